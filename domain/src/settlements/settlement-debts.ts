import { type OpenDebt, payDebts } from './settlement.ts';

/** What a settled count does to the driver's account; amounts in kuruş, none of them negative. */
export type DebtOutcome = {
	/** What is missing of today's money: becomes a debt dated with the route's day. */
	readonly newDebtKurus: number;
	/** What was handed in beyond today's money, on the oldest debts first. */
	readonly payments: readonly { readonly id: string; readonly amountKurus: number }[];
	/** What is left when every debt is paid (Kasa Fazlası): never absorbed, its reason stands with the count. */
	readonly surplusKurus: number;
};

/**
 * What a count does to the driver's debts (domain.md §5): a shortage becomes a dated debt, and
 * money beyond today's expected cash without debts closes the oldest debt first.
 * @example settleDebts({ todayKurus: 1_120_000, countedKurus: 1_105_000, debts: [] })
 * // { newDebtKurus: 15_000, payments: [], surplusKurus: 0 }
 */
export function settleDebts(count: {
	/** Cash collected + float − documented expenses of this route. */
	readonly todayKurus: number;
	readonly countedKurus: number;
	/** The driver's open debts, the oldest first. */
	readonly debts: readonly OpenDebt[];
}): DebtOutcome {
	const beyond = count.countedKurus - count.todayKurus;
	if (beyond < 0) return { newDebtKurus: -beyond, payments: [], surplusKurus: 0 };
	const payments = payDebts(count.debts, beyond);
	const paid = payments.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
	return { newDebtKurus: 0, payments, surplusKurus: beyond - paid };
}
