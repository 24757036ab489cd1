// İlçeler that are kept with a driver (Bildiği İlçeler) and a vehicle (Giremediği İlçeler).
import { findDistrict } from './district.ts';
import { findProvince } from './province.ts';

/** A district as it is kept: `İstanbul/Ümraniye`. */
export type KnownDistrict = string;

/** The district of a place in the form that is kept; null if it is none of the list. */
export function knownDistrictOf(province: string, district: string): KnownDistrict | null {
	const found = findProvince(province);
	const known = found === null ? null : findDistrict(found.code, district);
	return found === null || known === null ? null : `${found.name}/${known.name}`;
}

/** Whether a text is a district in the form that is kept. */
export function isKnownDistrict(text: string): boolean {
	const [province = '', district = ''] = text.split('/');
	return knownDistrictOf(province, district) === text;
}
