import { expect, test } from 'vitest';
import { orderCountsOf } from './order-counts.ts';

const groups = [
	{ state: 'ready', district: 'Şile', count: 5, warnedCount: 0 },
	{ state: 'new', district: 'Çatalca', count: 3, warnedCount: 3 },
	{ state: 'planned', district: 'Çatalca', count: 2, warnedCount: 1 },
	{ state: 'delivered', district: '', count: 4, warnedCount: 0 },
] as const;

test('bucket counts apply the district filter, district counts apply the state filter', () => {
	const all = orderCountsOf(groups, { states: null, districts: null, onlyWarned: false });
	expect(all).toMatchObject({ total: 14, poolCount: 5, warnedCount: 4 });
	expect(all.buckets).toMatchObject({ preparation: 3, dispatch: 7, delivered: 4, cancelled: 0 });
	expect(all.districts.map(({ district }) => district)).toEqual(['Çatalca', 'Şile']);
	const some = orderCountsOf(groups, {
		states: ['planned'],
		districts: ['Çatalca'],
		onlyWarned: false,
	});
	expect(some.total).toBe(2);
	expect(some.buckets).toMatchObject({ preparation: 3, dispatch: 2 });
	expect(some.districts).toEqual([{ district: 'Çatalca', count: 2 }]);
});

test('with the warnings filter only orders with warnings are counted', () => {
	const warned = orderCountsOf(groups, { states: null, districts: null, onlyWarned: true });
	expect(warned.total).toBe(4);
	expect(warned.districts).toEqual([{ district: 'Çatalca', count: 4 }]);
});
