import { pipeline, Readable } from 'node:stream';
import type { OrderFileRow } from '@sevk/domain/orders/order-import-cells';
import { type CsvError, type Info, parse } from 'csv-parse';

/** A record over more lines than this was made by a quote that is never closed. */
const mostLinesOfRow = 50;
/** More than any shop writes about one order. */
const longestRow = 64 * 1024;

/** The rows of a CSV text, header included; what can't be read is a row with its problem. */
export async function* readCsvRows(text: AsyncGenerator<string>): AsyncGenerator<OrderFileRow> {
	const first = await text.next();
	if (first.done) return;
	const { separator, rest } = separatorOf(first.value);
	const parser = parse({
		bom: true,
		delimiter: separator,
		info: true,
		relax_column_count: true,
		relax_quotes: true,
		skip_empty_lines: true,
		// An error would destroy the parser together with the records that wait in it.
		skip_records_with_error: true,
	});
	const skipped: CsvError[] = [];
	parser.on('skip', (error: CsvError) => skipped.push(error));
	// A failure of the source reaches the loop below through the parser.
	pipeline(Readable.from(withFirst(rest, text)), parser, () => {});
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

function rowOf(cells: string[], firstLine: number, lastLine: number): OrderFileRow {
	const lineCount = cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
	const line = Math.max(firstLine, lastLine - lineCount);
	if (lineCount > mostLinesOfRow) {
		return { line, cells: [], problem: 'quote_not_closed', endLine: lastLine };
	}
	const length = cells.reduce((sum, cell) => sum + cell.length, 0);
	return length > longestRow ? { line, cells: [], problem: 'row_too_long' } : { line, cells };
}

function problemOf(error: CsvError): 'quote_not_closed' | 'file_broken' {
	return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote_not_closed' : 'file_broken';
}

function endLineOf(error: CsvError, line: number): number {
	const lines: unknown = error['lines'];
	return typeof lines === 'number' ? Math.max(lines, line) : line;
}

/** Blank lines above the header that are looked past. */
const mostBlankLines = 50;
const separators = [';', ',', '\t'] as const;

/** The separator that the header uses most, or the one that Excel's line `sep=;` names. */
function separatorOf(text: string): { separator: string; rest: string } {
	const named = /^\uFEFF?sep=(.)[^\r\n]*/i.exec(text);
	// Its line end stays, so that lines keep their numbers.
	if (named) return { separator: named[1] ?? ';', rest: text.slice(named[0].length) };
	const firstLine = text.split(/[\r\n]/, mostBlankLines).find((line) => line.trim() !== '');
	const header = firstLine?.replace(/"[^"]*"/g, '') ?? '';
	const [most = ';'] = separators.toSorted(
		(one, other) => header.split(other).length - header.split(one).length,
	);
	return { separator: most, rest: text };
}

async function* withFirst(first: string, rest: AsyncGenerator<string>) {
	yield first;
	yield* rest;
}
