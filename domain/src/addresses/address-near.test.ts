import { expect, test } from 'vitest';
import { geoPoint } from '../common/place/geo.ts';
import { addressKeyOf } from './address-key.ts';
import { nearAddressM, nearBox } from './address-near.ts';

const at = (addressLine: string, longitude = 29.03) => ({
	key:
		addressKeyOf({ province: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Moda', addressLine })
			?.full ?? '',
	point: geoPoint(longitude, 40.98),
});

test('records of one door in other spellings are found where their pins are near', () => {
	const gul = at('Gül Sok. No:12 D:3');
	expect(nearAddressM(gul, at('Papatya Sitesi No:12 D:3', 29.0301))).toBe(8);
	expect(nearAddressM(gul, at('Gül Sok. No:12 D:4', 29.0301))).toBeNull();
	expect(nearAddressM(gul, at('Gül Sok. No:14 D:3', 29.0301))).toBeNull();
	expect(nearAddressM(gul, at('Papatya Sitesi No:12 D:3', 29.031))).toBeNull();
});

test('the box around a pin holds what is near', () => {
	const { west, east, south, north } = nearBox(geoPoint(29.03, 40.98));
	expect([east - west, north - south].map((span) => Math.round(span * 1e6))).toEqual([715, 540]);
});
