// The cash of a route: expected and counted amounts and the state of the count.
import {
	cardDifferenceKurus,
	currentCountState,
	expectedKurus,
	type SettlementState,
} from '@sevk/domain/settlements/settlement';
import {
	type CountRoundFacts,
	currentAttempt,
} from '@sevk/domain/settlements/settlement-count-round';
import type { Database } from '../../../db/database.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { readLastRound, type StoredCount } from './cash-count-store.ts';
import { readDebts, type StoredDebt } from './driver-debt-store.ts';
import {
	findSettlement,
	type RouteMoney,
	readRouteMoney,
	type StoredSettlement,
} from './settlement-store.ts';

export type CashPosition = {
	readonly count: StoredSettlement | null;
	readonly money: RouteMoney;
	/** Debts of the driver from other routes, oldest first, before the payments of this count. */
	readonly carried: readonly StoredDebt[];
	readonly carriedDebtKurus: number;
	readonly expenseKurus: number;
	readonly expectedKurus: number;
	/** POS totals minus card payments; 0 without POS totals. */
	readonly cardDifferenceKurus: number;
	/** The current state of the count; `counting` when it must be repeated. */
	readonly state: SettlementState | null;
	/** The counts of the current round; empty before the first. */
	readonly counts: readonly StoredCount[];
	/** Whether the sums are withheld until the cash is counted. */
	readonly blind: boolean;
};

type CashRoute = Pick<StoredRoute, 'depotId' | 'id' | 'driverId' | 'state'>;

/** Reads the cash of a route. For a closed route the stored settlement is final. */
export async function readCashPosition(db: Database, route: CashRoute): Promise<CashPosition> {
	const count = await findSettlement(db, route.depotId, route.id);
	const [money, carried] = await Promise.all([
		readRouteMoney(db, route.depotId, route.id),
		readCarriedDebts(db, route, count?.id ?? null),
	]);
	const expenseKurus = count?.expenseKurus ?? 0;
	if (route.state === 'closed') {
		const carriedDebtKurus = count?.carriedDebtKurus ?? 0;
		const settled = { carriedDebtKurus, expenseKurus };
		const expected = count?.expectedKurus ?? expectedKurus({ ...money, ...settled });
		const state = count?.state ?? 'balanced';
		const cardDifference = count === null ? 0 : cardDifferenceKurus(count);
		const final = { counts: [], blind: false, cardDifferenceKurus: cardDifference };
		return { count, money, carried, ...settled, expectedKurus: expected, state, ...final };
	}
	const carriedDebtKurus = carried.reduce((sum, debt) => sum + debt.remainingKurus, 0);
	const expected = expectedKurus({ ...money, carriedDebtKurus, expenseKurus });
	const { cardCollectedKurus } = money;
	const state = currentCountState(count, { expectedKurus: expected, cardCollectedKurus });
	const counts = await readCurrentRound(
		db,
		route,
		roundFactsOf(count, expected + expenseKurus, cardCollectedKurus),
	);
	const isCounted = counts.length > 0 || (state !== null && state !== 'counting');
	return {
		...{ count, money, carried, carriedDebtKurus, expenseKurus, expectedKurus: expected, state },
		counts,
		cardDifferenceKurus: count === null ? 0 : cardDifferenceKurus(count),
		blind: !isCounted && (await readPolicies(db)).blindCount,
	};
}

/** What the counts of a round are compared with. */
export function roundFactsOf(
	count: StoredSettlement | null,
	dueKurus: number,
	cardDueKurus: number,
): CountRoundFacts {
	return {
		dueKurus,
		cardDueKurus,
		reopenedVersion: count?.state === 'counting' ? count.version : null,
	};
}

async function readCurrentRound(
	db: Database,
	{ depotId, id }: CashRoute,
	facts: CountRoundFacts,
): Promise<StoredCount[]> {
	const round = await readLastRound(db, depotId, id);
	return currentAttempt(round.at(-1) ?? null, facts) === null ? [] : round;
}

async function readCarriedDebts(
	db: Database,
	{ depotId, driverId, id: routeId }: CashRoute,
	settlementId: string | null,
): Promise<StoredDebt[]> {
	if (driverId === null) return [];
	const debts = await readDebts(db, { depotId, driverId, settlementId });
	return debts
		.filter((debt) => debt.routeId !== routeId)
		.map((debt) => ({ ...debt, remainingKurus: debt.remainingKurus + debt.paidByCountKurus }))
		.filter(({ remainingKurus }) => remainingKurus > 0);
}
