// What the count of a route's cash moves (docs/domain.md#money).
import { type MoneyAccount, moneyAccount } from './money-account.ts';
import type { MoneyTransferKind } from './money-transfer.ts';

/** A count that is booked, in kuruş. */
export type BookedCount = {
	readonly routeId: string;
	readonly driverId: string;
	/** Cash that was collected, and the float. */
	readonly cashKurus: number;
	readonly countedKurus: number;
	readonly expenseKurus: number;
	/** What the POS devices have more than the card payments. */
	readonly cardDifferenceKurus: number;
	/** Older debts that the count paid. */
	readonly paidDebtKurus: number;
	readonly surplusKurus: number;
	/** What is missing: owed by the driver, or borne by the company. */
	readonly newDebtKurus: number;
	readonly lostKurus: number;
};

type Flow = {
	readonly from: MoneyAccount;
	readonly to: MoneyAccount;
	readonly amountKurus: number;
	readonly kind: MoneyTransferKind;
};

type Part = {
	readonly account: MoneyAccount;
	readonly amountKurus: number;
	readonly kind: MoneyTransferKind;
};

/**
 * The transfers of a count: what came from the driver, older debts and surplus went to desk, costs,
 * cards and a new debt. Both sides have the same sum.
 * @example a full count moves all of it from the driver to the desk
 */
export function countFlows(count: BookedCount): Flow[] {
	const card = Math.abs(count.cardDifferenceKurus);
	const isCardShort = count.cardDifferenceKurus < 0;
	const debt = moneyAccount('driver_debt', count.driverId);
	const cards = moneyAccount('card', 'card');
	const givers: Part[] = [
		{
			account: moneyAccount('driver_cash', count.routeId),
			amountKurus: count.cashKurus,
			kind: 'handed_in',
		},
		{ account: cards, amountKurus: isCardShort ? card : 0, kind: 'card_difference' },
		{ account: debt, amountKurus: count.paidDebtKurus, kind: 'debt_paid' },
		{ account: 'surplus', amountKurus: count.surplusKurus, kind: 'over' },
	];
	const takers: Part[] = [
		{ account: 'cost', amountKurus: count.expenseKurus, kind: 'expense' },
		{ account: cards, amountKurus: isCardShort ? 0 : card, kind: 'card_difference' },
		{ account: 'desk', amountKurus: count.countedKurus, kind: 'handed_in' },
		{ account: debt, amountKurus: count.newDebtKurus, kind: 'short' },
		{ account: 'cost', amountKurus: count.lostKurus, kind: 'written_off' },
	];
	return pairParts(givers, takers);
}

function pairParts(givers: readonly Part[], takers: readonly Part[]): Flow[] {
	const flows: Flow[] = [];
	const left = takers.map((part) => ({ ...part }));
	for (const giver of givers) {
		let leftKurus = giver.amountKurus;
		for (const taker of left) {
			const amountKurus = Math.min(leftKurus, taker.amountKurus);
			if (amountKurus <= 0) continue;
			leftKurus -= amountKurus;
			taker.amountKurus -= amountKurus;
			const kind = giver.kind === 'handed_in' ? taker.kind : giver.kind;
			flows.push({ from: giver.account, to: taker.account, amountKurus, kind });
		}
	}
	return flows;
}
