/** States of a settlement: the cash count of a route (Mutabakat, Gün Sonu); amounts in kuruş. */
export const settlementStates = ['counting', 'balanced', 'short', 'over', 'approved'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** States of a count whose difference waits for the approval of another person. */
export const differingStates = ['short', 'over'] as const satisfies readonly SettlementState[];

/** Turkish banknotes, in kuruş; coins are entered as one sum. */
export const noteKurus = [20_000, 10_000, 5_000, 2_000, 1_000, 500] as const;

/** Number of each banknote by its value in kuruş, and the coins in kuruş. */
export type Denominations = {
	readonly notes: Readonly<Record<string, number>>;
	readonly coinsKurus: number;
};

/**
 * The sum of a count by denomination (Kupür Dökümü), in kuruş.
 * @example countedKurus({ notes: { '20000': 3, '500': 1 }, coinsKurus: 75 }) // 60_575
 */
export function countedKurus(denominations: Denominations): number {
	const notes = Object.entries(denominations.notes).reduce(
		(sum, [value, count]) => sum + Number(value) * count,
		0,
	);
	return notes + denominations.coinsKurus;
}

/** The components of the cash that the driver must hand in, in kuruş. */
export type ExpectedCash = {
	readonly carriedDebtKurus: number;
	readonly cashCollectedKurus: number;
	readonly floatKurus: number;
	readonly expenseKurus: number;
};

/**
 * The expected cash: carried debt + collected cash + float − expenses (docs/domain.md#cash-count).
 * @example expectedKurus({ carriedDebtKurus: 15_000, cashCollectedKurus: 1_120_000, floatKurus: 50_000, expenseKurus: 0 })
 * // 1_185_000
 */
export function expectedKurus(cash: ExpectedCash): number {
	return cash.carriedDebtKurus + cash.cashCollectedKurus + cash.floatKurus - cash.expenseKurus;
}

/** The state of a count: balanced, missing (Eksik) or excess (Fazla) cash. */
export function countState(expected: number, counted: number): 'balanced' | 'short' | 'over' {
	if (counted === expected) return 'balanced';
	return counted < expected ? 'short' : 'over';
}

/**
 * The current state of a count: `counting` if the expected amount has changed since, so that the
 * count must be repeated. A route without expected cash and without a count is balanced.
 */
export function currentCountState(
	count: { readonly state: SettlementState; readonly expectedKurus: number } | null,
	expectedNowKurus: number,
): SettlementState | null {
	if (count === null) return expectedNowKurus === 0 ? 'balanced' : null;
	return count.expectedKurus === expectedNowKurus ? count.state : 'counting';
}

export type OpenDebt = { readonly id: string; readonly remainingKurus: number };

/**
 * Distributes a payment over debts, which are sorted oldest first (docs/domain.md#driver-debts).
 * @example payDebts([{ id: 'a', remainingKurus: 100 }, { id: 'b', remainingKurus: 80 }], 120)
 * // [{ id: 'a', amountKurus: 100 }, { id: 'b', amountKurus: 20 }]
 */
export function payDebts(
	debts: readonly OpenDebt[],
	paymentKurus: number,
): { id: string; amountKurus: number }[] {
	const payments: { id: string; amountKurus: number }[] = [];
	let availableKurus = paymentKurus;
	for (const debt of debts) {
		const amountKurus = Math.min(availableKurus, debt.remainingKurus);
		if (amountKurus > 0) payments.push({ id: debt.id, amountKurus });
		availableKurus -= amountKurus;
	}
	return payments;
}
