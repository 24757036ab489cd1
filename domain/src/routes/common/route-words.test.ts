import { expect, test } from 'vitest';
import { orderCountsSentence, shortfallWords } from './route-words.ts';

const counts = { orderCount: 9, deliveredCount: 6, partlyCount: 1, failedCount: 0 };

test('a partial delivery has a count of its own', () => {
	expect(orderCountsSentence({ ...counts, departedAt: '2026-11-20T05:30:00Z' })).toBe(
		'9 sipariş · 5 teslim edildi · 1 kısmen teslim edildi · 0 teslim edilemedi',
	);
});

test('a route that has not left shows its orders without results', () => {
	expect(orderCountsSentence({ ...counts, departedAt: null })).toBe('9 sipariş');
});

test('what was not delivered in full is named apart, and nothing of it is named', () => {
	expect(shortfallWords({ partlyCount: 1, failedCount: 2 })).toBe('1 kısmen · 2 edilemedi');
	expect(shortfallWords({ partlyCount: 0, failedCount: 2 })).toBe('2 edilemedi');
	expect(shortfallWords({ partlyCount: 0, failedCount: 0 })).toBe('');
});
