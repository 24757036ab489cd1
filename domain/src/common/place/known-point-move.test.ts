import { expect, test } from 'vitest';
import { geoPoint } from './geo.ts';
import type { PointPrecision } from './known-point.ts';
import { isPointClarified } from './known-point-move.ts';

/** A point so many metres north of the first. */
const at = (metres: number, precision: PointPrecision) => ({
	source: 'geocoder' as const,
	precision,
	point: geoPoint(29, 41 + metres / 111_195),
});

test.each([
	['a rough point became exact', 'district', 'door', 150, true],
	['it is where the rough one was', 'district', 'door', 50, false],
	['an exact point moved a little', 'door', 'door', 400, false],
	['an exact point moved far', 'door', 'door', 600, true],
	['a rough point moved far and is still rough', 'district', 'neighbourhood', 4000, true],
	['a rough point moved a little and is still rough', 'neighbourhood', 'street', 400, false],
] as const)('%s', (_, before, after, metres, is) => {
	expect(isPointClarified(at(0, before), at(metres, after))).toBe(is);
});

test('any point is news where there was none', () => {
	expect(isPointClarified(null, at(0, 'district'))).toBe(true);
});
