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

/** The public service of OpenStreetMap takes one request a second from all of an application. */
const publicNominatim = /(^|\.)nominatim\.openstreetmap\.org$/i;

export function mostPerSecond(kind: GeocoderKind, nominatimUrl: string | null): number {
	const host = nominatimUrl === null ? '' : (URL.parse(nominatimUrl)?.hostname ?? '');
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
