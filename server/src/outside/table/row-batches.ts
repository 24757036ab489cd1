import type { OrderFileRow } from '@sevk/domain/orders/import/order-import-cells';

/** Rows of 300 characters, as shops write them, come to a third of the second limit. */
const batchLimits = { rows: 1_000, characters: 1_000_000 };

/** The rows of a file in batches that are read and stored together, none much longer than 1 MB. */
export async function* rowBatches(
	rows: AsyncIterable<OrderFileRow>,
): AsyncGenerator<OrderFileRow[]> {
	let batch: OrderFileRow[] = [];
	let characters = 0;
	for await (const row of rows) {
		batch.push(row);
		characters += rowLength(row);
		if (batch.length === batchLimits.rows || characters >= batchLimits.characters) {
			yield batch;
			batch = [];
			characters = 0;
		}
	}
	if (batch.length > 0) yield batch;
}

/** Characters of a row's cells. */
export function rowLength({ cells }: OrderFileRow): number {
	return cells.reduce((sum, cell) => sum + cell.length, 0);
}
