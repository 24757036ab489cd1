import { distanceM, geoPoint } from '@sevk/domain/common/place/geo';
import { expect, test } from 'vitest';
import { spreadRough } from './map-rough.ts';

const centre = { longitude: 29.1, latitude: 41.02 };
const rough = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		...centre,
		id: String(index).padStart(4, '0'),
		approximate: true,
	}));
const drawn = (count: number) => [...spreadRough(rough(count)).values()];
const far = (one: { longitude: number; latitude: number }, other: typeof one) =>
	distanceM(geoPoint(one.longitude, one.latitude), geoPoint(other.longitude, other.latitude));

test('60 orders of one centre are 60 points, near it and apart', () => {
	const points = drawn(60);
	for (const [index, point] of points.entries()) {
		expect(far(point, centre)).toBeLessThan(900);
		for (const other of points.slice(index + 1)) expect(far(point, other)).toBeGreaterThan(60);
	}
	expect(Math.max(...drawn(2000).map((point) => far(point, centre)))).toBeLessThan(1510);
});

test('the same orders are drawn at the same places, and a new one moves none of them', () => {
	expect(drawn(30)).toEqual(drawn(31).slice(0, 30));
	expect(drawn(1)).toEqual([centre]);
});

test('exact points stay where they are, and another place has a spiral of its own', () => {
	const exact = { ...centre, id: 'exact', approximate: false };
	const other = { longitude: 29.3, latitude: 41, id: 'other', approximate: true };
	const spread = spreadRough([...rough(2), exact, other]);
	expect(spread.has('exact')).toBe(false);
	expect(spread.get('other')).toEqual({ longitude: 29.3, latitude: 41 });
});
