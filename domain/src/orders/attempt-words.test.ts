import { expect, test } from 'vitest';
import { undeliveredWords } from './attempt-words.ts';

const order = { partly: false, reasonLabel: 'Süre yetmedi', deliveredPieces: 0, pieceCount: 3 };

test('an order that came back says its reason', () => {
	expect(undeliveredWords(order)).toBe('Süre yetmedi');
	expect(undeliveredWords({ ...order, reasonLabel: null })).toBeNull();
});

test('a part delivery says how much is left, and why where somebody wrote it down', () => {
	const part = { ...order, partly: true, deliveredPieces: 2 };
	expect(undeliveredWords({ ...part, reasonLabel: null })).toBe('Kısmi teslim: 2/3 koli');
	expect(undeliveredWords(part)).toBe('Kısmi teslim: 2/3 koli · Süre yetmedi');
});
