import { expect, test } from 'vitest';
import { geoPoint } from './geo.ts';
import { checkPoint } from './point-check.ts';

const kadikoy = { province: 'İstanbul', district: 'Kadıköy' };
const check = (longitude: number, latitude: number, address = kadikoy) =>
	checkPoint(geoPoint(longitude, latitude), address);

test.each([
	[29.03, 40.99],
	// 4 km from the centre, and no other one is much nearer.
	[29.06, 40.955],
])('a point in the ilçe of its address is fine: %d, %d', (longitude, latitude) => {
	expect(check(longitude, latitude)).toEqual({ kind: 'fine' });
});

test('exchanged coordinates are caught, also where both are in Türkiye', () => {
	expect(check(40.99, 29.03)).toEqual({ kind: 'swapped', point: geoPoint(29.03, 40.99) });
	const erzurum = { province: 'Erzurum', district: 'Yakutiye' };
	expect(check(39.9, 41.27, erzurum)).toEqual({ kind: 'swapped', point: geoPoint(41.27, 39.9) });
});

test.each([
	[0, 0],
	[13.4, 52.5],
	[179, 89],
])('%d, %d is outside Türkiye', (longitude, latitude) => {
	expect(check(longitude, latitude)).toEqual({ kind: 'foreign' });
});

test('a point at the centre of another ilçe is asked about', () => {
	expect(check(29.1267, 40.9918)).toMatchObject({ kind: 'elsewhere' });
	const far = check(32.86, 39.92);
	expect(far).toMatchObject({ kind: 'elsewhere' });
	expect(far.kind === 'elsewhere' ? far.sentence : '').toMatch(
		/^Nokta \S+ \/ Ankara merkezine .+, adresteki Kadıköy merkezine \d+,\d km uzakta\.$/,
	);
	expect(check(32.86, 39.92, { province: 'İstanbul', district: '' })).toEqual({ kind: 'fine' });
	expect(check(32.86, 39.92, { province: '', district: '' })).toEqual({ kind: 'fine' });
});
