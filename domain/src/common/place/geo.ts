/** A GeoJSON point: coordinates are longitude, latitude (docs/specification.md#3-data). */
export type GeoPoint = {
	readonly type: 'Point';
	readonly coordinates: readonly [longitude: number, latitude: number];
};

/** Creates a point from degrees, longitude first: `geoPoint(28.9784, 41.0082)` is İstanbul. */
export function geoPoint(longitude: number, latitude: number): GeoPoint {
	return { type: 'Point', coordinates: [longitude, latitude] };
}

export const longitudeOf = (point: GeoPoint) => point.coordinates[0];
export const latitudeOf = (point: GeoPoint) => point.coordinates[1];

/** Rounds to ten centimetres: more digits would suggest a false precision. */
export function sixDecimals(degrees: number): number {
	return Math.round(degrees * 1e6) / 1e6;
}

/** Bounds of Türkiye in degrees. */
const turkiye = { west: 25.6, east: 44.9, south: 35.8, north: 42.2 };

export function isInTurkiye(point: GeoPoint): boolean {
	const [longitude, latitude] = point.coordinates;
	return (
		longitude >= turkiye.west &&
		longitude <= turkiye.east &&
		latitude >= turkiye.south &&
		latitude <= turkiye.north
	);
}

const earthRadiusM = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine): one degree of latitude is 111,195 m. */
export function distanceM(from: GeoPoint, to: GeoPoint): number {
	const [fromLongitude, fromLatitude] = from.coordinates;
	const [toLongitude, toLatitude] = to.coordinates;
	const halfHeight = Math.sin(radians(toLatitude - fromLatitude) / 2);
	const halfWidth = Math.sin(radians(toLongitude - fromLongitude) / 2);
	const chord =
		halfHeight ** 2 +
		Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * halfWidth ** 2;
	return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Formats a distance: `850 m`, `2,4 km`. */
export function formatDistance(metres: number): string {
	if (metres < 1000) return `${Math.round(metres)} m`;
	return `${(metres / 1000).toFixed(1).replace('.', ',')} km`;
}

/**
 * No province is wider than this; a point farther from its centre is checked for exchanged
 * coordinates.
 */
const farFromProvinceM = 250_000;

/**
 * Corrects a point whose latitude and longitude are exchanged. In eastern Türkiye both sequences
 * may be inside the country; then the centre of the order's province (`near`) decides.
 */
export function withoutSwap(
	point: GeoPoint,
	near: GeoPoint | null,
): { point: GeoPoint; swapped: boolean } {
	const [longitude, latitude] = point.coordinates;
	const exchanged = geoPoint(latitude, longitude);
	if (!isInTurkiye(exchanged)) return { point, swapped: false };
	if (!isInTurkiye(point)) return { point: exchanged, swapped: true };
	const swapped =
		near !== null &&
		distanceM(point, near) > farFromProvinceM &&
		distanceM(exchanged, near) < farFromProvinceM;
	return swapped ? { point: exchanged, swapped } : { point, swapped };
}

/**
 * A longitude or latitude as people type it here.
 * @example formatDegrees(41.024161) // '41,024161'
 */
export function formatDegrees(degrees: number): string {
	return String(degrees).replace('.', ',');
}
