import { distanceM, type GeoPoint, latitudeOf, longitudeOf } from '../common/place/geo.ts';

/** Records with pins this near may be the same address. */
const nearM = 30;
const metresPerDegree = 111_195;

/** The box in degrees in which the near ones are. */
export function nearBox(point: GeoPoint) {
	const [longitude, latitude] = [longitudeOf(point), latitudeOf(point)];
	const high = nearM / metresPerDegree;
	const wide = high / Math.cos((latitude * Math.PI) / 180);
	return {
		south: latitude - high,
		north: latitude + high,
		west: longitude - wide,
		east: longitude + wide,
	};
}

type Pinned = { readonly key: string; readonly point: GeoPoint };

/**
 * Metres between two records that may be one address in two spellings: their pins are near, and their
 * keys have the same number of door and flat, whatever mahalle, way or site is written. Null if not.
 */
export function nearAddressM(one: Pinned, other: Pinned): number | null {
	if (doorOf(one.key) !== doorOf(other.key)) return null;
	const metres = distanceM(one.point, other.point);
	return metres <= nearM ? Math.round(metres) : null;
}

/** Door and flat are the last parts of a key (`addressKeyOf`). */
function doorOf(key: string): string {
	return key.split('|').slice(-2).join('|');
}
