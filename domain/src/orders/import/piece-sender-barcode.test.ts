import { expect, test } from 'vitest';
import {
	isBarcodeLength,
	isRoundedBarcode,
	splitBarcodes,
	trimBarcodes,
} from './piece-sender-barcode.ts';

test('a cell holds several barcodes in any usual separation', () => {
	const codes = ['733001', '733002', '733003'];
	for (const cell of ['733001;733002;733003', '733001, 733002 | 733003', '733001 733002\n733003']) {
		expect(splitBarcodes(cell)).toEqual(codes);
	}
	expect(splitBarcodes('')).toEqual([]);
});

test('a number that Excel has rounded is no barcode', () => {
	expect(isRoundedBarcode('7,33001E+12')).toBe(true);
	expect(isRoundedBarcode('7.33E+14')).toBe(true);
	expect(isRoundedBarcode('TRE733001')).toBe(false);
});

test('a barcode has 3 to 60 characters', () => {
	expect([2, 3, 60, 61].map((length) => isBarcodeLength('7'.repeat(length)))).toEqual([
		false,
		true,
		true,
		false,
	]);
});

test('a piece in the middle may lack a barcode', () => {
	expect(trimBarcodes(['A-1 ', '', 'A-3', '', ''])).toEqual(['A-1', '', 'A-3']);
});
