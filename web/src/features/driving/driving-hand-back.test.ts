import { expect, test } from 'vitest';
import { handBackSentence } from './driving-hand-back.ts';

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
