// Finds mahalles in an extract of OpenStreetMap (docs/operations.md#places).
import { type District, districtsOf, findDistrict } from './district.ts';
import { distanceM, type GeoPoint, geoPoint } from './geo.ts';
import { neighbourhoodName } from './neighbourhood.ts';
import { findProvince, provinces } from './province.ts';

export type ExtractPlace = { readonly name: string; readonly point: GeoPoint };

/** Whether an ilçe has a mahalle of a name, by the list that the product ships. */
export type HasNeighbourhood = (provinceCode: string, district: string, name: string) => boolean;

/** The values of `place=` that are mahalles. */
const kinds: readonly unknown[] = ['neighbourhood', 'quarter', 'suburb'];

/**
 * The places of a GeoJSON file as osmium writes it; null for a file that is none. Features that are no
 * points or no mahalles are left out.
 */
export function readExtract(file: unknown): ExtractPlace[] | null {
	const { features } = (file ?? {}) as { features?: unknown };
	if (!Array.isArray(features)) return null;
	return features.flatMap((feature) => {
		const { properties, geometry } = (feature ?? {}) as {
			properties?: Record<string, unknown>;
			geometry?: { type?: unknown; coordinates?: unknown };
		};
		const name = properties?.['name'];
		const [longitude, latitude] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : [];
		const isPlace = kinds.includes(properties?.['place']) && geometry?.type === 'Point';
		if (!isPlace || typeof name !== 'string') return [];
		if (typeof longitude !== 'number' || typeof latitude !== 'number') return [];
		return [{ name, point: geoPoint(longitude, latitude) }];
	});
}

/** No ilçe is wider. */
const farthestM = 60_000;
/** Places of one name in one ilçe that are farther apart are two. */
const apartM = 3000;

/**
 * Where a mahalle of an ilçe is; null where the extract does not say, or says two places. A place does
 * not name its ilçe: it is of the nearest one that has a mahalle of its name.
 */
export function findInExtract(
	places: readonly ExtractPlace[],
	hasNeighbourhood: HasNeighbourhood,
): (address: { province: string; district: string; neighbourhood: string }) => GeoPoint | null {
	const byName = Map.groupBy(places, ({ name }) => neighbourhoodName(name));
	const towns = provinces.flatMap(({ code }) =>
		districtsOf(code).map((district) => ({ code, district })),
	);
	return ({ province, district, neighbourhood }) => {
		const candidates = byName.get(neighbourhoodName(neighbourhood)) ?? [];
		const code = findProvince(province)?.code;
		const own = code === undefined ? null : findDistrict(code, district);
		if (candidates.length === 0 || code === undefined || own === null) return null;
		const isOwn = ({ point }: ExtractPlace) => {
			const ownM = distanceM(point, own.centre);
			const isNearer = (other: { code: string; district: District }) =>
				distanceM(point, other.district.centre) < ownM &&
				hasNeighbourhood(other.code, other.district.name, neighbourhood);
			return ownM <= farthestM && !towns.some(isNearer);
		};
		const [first, ...others] = candidates.filter(isOwn);
		if (first === undefined) return null;
		const isTwo = others.some(({ point }) => distanceM(point, first.point) > apartM);
		return isTwo ? null : first.point;
	};
}
