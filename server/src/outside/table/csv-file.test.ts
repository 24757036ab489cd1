import { expect, test } from 'vitest';
import { tableTexts } from '../../testing/build/table-files.ts';

const rows = [
	['Sipariş No', 'Alıcı', 'Adres', 'Tutar'],
	['SP-1', 'Ela Taş', 'Moda Cad. 7', '12'],
	['SP-2', 'Can Er', 'Bahariye Cad. 3', '250'],
];
const written = (separator: string) => rows.map((row) => row.join(separator)).join('\n');

test.each([
	[';', 'SİPARİŞ LİSTESİ'],
	[',', 'SİPARİŞ LİSTESİ'],
	['\t', 'SİPARİŞ LİSTESİ'],
	['|', 'SİPARİŞ LİSTESİ'],
	[',', 'Deniz Mağaza; 20 Kasım 2026; 2 sipariş'],
	['\t', 'Deniz Mağaza, 20 Kasım 2026, Kadıköy, Moda, 2 sipariş'],
	[';', 'Tarih: 20.11.2026, saat: 14:00, depo: Kadıköy, hazırlayan: Ela, not: acele'],
	['|', 'Firma: Deniz; Mağaza'],
])('the separator %j is that of the lines, not of the title %s', async (separator, title) => {
	const read = await tableTexts(`${title}\n\n${written(separator)}\n`);
	expect(read.slice(-3)).toEqual(rows);
});

test.each([';', ',', '\t', '|'])(
	'the separator %j of a file without a title',
	async (separator) => {
		expect(await tableTexts(written(separator))).toEqual(rows);
		const [header = [], row = []] = rows;
		const short = `${header.join(separator)}\n${row.join(separator)}`;
		expect(await tableTexts(short)).toEqual([header, row]);
	},
);

test.each([
	[
		'amounts and addresses with commas',
		'no;adres;tutar\n1;Moda Cad. 1, Kat 2, Daire 3;12,50\n2;Moda Cad. 2, Kat 1;13,50\n3;Fener;14,50\n',
		3,
	],
	['one column with commas in it', 'adres\nModa Cad. 1, Kat 2\nFener\nBahariye\n', 1],
	['quoted line ends and separators', 'no,not\n1,"a;b;c;d\ne;f;g;h"\n2,"x;y;z"\n', 2],
	['ragged rows', 'no;ad;il;not\n1;x\n2;y;İstanbul\n3;z;;;\n', 4],
	['cells with pipes', 'no;not\n1;a|b|c|d\n2;e|f\n', 2],
])('%s', async (_name, text, columns) => {
	expect((await tableTexts(text))[0]).toHaveLength(columns);
});

test('every line as one quoted cell, as an export opened and saved again has it', async () => {
	const text =
		'"Sipariş No,Alıcı,Adres"\r\n"SP-1,Ela Taş,""Moda Cad. 7, Kat 2"""\r\n"SP-2,Can Er,Fener"\r\n';
	expect(await tableTexts(text)).toEqual([
		['Sipariş No', 'Alıcı', 'Adres'],
		['SP-1', 'Ela Taş', 'Moda Cad. 7, Kat 2'],
		['SP-2', 'Can Er', 'Fener'],
	]);
});
