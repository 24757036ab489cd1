import { expect, test } from 'vitest';
import { parsePostalCode, postalCodeMatches } from './postal-code.ts';
import { findProvince, type Province } from './province.ts';

function provinceOf(name: string): Province {
	const province = findProvince(name);
	if (province === null) throw new Error(name);
	return province;
}

test('five digits of an il', () => {
	expect(parsePostalCode('34660')).toBe('34660');
	expect(parsePostalCode('6420')).toBe('06420');
	expect(parsePostalCode('99999')).toBeNull();
	expect(parsePostalCode('00100')).toBeNull();
	expect(parsePostalCode('3466')).toBe('03466');
	expect(parsePostalCode('346600')).toBeNull();
	expect(parsePostalCode('abc')).toBeNull();
});

test('of which il', () => {
	expect(postalCodeMatches('34710', provinceOf('İstanbul'))).toBe(true);
	expect(postalCodeMatches('06420', provinceOf('İstanbul'))).toBe(false);
});
