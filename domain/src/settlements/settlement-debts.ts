import { type OpenDebt, payDebts } from './settlement.ts';

/** The effect of a cash count on the driver's debts; amounts in kuruş, never negative. */
export type DebtOutcome = {
	/** Missing cash of today; becomes a debt with the date of the route. */
	readonly newDebtKurus: number;
	/** Payments from cash in excess of today's, oldest debt first. */
	readonly payments: readonly { readonly id: string; readonly amountKurus: number }[];
	/** Cash left after all debts are paid (Kasa Fazlası); recorded with the reason of the count. */
	readonly surplusKurus: number;
};

/**
 * Applies a cash count to the driver's debts (docs/domain.md#driver-debts): a shortage becomes a
 * dated debt; cash beyond today's expected amount pays debts, oldest first.
 * @example settleDebts({ todayKurus: 1_120_000, countedKurus: 1_105_000, debts: [] })
 * // { newDebtKurus: 15_000, payments: [], surplusKurus: 0 }
 */
export function settleDebts(count: {
	/** Cash collected + float − documented expenses of this route. */
	readonly todayKurus: number;
	readonly countedKurus: number;
	/** Open debts of the driver, oldest first. */
	readonly debts: readonly OpenDebt[];
}): DebtOutcome {
	const excessKurus = count.countedKurus - count.todayKurus;
	if (excessKurus < 0) return { newDebtKurus: -excessKurus, payments: [], surplusKurus: 0 };
	const payments = payDebts(count.debts, excessKurus);
	const paidKurus = payments.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
	return { newDebtKurus: 0, payments, surplusKurus: excessKurus - paidKurus };
}
