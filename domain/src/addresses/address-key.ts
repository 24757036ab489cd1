// The parts of a written Turkish address, and the key by which its spellings are one address
// (docs/domain.md#address-key).
import { findDistrict } from '../common/place/district.ts';
import { findProvince } from '../common/place/province.ts';
import { foldKey, foldStored, limitMarks } from '../common/text/fold.ts';
import { type AddressParts, readAddressLine } from './address-line.ts';

export type WrittenAddress = {
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
};

/** Keys of one address, from the narrowest place to the widest. */
export type AddressKey = {
	/** il|ilçe|mahalle|way|site|blok|no|daire */
	readonly full: string;
	/** The key without daire. */
	readonly building: string;
	/** il|ilçe|mahalle; null where the address names no mahalle. */
	readonly neighbourhood: string | null;
};

/**
 * The key of an address in any spelling; null without a door number, or without a way or site:
 * such an address is too vague to remember.
 */
export function addressKeyOf(address: WrittenAddress): AddressKey | null {
	const place = placeOf(address);
	const parts = partsOf(address);
	const neighbourhood = neighbourhoodOf(address, parts);
	const way = wayOf(parts, neighbourhood);
	if (parts.door === '' || (way === '' && parts.site === '')) return null;
	const building = [place, neighbourhood, way, parts.site, parts.block, parts.door].join('|');
	return {
		full: `${building}|${parts.flat}`,
		building,
		neighbourhood: neighbourhood === '' ? null : `${place}|${neighbourhood}`,
	};
}

/** The mahalle of an address, with or without a door number; null where it names none. */
export function neighbourhoodKeyOf(address: WrittenAddress): string | null {
	const neighbourhood = neighbourhoodOf(address, partsOf(address));
	return neighbourhood === '' ? null : `${placeOf(address)}|${neighbourhood}`;
}

/** The il and ilçe by the names of today: Eyüp is Eyüpsultan, Urfa is Şanlıurfa. */
function placeOf({ province, district }: WrittenAddress): string {
	const found = findProvince(province);
	const inProvince = found === null ? null : findDistrict(found.code, district);
	return `${keyText(found?.name ?? province)}|${keyText(inProvince?.name ?? district)}`;
}

function partsOf({ province, district, neighbourhood, addressLine }: WrittenAddress): AddressParts {
	return readAddressLine(addressLine, {
		province: keyText(province),
		district: keyText(district),
		neighbourhood: neighbourhoodName(neighbourhood),
	});
}

function neighbourhoodOf({ neighbourhood }: WrittenAddress, parts: AddressParts): string {
	return neighbourhoodName(neighbourhood) || (parts.neighbourhoods[0] ?? '');
}

const neighbourhoodWords = /(?<![\p{L}\p{M}])(?:mahallesi|mahalle|mah|mh|koyu)(?![\p{L}\p{M}])/gu;

function neighbourhoodName(text: string): string {
	const folded = foldStored(limitMarks(text));
	return keyText(folded.replace(neighbourhoodWords, ' ')) || keyText(folded);
}

/**
 * Ways in one sequence, whichever is written first. A mahalle that is not the one of the address, as
 * in "Barış Mah. 3. Sok." of another mahalle, is part of the way.
 */
function wayOf({ neighbourhoods, ways, loose }: AddressParts, neighbourhood: string): string {
	const others = neighbourhoods.filter((name) => name !== neighbourhood);
	return [...others.map((name) => `mah ${name}`), ...[...ways].sort(), ...loose].join('+');
}

/** Letters and digits of any script; foldKey() drops the vowel signs of scripts that need them. */
function keyText(text: string): string {
	return foldStored(limitMarks(text)).replace(/[^\p{L}\p{M}\p{N}]/gu, '') || foldKey(text);
}
