import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codedColumn, columnsOf, plainColumn, rowsOf } from './columns.ts';

test('rows come back from their columns as they were', () => {
	const row = fc.record({ id: fc.string(), koli: fc.integer(), note: fc.option(fc.string()) });
	fc.assert(
		fc.property(fc.array(row), (rows) => {
			expect(rowsOf(columnsOf(rows, ['id', 'koli', 'note']))).toEqual(
				rows.map((each) => ({ ...each })),
			);
		}),
	);
});

test('a field that is not asked for stays behind', () => {
	expect(columnsOf([{ id: 'a', secret: 'x' }], ['id'])).toEqual({ id: ['a'] });
});

test('a coded column says each value once, null as well', () => {
	const column = ['Kadıköy', null, 'Kadıköy', 'Ümraniye', null];
	const coded = codedColumn(column);
	expect(coded).toEqual({ values: ['Kadıköy', null, 'Ümraniye'], of: [0, 1, 0, 2, 1] });
	expect(plainColumn(coded)).toEqual(column);
});

test('a code without a value is refused', () => {
	expect(() => plainColumn({ values: ['Kadıköy'], of: [0, 1] })).toThrow(RangeError);
});
