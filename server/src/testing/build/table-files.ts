import { Readable } from 'node:stream';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { openTableFile, type TableFile } from '../../outside/table/open-table-file.ts';
import { zipOf } from './zip-files.ts';

/** Opens a table file that must be readable. */
export async function openTable(content: string | Buffer, fileName = 'a.csv'): Promise<TableFile> {
	const file = await openTableFile(Readable.from([Buffer.from(content)]), fileName);
	if (isRefusal(file)) throw new Error(file.detail);
	return file;
}

/** The rows of one sheet. */
export async function sheetRows(file: TableFile, at = 0): Promise<FileRow[]> {
	const rows: FileRow[] = [];
	for await (const row of file.sheets[at]?.rows() ?? []) rows.push(row);
	return rows;
}

/** The texts of the first sheet of a file. */
export async function tableTexts(content: string | Buffer, fileName?: string): Promise<string[][]> {
	const file = await openTable(content, fileName);
	const rows = await sheetRows(file);
	await file.close();
	return rows.map(({ cells }) => [...cells]);
}

/** A workbook with one sheet; `formats` are the number formats of the styles 1, 2, … */
export function workbookOf(rows: string, formats: readonly (string | number)[] = [], end = '') {
	const own = formats.flatMap((format, at) =>
		typeof format === 'string'
			? [`<numFmt numFmtId="${200 + at}" formatCode="${escapeMarkup(format)}"/>`]
			: [],
	);
	const looks = formats.map((format, at) =>
		typeof format === 'string' ? `<xf numFmtId="${200 + at}"/>` : `<xf numFmtId="${format}"/>`,
	);
	return zipOf({
		'xl/workbook.xml': '<workbook/>',
		'xl/styles.xml': `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${looks.join('')}</cellXfs></styleSheet>`,
		'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${end}</worksheet>`,
	});
}

export function escapeMarkup(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}

const byteOf = new Map(
	Array.from({ length: 256 }, (_, byte) => [
		new TextDecoder('windows-1254').decode(Uint8Array.of(byte)),
		byte,
	]),
);

/** The encodings in which programs write a CSV. */
export const csvEncodings = {
	'UTF-8': (text: string) => Buffer.from(text),
	'UTF-8, BOM': (text: string) => Buffer.from(`\uFEFF${text}`),
	'UTF-16 LE, BOM': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
	'UTF-16 BE, BOM': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
	'Windows-1254': (text: string) =>
		Buffer.from([...text].map((letter) => byteOf.get(letter) ?? 63)),
};
