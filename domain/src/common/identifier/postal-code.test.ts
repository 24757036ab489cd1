import { expect, test } from 'vitest';
import { findProvince, type Province } from '../place/province.ts';
import { parsePostalCode, postalCodeMatches } from './postal-code.ts';

function provinceOf(name: string): Province {
	const province = findProvince(name);
	if (province === null) throw new Error(name);
	return province;
}

test('a postal code has five digits and starts with a province code', () => {
	expect(parsePostalCode('34660')).toBe('34660');
	expect(parsePostalCode('6420')).toBe('06420');
	expect(parsePostalCode('99999')).toBeNull();
	expect(parsePostalCode('00100')).toBeNull();
	expect(parsePostalCode('3466')).toBe('03466');
	expect(parsePostalCode('346600')).toBeNull();
	expect(parsePostalCode('abc')).toBeNull();
});

test('matches a postal code with its province', () => {
	expect(postalCodeMatches('34710', provinceOf('İstanbul'))).toBe(true);
	expect(postalCodeMatches('06420', provinceOf('İstanbul'))).toBe(false);
});
