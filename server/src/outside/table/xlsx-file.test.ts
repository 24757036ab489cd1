import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { beforeAll, describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { createMemoryMeter } from '../../testing/build/live-memory.ts';
import { answer, open, rowsOf } from '../../testing/build/order-files.ts';
import { longestStepMs } from '../../testing/build/turn-meter.ts';
import {
	directoryFields,
	storedZipOf,
	withDirectoryField,
	zip64Of,
	zipOf,
} from '../../testing/build/zip-files.ts';
import { importFileLimits } from './open-table-file.ts';
import { listZip, readZipText } from './zip-archive.ts';

describe('xlsx', () => {
	const header = ['Sipariş No', 'Alıcı', 'Tarih', 'Saat', 'Tutar', 'Kg', 'Telefon'];
	let bytes: Buffer;
	beforeAll(async () => {
		const values = [
			{ value: 'SP-1', type: String },
			{ value: 'Ümit & Şule <Öz>', type: String },
			{ value: new Date(Date.UTC(2026, 10, 20)), type: Date, format: 'dd.mm.yyyy' },
			{ value: 0.375, type: Number, format: 'hh:mm' },
			{ value: 1250.5, type: Number },
			{ value: 1.125, type: Number },
			{ value: 5321234567, type: Number },
		];
		const rows = [header.map((value) => ({ value, type: String })), values];
		bytes = await writeXlsx(rows).toBuffer();
	});

	test('dates, times and numbers keep their meaning', async () => {
		const file = await open(bytes, 'siparis.xlsx');
		expect(file).toMatchObject({ format: 'xlsx', headers: header });
		expect(await rowsOf(file)).toEqual([
			{
				line: 2,
				cells: [
					'SP-1',
					'Ümit & Şule <Öz>',
					'2026-11-20',
					'09:00',
					'1250,5',
					'1,1250',
					'5321234567',
				],
			},
		]);
	});

	test('the format is detected by content, not by name', async () => {
		expect((await open(bytes, 'siparis.csv')).format).toBe('xlsx');
	});

	test('a damaged workbook is refused or reports the damaged row', async () => {
		for (let at = 40; at < bytes.length; at += 97) {
			const damaged = Buffer.from(bytes);
			damaged[at] = (damaged[at] ?? 0) ^ 0xff;
			const file = await answer(damaged, 'a.xlsx');
			if (isRefusal(file)) expect(file.code).toMatch(/^import-file\//);
			else expect((await rowsOf(file)).length).toBeLessThan(3);
		}
	});
});

describe('kötü niyetli xlsx', () => {
	type Content = Parameters<typeof zipOf>[0][string];
	const sheetOf = (rows: Content, more: Record<string, Content> = {}) =>
		zipOf({ 'xl/workbook.xml': '<workbook/>', ...more, 'xl/worksheets/sheet1.xml': rows });
	const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
	const header = `<row>${cell('no')}${cell('ad')}</row>`;
	const oneRow = `<row>${cell('1')}${cell('a')}</row>`;
	const unreadable = 'import-file/unreadable-xlsx';

	/** Repeats the text as a stream, without holding all of it. */
	function* repeated(first: string, text: string, times: number, batch = 10_000) {
		yield first;
		for (let done = 0; done < times; done += batch) yield text.repeat(batch);
	}

	/** The refusal of a file, or its rows. */
	async function outcome(bytes: Buffer) {
		const file = await answer(bytes, 'a.xlsx');
		return isRefusal(file) ? file.code : rowsOf(file);
	}

	test('a sheet without addresses, links or styles is read', async () => {
		const rows = `${header}<row/><row>${cell('1')}${cell('a&#252;')}</row>`;
		expect(await outcome(await sheetOf(rows))).toEqual([{ line: 3, cells: ['1', 'aü'] }]);
	});

	test('prefixed tags and a cell far to the right', async () => {
		const row =
			'<x:row r="4"><x:c r="B4"><x:v>7</x:v></x:c><x:c r="XFD4"><x:v>8</x:v></x:c></x:row>';
		expect(await outcome(await sheetOf(header + row))).toEqual([
			{ line: 4, cells: ['', '7'], moreColumns: true },
		]);
	});

	test('rich text is joined, its phonetic guide and formulas are not read', async () => {
		const shared =
			'<sst><si><r><t>Ümit</t></r><r><t xml:space="preserve"> Öz_x000D_</t></r><rPh><t>x</t></rPh></si></sst>';
		const row = '<row><c t="s"><v>0</v></c><c t="str"><f>A1&amp;"b"</f><v>&lt;b&gt;</v></c></row>';
		const bytes = await sheetOf(header + row, { 'xl/sharedStrings.xml': shared });
		expect(await outcome(bytes)).toEqual([{ line: 2, cells: ['Ümit Öz\r', '<b>'] }]);
	});

	test('a bomb of 500 MB without a row is refused in little memory', async () => {
		const bytes = await sheetOf(repeated(header, 'x'.repeat(1_000), 500_000));
		expect(bytes.length).toBeLessThan(importFileLimits.xlsxBytes);
		const memory = createMemoryMeter();
		const sampling = setInterval(memory.sample, 250);
		expect(await outcome(bytes)).toBe(unreadable);
		clearInterval(sampling);
		expect(memory.highestMb()).toBeLessThan(200);
	}, 300_000);

	test('a bomb of rows is cut', async () => {
		const bytes = await sheetOf(repeated(header, oneRow, 1_500_000));
		const rows = await rowsOf(await open(bytes, 'a.xlsx'));
		expect(rows.length).toBeGreaterThan(importFileLimits.rows);
		expect(rows.at(-1)).toMatchObject({ problem: 'file_cut' });
	}, 300_000);

	test('a bomb of shared texts is refused', async () => {
		const texts = repeated('<sst>', `<si><t>${'x'.repeat(1_000)}</t></si>`, 100_000);
		expect(await outcome(await sheetOf(header + oneRow, { 'xl/sharedStrings.xml': texts }))).toBe(
			unreadable,
		);
	}, 300_000);

	test.each([
		['rows never closed', '<row>'.repeat(4_000_000)],
		['tags never closed', '<row '.repeat(4_000_000)],
		['cells never closed', `<row>${'<c>'.repeat(500_000)}</row>`],
		['a tag of 3 million attributes', `<row ${'a="" '.repeat(3_000_000)}/>`],
		['a comment never closed', `<!-- ${'x'.repeat(4_000_000)}`],
		['closing tags without an opening', '</row>'.repeat(3_000_000)],
		['deep nesting', `${'<a>'.repeat(300_000)}${'</b>'.repeat(300_000)}`],
		[
			'phonetics never closed',
			`<row><c t="inlineStr"><is>${'<rPh>'.repeat(300_000)}</is></c></row>`,
		],
		['an XML that ends early', `<row><c t="inlineStr"><is><t>yarım`],
	])(
		'%s',
		async (_name, rows) => {
			expect(await outcome(await sheetOf(header + rows))).toBe(unreadable);
			expect(await outcome(await sheetOf(header + oneRow + rows))).toEqual([
				{ line: 2, cells: ['1', 'a'] },
				{ line: 3, cells: [], problem: 'file_broken' },
			]);
		},
		60_000,
	);

	test('empty rows', async () => {
		const bytes = await sheetOf(repeated(header, '<row/>', 3_000_000));
		expect(await outcome(bytes)).toBe(unreadable);
	}, 60_000);

	test.each([
		['an outside entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'],
		['an outside document type', '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">'],
		['a billion laughs', '<!DOCTYPE x [<!ENTITY a "gül"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'],
	])('%s is refused', async (_name, doctype) => {
		const rows = `${header}<row>${cell('1')}${cell('&a;')}</row>`;
		expect(await outcome(await sheetOf(doctype + rows))).toBe(unreadable);
		const books = { 'xl/workbook.xml': `${doctype}<workbook/>` };
		expect(await outcome(await sheetOf(rows, books))).toBe(unreadable);
	});

	test('an unknown entity stays as it is written', async () => {
		const rows = `${header}<row>${cell('1')}${cell('&a; &amp; &#x41;')}</row>`;
		expect(await outcome(await sheetOf(rows))).toEqual([{ line: 2, cells: ['1', '&a; & A'] }]);
	});

	test('a row of huge cells is skipped, the others are read', async () => {
		const huge = `<row>${cell('2')}${cell('y'.repeat(1024 * 1024))}</row>`;
		expect(await outcome(await sheetOf(header + huge + oneRow))).toEqual([
			{ line: 2, cells: [], problem: 'row_too_long' },
			{ line: 3, cells: ['1', 'a'] },
		]);
	});

	test('a huge shared text in every cell costs nothing per cell', async () => {
		const shared = `<sst><si><t>${' '.repeat(2 * 1024 * 1024 - 100)}</t></si></sst>`;
		const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
		const bytes = await sheetOf(header + row.repeat(2_000), { 'xl/sharedStrings.xml': shared });
		const rows = await rowsOf(await open(bytes, 'a.xlsx'));
		expect(rows).toHaveLength(2_000);
		expect(rows.every(({ problem }) => problem === 'row_too_long')).toBe(true);
	}, 60_000);

	/** Four times what the longest of the steps takes. */
	const longestMs = 500;

	test.each([
		['shared texts', { 'xl/sharedStrings.xml': '<si/>'.repeat(1_800_000) }, 1],
		['formats', { 'xl/styles.xml': `<cellXfs>${'<xf/>'.repeat(800_000)}</cellXfs>` }, unreadable],
		['rows', { 'xl/worksheets/sheet1.xml': header + oneRow.repeat(100_000) }, 100_000],
	])('parts that are not compressed are read in small steps: %s', async (_name, parts, read) => {
		const bytes = await storedZipOf({
			'xl/workbook.xml': '<workbook/>',
			'xl/worksheets/sheet1.xml': header + oneRow,
			...parts,
		});
		let found: unknown;
		const stepMs = await longestStepMs(async () => {
			const rows = await outcome(bytes);
			found = typeof rows === 'string' ? rows : rows.length;
		});
		expect(found).toBe(read);
		expect(stepMs).toBeLessThan(longestMs);
	});

	describe('archives', () => {
		const name = 'xl/worksheets/sheet1.xml';

		test('an encrypted entry is refused', async () => {
			const bytes = withDirectoryField(await sheetOf(header + oneRow), name, (entry) => {
				entry.writeUInt16LE(entry.readUInt16LE(directoryFields.flags) | 1, directoryFields.flags);
			});
			expect(await outcome(bytes)).toBe(unreadable);
		});

		test('entries that share bytes are refused', async () => {
			const bytes = withDirectoryField(await sheetOf(header + oneRow), name, (entry) => {
				entry.writeUInt32LE(0, directoryFields.localHeader);
			});
			expect(await outcome(bytes)).toBe(unreadable);
		});

		test.each([
			['smaller', 10],
			['larger', 0xfffffffe],
		])('a size that lies, %s than the content, ends the file', async (_name, size) => {
			const bytes = withDirectoryField(await sheetOf(header + oneRow), name, (entry) => {
				entry.writeUInt32LE(size, directoryFields.plainBytes);
			});
			const found = await outcome(bytes);
			if (typeof found === 'string') expect(found).toBe(unreadable);
			else expect(found.at(-1)).toMatchObject({ problem: 'file_broken' });
		});

		test('zip64 is read', async () => {
			const parts = { 'xl/workbook.xml': '<workbook/>', [name]: header + oneRow };
			expect(await outcome(await zip64Of(parts))).toEqual([{ line: 2, cells: ['1', 'a'] }]);
		});

		test('an archive that ends early is refused', async () => {
			const bytes = await sheetOf(header + oneRow);
			for (const length of [30, bytes.length >> 1, bytes.length - 1]) {
				expect(await outcome(bytes.subarray(0, length))).toBe(unreadable);
			}
		});

		test('more than 10,000 entries are refused', async () => {
			const bytes = await sheetOf(header + oneRow);
			bytes.writeUInt16LE(10_001, bytes.length - 12);
			expect(await outcome(bytes)).toBe(unreadable);
		});

		test('a part is read in small chunks that do not block other requests', async () => {
			const bytes = await sheetOf(repeated(header, oneRow, 100_000));
			const part = (await listZip(bytes)).find((entry) => entry.name === name);
			if (part === undefined) throw new Error('no sheet');
			let longest = 0;
			for await (const text of readZipText(part, 1e9)) longest = Math.max(longest, text.length);
			expect(longest).toBeLessThanOrEqual(64 * 1024);
		});
	});
});
