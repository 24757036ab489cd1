import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fragmentOf, piecesOfFragment } from './piece-code-fragment.ts';

const whole = 'SP-100231-2';

test.each([
	['231-2', 'tail'],
	['SP-10', 'head'],
	['SP-10SP-100231-2', 'run-on'],
	['SP-100231-2', null],
	['-2', null],
	['SP-900', null],
	['00231', null],
] as const)('%s of SP-100231-2: %s', (read, fragment) => {
	expect(fragmentOf(read, whole)).toBe(fragment);
});

test('a short code at the end of a longer one is chance', () => {
	expect(fragmentOf('7330501', '501')).toBeNull();
});

test('a code read in two parts at any place is a beginning and an end', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom(...'ABC0123456789-'), minLength: 6, maxLength: 30 }),
			fc.nat(),
			(code, place) => {
				const at = 3 + (place % (code.length - 5));
				const parts = [code.slice(0, at), code.slice(at)];
				for (const part of parts) {
					expect(fragmentOf(part, code) !== null).toBe(part.length >= 3);
				}
			},
		),
	);
});

test('a whole code of one piece is no part of another', () => {
	const order = { codes: ['SP-100231'] };
	const piece = { codes: [whole, '7330001'] };
	expect(piecesOfFragment('SP-100231', [order, piece])).toEqual([]);
	expect(piecesOfFragment('30001', [order, piece])).toEqual([piece]);
	expect(piecesOfFragment('231', [order, piece])).toEqual([order]);
});
