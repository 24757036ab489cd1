import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import type { GeocodeAddress, GeocodeCandidate } from '@sevk/domain/common/place/geocode';

/**
 * `over_quota`: no answers for a while, as long as the service says. `refused`: the key, or this server,
 * is not admitted. `failed`: the service is not reached, slow, or answers what its documents do not name.
 */
export type GeocodeAnswer =
	| { readonly state: 'answered'; readonly candidates: readonly GeocodeCandidate[] }
	| { readonly state: 'over_quota'; readonly afterMs: number | null }
	| { readonly state: 'refused' | 'failed'; readonly problem: string };

/** A kind of service: how it is asked, and what its answer means. */
export type GeocodeDialect = {
	/** The address of the request. */
	readonly request: (url: string, address: GeocodeAddress, key: string) => string;
	readonly read: (status: number, body: unknown) => GeocodeAnswer;
};

export function failed(problem: string): GeocodeAnswer {
	return { state: 'failed', problem };
}

/** What a status says in every kind; null for those that have an answer. */
export function readStatus(status: number): GeocodeAnswer | null {
	if (status === 429) return { state: 'over_quota', afterMs: null };
	if (status === 401 || status === 403) return { state: 'refused', problem: `status ${status}` };
	return status === 200 ? null : failed(`status ${status}`);
}

/** The candidates of a list; a service that answers another shape has failed. */
export function readList(
	list: unknown,
	read: (item: unknown) => GeocodeCandidate | null,
): GeocodeAnswer {
	if (!Array.isArray(list)) return failed('shape');
	const candidates = list.map(read);
	return candidates.every((candidate) => candidate !== null)
		? { state: 'answered', candidates }
		: failed('shape');
}

/** A field of an answer that may be anything. */
export function fieldOf(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null
		? (value as Record<string, unknown>)[name]
		: undefined;
}

export function textOf(value: unknown, name: string): string | null {
	const text = fieldOf(value, name);
	return typeof text === 'string' && text !== '' ? text : null;
}

export function textsOf(value: unknown, names: readonly string[]): string[] {
	return names.flatMap((name) => textOf(value, name) ?? []);
}

/** A point of two numbers, which Nominatim writes as texts. */
export function pointOf(longitude: unknown, latitude: unknown): GeoPoint | null {
	const isThere = [longitude, latitude].every(
		(one) => typeof one === 'number' || (typeof one === 'string' && one !== ''),
	);
	const [east, north] = [Number(longitude), Number(latitude)];
	const isPoint = isThere && Math.abs(east) <= 180 && Math.abs(north) <= 90;
	return isPoint ? geoPoint(east, north) : null;
}
