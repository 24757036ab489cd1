import { expect, test } from 'vitest';
import { distanceM, geoPoint } from './geo.ts';
import { findIstanbulDistrict, istanbulDistricts } from './istanbul-districts.ts';

test('39 ilçe of İstanbul, none farther than 80 km from its centre', () => {
	const centre = geoPoint(28.9784, 41.0082);
	expect(istanbulDistricts).toHaveLength(39);
	for (const district of istanbulDistricts) {
		expect(distanceM(district.centre, centre), district.name).toBeLessThan(80_000);
	}
});

test('one name per ilçe', () => {
	expect(findIstanbulDistrict('ÜMRANİYE')?.name).toBe('Ümraniye');
	expect(findIstanbulDistrict('Kâğıthane')?.name).toBe('Kağıthane');
	expect(findIstanbulDistrict('eyüp')?.name).toBe('Eyüpsultan');
	expect(findIstanbulDistrict('İzmit')).toBeNull();
});
