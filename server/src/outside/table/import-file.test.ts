import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { orderJudge } from '@sevk/domain/orders/import/order-import-columns';
import { describe, expect, test } from 'vitest';
import { open, refusalOf, rowsOf } from '../../testing/build/order-files.ts';
import { readImportFile } from './import-file.ts';
import { importFileLimits } from './open-table-file.ts';

const windows1254 = (text: string) =>
	Buffer.from(
		[...text].map((letter) => {
			const at = 'ĞİŞğış'.indexOf(letter);
			return at < 0 ? letter.charCodeAt(0) : ([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe][at] ?? 63);
		}),
	);

describe('metin dosyası', () => {
	const table = 'Sipariş No;Alıcı\nSP-1;Iğdır Şöğüt\n';
	const expected = [{ line: 2, cells: ['SP-1', 'Iğdır Şöğüt'] }];

	test.each([
		['UTF-8', Buffer.from(table)],
		['UTF-8 ve BOM', Buffer.from(`\uFEFF${table}`)],
		['UTF-16 LE ve BOM', Buffer.from(`\uFEFF${table}`, 'utf16le')],
		['UTF-16 LE', Buffer.from(table, 'utf16le')],
		['UTF-16 BE ve BOM', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
		['UTF-16 BE', Buffer.from(table, 'utf16le').swap16()],
		['Windows-1254', windows1254(table)],
		['virgül', Buffer.from(table.replaceAll(';', ','))],
		['sekme', Buffer.from(table.replaceAll(';', '\t'))],
		['Windows satır sonu', Buffer.from(table.replaceAll('\n', '\r\n'))],
		['eski Mac satır sonu', Buffer.from(table.replaceAll('\n', '\r'))],
		['son satır sonu yok', Buffer.from(table.trimEnd())],
		['tırnaklı', Buffer.from('"Sipariş No";"Alıcı"\n"SP-1";"Iğdır Şöğüt"\n')],
	])('%s', async (_name, bytes) => {
		const file = await open(bytes);
		expect(file.headers).toEqual(['Sipariş No', 'Alıcı']);
		expect(await rowsOf(file)).toEqual(expected);
	});

	test('a Turkish letter of Windows-1254 far below a plain beginning', async () => {
		const rows = Array.from(
			{ length: 5000 },
			(_, index) => `SP-${index};Ali Can;bir iki uc dort\n`,
		);
		const text = Buffer.concat([
			Buffer.from(`no;ad;not\n${rows.join('')}`),
			windows1254('SP-X;Işıl Şağ;ğ\n'),
			Buffer.from('SP-Y;Işıl Şağ;ğ\n'),
		]);
		const read = await rowsOf(await open(text));
		expect(read.slice(-2)).toEqual([
			{ line: 5002, cells: ['SP-X', 'Işıl Şağ', 'ğ'] },
			{ line: 5003, cells: ['SP-Y', 'Işıl Şağ', 'ğ'] },
		]);
	});

	test('letters cut by chunk borders stay whole', async () => {
		const bytes = Buffer.from('no;ad\n1;Şğıüöç İĞÜŞÖÇ\n');
		const single = Readable.from(Array.from(bytes, (byte) => Buffer.from([byte])));
		const file = await readImportFile(single, 'a.csv', orderJudge);
		if (isRefusal(file)) throw new Error(file.code);
		expect(await rowsOf(file)).toEqual([{ line: 2, cells: ['1', 'Şğıüöç İĞÜŞÖÇ'] }]);
	});

	test('a separator or line end inside quotes belongs to the cell; lines keep their numbers', async () => {
		const text = 'no;adres\n\n1;"A; blok\nkat 2"\n2;düz\n';
		expect(await rowsOf(await open(text))).toEqual([
			{ line: 3, cells: ['1', 'A; blok\nkat 2'] },
			{ line: 5, cells: ['2', 'düz'] },
		]);
	});

	test('the separator that Excel names, and a title above the header', async () => {
		const named = await open('sep=,\nno,ad\n1,x\n');
		expect(named.headers).toEqual(['no', 'ad']);
		expect(await rowsOf(named)).toEqual([{ line: 3, cells: ['1', 'x'] }]);
		const titled = await open('SİPARİŞ LİSTESİ;;\n;;\nno;ad;il\n1;x;y\n');
		expect(titled.headers).toEqual(['no', 'ad', 'il']);
		expect(await rowsOf(titled)).toEqual([{ line: 4, cells: ['1', 'x', 'y'] }]);
	});

	const longBytes = 1_200_000;
	const longLines: [string, Buffer][] = [
		['letters', Buffer.alloc(longBytes, 'x')],
		['separators', Buffer.alloc(longBytes, ';')],
		['quotes', Buffer.alloc(longBytes, '"')],
		['quoted cells', Buffer.alloc(longBytes, '"a;b";')],
		['blanks', Buffer.alloc(longBytes, ' ')],
		['Windows-1254 letters', Buffer.alloc(longBytes, 0xfd)],
		['accents', Buffer.alloc(longBytes, '\u0301\u0323')],
	];

	test.each(longLines)(
		'a line of 1 MB of %s is set aside, the others are read',
		async (_name, line) => {
			const text = Buffer.concat([Buffer.from('no;ad\n1;x\n'), line, Buffer.from('\n3;z\n')]);
			expect(await rowsOf(await open(text))).toEqual([
				{ line: 2, cells: ['1', 'x'] },
				{ line: 3, cells: [], problem: 'row_too_long' },
				{ line: 4, cells: ['3', 'z'] },
			]);
		},
	);

	test.each(longLines)('a header of 1 MB of %s is refused', async (_name, line) => {
		const text = Buffer.concat([line, Buffer.from('\n3;z\n')]);
		expect(await refusalOf(text)).toBe('import-file/header-unreadable');
		expect(await refusalOf(line)).toBe('import-file/header-unreadable');
	});

	test('carriage returns do not hide a long line from the limit', async () => {
		const text = `no;ad\n1;x\n2;${'\r'.repeat(longBytes)}\n3;z\n`;
		const rows = await rowsOf(await open(text));
		expect(rows.map(({ cells, problem }) => problem ?? cells)).toEqual([
			['1', 'x'],
			'row_too_long',
			['3', 'z'],
		]);
	});

	test('a quote inside a skipped line ends with it', async () => {
		const text = `no;ad\n1;"${'x'.repeat(200_000)}";y\n2;"iki\nsatır"\n3;z\n`;
		expect(await rowsOf(await open(text))).toEqual([
			{ line: 2, cells: [], problem: 'row_too_long' },
			{ line: 3, cells: ['2', 'iki\nsatır'] },
			{ line: 5, cells: ['3', 'z'] },
		]);
	});

	test('several hundred columns are read; filled cells beyond the limit are named', async () => {
		const row = (cell: string, count: number) =>
			Array.from({ length: count }, () => cell).join(';');
		const wide = await open(`${row('ad', 300)}\n${row('1', 300)}\n`);
		expect(wide.headers).toHaveLength(300);
		expect((await rowsOf(wide))[0]?.cells).toHaveLength(300);
		const tooWide = `${row('ad', 1_001)}\n${row('1', 1_001)}\n${row('1', 1_000)}; \n`;
		const cut = await rowsOf(await open(tooWide));
		expect(cut.map(({ cells, moreColumns }) => [cells.length, moreColumns])).toEqual([
			[1_000, true],
			[1_000, undefined],
		]);
	});

	test.each([
		['one line', Buffer.alloc(longBytes, 'x')],
		['short rows', Buffer.alloc(longBytes, '1;x\n')],
		['short lines of Windows-1254', Buffer.alloc(longBytes, '\u00fd;x\n', 'latin1')],
		['UTF-16', Buffer.from('x'.repeat(longBytes / 2), 'utf16le')],
	])('other work gets its turn after every 32 KB of %s', async (name, rest) => {
		const start = Buffer.from('no;ad\n1;x\n', name === 'UTF-16' ? 'utf16le' : 'utf8');
		let turns = 0;
		let isReading = true;
		const count = () => {
			turns += 1;
			if (isReading) setImmediate(count);
		};
		setImmediate(count);
		const rows = await rowsOf(await open(Buffer.concat([start, rest])));
		isReading = false;
		// The reader stops before the end of a file that exceeds the limit.
		const readBytes = rows.at(-1)?.problem === 'file_cut' ? importFileLimits.rows * 2 : longBytes;
		expect(turns).toBeGreaterThan(readBytes / (32 * 1024) - 2);
	});

	test('an unclosed quote is reported with its lines', async () => {
		const text = `no;ad\n1;x\n2;"y\n${'3;z\n'.repeat(8)}`;
		expect(await rowsOf(await open(text))).toEqual([
			{ line: 2, cells: ['1', 'x'] },
			{ line: 3, cells: [], problem: 'quote_not_closed', endLine: 11 },
		]);
	});

	test('two stray quotes far apart do not form a cell', async () => {
		const text = `no;ad\n1;"x\n${'2;y\n'.repeat(60)}3;"z\n4;son\n`;
		const rows = await rowsOf(await open(text));
		expect(rows[0]).toMatchObject({ line: 2, problem: 'quote_not_closed' });
	});

	test('leaving the loop closes the file', async () => {
		const folder = await mkdtemp(path.join(tmpdir(), 'sevk-import-file-'));
		const place = path.join(folder, 'a.csv');
		await writeFile(place, `no;ad\n${'1;x\n'.repeat(200_000)}`);
		const stream = createReadStream(place);
		const file = await readImportFile(stream, 'a.csv', orderJudge);
		if (isRefusal(file)) throw new Error(file.code);
		for await (const row of file.rows) {
			expect(row.line).toBe(2);
			break;
		}
		await expect.poll(() => stream.destroyed).toBe(true);
		await rm(folder, { recursive: true });
	});

	test('rows beyond the limit are cut and reported', async () => {
		const rows = await rowsOf(await open(`no;ad\n${'1;x\n'.repeat(importFileLimits.rows + 50)}`));
		expect(rows.length).toBeGreaterThan(importFileLimits.rows);
		expect(rows.length).toBeLessThan(importFileLimits.rows + 50);
		expect(rows.at(-1)).toMatchObject({ problem: 'file_cut' });
	});

	test('an error of the source ends the loop, not the process', async () => {
		async function* failing() {
			yield Buffer.from(`no;ad\n${'1;x\n'.repeat(40_000)}`);
			throw new Error('bağlantı koptu');
		}
		const reading = async () => {
			const file = await readImportFile(Readable.from(failing()), 'a.csv', orderJudge);
			return isRefusal(file) ? file : rowsOf(file);
		};
		await expect(reading()).rejects.toThrow('bağlantı koptu');
	});
});

describe('okunamayan dosya', () => {
	const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex');
	test.each([
		['empty', '', 'a.csv', 'import-file/empty'],
		['only blanks', '\n \n', 'a.csv', 'import-file/no-rows'],
		['only a header', 'no;ad\n', 'a.csv', 'import-file/no-rows'],
		['a picture named .csv', png, 'a.csv', 'import-file/binary'],
		[
			'random bytes',
			Buffer.from(Array.from({ length: 900 }, (_, i) => (i * 7) % 256)),
			'a.csv',
			'import-file/binary',
		],
		['a PDF', '%PDF-1.7\n1 0 obj', 'a.csv', 'import-file/binary'],
		['a web page named .xls', '<html><table>', 'a.xls', 'import-file/binary'],
		['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xls', 'import-file/old-excel'],
		['a locked .xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xlsx', 'import-file/binary'],
		['text named .xlsx', 'no;ad\n1;x\n', 'a.xlsx', 'import-file/unreadable-xlsx'],
		['half a zip', Buffer.from('504b030414000000', 'hex'), 'a.xlsx', 'import-file/unreadable-xlsx'],
	])('%s', async (_name, content, fileName, code) => {
		expect(await refusalOf(content, fileName)).toBe(code);
	});

	test('an .xlsx above its limit', async () => {
		const bytes = Buffer.concat([
			Buffer.from('504b0304', 'hex'),
			Buffer.alloc(importFileLimits.xlsxBytes),
		]);
		expect(await refusalOf(bytes, 'a.xlsx')).toBe('import-file/too-large');
	});
});
