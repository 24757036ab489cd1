/** The count of a route's cash at the end of the day (Mutabakat, Gün Sonu); amounts in kuruş. */
export const settlementStates = ['counting', 'balanced', 'short', 'over', 'approved'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** Turkish notes, in kuruş; coins are entered as one sum. */
export const noteKurus = [20_000, 10_000, 5_000, 2_000, 1_000, 500] as const;

/** How many of each note, keyed by its value in kuruş, and the coins in kuruş. */
export type Denominations = {
	readonly notes: Readonly<Record<string, number>>;
	readonly coinsKurus: number;
};

/**
 * What a Kupür Dökümü adds up to, in kuruş.
 * @example countedKurus({ notes: { '20000': 3, '500': 1 }, coinsKurus: 75 }) // 60_575
 */
export function countedKurus(denominations: Denominations): number {
	const notes = Object.entries(denominations.notes).reduce(
		(sum, [value, count]) => sum + Number(value) * count,
		0,
	);
	return notes + denominations.coinsKurus;
}

/** What the driver must hand in, in kuruş, and what it is made of. */
export type ExpectedCash = {
	readonly carriedDebtKurus: number;
	readonly cashCollectedKurus: number;
	readonly floatKurus: number;
	readonly expenseKurus: number;
};

/**
 * Beklenen nakit = Devreden sürücü borcu + Nakit tahsilat + Avans − Masraf (domain.md §5).
 * @example expectedKurus({ carriedDebtKurus: 15_000, cashCollectedKurus: 1_120_000, floatKurus: 50_000, expenseKurus: 0 })
 * // 1_185_000
 */
export function expectedKurus(cash: ExpectedCash): number {
	return cash.carriedDebtKurus + cash.cashCollectedKurus + cash.floatKurus - cash.expenseKurus;
}

/** What a count shows: nothing differs, something is missing (Eksik), or too much (Fazla). */
export function countState(expected: number, counted: number): 'balanced' | 'short' | 'over' {
	if (counted === expected) return 'balanced';
	return counted < expected ? 'short' : 'over';
}

/**
 * The state of a count as it stands today: when what is expected has changed since (a result was
 * entered or taken back), the count says nothing any more and must be repeated. A route that
 * expects nothing and was never counted has nothing to differ.
 */
export function standingState(
	count: { readonly state: SettlementState; readonly expectedKurus: number } | null,
	expectedNowKurus: number,
): SettlementState | null {
	if (count === null) return expectedNowKurus === 0 ? 'balanced' : null;
	return count.expectedKurus === expectedNowKurus ? count.state : 'counting';
}

export type OpenDebt = { readonly id: string; readonly remainingKurus: number };

/**
 * How a payment closes debts: the oldest first (domain.md §5). Debts come oldest first.
 * @example payDebts([{ id: 'a', remainingKurus: 100 }, { id: 'b', remainingKurus: 80 }], 120)
 * // [{ id: 'a', amountKurus: 100 }, { id: 'b', amountKurus: 20 }]
 */
export function payDebts(
	debts: readonly OpenDebt[],
	paymentKurus: number,
): { id: string; amountKurus: number }[] {
	const payments: { id: string; amountKurus: number }[] = [];
	let left = paymentKurus;
	for (const debt of debts) {
		const amountKurus = Math.min(left, debt.remainingKurus);
		if (amountKurus > 0) payments.push({ id: debt.id, amountKurus });
		left -= amountKurus;
	}
	return payments;
}
