import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { importFileRefusals } from '@sevk/domain/common/import/import-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { type FileKind, kindOfFile } from '../file/file-kind.ts';
import { readCsvRows } from './csv-file.ts';
import { decodeText } from './text-decoding.ts';
import { readXlsxRows } from './xlsx-file.ts';
import { ZipProblem } from './zip-archive.ts';

export type ImportFile = {
	readonly format: 'csv' | 'xlsx';
	readonly headers: readonly string[];
	/** The rows below the header. Iterate to the end, or leave the loop, to close the file. */
	readonly rows: AsyncIterable<FileRow>;
};

/**
 * Limits of a file: an .xlsx is read into memory, a CSV is streamed (50,000 rows are about 12 MB).
 */
export const importFileLimits = {
	xlsxBytes: 10 * 1024 * 1024,
	csvBytes: 50 * 1024 * 1024,
	rows: 100_000,
} as const;

const headBytes = 64 * 1024;
/** Half of the maximum row length, so that `cutLongLines` does not inspect short lines. */
const sliceBytes = 32 * 1024;
/** Titles may precede the header: these many rows are searched for one with two known headings. */
const mostTitleRows = 5;

/**
 * Opens an order file, CSV or .xlsx by content. Returns the header and streams the rows in bounded
 * memory; an unreadable file is refused.
 */
export async function readImportFile(source: Readable | string, fileName: string) {
	const stream = typeof source === 'string' ? createReadStream(source) : source;
	const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
	const head = await readHead(chunks);
	const kind = kindOfFile(head);
	const opened = await openAs(kind, fileName, head, chunks);
	if ('refused' in opened) stream.destroy();
	return opened;
}

async function openAs(kind: FileKind, fileName: string, head: Buffer, rest: AsyncIterator<Buffer>) {
	const isNamedXlsx = /\.xlsx$/i.test(fileName);
	if (kind === 'empty') return refuse(importFileRefusals, 'import-file/empty');
	if (kind === 'ole') {
		// An encrypted .xlsx uses the container of the old .xls format.
		return refuse(
			importFileRefusals,
			isNamedXlsx ? 'import-file/unreadable-xlsx' : 'import-file/old-excel',
		);
	}
	if (kind === 'zip') return openXlsx(head, rest);
	if (kind === 'binary' || isNamedXlsx) {
		return refuse(
			importFileRefusals,
			isNamedXlsx ? 'import-file/unreadable-xlsx' : 'import-file/binary',
		);
	}
	return openRows('csv', readCsvRows(decodeText(limited(head, rest), kind)));
}

async function openXlsx(head: Buffer, rest: AsyncIterator<Buffer>) {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of joined(head, rest)) {
		bytes += part.length;
		if (bytes > importFileLimits.xlsxBytes) {
			return refuse(importFileRefusals, 'import-file/too-large', { limitMb: 10 });
		}
		parts.push(part);
	}
	try {
		return await openRows('xlsx', readXlsxRows(Buffer.concat(parts)));
	} catch (error) {
		if (error instanceof ZipProblem)
			return refuse(importFileRefusals, 'import-file/unreadable-xlsx');
		throw error;
	}
}

/** Finds the header and checks that rows follow it. */
async function openRows(format: ImportFile['format'], rows: AsyncGenerator<FileRow>) {
	const above: FileRow[] = [];
	let header: FileRow | undefined;
	while (header === undefined && above.length < mostTitleRows) {
		const next = await rows.next();
		if (next.done) break;
		if (isHeader(next.value)) header = next.value;
		else above.push(next.value);
	}
	const [title, ...below] = above;
	const firstRows = header === undefined ? below : [];
	const found = header ?? title;
	if (found === undefined) return refuse(importFileRefusals, 'import-file/empty');
	if (found.problem !== undefined)
		return refuse(importFileRefusals, 'import-file/header-unreadable');
	if (firstRows.length === 0) {
		const next = await rows.next();
		if (next.done) return refuse(importFileRefusals, 'import-file/no-rows');
		firstRows.push(next.value);
	}
	const headers = found.cells.map((cell) => cell.trim());
	return { format, headers, rows: allRows(firstRows, rows) };
}

function isHeader(row: FileRow): boolean {
	return row.problem !== undefined || row.cells.filter((cell) => cell.trim() !== '').length > 1;
}

async function* allRows(
	firstRows: FileRow[],
	rows: AsyncGenerator<FileRow>,
): AsyncGenerator<FileRow> {
	let line = firstRows.at(-1)?.line ?? 1;
	let count = 0;
	try {
		yield* firstRows;
		for await (const row of rows) {
			line = row.line;
			count += 1;
			if (count >= importFileLimits.rows) {
				yield { line, cells: [], problem: 'file_cut' };
				return;
			}
			yield row;
		}
	} catch (error) {
		if (!(error instanceof ZipProblem || error instanceof FileCut)) throw error;
		const problem = error instanceof FileCut ? 'file_cut' : 'file_broken';
		yield { line: line + 1, cells: [], problem };
	} finally {
		await rows.return(undefined);
	}
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

/** Thrown when a CSV exceeds its size limit while it is read. */
class FileCut extends Error {}

/** Yields the bytes of a CSV in small slices and yields to the event loop after each. */
async function* limited(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
	let bytes = 0;
	for await (const part of joined(head, rest)) {
		for (let at = 0; at < part.length; at += sliceBytes) {
			const slice = part.subarray(at, at + sliceBytes);
			bytes += slice.length;
			if (bytes > importFileLimits.csvBytes) throw new FileCut();
			yield slice;
			await turn();
		}
	}
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
	try {
		yield head;
		for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
	} finally {
		await rest.return?.();
	}
}
