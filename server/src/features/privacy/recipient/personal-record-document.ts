import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database.ts';
import type { BlobStore } from '../../../outside/file/blob-store.ts';
import type { TableColumn } from '../../../outside/table/table-file.ts';
import { xlsxTable } from '../../../outside/table/xlsx-table.ts';
import { type ZipPart, zipStream } from '../../../outside/table/zip-stream.ts';
import { blobKey } from '../../files/file-commands.ts';
import { factColumns } from '../common/personal-fact-answer.ts';
import { type OrderFact, readPersonalFacts, readPersonalFiles } from './personal-record-store.ts';

const columns: readonly TableColumn<OrderFact>[] = [
	{ head: 'Sipariş No', kind: 'code', of: (fact) => fact.orderNo, width: 20 },
	...factColumns,
];

type Order = { readonly depotId: string; readonly orderId: string };

/** Numbered files of an archive; one that the storage no longer has is left out. */
export async function* storedFiles(
	blobs: BlobStore,
	name: string,
	fileNames: readonly string[],
): AsyncGenerator<ZipPart> {
	for (const [at, fileName] of fileNames.entries()) {
		const content = await blobs.read(blobKey(fileName));
		if (content === null) continue;
		yield { name: `${name}-${at + 1}${fileName.slice(fileName.lastIndexOf('.'))}`, content };
	}
}

/** An archive for the person: one table, and the photos, papers and signatures beside it. */
export function personalDataArchive(
	{ db, blobs }: { readonly db: Database; readonly blobs: BlobStore },
	orders: readonly Order[],
): Readable {
	async function* pages() {
		for (const order of orders) yield await readPersonalFacts(db, order);
	}
	async function* parts(): AsyncGenerator<ZipPart> {
		const content = xlsxTable(columns, pages(), 'Kişisel Veriler');
		yield { name: 'kisisel-veriler.xlsx', content };
		for (const order of orders) {
			const { orderNo, fileNames, signatures } = await readPersonalFiles(db, order);
			// The id keeps orders of one number in two depots apart.
			const folder = `dosyalar/${orderNo.replaceAll(/[^\p{L}\d-]+/gu, '_')}-${order.orderId.slice(-6)}`;
			for (const [at, image] of signatures.entries()) {
				yield { name: `${folder}/imza-${at + 1}.png`, content: [image] };
			}
			yield* storedFiles(blobs, `${folder}/dosya`, fileNames);
		}
	}
	return zipStream(parts());
}
