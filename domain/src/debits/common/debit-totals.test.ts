import { expect, test } from 'vitest';
import { debitTotals, type TotalledLine } from './debit-totals.ts';

function line(orderId: string, change: Partial<TotalledLine> = {}): TotalledLine {
	return {
		kind: 'package',
		state: 'debited',
		orderId,
		desi: 4,
		kg: 2.5,
		dueKurus: 9_987,
		paymentType: 'cash',
		orderCancelled: false,
		...change,
	};
}

test('amounts count once per order, cash as it is rounded for each order', () => {
	const lines = [
		line('a'),
		line('a'),
		line('b'),
		line('c', { paymentType: 'card' }),
		line('d', { orderCancelled: true }),
		line('e', { state: 'not_debited' }),
	];
	expect(debitTotals(lines, 25)).toEqual({
		orderCount: 4,
		pieceCount: 5,
		desi: 20,
		kg: 12.5,
		dueKurus: 29_937,
		cashDueKurus: 19_950,
		cardDueKurus: 9_987,
	});
	expect(debitTotals(lines, 0).dueKurus).toBe(29_961);
});
