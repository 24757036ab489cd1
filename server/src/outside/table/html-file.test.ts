import { describe, expect, test } from 'vitest';
import { openTable, sheetRows, tableTexts } from '../../testing/build/table-files.ts';

describe('bir web sayfası', () => {
	test('is read, also under the name of a workbook', async () => {
		const page =
			'<html><head><meta charset="utf-8"></head><body><table><tr><th>Sipariş No</th><th>Alıcı</th></tr><tr><td>C34-1</td><td>Ali Can</td></tr></table></body></html>';
		const texts = [
			['Sipariş No', 'Alıcı'],
			['C34-1', 'Ali Can'],
		];
		expect(await tableTexts(page, 'rapor.xls')).toEqual(texts);
		expect(await tableTexts(`\uFEFF\r\n${page}`, 'rapor.xlsx')).toEqual(texts);
		const utf16 = Buffer.from(`\uFEFF${page}`, 'utf16le');
		expect(await tableTexts(utf16, 'rapor.xls')).toEqual(texts);
		const turkish = Buffer.from('<TABLE><TR><TD>A\u00fee<TD>x<TR><TD>1<TD>y</TABLE>', 'latin1');
		expect(await tableTexts(turkish, 'rapor.xls')).toEqual([
			['Aşe', 'x'],
			['1', 'y'],
		]);
	});

	test('blanks, breaks, entities and formats of the page are not the text', async () => {
		const page = `<style>td { color: red }</style><table>
			<tr><td style='mso-number-format:"\\@"'>
				<b>0012345678</b></td><td>Moda&nbsp;Cad. 7<br>Kat&#160;2</td><td>A &amp; B &lt;x&gt;</td></tr>
		</table>`;
		expect(await tableTexts(page, 'a.xls')).toEqual([
			['0012345678', 'Moda Cad. 7\nKat 2', 'A & B <x>'],
		]);
	});

	test('merged cells keep the columns and have their text in the first row', async () => {
		const page = `<table><tr><td colspan="3">Liste</td><td>x</td></tr>
			<tr><td rowspan="2">SP-1</td><td>Kazak</td><td rowspan="2">250,00</td><td rowspan="2">20.11.2026</td></tr>
			<tr><td>Etek</td></tr><tr><td>SP-2</td><td>Mont</td></tr></table>`;
		expect(await tableTexts(page, 'a.xls')).toEqual([
			['Liste', '', '', 'x'],
			['SP-1', 'Kazak', '250,00', '20.11.2026'],
			['', 'Etek', '', ''],
			['SP-2', 'Mont'],
		]);
	});

	test('several tables are sheets, rows that the page hides are marked', async () => {
		const page = `<table><tr><td><table><tr><td>içteki</td></tr></table></td></tr></table>
			<table></table>
			<table><tr><td>1</td></tr><tr style="display: none"><td>2</td></tr></table>`;
		const file = await openTable(page, 'a.xls');
		expect(file).toMatchObject({ format: 'html' });
		expect(file.sheets).toHaveLength(2);
		expect(await sheetRows(file, 0)).toEqual([{ line: 1, cells: ['içteki'] }]);
		expect(await sheetRows(file, 1)).toEqual([
			{ line: 1, cells: ['1'] },
			{ line: 2, cells: ['2'], hidden: true },
		]);
		await file.close();
	});

	test('deep nesting is refused, a cell over thousands of columns is cut', async () => {
		await expect(tableTexts(`<html>${'<div>'.repeat(300_000)}`, 'a.xls')).rejects.toThrow('tablo');
		const wide = '<table><tr><td colspan="1000000000" rowspan="1000000000">a';
		const [row = [], ...others] = await tableTexts(wide, 'a.xls');
		expect([row[0], row.length, others]).toEqual(['a', 1_000, []]);
	});
});

test('the XML of Excel 2003 is read', async () => {
	const page = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Boş"><Table/></Worksheet>
<Worksheet ss:Name="Siparişler"><Table>
<Row><Cell><Data ss:Type="String">Sipariş No</Data><Comment><ss:Data>not</ss:Data></Comment></Cell><Cell ss:Index="3"><Data ss:Type="String">Tarih</Data></Cell></Row>
<Row ss:Index="5" ss:Hidden="1"><Cell><Data ss:Type="Number">100231</Data></Cell><Cell><Data ss:Type="Number">12.5</Data></Cell><Cell><Data ss:Type="DateTime">2026-11-20T00:00:00.000</Data></Cell></Row>
</Table></Worksheet></Workbook>`;
	const file = await openTable(page, 'a.xls');
	expect(file.sheets.map(({ name }) => name)).toEqual(['Siparişler']);
	expect(await sheetRows(file)).toEqual([
		{ line: 1, cells: ['Sipariş No', '', 'Tarih'] },
		{ line: 5, cells: ['100231', '12,5', '2026-11-20'], hidden: true },
	]);
	await file.close();
});
