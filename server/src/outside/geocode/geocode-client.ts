// A service of the operator's choice that answers the point of an address; nothing is asked without one.

import type { GeocoderKind } from '@sevk/domain/addresses/geocoder';
import type { GeocodeAddress } from '@sevk/domain/common/place/geocode';
import { failed, type GeocodeAnswer, type GeocodeDialect } from './geocode-answer.ts';
import { googleGeocoding } from './google-geocoding.ts';
import { hereGeocode } from './here-geocode.ts';
import { nominatimSearch } from './nominatim-search.ts';

const dialects: Readonly<Record<GeocoderKind, GeocodeDialect>> = {
	nominatim: nominatimSearch,
	google: googleGeocoding,
	here: hereGeocode,
};

/** Without a trailing slash; Nominatim runs on many servers. */
export type GeocoderUrls = Readonly<Record<Exclude<GeocoderKind, 'nominatim'>, string>>;

export const geocoderUrls: GeocoderUrls = {
	google: 'https://maps.googleapis.com',
	here: 'https://geocode.search.hereapi.com',
};

type Service = {
	readonly kind: GeocoderKind;
	readonly key: string;
	/** Without a trailing slash. */
	readonly url: string;
	/** Identifies this installation, as the usage policy of Nominatim requires. */
	readonly userAgent: string;
	readonly answerWithinMs?: number;
};

/** Time for one answer of the service. */
const usualWaitMs = 10_000;

/** Never rejects; a problem quotes neither the address nor the key. */
export async function askGeocoder(
	{ kind, key, url, userAgent, answerWithinMs = usualWaitMs }: Service,
	address: GeocodeAddress,
): Promise<GeocodeAnswer> {
	const { request, read } = dialects[kind];
	try {
		const response = await fetch(request(url, address, key), {
			headers: { 'user-agent': userAgent, accept: 'application/json' },
			redirect: 'error',
			signal: AbortSignal.timeout(answerWithinMs),
		});
		const answer = read(response.status, parsed(await response.text()));
		if (answer.state !== 'over_quota') return answer;
		return { ...answer, afterMs: waitOf(response.headers.get('retry-after')) };
	} catch (error) {
		// The message of an error can quote the address with its key.
		const { name, cause } = error as Error;
		return failed((cause as NodeJS.ErrnoException | undefined)?.code ?? name);
	}
}

/** `120` or a date. */
function waitOf(header: string | null): number | null {
	if (header === null) return null;
	const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
	return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
