import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { createMemoryMeter } from '../../testing/build/live-memory.ts';
import { readImportFile } from './import-file.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'sevk-import-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('an .xlsx of 20,000 rows is read row by row', async () => {
	const place = path.join(folder, 'buyuk.xlsx');
	const row = (index: number) =>
		Array.from({ length: 20 }, (_, column) => ({
			value: `${column}-${index % 97} Kadıköy`,
			type: String,
		}));
	const rows = Array.from({ length: 20_001 }, (_, index) => row(index));
	await writeXlsx(rows).toFile(place);
	rows.length = 0;
	const file = await readImportFile(place, 'buyuk.xlsx');
	if (isRefusal(file)) throw new Error(file.code);
	let count = 0;
	const memory = createMemoryMeter();
	for await (const { cells } of file.rows) {
		count += 1;
		expect(cells).toHaveLength(20);
		if (count % 5_000 === 0) memory.sample();
	}
	expect(count).toBe(20_000);
	expect(memory.highestMb()).toBeLessThan(30);
}, 300_000);
