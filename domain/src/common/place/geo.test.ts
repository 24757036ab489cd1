import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	distanceM,
	formatDegrees,
	formatDistance,
	type GeoPoint,
	geoPoint,
	withoutSwap,
} from './geo.ts';
import { findProvince, type Province, provinces } from './province.ts';

function provinceOf(name: string): Province {
	const province = findProvince(name);
	if (province === null) throw new Error(name);
	return province;
}

const kadikoy = geoPoint(29.0251, 40.979174);

test('a point is a GeoJSON Point with the longitude first', () => {
	expect(kadikoy).toEqual({ type: 'Point', coordinates: [29.0251, 40.979174] });
});

test('computes distances', () => {
	expect(distanceM(geoPoint(29, 41), geoPoint(29, 42))).toBeCloseTo(111_195, -1);
	expect(distanceM(kadikoy, kadikoy)).toBe(0);
	expect(formatDistance(2_431)).toBe('2,4 km');
	expect(formatDistance(150.4)).toBe('150 m');
});

test('a distance is symmetric and at most half the circumference of the earth', () => {
	const point = fc
		.tuple(
			fc.double({ min: -180, max: 180, noNaN: true }),
			fc.double({ min: -90, max: 90, noNaN: true }),
		)
		.map(([longitude, latitude]) => geoPoint(longitude, latitude));
	fc.assert(
		fc.property(point, point, (from, to) => {
			expect(distanceM(from, to)).toBeCloseTo(distanceM(to, from), 3);
			expect(distanceM(from, to)).toBeLessThanOrEqual(20_015_087);
		}),
	);
});

const exchanged = ({ coordinates: [longitude, latitude] }: GeoPoint) =>
	geoPoint(latitude, longitude);

test('corrects exchanged latitude and longitude', () => {
	expect(withoutSwap(exchanged(kadikoy), null)).toEqual({ point: kadikoy, swapped: true });
	expect(withoutSwap(kadikoy, null)).toEqual({ point: kadikoy, swapped: false });
	const abroad = geoPoint(2.35, 48.86);
	expect(withoutSwap(abroad, null)).toEqual({ point: abroad, swapped: false });
});

test('in the east, where both sequences are inside the country, the province decides', () => {
	const erzurum = provinceOf('Erzurum').centre;
	const van = provinceOf('Van').centre;
	expect(withoutSwap(van, van)).toEqual({ point: van, swapped: false });
	expect(withoutSwap(exchanged(van), van)).toEqual({ point: van, swapped: true });
	expect(withoutSwap(erzurum, erzurum)).toEqual({ point: erzurum, swapped: false });
});

test('does not exchange the coordinates of a province centre', () => {
	for (const { centre } of provinces) {
		expect(withoutSwap(centre, centre).swapped).toBe(false);
	}
});

test('a coordinate is written with a comma', () => {
	expect(formatDegrees(41.024161)).toBe('41,024161');
	expect(formatDegrees(29)).toBe('29');
});
