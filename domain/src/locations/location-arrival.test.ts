import { expect, test } from 'vitest';
import { geoPoint } from '../common/place/geo.ts';
import { nearSince } from './location-arrival.ts';
import type { Fix } from './location-interval.ts';

const stop = geoPoint(29, 41);
const fix = (
	seconds: number,
	metres: number,
	speedMps: number | null = 0,
	accuracyM = 10,
): Fix => ({
	atMs: seconds * 1_000,
	point: geoPoint(29, 41 + metres / 111_195),
	speedMps,
	accuracyM,
});

test('90 seconds within 150 m are an arrival, from the first position', () => {
	expect(nearSince([fix(0, 400, 12), fix(30, 90), fix(119, 80)], stop)).toBeNull();
	expect(nearSince([fix(0, 400, 12), fix(30, 90), fix(120, 80)], stop)).toBe(30_000);
});

test('a stay begins within 150 m of the stop, below 3 m/s and with an accuracy of 50 m', () => {
	const begins = (first: Fix) => nearSince([first, fix(100, 190)], stop) === 0;
	expect([fix(0, 149), fix(0, 151)].map(begins)).toEqual([true, false]);
	expect([fix(0, 20, 2.9), fix(0, 20, 3)].map(begins)).toEqual([true, false]);
	expect([fix(0, 20, 0, 50), fix(0, 20, 0, 51)].map(begins)).toEqual([true, false]);
});

test('a stay ends more than 200 m away or faster than 6 m/s', () => {
	const continues = (last: Fix) => nearSince([fix(0, 20), last], stop) === 0;
	expect([fix(100, 199), fix(100, 201)].map(continues)).toEqual([true, false]);
	expect([fix(100, 20, 6), fix(100, 20, 6.1)].map(continues)).toEqual([true, false]);
});

test('a passer-by does not arrive, and a vehicle that left begins anew', () => {
	expect(nearSince([fix(0, 100, 9), fix(100, 20, 8)], stop)).toBeNull();
	expect(nearSince([fix(0, 20), fix(100, 250), fix(150, 20), fix(200, 20)], stop)).toBeNull();
});

test('an unsure position neither begins nor ends a stay', () => {
	expect(nearSince([fix(0, 20, 0, 80), fix(100, 20, 0, 80)], stop)).toBeNull();
	expect(nearSince([fix(0, 20), fix(50, 160), fix(100, 20, null, 80)], stop)).toBe(0);
});
