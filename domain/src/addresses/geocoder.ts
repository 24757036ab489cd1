import { parseUrl } from '../common/text/url.ts';

/** Services that answer the point of an address (Adres servisi; docs/decisions/0082-geocoder.md). */
export const geocoderKinds = ['nominatim', 'google', 'here'] as const;
export type GeocoderKind = (typeof geocoderKinds)[number];

export const geocoderWords: Readonly<Record<GeocoderKind, string>> = {
	nominatim: 'Nominatim',
	google: 'Google',
	here: 'HERE',
};

/** What the terms of a service permit, and what a new choice of it starts with. */
type GeocoderTerms = {
	/** Answers are not kept longer. */
	readonly mostDays: number;
	readonly days: number;
	readonly mostPerSecond: number;
	readonly perSecond: number;
	readonly needsKey: boolean;
};

/** Sources of the days: docs/decisions/0082-geocoder.md. */
export const geocoderTerms: Readonly<Record<GeocoderKind, GeocoderTerms>> = {
	nominatim: { mostDays: 730, days: 365, mostPerSecond: 50, perSecond: 1, needsKey: false },
	google: { mostDays: 30, days: 30, mostPerSecond: 50, perSecond: 10, needsKey: true },
	here: { mostDays: 30, days: 30, mostPerSecond: 50, perSecond: 5, needsKey: true },
};

/** The choice of the company; the key is kept apart, sealed. */
export type GeocoderFields = {
	/** null: no service is asked. */
	readonly kind: GeocoderKind | null;
	/** The server of the choice `nominatim`, without a trailing slash; otherwise empty. */
	readonly nominatimUrl: string;
	readonly perSecond: number;
	readonly days: number;
};

export const geocoderAddressMaxLength = 300;

/**
 * Whether a text is the address of a Nominatim server: without a name and password, which would be
 * shown, and without a query.
 * @example isGeocoderAddress('http://127.0.0.1:8080') // true
 */
export function isGeocoderAddress(text: string): boolean {
	const url = parseUrl(text);
	return (
		url !== null &&
		/^https?:$/.test(url.protocol) &&
		url.username + url.password + url.search + url.hash === ''
	);
}

/** The address that is saved: only the choice `nominatim` has one. */
export function storedGeocoderAddress(kind: GeocoderKind | null, address: string): string {
	return kind === 'nominatim' ? address.replace(/\/+$/, '') : '';
}

/** The public service of OpenStreetMap takes one request a second from all of an application. */
const publicNominatim = /(^|\.)nominatim\.openstreetmap\.org$/i;

export function mostPerSecond(kind: GeocoderKind, nominatimUrl: string): number {
	const host = parseUrl(nominatimUrl)?.hostname ?? '';
	const isPublic = kind === 'nominatim' && publicNominatim.test(host);
	return isPublic ? 1 : geocoderTerms[kind].mostPerSecond;
}

/** Why a service gives no answers now. */
export const geocoderProblems = ['over_quota', 'refused', 'failed'] as const;
export type GeocoderProblem = (typeof geocoderProblems)[number];

const minuteMs = 60_000;
const longestPauseMs = 60 * minuteMs;
/** One slow or broken answer may be of the address. */
const failuresBeforePause = 3;

/**
 * How long no address is sent after a problem, the `failures`-th in a row; 0: the next one is sent. The
 * service may ask for a longer wait.
 */
export function geocoderPauseMs(
	problem: GeocoderProblem,
	failures: number,
	wishMs: number | null,
): number {
	// A refused key is not accepted until somebody changes something.
	if (problem === 'refused') return longestPauseMs;
	const further = problem === 'failed' ? failures - failuresBeforePause : failures - 1;
	if (further < 0) return 0;
	return Math.max(wishMs ?? 0, Math.min(minuteMs * 2 ** further, longestPauseMs));
}

function problemWords(kind: GeocoderKind, problem: GeocoderProblem): string {
	const name = geocoderWords[kind];
	if (problem === 'over_quota') return `${name} kotası doldu.`;
	if (problem === 'failed') return `${name} yanıt vermiyor.`;
	return geocoderTerms[kind].needsKey
		? `${name} anahtarı kabul etmedi.`
		: `${name} istekleri reddediyor.`;
}

/**
 * The state of a service that gives no answers; `time` is when it is tried again.
 * @example geocoderProblemSentence('google', 'over_quota', '14:00')
 * // 'Google kotası doldu. Yeniden denenecek saat: 14:00.'
 */
export function geocoderProblemSentence(
	kind: GeocoderKind,
	problem: GeocoderProblem,
	time: string | null,
): string {
	const words = problemWords(kind, problem);
	return time === null ? words : `${words} Yeniden denenecek saat: ${time}.`;
}
