import { expect, test } from 'vitest';
import { decimalMarkOf, formatDecimal, formatPercent, parseDecimal } from './number-format.ts';

test.each([
	['7,9', 7.9],
	['7.9', 7.9],
	['1.250', 1.25],
	['1.234,5', 1234.5],
	['1,234.5', 1234.5],
	['-3,5', -3.5],
	['0', 0],
	['41.001', 41.001],
	['1 250', 1250],
])('%s is %d', (text, value) => {
	expect(parseDecimal(text)).toBe(value);
});

test.each(['"%s" is not a number', 'abc', '1..2', '1,2,3', '.', ',', '5 kg'])(
	'"%s" is no number',
	(text) => {
		expect(parseDecimal(text)).toBeNull();
	},
);

test('resolves one mark before three digits with the decimal mark of the row', () => {
	expect(parseDecimal('1.250', ',')).toBe(1250);
	expect(parseDecimal('1.250', '.')).toBe(1.25);
	expect(parseDecimal('0.250', ',')).toBe(0.25);
});

test.each([
	['1.234,50', ','],
	['1,234.50', '.'],
	['7,9', ','],
	['7.9', '.'],
	['1.234.567', ','],
	['1.250', null],
	['12', null],
	['abc', null],
])('%s implies the decimal mark %s', (text, mark) => {
	expect(decimalMarkOf(text)).toBe(mark);
});

test('formats numbers in Turkish notation', () => {
	expect(formatDecimal(311.5, 1)).toBe('311,5');
	expect(formatDecimal(84_512)).toBe('84.512');
	expect(formatDecimal(-1234.5, 2)).toBe('-1.234,50');
	expect(formatDecimal(-0.001, 1)).toBe('0,0');
	expect(formatPercent(0.87)).toBe('%87');
	expect(formatPercent(0.875, 1)).toBe('%87,5');
});
