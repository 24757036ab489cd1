import { geoPoint } from '@sevk/domain/common/place/geo';

/** Formats a stored time of day: `08:00:00` as `08:00`. */
export function clockOf(time: string | null): string | null {
	return time === null ? null : time.slice(0, 5);
}

type Point = { type: 'Point'; coordinates: [longitude: number, latitude: number] };

/** A stored position as GeoJSON; null if there is none. */
export function pointOf(longitude: number | null, latitude: number | null): Point | null {
	if (longitude === null || latitude === null) return null;
	const [east, north] = geoPoint(longitude, latitude).coordinates;
	return { type: 'Point', coordinates: [east, north] };
}

/** A `like` pattern that matches a folded text anywhere, with wildcards escaped. */
export function likeAnywhere(folded: string): string {
	return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Removes NUL and lone surrogates, which PostgreSQL's JSON type rejects and imported files can
 * contain.
 */
export function storableJson(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) =>
		typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
	);
}
