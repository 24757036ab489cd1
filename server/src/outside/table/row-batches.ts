import type { FileRow } from '@sevk/domain/common/import/file-row';

/** Typical rows of 300 characters stay at a third of the second limit. */
const batchLimits = { rows: 1_000, characters: 1_000_000 };

/** Groups rows into batches of about 1 MB that are read and stored together. */
export async function* rowBatches(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
	let batch: FileRow[] = [];
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
export function rowLength({ cells }: FileRow): number {
	return cells.reduce((sum, cell) => sum + cell.length, 0);
}

const longestSample = 80;

/** Takes the first text of each column that has none yet. */
export function sampleRow(samples: string[], { cells }: Pick<FileRow, 'cells'>): void {
	for (const [column, sample] of samples.entries()) {
		if (sample !== '') continue;
		const cell = (cells[column] ?? '').replaceAll('\0', '').trim();
		samples[column] = cell.slice(0, longestSample).toWellFormed();
	}
}
