import { expect, test } from 'vitest';
import { handBackSentence, heldSentence } from './driving-hand-back.ts';

type Day = Parameters<typeof handBackSentence>[0];

const piece = { state: 'return_pending', orderCancelled: false, orderId: 'a' };

// A partial delivery leaves pieces of a delivered order; a recipient gives back products.
test.each([
	[[], 'Depoya geri götürülecek koli yok.'],
	[['package', 'package'], '2 koli depoya geri teslim edilecek.'],
	[['package', 'product'], '1 koli ve 1 iade ürün depoya geri teslim edilecek.'],
	[['product'], '1 iade ürün depoya geri teslim edilecek.'],
])('goods that go back, %j: %s', (kinds, sentence) => {
	const lines = kinds.map((kind) => ({ ...piece, kind }));
	expect(handBackSentence({ route: null, debit: { lines } } as unknown as Day)).toBe(sentence);
});

test('what is on the vehicle names packages and products apart', () => {
	const lines = [
		{ ...piece, kind: 'package' },
		{ ...piece, kind: 'product' },
		{ ...piece, kind: 'package', state: 'debited' },
		{ ...piece, kind: 'package', state: 'cleared_delivered' },
	];
	expect(heldSentence({ debit: { lines } } as unknown as Day)).toBe(
		'Zimmetinizde 2 koli ve 1 iade ürün var.',
	);
	expect(heldSentence({ debit: null })).toBe('Zimmetinizde 0 koli var.');
});
