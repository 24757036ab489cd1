import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codedColumn, columnsOf, plainColumn, rowsOf } from './columns.ts';

test('columns convert back to the same rows', () => {
	const row = fc.record({ id: fc.string(), koli: fc.integer(), note: fc.option(fc.string()) });
	fc.assert(
		fc.property(fc.array(row), (rows) => {
			expect(rowsOf(columnsOf(rows, ['id', 'koli', 'note']))).toEqual(
				rows.map((each) => ({ ...each })),
			);
		}),
	);
});

test('omits fields that are not requested', () => {
	expect(columnsOf([{ id: 'a', secret: 'x' }], ['id'])).toEqual({ id: ['a'] });
});

test('a coded column contains each value once, including null', () => {
	const column = ['Kadıköy', null, 'Kadıköy', 'Ümraniye', null];
	const coded = codedColumn(column);
	expect(coded).toEqual({ values: ['Kadıköy', null, 'Ümraniye'], of: [0, 1, 0, 2, 1] });
	expect(plainColumn(coded)).toEqual(column);
});

test('refuses a code without a value', () => {
	expect(() => plainColumn({ values: ['Kadıköy'], of: [0, 1] })).toThrow(RangeError);
});
