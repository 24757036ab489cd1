import { foldKey } from '../text/fold.ts';
import { districtsOf, findDistrict } from './district.ts';
import type { GeoPoint } from './geo.ts';
import { findProvince, type Province, provinceByCode, provinces } from './province.ts';

/** `Nilüfer` in one word, `19 Mayıs` in two. */
const longestDistrict = 3;

/** The centre of the ilçe, else of the il; null for an il that is not known. */
export function centreOf(provinceName: string, districtName: string): GeoPoint | null {
	const province = findProvince(provinceName);
	if (province === null) return null;
	return (findDistrict(province.code, districtName) ?? province).centre;
}

/**
 * The centre of the ilçe, else of the il, that an address names; null without one. Streets have the
 * names of places, so the last il of the address counts, and the last ilçe of that il.
 * @example centreOfAddress('İzmir Yolu Cad. 4, Nilüfer / Bursa') // the centre of Nilüfer
 */
export function centreOfAddress(address: string): GeoPoint | null {
	const words = address.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
	const province = lastProvince(words) ?? provinceOfPostalCode(words);
	if (province !== null) {
		const district = lastOf(words, (text) => findDistrict(province.code, text));
		return (district ?? province).centre;
	}
	// The end of an address that names no il.
	return lastOf(words.slice(-longestDistrict), onlyDistrict)?.centre ?? null;
}

function lastProvince(words: readonly string[]): Province | null {
	const named = words.map((word) => (/^\d+$/.test(word) ? null : findProvince(word)));
	return named.findLast((province) => province !== null) ?? null;
}

function provinceOfPostalCode(words: readonly string[]): Province | null {
	const code = words.findLast((word) => /^\d{5}$/.test(word));
	return code === undefined ? null : provinceByCode(code.slice(0, 2));
}

/** What the last words mean together, the longest name first. */
function lastOf<Found>(
	words: readonly string[],
	find: (text: string) => Found | null,
): Found | null {
	for (let end = words.length; end > 0; end -= 1) {
		for (let length = longestDistrict; length > 0; length -= 1) {
			const found = length > end ? null : find(words.slice(end - length, end).join(' '));
			if (found !== null) return found;
		}
	}
	return null;
}

/** The district of a name that no other province has. */
function onlyDistrict(text: string) {
	const key = foldKey(text);
	const all = provinces.flatMap(({ code }) =>
		districtsOf(code).filter(({ name }) => foldKey(name) === key),
	);
	return all.length === 1 ? (all[0] ?? null) : null;
}
