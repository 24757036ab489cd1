import { expect, test } from 'vitest';
import { openTable, sheetRows, workbookOf } from '../../testing/build/table-files.ts';

const cell = (text: string, place = '') =>
	`<c${place && ` r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`;

async function rowsIn(rows: string) {
	return sheetRows(await openTable(await workbookOf(rows), 'a.xlsx'));
}

test('rows hidden by a filter, by hand, in a group or by their height are marked', async () => {
	const rows = await rowsIn(
		[
			`<row r="1">${cell('açık')}</row>`,
			`<row r="2" hidden="1">${cell('süzülen')}</row>`,
			`<row r="3" hidden="true">${cell('elle')}</row>`,
			`<row r="4" hidden="1" outlineLevel="1">${cell('kapalı grup')}</row>`,
			`<row r="5" outlineLevel="1">${cell('açık grup')}</row>`,
			`<row r="6" ht="0" customHeight="1">${cell('yükseklik 0')}</row>`,
			`<row r="7" ht="15" hidden="0">${cell('yükseklik 15')}</row>`,
		].join(''),
	);
	expect(rows.filter(({ hidden }) => hidden).map(({ cells }) => cells[0])).toEqual([
		'süzülen',
		'elle',
		'kapalı grup',
		'yükseklik 0',
	]);
	expect(rows[0]).toEqual({ line: 1, cells: ['açık'] });
	expect(rows[1]).toEqual({ line: 2, cells: ['süzülen'], hidden: true });
});

test('hidden columns are read like others', async () => {
	const bytes = await workbookOf(
		`<cols><col min="1" max="1" hidden="1"/></cols><row>${cell('1')}${cell('x')}</row>`,
	);
	expect(await sheetRows(await openTable(bytes, 'a.xlsx'))).toEqual([
		{ line: 1, cells: ['1', 'x'] },
	]);
});

test('columns beyond the limit are named, if they are filled', async () => {
	const rows = await rowsIn(
		`<row r="1">${cell('a', 'A1')}${cell('x', 'ALL1')}${cell('y', 'ALM1')}</row><row r="2">${cell('b', 'A2')}${cell(' ', 'XFD2')}</row><row r="3">${cell('z', 'XFD3')}</row>`,
	);
	expect(rows.map(({ cells, moreColumns }) => [cells.length, cells.at(-1), moreColumns])).toEqual([
		[1_000, 'x', true],
		[1, 'b', undefined],
		[0, undefined, true],
	]);
});

test('empty cells and rows keep the places of the others', async () => {
	const rows = await rowsIn(
		[
			`<row r="2" ht="15"><c r="A2" s="1"/><c r="B2" s="1" />${cell('b', 'C2')}<c r="D2" s="1"/></row>`,
			'<row r="3" spans="1:7"><c r="A3" s="1"/></row><row r="4" ht="15" customHeight="1"/>',
			`<row r="9"><c r="A9"/>${cell('&lt;c r="A1"/>', 'B9')}</row>`,
			`<row><c/>${cell('c')}<c/></row><row/><row>${cell('d')}</row>`,
		].join(''),
	);
	expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
		[2, ['', '', 'b']],
		[9, ['', '<c r="A1"/>']],
		[10, ['', 'c', '']],
		[12, ['d']],
	]);
});

test('more than 200,000 formatted rows below the table are nothing', async () => {
	const empty = Array.from({ length: 220_000 }, (_, at) => `<row r="${at + 3}" ht="15"/>`).join('');
	const rows = await rowsIn(`<row r="1">${cell('a')}</row>${empty}`);
	expect(rows).toEqual([{ line: 1, cells: ['a'] }]);
});
