import { expect, test } from 'vitest';
import { isKnownDistrict } from './known-district.ts';

test('only districts of the list are kept', () => {
	expect(isKnownDistrict('İstanbul/Ümraniye')).toBe(true);
	expect(isKnownDistrict('istanbul/ümraniye')).toBe(false);
	expect(isKnownDistrict('Ümraniye')).toBe(false);
});
