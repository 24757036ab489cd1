import type { Readable } from 'node:stream';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import {
	type FileTable,
	findTables,
	type HeadingJudge,
	headersAt,
	mostTitleRows,
	type SheetHead,
	tableAtLine,
} from '@sevk/domain/common/import/file-table';
import { importFileRefusals } from '@sevk/domain/common/import/import-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { openTableFile, type TableFile } from './open-table-file.ts';
import { rowLength } from './row-batches.ts';

/** A table of an imported file. Close it after use. */
export type ImportFile = {
	readonly format: TableFile['format'];
	readonly table: FileTable;
	/** All tables of the file, the likeliest first. */
	readonly tables: readonly FileTable[];
	/** The names of the visible sheets; none in a format without names. */
	readonly sheets: readonly string[];
	readonly headers: readonly string[];
	/** The rows below the header; they can be iterated again. */
	readonly rows: AsyncIterable<FileRow>;
	readonly close: () => Promise<void>;
};

/** The table that a person has named. */
export type TableChoice = {
	readonly sheet?: string | undefined;
	readonly headingLine?: number | undefined;
};

/** Finds the headings that a person has chosen before among those of many rows. */
export type RememberedHeadings = (
	headings: readonly (readonly string[])[],
) => Promise<NonNullable<HeadingJudge['isRemembered']>>;

/** More sheets than these are not searched for a table. */
const mostSheets = 40;

/**
 * Opens an imported file by its content and finds its table: the named one, or the likeliest by the
 * headings that the judge knows and those that `remember` finds among the first rows. A file that
 * cannot be read is refused.
 */
export async function readImportFile(
	source: Readable | string,
	fileName: string,
	judge: HeadingJudge,
	choice: TableChoice = {},
	remember: RememberedHeadings = async () => () => false,
) {
	const file = await openTableFile(source, fileName);
	if (isRefusal(file)) return file;
	const opened = await openTable(file, judge, choice, remember);
	if ('refused' in opened) await file.close();
	return opened;
}

async function openTable(
	file: TableFile,
	known: Omit<HeadingJudge, 'isRemembered'>,
	choice: TableChoice,
	remember: RememberedHeadings,
) {
	const heads: SheetHead[] = [];
	for (const { name, isHidden, rows } of file.sheets.slice(0, mostSheets)) {
		heads.push({ sheet: name, isHidden, rows: await firstRows(rows()) });
	}
	const isRemembered = await remember(
		heads.flatMap(({ rows }) => rows.map((_, at) => headersAt(rows, at, known))),
	);
	const judge = { ...known, isRemembered };
	const tables = findTables(heads, judge);
	const table = chosenTable(heads, judge, choice, tables);
	if (tables.length === 0) return refuse(importFileRefusals, 'import-file/empty');
	if (table === null) return refuse(importFileRefusals, 'import-file/no-such-table');
	const head = heads.find(({ sheet }) => sheet === table.sheet)?.rows ?? [];
	const heading = head.find(({ line }) => line === table.headingLine);
	const below = head.filter(({ line }) => line > table.headingLine);
	if (file.format === 'xlsx' && head.length < 3 && head.at(-1)?.problem === 'file_broken') {
		return refuse(importFileRefusals, 'import-file/unreadable-xlsx');
	}
	if (heading?.problem !== undefined) {
		return refuse(importFileRefusals, 'import-file/header-unreadable');
	}
	const sheet = file.sheets.find(({ name }) => name === table.sheet);
	if (sheet === undefined || (below.length === 0 && head.length < mostTitleRows)) {
		return refuse(importFileRefusals, 'import-file/no-rows');
	}
	const rows = keepRows(() => rowsBelow(sheet.rows(), table.headingLine));
	const { headers } = table;
	const sheets = file.sheets.flatMap(({ name, isHidden }) => (isHidden || !name ? [] : name));
	return { format: file.format, table, tables, sheets, headers, rows, close: file.close };
}

function chosenTable(
	heads: readonly SheetHead[],
	judge: HeadingJudge,
	{ sheet, headingLine }: TableChoice,
	[likeliest]: readonly FileTable[],
): FileTable | null {
	if (sheet === undefined && headingLine === undefined) return likeliest ?? null;
	const named = { sheet: sheet ?? likeliest?.sheet ?? null, headingLine: headingLine ?? null };
	return tableAtLine(heads, judge, named);
}

async function firstRows(rows: AsyncGenerator<FileRow>): Promise<FileRow[]> {
	const read: FileRow[] = [];
	for await (const row of rows) {
		read.push(row);
		if (read.length === mostTitleRows) break;
	}
	return read;
}

async function* rowsBelow(
	rows: AsyncGenerator<FileRow>,
	headingLine: number,
): AsyncGenerator<FileRow> {
	for await (const row of rows) {
		if (row.line > headingLine) yield row;
	}
}

/** Rows up to this many characters are kept for the next iteration: 20,000 rows have 4 million. */
const mostKeptCharacters = 8_000_000;

/** Parsing a file again takes longer than reading its rows from memory. */
function keepRows(read: () => AsyncGenerator<FileRow>): AsyncIterable<FileRow> {
	let kept: FileRow[] | null = null;
	async function* iterate(): AsyncGenerator<FileRow> {
		if (kept !== null) {
			yield* kept;
			return;
		}
		const all: FileRow[] = [];
		let characters = 0;
		for await (const row of read()) {
			characters += rowLength(row) + row.cells.length;
			if (characters <= mostKeptCharacters) all.push(row);
			else all.length = 0;
			yield row;
		}
		if (characters <= mostKeptCharacters) kept = all;
	}
	return { [Symbol.asyncIterator]: iterate };
}
