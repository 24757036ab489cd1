import { describe, expect, test } from 'vitest';
import { tableTexts, workbookOf } from '../../testing/build/table-files.ts';

/** The text of a number cell with a number format, by its code or the number of a built-in one. */
async function numberAs(format: string | number, value: number | string): Promise<string> {
	const bytes = await workbookOf(`<row><c s="1"><v>${value}</v></c><c><v>1</v></c></row>`, [
		format,
	]);
	return (await tableTexts(bytes))[0]?.[0] ?? '';
}

/** The text of one cell. */
async function cellAs(cell: string): Promise<string> {
	return (await tableTexts(await workbookOf(`<row>${cell}<c><v>1</v></c></row>`)))[0]?.[0] ?? '';
}

describe('sayılar', () => {
	test.each([
		['zeros of the format', '0000000000', 12345678, '0012345678'],
		['fewer digits than the format has', '00000', 6100, '06100'],
		['literals between digits', '000-000-00', 1234567, '012-345-67'],
		['words before digits', '"SP-"0000', 12, 'SP-0012'],
		['escaped letters', '\\S\\P00000', 77, 'SP00077'],
		[
			'a phone number by its length',
			'[<=9999999]###\\ ##\\ ##;\\(0###\\)\\ ###\\ ##\\ ##',
			5320000040,
			'(0532) 000 00 40',
		],
		['euro before', '[$€-2] #,##0.00', 12.5, '€ 12,50'],
		['euro behind', '#,##0.00\\ [$€-407]', 1250.5, '1250,50 €'],
		['dollar', '"$"#,##0.00', 3, '$3,00'],
		['dollar by locale', '[$$-409]#,##0.00', 1234.5, '$1234,50'],
		['an ISO code', '[$USD] #,##0.00', 3, 'USD 3,00'],
		['pound in accounts', '_-[$£-809]* #,##0.00_-;\\-[$£-809]* #,##0.00_-', 12.5, '£12,50'],
		['lira', '"₺"#,##0.00', 1250.5, '1250,50'],
		['lira by locale', '#,##0.00\\ [$₺-41F]', 1250.5, '1250,50'],
		['lira as a word', '#,##0.00\\ "TL"', 99.9, '99,90'],
		[
			'lira in accounts',
			'_-* #,##0.00\\ [$₺-41F]_-;\\-* #,##0.00\\ [$₺-41F]_-;_-* "-"??\\ [$₺-41F]_-;_-@_-',
			1250.5,
			'1250,50',
		],
		['the dash of accounts', '_-* #,##0.00_-;\\-* #,##0.00_-;_-* "-"??_-;_-@_-', 0, '0'],
		['a negative in brackets', '#,##0.00_);(#,##0.00)', -50, '-50,00'],
		['a negative in red', '0.00;[Red]0.00', -5, '-5,00'],
		['a negative currency', '#,##0.00\\ [$€-407];[Red]#,##0.00\\ [$€-407]', -5, '-5,00 €'],
		['a percentage', 9, 0.18, '18%'],
		['a percentage with places', '0.0%', 0.185, '18,5%'],
		['more than a percentage shows', 9, 0.185, '18,5%'],
		['a unit', '0.0" kg"', 12.5, '12,5 kg'],
		['two places round as they are shown', '#,##0.00', 12.3456, '12,35'],
		['whole numbers that hide a fraction', '0', 12.5, '12,5'],
		['a currency that hides a fraction', '"€"#,##0', 12.5, '€12,5'],
		['three places are not thousands', '0.000', 1.125, '1,1250'],
		['thousands that hide digits', '#,##0,', 12500, '12500'],
		['a fraction', '# ?/?', 0.5, '0,5'],
		['a value that is not shown', ';;;', 12, '12'],
		['words for numbers', '[=1]"Evet";[=0]"Hayır"', 1, 'Evet'],
		['a format that is not understood', 'bad[["', 12.5, '12,5'],
		['a built-in currency', 8, 12.5, '12,50'],
		['the text format', 49, 12345678, '12345678'],
		['a plain number', 0, 1250.5, '1250,5'],
		['a plain number of three places', 0, 1.125, '1,1250'],
		['what a computer makes of 0.1 + 0.2', 0, '0.30000000000000004', '0,3'],
		['a barcode of 13 digits', 0, '8.690000000012E+12', '8690000000012'],
		['a barcode that looks rounded', '0.00E+00', 8690000000012, '8690000000012'],
		['15 digits', 0, 123456789012345, '123456789012345'],
		['16 digits', 0, '1234567890123456', '1,23457E+15'],
		['16 digits that end with a zero', '0', '7330012345678900', '7,33001E+15'],
		['18 digits', 0, '5.77086512123755E+17', '5,77087E+17'],
		['digits that the file has and a number cannot keep', 0, '100000000000000005', '1E+17'],
		['a very small number', 0, '1E-7', '0,0000001'],
	])('%s: %s', async (_name, format, value, text) => {
		expect(await numberAs(format, value)).toBe(text);
	});
});

describe('tarihler', () => {
	test.each([
		['a day', 14, 46346, '2026-11-20'],
		['a day of a Turkish format', '[$-41F]d\\ mmmm\\ yyyy;@', 46346, '2026-11-20'],
		['a day and a time', 22, 46346.375, '2026-11-20 09:00'],
		['a day whose format hides the time', 'dd\\.mm\\.yyyy', 46346.9999, '2026-11-20'],
		['a time', 20, 0.375, '09:00'],
		['a time whose format hides the day', 'hh:mm', 46346.375, '09:00'],
		['a duration', '[h]:mm', 1.5, '36:00'],
		['minutes', '[mm]', 0.0625, '90'],
		['words beside a day', '"Teslim: "dd\\.mm\\.yyyy', 46346, '2026-11-20'],
		['a number that no calendar has', 14, -5, '-5'],
	])('%s: %s', async (_name, format, value, text) => {
		expect(await numberAs(format, value)).toBe(text);
	});

	test.each([
		['<c t="d"><v>2026-11-20T00:00:00</v></c>', '2026-11-20'],
		['<c t="d"><v>2026-11-20T09:30:00.000</v></c>', '2026-11-20 09:30'],
		['<c t="d"><v>2026-11-20</v></c>', '2026-11-20'],
	])('a day as text: %s', async (cell, text) => {
		expect(await cellAs(cell)).toBe(text);
	});
});

describe('diğer hücreler', () => {
	test.each([
		['true', '<c t="b"><v>1</v></c>', 'DOĞRU'],
		['false', '<c t="b"><v>0</v></c>', 'YANLIŞ'],
		['an error', '<c t="e"><f>VLOOKUP(1,1,1)</f><v>#N/A</v></c>', '#N/A'],
		['an error in Turkish', '<c t="e"><v>#DEĞER!</v></c>', '#DEĞER!'],
		['a number by a formula', '<c><f>2+2</f><v>4</v></c>', '4'],
		['a text by a formula', '<c t="str"><f>A1&amp;B1</f><v>Ali</v></c>', 'Ali'],
		['an empty text by a formula', '<c t="str"><f>IF(1,"")</f><v></v></c>', ''],
		['a formula without a result', '<c><f>A1&amp;B1</f></c>', '=A1&B1'],
		['a formula with an empty result', '<c><f>A1*2</f><v/></c>', '=A1*2'],
		['a text formula without a result', '<c t="str"><f>A1&amp;"x"</f></c>', '=A1&"x"'],
		['a shared formula without a result', '<c><f t="shared" si="0"/></c>', '=…'],
		['an empty cell', '<c s="0"></c>', ''],
		[
			'rich text with a line break, without its reading aid',
			'<c t="inlineStr"><is><r><t>Moda</t></r><r><t xml:space="preserve"> Cad.&#10;Kat 2</t></r><rPh><t>x</t></rPh></is></c>',
			'Moda Cad.\nKat 2',
		],
	])('%s', async (_name, cell, text) => {
		expect(await cellAs(cell)).toBe(text);
	});
});
