import { expect, test } from 'vitest';
import { stopGoodsWords, stopMoneyWords } from './route-stop-words.ts';

test('a part delivery says how many of its koli were handed over', () => {
	const order = { pieceCount: 3, deliveredPieces: 2 };
	expect(stopGoodsWords({ ...order, result: 'partially_delivered' })).toBe(
		'2/3 koli teslim edildi',
	);
	expect(stopGoodsWords({ ...order, result: 'pending', deliveredPieces: 0 })).toBe('3 koli');
	expect(stopGoodsWords({ ...order, result: 'delivered', deliveredPieces: 3 })).toBe('3 koli');
});

test('only an order that still waits at the door is asked to pay', () => {
	const due = { dueKurus: 125_050, collectedKurus: 0 };
	expect(stopMoneyWords({ ...due, result: 'pending' })).toBe('₺1.250,50 tahsil edilecek');
	for (const result of ['cancelled', 'failed', 'postponed', 'transferred', 'not_loaded'] as const) {
		expect(stopMoneyWords({ ...due, result })).toBeNull();
	}
	expect(stopMoneyWords({ result: 'pending', dueKurus: 0, collectedKurus: 0 })).toBeNull();
	const paid = { dueKurus: 125_050, collectedKurus: 100_000 };
	expect(stopMoneyWords({ ...paid, result: 'partially_delivered' })).toBe(
		'₺1.000,00 tahsil edildi',
	);
});
