import { expect, test } from 'vitest';
import { isKnownDistrict, knowsDistrict } from './driver-districts.ts';

test('a driver knows a district in any spelling of an order', () => {
	const known = ['İstanbul/Ümraniye'];
	expect(knowsDistrict(known, { province: 'ISTANBUL', district: 'umraniye' })).toBe(true);
	expect(knowsDistrict(known, { province: 'İstanbul', district: 'Kadıköy' })).toBe(false);
	expect(knowsDistrict(known, { province: 'Narnia', district: 'Ümraniye' })).toBe(false);
});

test('only districts of the list are kept', () => {
	expect(isKnownDistrict('İstanbul/Ümraniye')).toBe(true);
	expect(isKnownDistrict('istanbul/ümraniye')).toBe(false);
	expect(isKnownDistrict('Ümraniye')).toBe(false);
});
