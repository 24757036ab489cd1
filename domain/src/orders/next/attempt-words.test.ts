import { expect, test } from 'vitest';
import { undeliveredWords } from './attempt-words.ts';

const order = { partly: false, reasonLabel: 'Süre yetmedi', deliveredPieces: 0, pieceCount: 3 };

test('shows the reason of a failed order', () => {
	expect(undeliveredWords(order)).toBe('Süre yetmedi');
	expect(undeliveredWords({ ...order, reasonLabel: null })).toBeNull();
});

test('shows the delivered share of a partial delivery, and the reason if recorded', () => {
	const part = { ...order, partly: true, deliveredPieces: 2 };
	expect(undeliveredWords({ ...part, reasonLabel: null })).toBe('Kısmi teslim: 2/3 koli');
	expect(undeliveredWords(part)).toBe('Kısmi teslim: 2/3 koli · Süre yetmedi');
});
