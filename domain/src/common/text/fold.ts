import { rememberTexts } from './remember.ts';

/** Most texts have only these letters; normalizing them takes several times as long. */
const plain = /^[\x20-\x7EçğıöşüÇĞİÖŞÜâîûÂÎÛ]*$/;
const accented = /[çğıöşüÇĞİÖŞÜâîûÂÎÛ]/g;
const unaccented: Readonly<Record<string, string>> = Object.fromEntries(
	[...'çğıöşüÇĞİÖŞÜâîûÂÎÛ'].map((letter, at) => [letter, 'cgiosucgiosuaiuaiu'.charAt(at)]),
);

/**
 * Normalizes Turkish text for search and for matching headings (docs/domain.md#formats):
 * `İstanbul`, `ISTANBUL`, `istanbul` and `ıstanbul` become `istanbul`; `Şişli` becomes `sisli`.
 * Marks and invisible characters go. Fold both sides of a comparison.
 */
export const foldText: (text: string) => string = rememberTexts(foldLetters);

function foldLetters(text: string): string {
	if (plain.test(text)) {
		return text.replace(accented, (letter) => unaccented[letter] ?? letter).toLowerCase();
	}
	return limitMarks(text)
		.normalize('NFKD')
		.toLocaleLowerCase('tr')
		.normalize('NFKD')
		.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
		.replaceAll('ı', 'i');
}

/**
 * Normalizes a text exactly as fold_text() of the database does, for keys that both compute. It keeps
 * marks of other scripts than Latin, Greek and Cyrillic, as of kana and Arabic vowels.
 */
export const foldStored: (text: string) => string = rememberTexts((text) =>
	plain.test(text)
		? foldLetters(text)
		: text
				.replace(/[İIı]/g, 'i')
				.normalize('NFKD')
				.replace(/[\u0300-\u036F]/g, '')
				// The database lowers each letter alone: no final sigma.
				.replaceAll('Σ', 'σ')
				.toLowerCase(),
);

/** Whether a text contains a query in any spelling: `foldIncludes('Kadıköy', 'KADIKOY')`. */
export function foldIncludes(text: string, query: string): boolean {
	return foldText(text).includes(foldText(query.trim()));
}

/** A folded text with letters and digits only, e.g. `Sipariş No.` → `siparisno`. */
export const foldKey: (text: string) => string = rememberTexts((text) =>
	foldText(text).replace(/[^\p{L}\p{N}]/gu, ''),
);

/**
 * Drops accents beyond 16 on one letter, more than any script writes. Sorting the accents of a text
 * when it is normalised takes the square of their number: 64 KB of them took 4 s.
 */
export function limitMarks(text: string): string {
	return text.replace(/(\p{M}{16})\p{M}+/gu, '$1');
}
