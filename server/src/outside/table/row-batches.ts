import type { OrderFileRow } from '@sevk/domain/orders/import/order-import-cells';

/** Typical rows of 300 characters stay at a third of the second limit. */
const batchLimits = { rows: 1_000, characters: 1_000_000 };

/** Groups rows into batches of about 1 MB that are read and stored together. */
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

/** Number of characters in all cells of a row. */
export function rowLength({ cells }: OrderFileRow): number {
	return cells.reduce((sum, cell) => sum + cell.length, 0);
}
