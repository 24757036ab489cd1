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
	return { newDebtKurus: 0, payments, surplusKurus: excessKurus - sumOf(payments) };
}

type Payment = { readonly id: string; readonly amountKurus: number };

/**
 * What a driver has paid too much pays the other open debts of the account, oldest first. A debt is
 * overpaid when its route is counted again and less was missing; its remainder is negative.
 * @example offsetCredits([{ id: 'a', remainingKurus: -150 }, { id: 'b', remainingKurus: 100 }])
 * // { payments: [{ id: 'b', amountKurus: 100 }], withdrawals: [{ id: 'a', amountKurus: -100 }] }
 */
export function offsetCredits(debts: readonly OpenDebt[]): {
	payments: Payment[];
	withdrawals: Payment[];
} {
	const payments = payDebts(debts, creditKurus(debts));
	return { payments, withdrawals: payCredits(debts, sumOf(payments)) };
}

/** The remainders after payments. */
export function applyPayments<Debt extends OpenDebt>(
	debts: readonly Debt[],
	payments: readonly Payment[],
): Debt[] {
	return debts.map((debt) => {
		const paidKurus = sumOf(payments.filter(({ id }) => id === debt.id));
		return { ...debt, remainingKurus: debt.remainingKurus - paidKurus };
	});
}

/** Distributes what is paid back to the driver over the overpaid debts, as negative payments. */
export function payCredits(debts: readonly OpenDebt[], amountKurus: number): Payment[] {
	const credits = debts.map(({ id, remainingKurus }) => ({ id, remainingKurus: -remainingKurus }));
	return payDebts(credits, amountKurus).map((payment) => ({
		...payment,
		amountKurus: -payment.amountKurus,
	}));
}

/** What the driver gets back once the other debts are paid from it. */
export function refundKurus(debts: readonly Pick<OpenDebt, 'remainingKurus'>[]): number {
	return Math.max(0, creditKurus(debts) - openKurus(debts));
}

/** What the driver owes; an overpaid debt does not lower it. */
export function openKurus(debts: readonly Pick<OpenDebt, 'remainingKurus'>[]): number {
	return debts.reduce((sum, { remainingKurus }) => sum + Math.max(0, remainingKurus), 0);
}

/** What the driver has paid too much. */
export function creditKurus(debts: readonly Pick<OpenDebt, 'remainingKurus'>[]): number {
	return debts.reduce((sum, { remainingKurus }) => sum + Math.max(0, -remainingKurus), 0);
}

function sumOf(payments: readonly Payment[]): number {
	return payments.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
}
