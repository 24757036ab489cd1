import { expect, test } from 'vitest';
import { cashInHandKurus } from './settlement-cash-in-hand.ts';

const cash = { cashCollectedKurus: 100_000, floatKurus: 50_000, expenseKurus: 5_000 };

test('before the count all cash of the route is with the driver', () => {
	expect(cashInHandKurus(cash, null)).toBe(145_000);
});

test('after the count only what was collected since is with the driver', () => {
	expect(cashInHandKurus(cash, cash)).toBe(0);
	expect(cashInHandKurus({ ...cash, cashCollectedKurus: 120_000 }, cash)).toBe(20_000);
	expect(cashInHandKurus({ ...cash, cashCollectedKurus: 80_000 }, cash)).toBe(0);
});
