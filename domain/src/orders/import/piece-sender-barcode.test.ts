import { expect, test } from 'vitest';
import {
	isBarcodeLength,
	nextPieceOfCode,
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

const piece = (ordinal: number, holder: string, change: { orderId?: string } = {}) => ({
	ordinal,
	holder,
	orderId: 'a',
	senderBarcode: ordinal === 1 ? 'ak-900' : null,
	...change,
});

test.each([
	['the first of equal ones', [piece(1, 'depot'), piece(2, 'depot')], 1],
	['the next one', [piece(1, 'loading:z'), piece(2, 'depot'), piece(3, 'depot')], 2],
	['the first when all are scanned', [piece(1, 'loading:z'), piece(2, 'loading:z')], 1],
	['none when one is on another vehicle', [piece(1, 'depot'), piece(2, 'loading:y')], null],
	['the next one although one is missing', [piece(1, 'missing'), piece(2, 'depot')], 2],
	['none when only missing ones are left', [piece(1, 'loading:z'), piece(2, 'missing')], null],
	['none when one has not arrived', [piece(1, 'depot'), piece(2, 'expected')], null],
	[
		'none of two orders, of one number too',
		[piece(1, 'depot'), piece(2, 'depot', { orderId: 'b' })],
		null,
	],
	['none by order number', [piece(2, 'depot'), piece(3, 'depot')], null],
	['none of one', [piece(1, 'depot')], null],
] as const)('one code on several koli takes %s', (_, pieces, ordinal) => {
	const next = nextPieceOfCode(pieces, 'AK-900', { open: 'depot', done: 'loading:z' });
	expect(next?.ordinal ?? null).toBe(ordinal);
});
