import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { orderJudge } from '@sevk/domain/orders/import/order-import-columns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { createMemoryMeter } from '../../testing/build/live-memory.ts';
import { openTable, sheetRows } from '../../testing/build/table-files.ts';
import { zipOf } from '../../testing/build/zip-files.ts';
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
	const file = await readImportFile(place, 'buyuk.xlsx', orderJudge);
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

test('a table with borders down to the last row of Excel', async () => {
	const filled = (line: number) =>
		`<row r="${line}"><c r="A${line}" t="inlineStr"><is><t>SP-${line}</t></is></c></row>`;
	const bordered = (line: number) =>
		`<row r="${line}">${[...'ABCDEFG'].map((column) => `<c r="${column}${line}" s="1"/>`).join('')}</row>`;
	function* sheet() {
		yield '<sheetData>';
		for (let line = 1; line <= 1_048_576; line += 1)
			yield line <= 20 ? filled(line) : bordered(line);
		yield '</sheetData>';
	}
	const parts = { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet() };
	const file = await openTable(await zipOf(parts), 'a.xlsx');
	const memory = createMemoryMeter();
	const sampling = setInterval(memory.sample, 250);
	const rows = await sheetRows(file);
	clearInterval(sampling);
	expect(rows).toHaveLength(20);
	expect(rows.at(-1)).toEqual({ line: 20, cells: ['SP-20'] });
	expect(memory.highestMb()).toBeLessThan(20);
}, 300_000);
