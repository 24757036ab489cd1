import { expect, test } from 'vitest';
import { handBackSentence, handInSentence, heldSentence } from './driving-hand-back.ts';

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

const none = { returnedCount: 0, missingCount: 0, transferredCount: 0 };
const pos = { kind: 'pos', serial: '', label: '', givenCount: 1, ...none };

// The driver is asked for nothing that he does not have.
test.each([
	[['package'], [pos], 12_000, 'Kolileri ve ekipmanı depoya, ₺120,00 nakdi kasaya teslim edin.'],
	[['package'], [], 0, 'Kolileri depoya teslim edin.'],
	[['package', 'product'], [], 0, 'Kolileri ve iade ürünleri depoya teslim edin.'],
	[['product'], [pos], 0, 'İade ürünleri ve ekipmanı depoya teslim edin.'],
	[[], [{ ...pos, returnedCount: 1 }], 12_000, '₺120,00 nakdi kasaya teslim edin.'],
	[[], [], 0, 'Depoya teslim edilecek koli, ekipman ya da nakit yok.'],
])('what is handed in of %j, %j and %d kuruş', (kinds, equipment, owedKurus, sentence) => {
	const lines = kinds.map((kind) => ({ ...piece, kind }));
	const day = { route: null, debit: { lines, equipment }, cash: { owedKurus }, hasWaiting: false };
	expect(handInSentence(day as unknown as Parameters<typeof handInSentence>[0])).toBe(sentence);
});

test('the cash of results that wait is not in the sum, so none is named', () => {
	const day = { route: null, debit: null, cash: { owedKurus: 0 }, hasWaiting: true };
	expect(handInSentence(day as unknown as Parameters<typeof handInSentence>[0])).toBe(
		'Topladığınız nakdi kasaya teslim edin.',
	);
});
