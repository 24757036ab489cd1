import { Readable } from 'node:stream';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { OrderFileRow } from '@sevk/domain/orders/import/order-import-cells';
import { type OrderFile, readOrderFile } from '../../outside/table/order-file.ts';

type Given = string | Buffer;

/** Opens a file that must be readable. */
export async function open(given: Given, fileName = 'siparisler.csv'): Promise<OrderFile> {
	const opened = await answer(given, fileName);
	if (isRefusal(opened)) throw new Error(opened.detail);
	return opened;
}

/** What reading a file answers. */
export function answer(given: Given, fileName = 'siparisler.csv') {
	return readOrderFile(Readable.from([Buffer.from(given)]), fileName);
}

/** The code of the refusal that a file meets. */
export async function refusalOf(given: Given, fileName?: string): Promise<string> {
	const opened = await answer(given, fileName);
	return isRefusal(opened) ? opened.code : 'okundu';
}

export async function rowsOf(file: OrderFile): Promise<OrderFileRow[]> {
	const rows: OrderFileRow[] = [];
	for await (const row of file.rows) rows.push(row);
	return rows;
}
