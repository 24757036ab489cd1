import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldBarcode } from './barcode.ts';

test.each([
	['sp-100231-2', 'SP-100231-2'],
	['ık-İ1i', 'IK-I1I'],
	['123456789012345', '123456789012345'],
	['SP–100231–2', 'SP-100231-2'],
	['SP\u00AD-100231\u200E', 'SP-100231'],
	['ＳＰ１００', 'SP100'],
	['SP 100', 'SP100'],
	['SP(12)3', 'SP(12)3'],
	[']C1', ''],
])('%s compares as %s', (typed, folded) => {
	expect(foldBarcode(typed)).toBe(folded);
});

test.each([
	[
		'386901234567890123',
		'00386901234567890123',
		'(00)386901234567890123',
		'(00) 3 8690123 4567890123',
		']C100386901234567890123',
		'\u001D00386901234567890123',
		'<GS>00386901234567890123',
	],
	['012345678905', '0012345678905', '00012345678905', '(01)00012345678905', ']C10100012345678905'],
	['8690123456789', '08690123456789', '(01)08690123456789', ']d20108690123456789'],
	['(01)08690123456789(21)A7', '010869012345678921A7', ']C1010869012345678921A7\u001D'],
])('%s is one code in every form', (code, ...forms) => {
	for (const form of forms) expect(foldBarcode(form)).toBe(foldBarcode(code));
});

test('codes that differ in a digit stay different', () => {
	const digits = fc.string({ unit: fc.constantFrom(...'123456789'), minLength: 3, maxLength: 60 });
	fc.assert(
		fc.property(digits, digits, (one, other) => {
			expect(foldBarcode(one) === foldBarcode(other)).toBe(one === other);
			expect(foldBarcode(foldBarcode(one))).toBe(foldBarcode(one));
		}),
	);
});
