import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNationalId, isTaxNumber } from './national-id.ts';

/** An independent implementation of the check digits (docs/specification.md#5-validation). */
function withCheckDigits(nine: string): string {
	const at = (index: number) => Number(nine[index]);
	const odd = at(0) + at(2) + at(4) + at(6) + at(8);
	const even = at(1) + at(3) + at(5) + at(7);
	const tenth = (7 * odd - even + 1000) % 10;
	const eleventh = ([...nine].reduce((sum, digit) => sum + Number(digit), 0) + tenth) % 10;
	return `${nine}${tenth}${eleventh}`;
}

const nineDigits = fc
	.integer({ min: 0, max: 999_999_999 })
	.map((number) => String(number).padStart(9, '0'));

describe('national ID numbers (TCKN)', () => {
	test('accepts valid numbers', () => {
		expect(isNationalId('10000000146')).toBe(true);
		expect(isNationalId('100 000 001 46')).toBe(true);
		expect(isNationalId('10000000145')).toBe(false);
		expect(isNationalId('00000000000')).toBe(false);
		expect(isNationalId('1000000014')).toBe(false);
		expect(isNationalId('1000000014a')).toBe(false);
	});

	test('a negative difference has a non-negative remainder', () => {
		// 7 × 1 − 36 = −29, whose remainder mod 10 is 1.
		expect(withCheckDigits('190909090')).toBe('19090909018');
		expect(isNationalId('19090909018')).toBe(true);
	});

	test('the first digit is not 0', () => {
		expect(withCheckDigits('012345678')).toHaveLength(11);
		expect(isNationalId(withCheckDigits('012345678'))).toBe(false);
		expect(isNationalId(withCheckDigits('112345678'))).toBe(true);
	});

	test('accepts the correct check digits and refuses all others', () => {
		fc.assert(
			fc.property(nineDigits, fc.integer({ min: 0, max: 99 }), (nine, ending) => {
				const whole = withCheckDigits(nine);
				const other = nine + String(ending).padStart(2, '0');
				expect(isNationalId(whole)).toBe(nine[0] !== '0');
				expect(isNationalId(other)).toBe(other === whole && nine[0] !== '0');
			}),
		);
	});
});

test('validates tax numbers (VKN)', () => {
	expect(isTaxNumber('4720100520')).toBe(true);
	expect(isTaxNumber('0020413198')).toBe(true);
	expect(isTaxNumber('4720100521')).toBe(false);
	expect(isTaxNumber('472010052')).toBe(false);
});
