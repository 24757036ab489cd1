import { longestFileRow } from '@sevk/domain/common/import/file-row';
import { unwrapLine } from './csv-separator.ts';

/** Makes a row exceed the limit regardless of separators and quotes before it. */
const filler = 'x'.repeat(longestFileRow + 1);

export type LineEnd = '\n' | '\r';

/** Line end of a text: line feed, or the carriage return of old Macs. */
export function lineEndOf(text: string): LineEnd {
	return !text.includes('\n') && text.includes('\r') ? '\r' : '\n';
}

/**
 * Truncates lines longer than the row limit, so that long lines do not cost time. A truncated line
 * still exceeds the limit, and the parity of its quotes is preserved.
 */
export async function* cutLongLines(
	texts: AsyncIterable<string>,
	lineEnd: LineEnd,
): AsyncGenerator<string> {
	let length = 0;
	let isQuoteOdd = false;
	for await (const text of texts) {
		const pieces: string[] = [];
		let at = 0;
		// The remainder is below the limit and is passed on unchanged.
		while (length + text.length - at > longestFileRow) {
			const found = text.indexOf(lineEnd, at);
			const line = text.slice(at, found < 0 ? undefined : found);
			const fitting = line.slice(0, Math.max(0, longestFileRow - length));
			pieces.push(fitting);
			isQuoteOdd = isQuoteOdd !== hasOddQuotes(line.slice(fitting.length));
			length += line.length;
			at += line.length;
			if (found < 0) break;
			pieces.push(length > longestFileRow ? endOfCut(isQuoteOdd) : '', lineEnd);
			length = 0;
			isQuoteOdd = false;
			at += 1;
		}
		const rest = text.slice(at);
		const lastEnd = rest.lastIndexOf(lineEnd);
		length = lastEnd < 0 ? length + rest.length : rest.length - lastEnd - 1;
		yield pieces.join('') + rest;
	}
	if (length > longestFileRow) yield endOfCut(isQuoteOdd);
}

/** Takes each line out of the quotes around it. */
export async function* unwrapLines(
	texts: AsyncIterable<string>,
	lineEnd: LineEnd,
): AsyncGenerator<string> {
	let rest = '';
	for await (const text of texts) {
		const lines = (rest + text).split(lineEnd);
		rest = lines.pop() ?? '';
		yield lines.map((line) => unwrapped(line) + lineEnd).join('');
	}
	yield unwrapped(rest);
}

function unwrapped(line: string): string {
	const end = line.endsWith('\r') ? '\r' : '';
	const bare = line.slice(0, line.length - end.length);
	return bare.startsWith('"') && bare.endsWith('"') ? unwrapLine(bare) + end : line;
}

function endOfCut(isQuoteOdd: boolean): string {
	return isQuoteOdd ? `${filler}"` : filler;
}

function hasOddQuotes(text: string): boolean {
	return (text.split('"').length - 1) % 2 === 1;
}
