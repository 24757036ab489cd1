import { foldKey } from '../text/fold.ts';
import { nearestText } from '../text/nearest-text.ts';
import { districtCentres } from './district-centres.ts';
import { type GeoPoint, geoPoint } from './geo.ts';

/** A district (ilçe) and the centre of its populated area. */
export type District = { readonly name: string; readonly centre: GeoPoint };

/** Parses `Ümraniye 29.12 41.021`: names contain blanks, numbers do not. */
function parseDistrict(text: string): District {
	const words = text.split(' ');
	const [longitude = '', latitude = ''] = words.slice(-2);
	return {
		name: words.slice(0, -2).join(' '),
		centre: geoPoint(Number(longitude), Number(latitude)),
	};
}

/** The districts of a province by its code, e.g. the 39 of `34`; empty for an unknown code. */
export function districtsOf(provinceCode: string): District[] {
	return (districtCentres[provinceCode]?.split('|') ?? []).map(parseDistrict);
}

/** Former names that files still contain, by their present name: Eyüp was renamed in 2017. */
const formerNames: Readonly<Record<string, string>> = {
	'34 eyup': 'eyupsultan',
	'06 kazan': 'kahramankazan',
};

/** Cache per province, because an import looks up thousands of rows. */
const byName = new Map<string, ReadonlyMap<string, District>>();

/** Finds a district of a province by name in any spelling: `ÜMRANİYE`, `Kâğıthane`, `Eyüp`. */
export function findDistrict(provinceCode: string, text: string): District | null {
	let names = byName.get(provinceCode);
	if (names === undefined) {
		names = new Map(districtsOf(provinceCode).map((one) => [foldKey(one.name), one]));
		byName.set(provinceCode, names);
	}
	const key = foldKey(text);
	return names.get(formerNames[`${provinceCode} ${key}`] ?? key) ?? null;
}

/** The district of a province that a misspelt name means; null without one. */
export function suggestDistrict(provinceCode: string, text: string): string | null {
	return nearestText(
		text,
		districtsOf(provinceCode).map(({ name }) => name),
	);
}
