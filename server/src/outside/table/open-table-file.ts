import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { importFileRefusals, type UnreadableFormat } from '@sevk/domain/common/import/import-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import {
	type FileKind,
	kindOfArchive,
	kindOfContainer,
	kindOfFile,
	kindOfMarkup,
} from '../file/file-kind.ts';
import { readCsvRows } from './csv-file.ts';
import { type MarkupKind, openHtmlFile } from './html-file.ts';
import { copyToTemporaryFile } from './temporary-copy.ts';
import { decodeText } from './text-decoding.ts';
import { openXlsxFile } from './xlsx-file.ts';
import { listZip, ZipProblem } from './zip-archive.ts';

/** A table file of any format. Close it after use. */
export type TableFile = {
	readonly format: 'csv' | 'xlsx' | 'html';
	/** At least one. */
	readonly sheets: readonly TableSheet[];
	readonly close: () => Promise<void>;
};

type TableSheet = {
	/** Empty where the format has no name. */
	readonly name: string;
	readonly isHidden: boolean;
	/**
	 * Reads the filled rows from the top, as often as needed. A sheet that cannot be read to its end
	 * ends with a row whose problem says so: `file_cut` or `file_broken`.
	 */
	readonly rows: () => AsyncGenerator<FileRow>;
};

/**
 * Limits of a file: an .xlsx is read into memory, a CSV is copied to a temporary file (50,000 rows
 * are about 12 MB).
 */
export const importFileLimits = {
	xlsxBytes: 20 * 1024 * 1024,
	csvBytes: 50 * 1024 * 1024,
	/** Filled rows of a sheet below its heading. */
	rows: 100_000,
} as const;

/** Rows of a sheet, of which some may precede its heading. */
const mostRows = importFileLimits.rows + 30;
const headBytes = 64 * 1024;

/** Opens a table file by its content. A file that cannot be read is refused. */
export async function openTableFile(source: Readable | string, fileName: string) {
	const stream = typeof source === 'string' ? createReadStream(source) : source;
	try {
		const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
		const head = await readHead(chunks);
		return await openAs(kindOfFile(head), fileName, head, chunks);
	} finally {
		stream.destroy();
	}
}

async function openAs(kind: FileKind, fileName: string, head: Buffer, rest: AsyncIterator<Buffer>) {
	const isNamedXlsx = /\.xlsx$/i.test(fileName);
	switch (kind) {
		case 'zip':
			return openXlsx(head, rest);
		case 'ole':
			return kindOfContainer(head, fileName) === 'locked'
				? unreadable('locked')
				: refuse(importFileRefusals, 'import-file/old-excel');
		case 'empty':
			return refuse(importFileRefusals, 'import-file/empty');
		case 'pdf':
		case 'archive':
		case 'document':
			return unreadable(kind);
		case 'binary':
			if (isNamedXlsx) return refuse(importFileRefusals, 'import-file/unreadable-xlsx');
			return unreadable('unknown');
		default:
			return openText(kind, isNamedXlsx, head, rest);
	}
}

function unreadable(format: UnreadableFormat) {
	return refuse(importFileRefusals, 'import-file/binary', { format });
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

async function openText(
	encoding: Encoding,
	isNamedXlsx: boolean,
	head: Buffer,
	rest: AsyncIterator<Buffer>,
) {
	const markup = kindOfMarkup(new TextDecoder(encoding).decode(head));
	if (markup === 'web_archive') return unreadable(markup);
	if (markup !== null) return openMarkup(markup, encoding, joined(head, rest));
	if (isNamedXlsx) return refuse(importFileRefusals, 'import-file/unreadable-xlsx');
	return openCsv(encoding, joined(head, rest));
}

async function openMarkup(kind: MarkupKind, encoding: Encoding, content: AsyncIterable<Buffer>) {
	const copy = await copyToTemporaryFile(content, importFileLimits.csvBytes);
	const missingEnd = copy.isCut ? 'file_cut' : null;
	try {
		const tables = await openHtmlFile(() => decodeText(copy.chunks(), encoding), kind);
		if (tables.length > 0) return htmlTable(tables, missingEnd, copy.close);
	} catch (error) {
		if (!(error instanceof ZipProblem)) throw error;
	}
	await copy.close();
	return unreadable('web_page');
}

function htmlTable(
	tables: readonly TableSheet[],
	missingEnd: 'file_cut' | null,
	close: () => Promise<void>,
): TableFile {
	const sheets = tables.map(({ rows, ...sheet }) => ({
		...sheet,
		rows: () => withinLimits(rows(), missingEnd),
	}));
	return { format: 'html', sheets, close };
}

async function openCsv(encoding: Encoding, content: AsyncIterable<Buffer>): Promise<TableFile> {
	const copy = await copyToTemporaryFile(content, importFileLimits.csvBytes);
	const rows = () => {
		const all = readCsvRows(decodeText(copy.chunks(), encoding));
		return copy.isCut ? withinLimits(withoutLast(all), 'file_cut') : withinLimits(all, null);
	};
	return { format: 'csv', sheets: [{ name: '', isHidden: false, rows }], close: copy.close };
}

/** The last row of an incomplete file is incomplete. */
async function* withoutLast(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
	let previous: FileRow | null = null;
	for await (const row of rows) {
		if (previous !== null) yield previous;
		previous = row;
	}
}

async function openXlsx(head: Buffer, rest: AsyncIterator<Buffer>) {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of joined(head, rest)) {
		bytes += part.length;
		if (bytes > importFileLimits.xlsxBytes) {
			const limitMb = importFileLimits.xlsxBytes / (1024 * 1024);
			return refuse(importFileRefusals, 'import-file/too-large', { limitMb });
		}
		parts.push(part);
	}
	try {
		const entries = await listZip(Buffer.concat(parts));
		const kind = kindOfArchive(entries.map(({ name }) => name));
		if (kind !== 'xlsx') return unreadable(kind);
		const sheets = (await openXlsxFile(entries)).map(({ rows, ...sheet }) => ({
			...sheet,
			rows: () => withinLimits(rows(), null),
		}));
		const file: TableFile = { format: 'xlsx', sheets, close: async () => {} };
		return file;
	} catch (error) {
		if (error instanceof ZipProblem)
			return refuse(importFileRefusals, 'import-file/unreadable-xlsx');
		throw error;
	}
}

/** Ends the rows at their limit, and with a row that says what is missing. */
async function* withinLimits(
	rows: AsyncGenerator<FileRow>,
	missingEnd: 'file_cut' | null,
): AsyncGenerator<FileRow> {
	let line = 0;
	let count = 0;
	let problem: FileRow['problem'] | null = missingEnd;
	try {
		for await (const row of rows) {
			line = row.line;
			count += 1;
			if (count > mostRows) {
				yield { line, cells: [], problem: 'file_cut' };
				return;
			}
			yield row;
		}
	} catch (error) {
		if (!(error instanceof ZipProblem)) throw error;
		problem = 'file_broken';
	}
	if (problem !== null) yield { line: line + 1, cells: [], problem };
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
	const parts: Buffer[] = [];
	let bytes = 0;
	while (bytes < headBytes) {
		const next = await chunks.next();
		if (next.done) break;
		parts.push(next.value);
		bytes += next.value.length;
	}
	return Buffer.concat(parts);
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
	yield head;
	for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
