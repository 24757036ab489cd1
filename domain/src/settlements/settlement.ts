import { foldKey } from '../common/text/fold.ts';

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

/** The Z total of one POS device at the end of the day (POS Z Toplamı), in kuruş. */
export type PosTotal = { readonly serial: string; readonly totalKurus: number };

/** The sum of the Z totals; null when none was entered. */
export function posKurus(totals: readonly PosTotal[]): number | null {
	return totals.length === 0 ? null : totals.reduce((sum, { totalKurus }) => sum + totalKurus, 0);
}

/**
 * The serial number of a device that was entered twice: its Z total would count twice. Case, accents
 * and spaces make no other device.
 */
export function repeatedPosSerial(totals: readonly Pick<PosTotal, 'serial'>[]): string | null {
	const keys = totals.map(({ serial }) => foldKey(serial));
	return totals.find((_, at) => keys.indexOf(keys[at] ?? '') < at)?.serial ?? null;
}

/** What the POS devices have more (or less) than the card payments that were entered. */
export function cardDifferenceKurus(count: {
	readonly posKurus: number | null;
	readonly cardCollectedKurus: number;
}): number {
	return count.posKurus === null ? 0 : count.posKurus - count.cardCollectedKurus;
}

/**
 * The state of a count: balanced, missing (Eksik) or excess (Fazla). Cash and cards are compared
 * apart: cash that was entered as paid by card is a difference of both.
 */
export function countState(count: {
	readonly expectedKurus: number;
	readonly countedKurus: number;
	readonly cardDifferenceKurus: number;
}): 'balanced' | 'short' | 'over' {
	const differences = [count.countedKurus - count.expectedKurus, count.cardDifferenceKurus];
	if (differences.every((difference) => difference === 0)) return 'balanced';
	return differences.some((difference) => difference < 0) ? 'short' : 'over';
}

/**
 * The current state of a count: `counting` if the expected cash or the card payments have changed
 * since, so that the count must be repeated. A route without expected cash, card payments and count
 * is balanced.
 */
export function currentCountState(
	count: {
		readonly state: SettlementState;
		readonly expectedKurus: number;
		readonly cardCollectedKurus: number;
	} | null,
	now: { readonly expectedKurus: number; readonly cardCollectedKurus: number },
): SettlementState | null {
	const { expectedKurus: expected, cardCollectedKurus: card } = now;
	if (count === null) return expected === 0 && card === 0 ? 'balanced' : null;
	const isSame = count.expectedKurus === expected && count.cardCollectedKurus === card;
	return isSame ? count.state : 'counting';
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
		if (amountKurus <= 0) continue;
		payments.push({ id: debt.id, amountKurus });
		availableKurus -= amountKurus;
	}
	return payments;
}
