import { districtCentres } from './district-centres.ts';
import { foldKey } from './fold.ts';
import { type GeoPoint, geoPoint } from './geo.ts';

/** An ilçe and the middle of its settled part. */
export type District = { readonly name: string; readonly centre: GeoPoint };

/** `Ümraniye 29.12 41.021`: names have blanks, numbers do not. */
function readDistrict(text: string): District {
	const words = text.split(' ');
	const [longitude = '', latitude = ''] = words.slice(-2);
	return {
		name: words.slice(0, -2).join(' '),
		centre: geoPoint(Number(longitude), Number(latitude)),
	};
}

/** The ilçe of an il by its code, e.g. the 39 of `34`; none for an unknown code. */
export function districtsOf(provinceCode: string): District[] {
	return (districtCentres[provinceCode]?.split('|') ?? []).map(readDistrict);
}

/** Names that files still carry, by the present one: Eyüp was renamed in 2017. */
const oldNames: Readonly<Record<string, string>> = {
	'34 eyup': 'eyupsultan',
	'06 kazan': 'kahramankazan',
};

/** Read once per il: an import asks for thousands of rows. */
const byName = new Map<string, ReadonlyMap<string, District>>();

/** The ilçe of an il that a text names, by any spelling: `ÜMRANİYE`, `Kâğıthane`, `Eyüp`. */
export function findDistrict(provinceCode: string, text: string): District | null {
	let names = byName.get(provinceCode);
	if (names === undefined) {
		names = new Map(districtsOf(provinceCode).map((one) => [foldKey(one.name), one]));
		byName.set(provinceCode, names);
	}
	const key = foldKey(text);
	return names.get(oldNames[`${provinceCode} ${key}`] ?? key) ?? null;
}
