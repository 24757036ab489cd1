import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedCount, countFlows } from './money-count.ts';

const full: BookedCount = {
	routeId: 'r',
	driverId: 'd',
	cashKurus: 120_000,
	countedKurus: 120_000,
	expenseKurus: 0,
	cardDifferenceKurus: 0,
	paidDebtKurus: 0,
	surplusKurus: 0,
	newDebtKurus: 0,
	lostKurus: 0,
};

test('a full count goes to the desk, a short one leaves a debt', () => {
	expect(countFlows(full)).toEqual([
		{ from: 'driver_cash:r', to: 'desk', amountKurus: 120_000, kind: 'handed_in' },
	]);
	expect(countFlows({ ...full, countedKurus: 100_000, newDebtKurus: 20_000 })).toEqual([
		{ from: 'driver_cash:r', to: 'desk', amountKurus: 100_000, kind: 'handed_in' },
		{ from: 'driver_cash:r', to: 'driver_debt:d', amountKurus: 20_000, kind: 'short' },
	]);
});

test('cash that was entered as paid by card comes from the cards', () => {
	const count = { ...full, countedKurus: 150_000, cardDifferenceKurus: -30_000 };
	expect(countFlows(count).at(-1)).toEqual({
		from: 'card:card',
		to: 'desk',
		amountKurus: 30_000,
		kind: 'card_difference',
	});
});

test('every kuruş of a count has one way', () => {
	const amount = fc.nat(1_000_000);
	fc.assert(
		fc.property(amount, amount, amount, amount, (cashKurus, debt, expenseKurus, extra) => {
			const givenKurus = cashKurus + debt;
			const spent = Math.min(expenseKurus, givenKurus);
			const flows = countFlows({
				...full,
				cashKurus,
				paidDebtKurus: debt,
				surplusKurus: extra,
				expenseKurus: spent,
				countedKurus: givenKurus + extra - spent,
			});
			const moved = flows.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
			expect(moved).toBe(givenKurus + extra);
			expect(flows.every(({ from, to }) => from !== to)).toBe(true);
		}),
	);
});
