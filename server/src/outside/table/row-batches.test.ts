import type { FileRow } from '@sevk/domain/common/import/file-row';
import { expect, test } from 'vitest';
import { rowBatches } from './row-batches.ts';

async function sizesOf(count: number, cell: string): Promise<number[]> {
	async function* rows(): AsyncGenerator<FileRow> {
		for (let line = 2; line < count + 2; line += 1) yield { line, cells: [cell] };
	}
	const sizes: number[] = [];
	for await (const batch of rowBatches(rows())) sizes.push(batch.length);
	return sizes;
}

test('1,000 usual rows make a batch', async () => {
	expect(await sizesOf(2_500, 'x'.repeat(300))).toEqual([1_000, 1_000, 500]);
});

test('long rows make smaller batches of 1 MB', async () => {
	expect(await sizesOf(40, 'x'.repeat(64 * 1024))).toEqual([16, 16, 8]);
});
