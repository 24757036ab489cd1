// People in written addresses, whom neither a key nor what is remembered of an address may name
// (docs/domain.md#address-memory).
import { foldStored, limitMarks } from '../common/text/fold.ts';
import { labelAt, splitAddress } from './address-label.ts';

const mail = /\S+@\S+/gu;
/** Ten digits and more from 0, +90 or 5 on, in any grouping. */
const phone = /(?<![\p{L}\d])(?:\+\s*90|90|0)?[\s().-]*[2-5](?:[\s().-]*\d){9}(?!\d)/gu;
/** The beginning of a mobile number whose rest is missing. */
const mobilePrefix = /(?<![\p{L}\d:./-])05\d\d(?![\p{L}\d/-])/gu;

/** Behind a name; a title without one, as in "Bey Sok.", is no person. */
const titlesBehind = new Set(['bey', 'hanim', 'abi', 'abla', 'teyze', 'amca']);
const titlesBefore = new Set(['sn', 'sayin']);
/** A name has at most so many words. */
const longestName = 2;
const namedPlaces = new Set(['neighbourhood', 'way', 'site', 'building', 'block']);

/**
 * Takes phone numbers, e-mail addresses and people with a title out of an address.
 * @example 'Ayşe Hanım 0532 123 45 67 Moda Cad. No:5' → 'Moda Cad. No:5'; 'Ayşe Hanım Sok. No:5' stays
 */
export function withoutPeople(addressLine: string): string {
	const text = addressLine
		.replace(mail, ' ')
		.replace(phone, ' ')
		.replace(mobilePrefix, ' ')
		.replace(/,(?=\S)/gu, ', ');
	const words = text.split(/\s+/u).filter((word) => word !== '');
	const people = new Set(words.flatMap((_, at) => personAt(words, at)));
	return words.filter((_, at) => !people.has(at)).join(' ');
}

/** The places of the words of a person whose title is there. */
function personAt(words: readonly string[], at: number): number[] {
	const title = /^[^\p{L}]*(\p{L}+)/u.exec(foldStored(limitMarks(words[at] ?? '')))?.[1] ?? '';
	const name = titlesBefore.has(title)
		? nameAfter(words, at)
		: titlesBehind.has(title)
			? nameBefore(words, at)
			: [];
	return name.length === 0 ? [] : [at, ...name];
}

/** "Sn. Ayşe Yılmaz"; "Sn. Ayşe Moda Cad." is Ayşe. */
function nameAfter(words: readonly string[], at: number): number[] {
	const name: number[] = [];
	for (let next = at + 1; next <= at + longestName; next += 1) {
		if (!isNameWord(words[next]) || isNamedPlace(words[next + 1])) break;
		name.push(next);
		if (/[,.;:]$/u.test(words[next] ?? '')) break;
	}
	return name;
}

/** "Ayşe Yılmaz Hanım"; "Ayşe Hanım Sok." is a way. */
function nameBefore(words: readonly string[], at: number): number[] {
	const isWay = !/[,;]$/u.test(words[at] ?? '') && isNamedPlace(words[at + 1]);
	const name: number[] = [];
	for (let before = at - 1; !isWay && before >= at - longestName; before -= 1) {
		if (!isNameWord(words[before]) || /[,.;:)]$/u.test(words[before] ?? '')) break;
		name.push(before);
	}
	return name;
}

function isNameWord(word: string | undefined): boolean {
	const isWord = word !== undefined && /^\(?\p{L}[\p{L}\p{M}'’]*[,.;:)]?$/u.test(word);
	return isWord && labelOf(word) === null;
}

function isNamedPlace(word: string | undefined): boolean {
	const label = word === undefined ? null : labelOf(word);
	return label !== null && namedPlaces.has(label.kind);
}

function labelOf(word: string) {
	return labelAt(splitAddress(foldStored(limitMarks(word))), 0);
}
