import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytesOf } from '../../testing/build/zip-files.ts';
import { csvTable } from './csv-table.ts';
import type { TableColumn } from './table-file.ts';
import { openXlsxFile } from './xlsx-file.ts';
import { xlsxTable } from './xlsx-table.ts';
import { listZip, readZipText } from './zip-archive.ts';
import { zipStream } from './zip-stream.ts';

type Row = { no: string; name: string | null; kurus: number | null; day: string; at: string };

const columns: readonly TableColumn<Row>[] = [
	{ head: 'Sipariş No', kind: 'code', of: (row) => row.no },
	{ head: 'Alıcı', kind: 'text', of: (row) => row.name },
	{ head: 'Tutar', kind: 'money', of: (row) => row.kurus },
	{ head: 'Tarih', kind: 'date', of: (row) => row.day },
	{ head: 'Okutma', kind: 'instant', of: (row) => row.at },
	{ head: 'Koli', kind: 'count', of: () => 3 },
	{ head: 'Desi', kind: 'decimal', of: () => 7.5 },
];

const row = (no: string, name: string | null, kurus: number | null = 123_450): Row => ({
	no,
	name,
	kurus,
	day: '2026-03-05',
	at: '2026-03-05T21:07:00.000Z',
});

const rows = [
	row('00123', 'Şükrü "Işık"; İpek'),
	row('=1+1', '=HYPERLINK("x")', -5050),
	row('123456789012345', '@SUM(A1)', null),
	row('SP-1', '+90 532\n-satır'),
	row('SP-2', null),
];

async function* pages(of: readonly Row[] = rows) {
	yield of.slice(0, 2);
	yield of.slice(2);
}

test('a CSV opens in a Turkish Excel without formulas', async () => {
	const text = (await bytesOf(csvTable(columns, pages()))).toString();
	const rest = '05.03.2026;06.03.2026 00:07;3;7,5';
	expect(text.split('\r\n')).toEqual([
		'\uFEFFSipariş No;Alıcı;Tutar;Tarih;Okutma;Koli;Desi',
		`"=""00123""";"Şükrü ""Işık""; İpek";1234,50;${rest}`,
		`'=1+1;"'=HYPERLINK(""x"")";-50,50;${rest}`,
		`"=""123456789012345""";'@SUM(A1);;${rest}`,
		`SP-1;"'+90 532\n-satır";1234,50;${rest}`,
		`SP-2;;1234,50;${rest}`,
		'',
	]);
});

test.each([
	'=1+1',
	'+1',
	'-1',
	'@SUM(A1)',
	'\t=1',
	'\r=1',
	'\n=1',
	' =1',
	'\u00A0=1',
	'\u200B=1',
	'＝1+1',
	'＋1',
	'－1',
	'＠SUM(A1)',
	'\t＝1',
	' ＝1',
	'\uFEFF=1',
	'﹦1+1',
	'﹢1',
	'﹣1',
	'﹫SUM(A1)',
	'\u00AD=1',
	'\u2060=1',
	'\u200C ＝1',
	'\u0001=1',
])('a cell that begins like a formula becomes text: %j', async (text) => {
	const names: readonly TableColumn<string>[] = [{ head: 'Ad', kind: 'text', of: (name) => name }];
	async function* all() {
		yield [text];
	}
	const [, line] = (await bytesOf(csvTable(names, all()))).toString().split('\uFEFFAd\r\n');
	expect(line?.replace(/^"/, '')).toMatch(/^'/);
});

test('a decimal has two places, whatever it was divided by', async () => {
	const shares: readonly TableColumn<number>[] = [
		{ head: 'Oran', kind: 'decimal', of: (share) => share * 100 },
	];
	async function* all() {
		yield [2 / 3, 1];
	}
	const text = (await bytesOf(csvTable(shares, all()))).toString();
	expect(text.split('\r\n').slice(1, 3)).toEqual(['66,67', '100']);
	const file = await bytesOf(xlsxTable(shares, all(), 'Oranlar'));
	expect(await partOf(file, 'xl/worksheets/sheet1.xml')).toContain('<v>66.67</v>');
	// Two decimal places are the default format; Excel rendered a whole number with up to n places as
	// "12,".
	expect(await partOf(file, 'xl/styles.xml')).not.toContain('#,##0.##');
});

test('a workbook has real numbers, real dates, and codes that keep their zeros', async () => {
	const file = await bytesOf(xlsxTable(columns, pages(), 'Siparişler'));
	const read: string[][] = [];
	const [list] = await openXlsxFile(await listZip(file));
	for await (const { cells } of list?.rows() ?? []) read.push([...cells]);
	expect(read[0]).toEqual(columns.map(({ head }) => head));
	expect(read[1]).toEqual([
		'00123',
		'Şükrü "Işık"; İpek',
		'1234,50',
		'2026-03-05',
		'2026-03-06 00:07',
		'3',
		'7,50',
	]);
	expect(read[2]?.slice(0, 3)).toEqual(['=1+1', '=HYPERLINK("x")', '-50,50']);
	expect(read[3]?.slice(0, 3)).toEqual(['123456789012345', '@SUM(A1)', '']);
	const sheet = await partOf(file, 'xl/worksheets/sheet1.xml');
	expect(sheet).toContain('<c s="2" t="inlineStr"><is><t xml:space="preserve">00123</t></is></c>');
	expect(sheet).toContain('<c s="3"><v>1234.5</v></c>');
	expect(sheet).toContain('<c s="4"><v>46086</v></c>');
	expect(sheet).not.toContain('<f>');
	expect(sheet).toContain('<autoFilter ref="A1:G6"/>');
	expect(await partOf(file, 'xl/styles.xml')).toContain('&quot;₺&quot;#,##0.00');
});

test('control characters and halves of letters do not break a workbook', async () => {
	const odd = row('A', 'x\u0000y\u0008 \uD800 😀');
	const file = await bytesOf(xlsxTable(columns, pages([odd]), 'A/B:C'));
	expect(await partOf(file, 'xl/worksheets/sheet1.xml')).toContain('>xy \uFFFD 😀<');
	expect(await partOf(file, 'xl/workbook.xml')).toContain('name="A B C"');
});

async function partOf(file: Buffer, name: string): Promise<string> {
	const entry = (await listZip(file)).find((one) => one.name === name);
	const parts: string[] = [];
	if (entry !== undefined) for await (const part of readZipText(entry, 1e6)) parts.push(part);
	return parts.join('');
}

test('the list is no longer read after its reader stops', async () => {
	let readCount = 0;
	let ended = false;
	async function* endless() {
		try {
			while (true) {
				readCount += 1;
				// Random rows, because repeated ones would compress too well to fill a buffer.
				yield Array.from({ length: 1_000 }, () => row(String(Math.random()), `${Math.random()}`));
			}
		} finally {
			ended = true;
		}
	}
	const file = xlsxTable(columns, endless(), 'Liste');
	const reader = file[Symbol.asyncIterator]();
	for (let bytes = 0; bytes < 200_000; ) bytes += (await reader.next()).value.length;
	// Backpressure: without a reader, the list must not be read further.
	for (let before = 0; readCount !== before; ) {
		before = readCount;
		await sleep(100);
	}
	file.destroy();
	while (!ended) await turn();
});

test('an archive contains its named parts', async () => {
	const file = await bytesOf(
		zipStream([
			{ name: 'ilk/şey.txt', content: ['İlk ', 'parça'] },
			{ name: 'boş.txt', content: [] },
		]),
	);
	expect((await listZip(file)).map(({ name }) => name)).toEqual(['ilk/şey.txt', 'boş.txt']);
	expect(await partOf(file, 'ilk/şey.txt')).toBe('İlk parça');
});
