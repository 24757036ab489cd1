import { expect, test } from 'vitest';
import { isCountedInFull, limitedOrderCountsOf, orderCountsOf } from './order-counts.ts';

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
	expect(some.districts).toEqual([{ district: 'Çatalca', count: 2, isLowerBound: false }]);
});

test('with the warnings filter only orders with warnings are counted', () => {
	const warned = orderCountsOf(groups, { states: null, districts: null, onlyWarned: true });
	expect(warned.total).toBe(4);
	expect(warned.districts).toEqual([{ district: 'Çatalca', count: 4, isLowerBound: false }]);
});

test('counts of a search that found too many are lower bounds, none above the limit', () => {
	const any = { states: null, districts: null, onlyWarned: false };
	const counts = orderCountsOf(groups, any, 10);
	expect(counts).toMatchObject({ total: 10, buckets: { delivered: 4, dispatch: 7 } });
	expect(counts.lowerBounds).toEqual(expect.arrayContaining(['total', 'poolCount', 'delivered']));
	expect(counts.districts.every(({ isLowerBound }) => isLowerBound)).toBe(true);
});

test('a sum is a lower bound if one of its counts is', () => {
	const exact = (count: number) => ({ count, isLowerBound: false });
	const atLeast = (count: number) => ({ count, isLowerBound: true });
	const counts = {
		states: new Map([
			['delivered', atLeast(10_002)],
			['planned', exact(9_000)],
			['ready', exact(12_000)],
			['lost', exact(0)],
		]),
		districts: new Map([
			['Şile', atLeast(1_003)],
			['Çatalca', exact(999)],
			['Tuzla', exact(0)],
		]),
		warned: undefined,
	};
	const limited = limitedOrderCountsOf(counts, { states: null });
	expect(limited).toMatchObject({ total: 10_000, poolCount: 12_000, warnedCount: 0 });
	expect(limited.buckets).toMatchObject({ delivered: 10_000, dispatch: 21_000, control: 0 });
	expect(limited.lowerBounds).toEqual(['total', 'delivered']);
	expect(limited.districts).toEqual([
		{ district: 'Çatalca', ...exact(999) },
		{ district: 'Şile', ...atLeast(1_000) },
	]);
	const dispatched = limitedOrderCountsOf(counts, { states: ['planned', 'ready'] });
	expect(dispatched).toMatchObject({ total: 21_000, lowerBounds: ['delivered'] });
});

test.each([
	['2026-11-01', '2026-11-01', true],
	['2026-10-01', '2026-10-31', true],
	['2026-10-01', '2026-11-01', false],
	[null, '2026-11-01', false],
	['2026-11-01', null, false],
])('the orders from %s to %s are all counted: %s', (dateFrom, dateTo, isInFull) => {
	expect(isCountedInFull({ dateFrom, dateTo })).toBe(isInFull);
});
