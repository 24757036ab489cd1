import { limitMarks } from './fold.ts';

/** Texts of printable ASCII and Turkish letters with single blanks are clean: most cells are. */
const plain = /^(?! )(?:[\x21-\x7EçğıöşüÇĞİÖŞÜâîû]| (?! |$))*$/u;

/** Marks of direction, joiners, soft hyphens and byte order marks: nobody sees them. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Hyphens that look like the one of the keyboard: copied from mails and word processors. */
const hyphens = /[\u2010\u2011]/g;
/** Every dash and minus. */
const dashes = /[\p{Dash_Punctuation}\u02D7\u2043\u2212]/gu;
/** Letters and digits as wide as a Chinese character, and ligatures. */
const wide = /[\uFB00-\uFB06\uFF01-\uFF5E]/g;

/**
 * Cleans a text that was typed, pasted or read from a file: without invisible characters and
 * surrounding or repeated blanks, with blanks, hyphens and full-width letters of every kind as the
 * keyboard writes them. Letters of all scripts and line breaks stay.
 * @example cleanText('Ayşe\u00A0 Yılmaz\u200E') // 'Ayşe Yılmaz'
 */
export function cleanText(text: string): string {
	if (plain.test(text)) return text;
	return limitMarks(text)
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(invisible, '')
		.replace(wide, (letter) => letter.normalize('NFKC'))
		.normalize('NFC')
		.replace(hyphens, '-')
		.replace(/[^\S\n]+|(?!\n)\p{Cc}/gu, ' ')
		.replace(/ {2,}/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.trim();
}

/**
 * Cleans a code, such as an order number or a barcode: like `cleanText`, and every dash is `-`,
 * every digit 0–9, every letter of a styled font the plain one.
 * @example cleanCode('SP–100231–2') // 'SP-100231-2'
 */
export function cleanCode(text: string): string {
	if (plain.test(text)) return text;
	return cleanText(toLatinDigits(text).normalize('NFKC').replace(dashes, '-')).replace(/\n/g, ' ');
}

/** Writes Arabic and Persian digits as 0–9. */
export function toLatinDigits(text: string): string {
	return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) =>
		String((digit.codePointAt(0) ?? 0) & 15),
	);
}
