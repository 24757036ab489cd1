import { expect, test } from 'vitest';
import { orderCountsSentence } from './route-words.ts';

const counts = { orderCount: 9, deliveredCount: 6, partlyCount: 1, failedCount: 0 };

test('a partial delivery has a count of its own', () => {
	expect(orderCountsSentence({ ...counts, hasDeparted: true })).toBe(
		'9 sipariş · 5 teslim edildi · 1 kısmen teslim edildi · 0 teslim edilemedi',
	);
});

test('a route that has not left shows its orders without results', () => {
	expect(orderCountsSentence({ ...counts, hasDeparted: false })).toBe('9 sipariş');
});
