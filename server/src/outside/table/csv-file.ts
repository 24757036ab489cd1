import { pipeline, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { type FileRow, longestFileRow, mostFileColumns } from '@sevk/domain/common/import/file-row';
import { type CsvError, type Info, parse } from 'csv-parse';
import { cutLongLines, lineEndOf, unwrapLines } from './csv-lines.ts';
import { dialectOf } from './csv-separator.ts';

/** More lines in one record are caused by an unclosed quote. */
const mostLinesOfRow = 50;

/** Reads the rows of a CSV text including the header; unreadable rows carry their problem. */
export async function* readCsvRows(text: AsyncGenerator<string>): AsyncGenerator<FileRow> {
	const start = await startOf(text);
	const { separator, isWrapped, namedLength } = dialectOf(start);
	// The line end is kept, so that line numbers stay correct.
	const rest = start.slice(namedLength);
	const lineEnd = lineEndOf(rest);
	const parser = parse({
		bom: true,
		delimiter: separator,
		info: true,
		record_delimiter: lineEnd === '\n' ? ['\r\n', '\n'] : lineEnd,
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
		// An error event would destroy the parser with its pending records.
		skip_records_with_error: true,
	});
	const skipped: CsvError[] = [];
	parser.on('skip', (error: CsvError) => skipped.push(error));
	// Errors of the source reach the loop below through the parser.
	const lines = cutLongLines(withFirst(rest, text), lineEnd);
	const unwrapped = isWrapped ? unwrapLines(lines, lineEnd) : lines;
	const slices = Readable.from(inSlices(unwrapped), { highWaterMark: 1 });
	pipeline(slices, parser, () => {});
	let readLines = 0;
	try {
		for await (const record of parser) {
			const { record: cells, info } = record as { record: string[]; info: Info };
			yield rowOf(cells, readLines + 1, info.lines);
			readLines = info.lines;
		}
		const [unread] = skipped;
		if (unread !== undefined) {
			const line = readLines + 1;
			yield { line, cells: [], problem: problemOf(unread), endLine: endLineOf(unread, line) };
		}
	} finally {
		parser.destroy();
	}
}

function rowOf(cells: string[], firstLine: number, lastLine: number): FileRow {
	const lineCount = cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
	const line = Math.max(firstLine, lastLine - lineCount);
	if (lineCount > mostLinesOfRow) {
		return { line, cells: [], problem: 'quote_not_closed', endLine: lastLine };
	}
	const length = cells.reduce((sum, cell) => sum + cell.length, 0);
	if (length > longestFileRow) return { line, cells: [], problem: 'row_too_long' };
	if (cells.length <= mostFileColumns) return { line, cells };
	const isCut = cells.slice(mostFileColumns).some((cell) => cell.trim() !== '');
	const row = { line, cells: cells.slice(0, mostFileColumns) };
	return isCut ? { ...row, moreColumns: true } : row;
}

function problemOf(error: CsvError): 'quote_not_closed' | 'file_broken' {
	return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote_not_closed' : 'file_broken';
}

function endLineOf(error: CsvError, line: number): number {
	const lines: unknown = error['lines'];
	return typeof lines === 'number' ? Math.max(lines, line) : line;
}

/** Enough of a text to see its separator; the last line of a short file comes by itself. */
const startLength = 16 * 1024;

async function startOf(text: AsyncGenerator<string>): Promise<string> {
	let start = '';
	while (start.length < startLength) {
		const next = await text.next();
		if (next.done) break;
		start += next.value;
	}
	return start;
}

async function* withFirst(first: string, rest: AsyncGenerator<string>) {
	try {
		yield first;
		yield* rest;
	} finally {
		// Closes the source when the reader leaves at the first text.
		await rest.return(undefined);
	}
}

/** The parser takes up to 40 µs for a row of two characters, so 10 ms for a slice of them. */
const sliceLimits = { length: 8 * 1024, lines: 256 };

/** Yields the text in slices and yields to the event loop before each. */
async function* inSlices(texts: AsyncIterable<string>): AsyncGenerator<string> {
	for await (const text of texts) {
		for (let at = 0; at < text.length; ) {
			const end = sliceEnd(text, at);
			await turn();
			yield text.slice(at, end);
			at = end;
		}
	}
}

function sliceEnd(text: string, from: number): number {
	const mostEnd = Math.min(from + sliceLimits.length, text.length);
	let end = from;
	for (let lines = 0; lines < sliceLimits.lines; lines += 1) {
		end = text.indexOf('\n', end) + 1;
		if (end === 0 || end >= mostEnd) return mostEnd;
	}
	return end;
}
