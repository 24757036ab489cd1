import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatKurus, parseMoney, struckPriceKurus } from './money.ts';

describe('parseMoney', () => {
	test.each([
		['1.250,50', 125_050],
		['1.250,5', 125_050],
		['1250,5', 125_050],
		['1,250.50', 125_050],
		['1250.50', 125_050],
		['1,250.5', 125_050],
		['1.250', 125_000],
		['1,250', 125_000],
		['1.234.567,89', 123_456_789],
		['1,234,567.89', 123_456_789],
		['0,00', 0],
		['0.125', 13],
		[',5', 50],
		['12,345', 1_234_500],
		['7', 700],
		[' ₺1.250,50 ', 125_050],
		['1 250,50 TL', 125_050],
		['-50,50', -5_050],
		['−50,50', -5_050],
		['-₺50,50', -5_050],
		['-0', 0],
		['12.3456', 1_235],
	])('%s is %i kuruş', (text, kurus) => {
		expect(parseMoney(text)).toBe(kurus);
	});

	test.each([
		'abc',
		'',
		' ',
		'12abc',
		'1,2,3',
		'12,50.5',
		'1.25.000',
		'--5',
		'1e5',
		'NaN',
		'₺',
		'1.250,50,1',
	])('"%s" is not an amount', (text) => {
		expect(parseMoney(text)).toBeNull();
	});

	test('uses the decimal mark of the other amounts in the row', () => {
		expect(parseMoney('1.250', ',')).toBe(125_000);
		expect(parseMoney('1.250', '.')).toBe(125);
	});

	test('parses formatted amounts and English notation', () => {
		fc.assert(
			fc.property(fc.integer({ min: -1e12, max: 1e12 }), (kurus) => {
				expect(parseMoney(formatKurus(kurus))).toBe(kurus === 0 ? 0 : kurus);
				const english = (kurus / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
				expect(parseMoney(english)).toBe(kurus === 0 ? 0 : kurus);
			}),
		);
	});

	test('never throws and never returns a fraction', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const kurus = parseMoney(text);
				expect(kurus === null || Number.isSafeInteger(kurus)).toBe(true);
			}),
		);
	});
});

test.each([
	[123_450, '₺1.234,50'],
	[-5_050, '-₺50,50'],
	[0, '₺0,00'],
	[5, '₺0,05'],
	[1_845_000, '₺18.450,00'],
	[123_456_789_00, '₺123.456.789,00'],
])('%i kuruş is formatted as %s', (kurus, formatted) => {
	expect(formatKurus(kurus)).toBe(formatted);
});

test('returns the price before a campaign only when it exceeds the price by more than 1 kuruş', () => {
	expect(struckPriceKurus(215_542, 215_543)).toBeNull();
	expect(struckPriceKurus(215_542, 215_544)).toBe(215_544);
	expect(struckPriceKurus(100, 0)).toBeNull();
	expect(struckPriceKurus(100, 90)).toBeNull();
	expect(struckPriceKurus(100, null)).toBeNull();
});
