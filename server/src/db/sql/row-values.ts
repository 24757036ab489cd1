import { geoPoint } from '@sevk/domain/common/place/geo';

/** A stored time of day, `08:00:00`, as the edge writes it: `08:00`. */
export function clockOf(time: string | null): string | null {
	return time === null ? null : time.slice(0, 5);
}

type Point = { type: 'Point'; coordinates: [longitude: number, latitude: number] };

/** A stored position as GeoJSON; null when there is none. */
export function pointOf(longitude: number | null, latitude: number | null): Point | null {
	if (longitude === null || latitude === null) return null;
	const [east, north] = geoPoint(longitude, latitude).coordinates;
	return { type: 'Point', coordinates: [east, north] };
}

/** A pattern for `like` that finds a folded text anywhere, whatever signs were typed. */
export function likeAnywhere(folded: string): string {
	return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * JSON that PostgreSQL stores: it takes neither NUL nor half a surrogate pair, and files of strange
 * making hold both.
 */
export function storableJson(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) =>
		typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
	);
}
