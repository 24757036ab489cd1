import { expect, test } from 'vitest';
import { nextSort, sortFromText, sortToText } from './data-table-column.ts';

test('a head sorts ascending first, then the other way', () => {
	const first = nextSort(undefined, 'plate');
	expect(first).toEqual({ key: 'plate', direction: 'asc' });
	expect(nextSort(first, 'plate')).toEqual({ key: 'plate', direction: 'desc' });
	expect(nextSort(first, 'driver')).toEqual({ key: 'driver', direction: 'asc' });
});

test('a sort is written to the address and read back', () => {
	expect(sortFromText('')).toBeUndefined();
	for (const text of ['plate', '-plate']) {
		const sort = sortFromText(text);
		expect(sort && sortToText(sort)).toBe(text);
	}
});
