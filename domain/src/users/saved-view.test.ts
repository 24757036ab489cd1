import { expect, test } from 'vitest';
import { viewQuery, viewValues } from './saved-view.ts';

test('resolves the days of a saved view relative to the current day', () => {
	const values = { kova: 'dispatch', ilce: 'Kadıköy & Şile', bas: '2026-11-13', bit: '2026-11-20' };
	const query = viewQuery(values, '2026-11-20');
	expect(viewValues(query, '2026-11-20')).toEqual(values);
	expect(viewValues(query, '2027-03-01')).toEqual({
		...values,
		bas: '2027-02-22',
		bit: '2027-03-01',
	});
});

test('stores unusual values unchanged', () => {
	const values = { ara: '100 % gun+1=&?', havuz: '' };
	expect(viewValues(viewQuery(values, '2026-11-20'), '2026-11-21')).toEqual(values);
	expect(viewValues(viewQuery({ an: '2026-11-19T09:30' }, '2026-11-20'), '2026-11-21')).toEqual({
		an: '2026-11-20T09:30',
	});
	expect(viewValues('', '2026-11-20')).toEqual({});
	expect(viewValues('ara=%', '2026-11-20')).toEqual({ ara: '%' });
});
