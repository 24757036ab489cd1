// Searches the text of a PDF in windows and gives the event loop a turn after each, so that no file
// holds up other requests.
import { setImmediate as turn } from 'node:timers/promises';
import { endsObject } from './pdf-dictionary.ts';

const windowLength = 64 * 1024;
/** Longer than everything that is searched for, in codes of characters: the start of the next window. */
const overlap = 2_048;
/** A name or action that begins in this end of a window may go on, and is decided in the next one. */
const undecided = 500;

/** The white space of PDF, for a class of characters. */
export const blanks = '\\0\\t\\n\\f\\r ';
const blank = new RegExp(`[${blanks}]`);
const manyBlanks = new RegExp(`[${blanks}]{2,}`, 'g');

/** Searches a text that arrives in pieces. */
export async function isFound(
	pattern: RegExp,
	pieces: Iterable<string> | AsyncIterable<string>,
): Promise<boolean> {
	let [window, unsearched] = ['', 0];
	for await (const piece of pieces) {
		for (let at = 0; at < piece.length; at += windowLength) {
			const part = piece.slice(at, at + windowLength);
			window = joined(window, part);
			unsearched += part.length;
			if (unsearched < windowLength) continue;
			unsearched = 0;
			const names = plainNames(window);
			const place = names.search(pattern);
			if (place >= 0 && place < names.length - undecided) return true;
			window = window.slice(-overlap);
			await turn();
		}
	}
	return pattern.test(plainNames(window));
}

/** Appends with one blank for many, so that they do not move the end of an action out of the window. */
function joined(window: string, part: string): string {
	const text = part.replace(manyBlanks, ' ');
	const isRepeated = blank.test(window.at(-1) ?? '') && blank.test(text[0] ?? '');
	return window + (isRepeated ? text.slice(1) : text);
}

const numberSign = 0x23;
/** Codes that do not end a name when they are characters of it. */
const isRegular = Array.from(
	{ length: 256 },
	(_, code) => code > 0x20 && !'()<>[]{}/%'.includes(String.fromCharCode(code)),
);

/**
 * Characters of a name can be written as hexadecimal codes: `/J#61vaScript`. Those of brackets and blanks
 * are kept: they are in no name that is searched for, and would look like its end.
 */
export function plainNames(text: string): string {
	if (!text.includes('#')) return text;
	const bytes = Buffer.from(text, 'latin1');
	let length = 0;
	// A loop, because a function called for each code takes 20 times as long.
	for (let at = 0; at < bytes.length; at += 1) {
		const code = bytes[at] === numberSign ? codeAt(bytes, at + 1) : null;
		bytes[length] = code ?? bytes[at] ?? 0;
		length += 1;
		if (code !== null) at += 2;
	}
	return bytes.toString('latin1', 0, length);
}

function codeAt(bytes: Buffer, at: number): number | null {
	const [high, low] = [digitOf(bytes[at]), digitOf(bytes[at + 1])];
	if (high === null || low === null) return null;
	const code = high * 16 + low;
	return isRegular[code] ? code : null;
}

/** The value of a hexadecimal digit in ASCII. */
function digitOf(byte = 0): number | null {
	if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
	const letter = byte | 0x20;
	return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : null;
}

/** The places of a word, those of one window at a time. */
export async function* placesOfWord(word: string, text: string): AsyncGenerator<number[]> {
	for (let from = 0; from < text.length; from += windowLength) {
		const window = text.slice(from, from + windowLength + word.length - 1);
		const places: number[] = [];
		for (let at = window.indexOf(word); at >= 0; at = window.indexOf(word, at + word.length)) {
			places.push(from + at);
		}
		yield places;
		await turn();
	}
}

/** Places of names that are looked at; a document has one a chapter. */
const mostPlaces = 20_000;
const placesPerTurn = 20;

/** Where a name of a stream's dictionary is in a text; null if there are too many. */
export async function placesOfName(name: RegExp, text: string): Promise<number[] | null> {
	const places: number[] = [];
	let count = 0;
	for (let at = 0; at < text.length; at += windowLength) {
		const window = text.slice(at, at + windowLength + overlap);
		for (const { index, 0: found } of window.matchAll(name)) {
			count += 1;
			if (count > mostPlaces) return null;
			if (count % placesPerTurn === 0) await turn();
			const isHere = index < windowLength;
			if (isHere && !endsObject(text, at + index + found.length)) places.push(at + index);
		}
		await turn();
	}
	return places;
}
