// The parts of a written Turkish address, and the key by which its spellings are one address
// (docs/domain.md#address-key).
import { findDistrict } from '../common/place/district.ts';
import { findProvince } from '../common/place/province.ts';
import { foldKey, foldStored, limitMarks } from '../common/text/fold.ts';
import { labelAt, splitAddress } from './address-label.ts';
import { type AddressParts, readAddressLine } from './address-line.ts';
import { withoutPeople } from './address-people.ts';

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
 * such an address is too vague to remember. The blok of a site stands in for the number.
 */
export function addressKeyOf(address: WrittenAddress): AddressKey | null {
	const place = placeOf(address);
	const parts = partsOf(address);
	const neighbourhood = neighbourhoodOf(address, parts);
	const way = wayOf(parts, neighbourhood);
	if (way === '' && parts.site === '') return null;
	if (parts.door === '' && !isBlockOfSite(parts, neighbourhood, way)) return null;
	const building = [place, neighbourhood, way, parts.site, parts.block, parts.door].join('|');
	return {
		full: `${building}|${parts.flat}`,
		building,
		neighbourhood: neighbourhood === '' ? null : `${place}|${neighbourhood}`,
	};
}

/**
 * "Papatya Sitesi A Blok D:3": a site names its buildings by blok, and only one of that name is in a
 * mahalle or on a way. Without a site any building of the way may have a blok A, and the number of
 * "A Blok 5" may be door or flat.
 */
function isBlockOfSite(parts: AddressParts, neighbourhood: string, way: string): boolean {
	const isNamed = parts.site !== '' && parts.block !== '';
	return isNamed && !parts.hasLooseNumber && (neighbourhood !== '' || way !== '');
}

/** The key under which an address is remembered; null where it would name the recipient. */
export function rememberedKeyOf({
	recipientName,
	...address
}: WrittenAddress & { readonly recipientName: string }): AddressKey | null {
	const key = addressKeyOf(address);
	const words = foldStored(limitMarks(recipientName))
		.split(/[^\p{L}\p{M}]+/u)
		.filter((word) => word !== '');
	if (key === null || words.length < 2) return key;
	const [first = '', last = ''] = [words[0], words.at(-1)];
	const spellings = [words.join(''), first + last, last + first];
	return spellings.some((name) => key.full.includes(name)) ? null : key;
}

/**
 * What is shown of a remembered address: the words of the line that its key has, apartment and floor.
 * What else people write there names them or says what holds today: "Ayşe Hanım arayın".
 */
export function plainAddressLine(address: WrittenAddress): string {
	const parts = partsOf(address);
	const { neighbourhoods, ways, site, block, door, flat, loose, unkeyed } = parts;
	const named = [...neighbourhoods, ...ways, site, block, door, flat, ...loose, ...unkeyed]
		.join('|')
		.replaceAll(' ', '|');
	const kept: string[] = [];
	let isAfterDropped = false;
	for (const word of withoutPeople(address.addressLine).split(' ')) {
		const tokens = splitAddress(foldStored(limitMarks(word)));
		const texts = tokens.filter((token) => /[\p{L}\p{M}\p{N}]/u.test(token));
		const label = labelAt(tokens, 0);
		const isKept: boolean =
			label === null
				? texts.every((text) => named.includes(text.replace(/^0+(?=\d)/, '')))
				: !(isAfterDropped && labelsBehind.has(label.kind));
		// Marks alone belong to the word before them.
		if (isKept && !(texts.length === 0 && isAfterDropped)) kept.push(word);
		isAfterDropped = !isKept || (texts.length === 0 && isAfterDropped);
	}
	return kept.join(' ').replace(/^[\s,;.:/-]+|[\s,;:/-]+$/gu, '');
}

/** Labels behind a name: without it they say nothing. */
const labelsBehind = new Set(['neighbourhood', 'way', 'site', 'building', 'block']);

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
	return readAddressLine(withoutPeople(addressLine), {
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
