import { foldKey } from '../text/fold.ts';
import { type District, districtsOf, findDistrict } from './district.ts';
import { findProvince, type Province, provinces } from './province.ts';

export type WrittenNames = { readonly province: string; readonly district: string };

/** The provinces that have a district of a name, by its folded name. */
let provincesByDistrict: ReadonlyMap<string, readonly Province[]> | null = null;

function provincesOfDistrict(text: string): readonly Province[] {
	if (provincesByDistrict === null) {
		const map = new Map<string, Province[]>();
		for (const province of provinces) {
			for (const { name } of districtsOf(province.code)) {
				const key = foldKey(name);
				map.set(key, [...(map.get(key) ?? []), province]);
			}
		}
		provincesByDistrict = map;
	}
	return provincesByDistrict.get(foldKey(text)) ?? [];
}

/**
 * Which of the texts is the il and which the ilçe, for files that write both in one column
 * (`Kadıköy / İstanbul`), the ilçe in the column of the il, or one in place of the other. Texts that
 * say neither stay where they are. `defaultProvince` is preferred for a name that several provinces
 * have.
 */
export function splitPlaceNames(
	{ province, district }: WrittenNames,
	defaultProvince: string,
): WrittenNames {
	const parts = [province, district].flatMap((text) =>
		findProvince(text) === null ? partsOf(text) : text,
	);
	const found = findProvince(province);
	if (found !== null) {
		const inProvince = district === '' ? districtPart(found, province) : district;
		const isDistrict = findDistrict(found.code, inProvince) !== null;
		return { province, district: district || isDistrict ? districtPart(found, inProvince) : '' };
	}
	if (parts.length === 0) return { province, district };
	const named = parts.filter((part) => findProvince(part) !== null);
	const others = parts.filter((part) => findProvince(part) === null);
	for (const part of named) {
		const candidate = findProvince(part);
		// Names such as Ordu and Bartın are of a province and of its district.
		const rest = [...others, ...named.filter((each) => each !== part)];
		const match = candidate && rest.find((each) => findDistrict(candidate.code, each) !== null);
		if (match != null) return { province: part, district: match };
	}
	const [onlyNamed] = named;
	if (onlyNamed !== undefined) {
		return { province: onlyNamed, district: others.join(' ') || district };
	}
	return districtInPlaceOfProvince({ province, district }, defaultProvince);
}

/** `Kadıköy` in the column of the il is an ilçe of the depot's il, or of the only one that has it. */
function districtInPlaceOfProvince(
	{ province, district }: WrittenNames,
	defaultProvince: string,
): WrittenNames {
	const owners = provincesOfDistrict(province);
	const preferred = findProvince(defaultProvince);
	const isPreferred = preferred !== null && owners.includes(preferred);
	const owner = isPreferred ? preferred : owners.length === 1 ? owners[0] : undefined;
	if (owner === undefined) return { province, district };
	if (district === '' || foldKey(district) === foldKey(province)) {
		return { province: owner.name, district: province };
	}
	return { province, district };
}

/** `Kadıköy / İstanbul` in the column of the ilçe of İstanbul is Kadıköy. */
function districtPart(province: Province, text: string): string {
	if (text === '' || findDistrict(province.code, text) !== null) return text;
	const isOf = (part: string): District | null => findDistrict(province.code, part);
	return partsOf(text).find((part) => isOf(part) !== null) ?? text;
}

function partsOf(text: string): string[] {
	return text
		.split(/[/,;|>()–-]/)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}
