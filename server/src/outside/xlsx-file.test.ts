import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { isRefusal } from '@sevk/domain/common/refusal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { answer, open, refusalOf, rowsOf } from '../testing/order-files.ts';
import { orderFileLimits, readOrderFile } from './order-file.ts';

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
					'1250.5',
					'1.1250',
					'5321234567',
				],
			},
		]);
	});

	test('what is in the file counts, not its name', async () => {
		expect((await open(bytes, 'siparis.csv')).format).toBe('xlsx');
	});

	test('a damaged workbook is refused, or says where it broke', async () => {
		for (let at = 40; at < bytes.length; at += 97) {
			const damaged = Buffer.from(bytes);
			damaged[at] = (damaged[at] ?? 0) ^ 0xff;
			const file = await answer(damaged, 'a.xlsx');
			if (isRefusal(file)) expect(file.code).toMatch(/^order-file\//);
			else expect((await rowsOf(file)).length).toBeLessThan(3);
		}
	});
});

describe('kötü niyetli xlsx', () => {
	/** A zip of deflated parts, as small as a reader accepts. */
	function zipOf(parts: Record<string, string>): Buffer {
		const bodies: Buffer[] = [];
		const directory: Buffer[] = [];
		let at = 0;
		for (const [name, text] of Object.entries(parts)) {
			const data = deflateRawSync(text);
			const local = Buffer.alloc(30);
			local.writeUInt32LE(0x04034b50, 0);
			local.writeUInt16LE(name.length, 26);
			const entry = Buffer.alloc(46);
			entry.writeUInt32LE(0x02014b50, 0);
			entry.writeUInt16LE(8, 10);
			entry.writeUInt32LE(data.length, 20);
			entry.writeUInt16LE(name.length, 28);
			entry.writeUInt32LE(at, 42);
			bodies.push(local, Buffer.from(name), data);
			directory.push(entry, Buffer.from(name));
			at += 30 + name.length + data.length;
		}
		const end = Buffer.alloc(22);
		end.writeUInt32LE(0x06054b50, 0);
		end.writeUInt16LE(directory.length / 2, 10);
		end.writeUInt32LE(at, 16);
		return Buffer.concat([...bodies, ...directory, end]);
	}
	const sheet = (rows: string) =>
		zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': rows });
	const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
	const header = `<row>${cell('no')}${cell('ad')}</row>`;

	test('a sheet without addresses, links or styles is read', async () => {
		const file = await open(
			sheet(`${header}<row/><row>${cell('1')}${cell('a&#252;')}</row>`),
			'a.xlsx',
		);
		expect(await rowsOf(file)).toEqual([{ line: 3, cells: ['1', 'aü'] }]);
	});

	test('prefixed tags and a cell out at the side', async () => {
		const row =
			'<x:row r="4"><x:c r="B4"><x:v>7</x:v></x:c><x:c r="XFD4"><x:v>8</x:v></x:c></x:row>';
		const file = await open(sheet(header + row), 'a.xlsx');
		expect(await rowsOf(file)).toEqual([{ line: 4, cells: ['', '7'] }]);
	});

	const started = (run: () => Promise<unknown>) => {
		const before = process.memoryUsage().rss;
		return run().then(() => (process.memoryUsage().rss - before) / 1024 / 1024);
	};

	test('a bomb of 500 MB without a row stops at once', async () => {
		const bytes = sheet(`${header}${'x'.repeat(500_000_000)}`);
		expect(bytes.length).toBeLessThan(orderFileLimits.xlsxBytes);
		expect(
			await started(async () => expect(await refusalOf(bytes, 'a.xlsx')).toMatch(/^order-file/)),
		).toBeLessThan(200);
	}, 30_000);

	test('a bomb of rows is cut', async () => {
		const bytes = sheet(header + `<row>${cell('1')}${cell('b')}</row>`.repeat(1_500_000));
		const rows = await rowsOf(await open(bytes, 'a.xlsx'));
		expect(rows).toHaveLength(orderFileLimits.rows + 1);
		expect(rows.at(-1)).toMatchObject({ problem: 'file_cut' });
	}, 30_000);

	test.each([
		['rows never closed', '<row>'.repeat(4_000_000)],
		['tags never closed', '<row '.repeat(4_000_000)],
		['cells never closed', `<row>${'<c>'.repeat(500_000)}</row>`],
		['empty rows', '<row/>'.repeat(3_000_000)],
		[
			'phonetics never closed',
			`<row><c t="inlineStr"><is>${'<rPh>'.repeat(300_000)}</is></c></row>`,
		],
	])(
		'%s',
		async (_name, rows) => {
			const opened = await answer(sheet(header + rows), 'a.xlsx');
			if (!isRefusal(opened)) expect((await rowsOf(opened)).length).toBeLessThan(3);
		},
		5_000,
	);
});

describe('bellek', () => {
	let folder: string;
	beforeAll(async () => {
		folder = await mkdtemp(path.join(tmpdir(), 'sevk-order-file-'));
	});
	afterAll(() => rm(folder, { recursive: true }));

	test('an .xlsx of 50,000 rows is read row by row', async () => {
		const place = path.join(folder, 'buyuk.xlsx');
		const row = (index: number) =>
			Array.from({ length: 20 }, (_, column) => ({
				value: `${column}-${index % 97} Kadıköy`,
				type: String,
			}));
		const rows = Array.from({ length: 50_001 }, (_, index) => row(index));
		await writeXlsx(rows).toFile(place);
		rows.length = 0;
		const file = await readOrderFile(place, 'buyuk.xlsx');
		if (isRefusal(file)) throw new Error(file.code);
		let count = 0;
		let highest = 0;
		const before = process.memoryUsage().heapUsed;
		for await (const { cells } of file.rows) {
			count += 1;
			expect(cells).toHaveLength(20);
			if (count % 1000 === 0) highest = Math.max(highest, process.memoryUsage().heapUsed - before);
		}
		expect(count).toBe(50_000);
		expect(highest / 1024 / 1024).toBeLessThan(150);
	}, 60_000);
});
