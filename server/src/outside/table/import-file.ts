import type { Readable } from 'node:stream';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { importFileRefusals } from '@sevk/domain/common/import/import-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { openTableFile, type TableFile } from './open-table-file.ts';

export type ImportFile = {
	readonly format: TableFile['format'];
	readonly headers: readonly string[];
	/** The rows below the header. Iterate to the end, or leave the loop, to close the file. */
	readonly rows: AsyncIterable<FileRow>;
};

/** Titles may precede the header: these many rows are searched for one with two known headings. */
const mostTitleRows = 5;

/**
 * Opens an order file, CSV or .xlsx by content. Returns the header and streams the rows in bounded
 * memory; an unreadable file is refused.
 */
export async function readImportFile(source: Readable | string, fileName: string) {
	const file = await openTableFile(source, fileName);
	if (isRefusal(file)) return file;
	const opened = await openRows(file);
	if ('refused' in opened) await file.close();
	return opened;
}

/** Finds the header of the first visible sheet and checks that rows follow it. */
async function openRows(file: TableFile) {
	const { format } = file;
	const sheet = file.sheets.find(({ isHidden }) => !isHidden) ?? file.sheets[0];
	const rows = sheet?.rows() ?? noRows();
	const above = await readToHeader(rows);
	const header = above.find(isHeader);
	const [found, ...firstRows] = header === undefined ? above : [header];
	if (found === undefined) return refuse(importFileRefusals, 'import-file/empty');
	if (firstRows.length === 0) {
		const next = await rows.next();
		if (!next.done) firstRows.push(next.value);
	}
	const problems = [found, ...firstRows].map(({ problem }) => problem);
	if (format === 'xlsx' && problems.includes('file_broken')) {
		return refuse(importFileRefusals, 'import-file/unreadable-xlsx');
	}
	if (found.problem !== undefined)
		return refuse(importFileRefusals, 'import-file/header-unreadable');
	if (firstRows.length === 0) return refuse(importFileRefusals, 'import-file/no-rows');
	const headers = found.cells.map((cell) => cell.trim());
	return { format, headers, rows: allRows(firstRows, rows, file) };
}

async function* noRows(): AsyncGenerator<FileRow> {}

/** Reads until a row can be the header. */
async function readToHeader(rows: AsyncGenerator<FileRow>): Promise<FileRow[]> {
	const read: FileRow[] = [];
	while (!read.some(isHeader) && read.length < mostTitleRows) {
		const next = await rows.next();
		if (next.done) break;
		read.push(next.value);
	}
	return read;
}

function isHeader(row: FileRow): boolean {
	return row.problem !== undefined || row.cells.filter((cell) => cell.trim() !== '').length > 1;
}

async function* allRows(
	firstRows: FileRow[],
	rows: AsyncGenerator<FileRow>,
	file: TableFile,
): AsyncGenerator<FileRow> {
	try {
		yield* firstRows;
		yield* rows;
	} finally {
		await rows.return(undefined);
		await file.close();
	}
}
