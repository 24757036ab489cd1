import { Readable } from 'node:stream';
import type { FileRow } from '@sevk/domain/common/import/file-row';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { orderJudge } from '@sevk/domain/orders/import/order-import-columns';
import { type ImportFile, readImportFile } from '../../outside/table/import-file.ts';

type Content = string | Buffer;

/** Opens a file that must be readable. */
export async function open(content: Content, fileName = 'siparisler.csv'): Promise<ImportFile> {
	const opened = await answer(content, fileName);
	if (isRefusal(opened)) throw new Error(opened.detail);
	return opened;
}

/** The result of opening a file. */
export function answer(content: Content, fileName = 'siparisler.csv') {
	return readImportFile(Readable.from([Buffer.from(content)]), fileName, orderJudge);
}

/** The refusal code of a file. */
export async function refusalOf(content: Content, fileName?: string): Promise<string> {
	const opened = await answer(content, fileName);
	return isRefusal(opened) ? opened.code : 'okundu';
}

export async function rowsOf(file: ImportFile): Promise<FileRow[]> {
	const rows: FileRow[] = [];
	for await (const row of file.rows) rows.push(row);
	await file.close();
	return rows;
}
