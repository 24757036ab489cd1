import { expect, test } from 'vitest';
import { stopGoodsWords, stopMoneyWords } from './route-stop-words.ts';

test('a partial delivery shows the number of delivered pieces', () => {
	const order = { routePieces: 3, deliveredPieces: 2 };
	expect(stopGoodsWords({ ...order, result: 'partially_delivered' })).toBe(
		'2/3 koli teslim edildi',
	);
	const all = { routePieces: 1, deliveredPieces: 1, result: 'partially_delivered' } as const;
	expect(stopGoodsWords(all)).toBe('1 koli teslim edildi, kalanı bu rotada değildi');
	expect(stopGoodsWords({ ...order, result: 'pending', deliveredPieces: 0 })).toBe('3 koli');
	expect(stopGoodsWords({ ...order, result: 'delivered', deliveredPieces: 3 })).toBe('3 koli');
	expect(stopGoodsWords({ ...order, result: 'pending', orderType: 'exchange' })).toBe(
		'Değişim (Al-Ver) · 3 koli',
	);
});

test('shows the amount due only for a pending order', () => {
	const exact = { paymentType: 'cash', cashStepKurus: 0 } as const;
	const due = { ...exact, dueKurus: 125_050, collectedKurus: 0 };
	expect(stopMoneyWords({ ...due, result: 'pending' })).toBe('₺1.250,50 tahsil edilecek');
	for (const result of ['cancelled', 'failed', 'postponed', 'transferred', 'not_loaded'] as const) {
		expect(stopMoneyWords({ ...due, result })).toBeNull();
	}
	expect(stopMoneyWords({ ...due, result: 'pending', dueKurus: 0 })).toBeNull();
	const collectedMoney = { ...exact, dueKurus: 125_050, collectedKurus: 100_000 };
	expect(stopMoneyWords({ ...collectedMoney, result: 'partially_delivered' })).toBe(
		'₺1.000,00 tahsil edildi',
	);
});

test('shows a payment in cash as it is collected, and one by card exactly', () => {
	const due = { result: 'pending', dueKurus: 9_987, collectedKurus: 0, cashStepKurus: 25 } as const;
	expect(stopMoneyWords({ ...due, paymentType: 'cash' })).toBe('₺99,75 tahsil edilecek');
	expect(stopMoneyWords({ ...due, paymentType: 'card' })).toBe('₺99,87 tahsil edilecek');
});
