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
import { refundKurus } from '@sevk/domain/settlements/settlement-debts';
import type { Database } from '../../../db/database.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
import { readLastRounds, type StoredCount } from './cash-count-store.ts';
import { readAllDebts, type StoredDebt } from './driver-debt-store.ts';
import {
	type RouteMoney,
	readRouteMoney,
	readSettlements,
	type StoredSettlement,
} from './settlement-store.ts';

export type CashPosition = {
	readonly count: StoredSettlement | null;
	readonly money: RouteMoney;
	/** Debts of the driver from other routes, oldest first, before the payments of this count. */
	readonly carried: readonly StoredDebt[];
	readonly carriedDebtKurus: number;
	/** What the driver has paid too much. */
	readonly driverCreditKurus: number;
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

/**
 * Reads the cash of a route. For a closed route the stored settlement is final, and for a cancelled one
 * whose float came back short.
 */
export async function readCashPosition(db: Database, route: CashRoute): Promise<CashPosition> {
	const position = (await readCashPositions(db, route.depotId, [route])).get(route.id);
	if (position === undefined) throw new Error('each route has a position');
	return position;
}

/** Reads the cash of routes of a depot, by route, with as many statements as for one. */
export async function readCashPositions(
	db: Database,
	depotId: string,
	routes: readonly CashRoute[],
): Promise<ReadonlyMap<string, CashPosition>> {
	const ids = routes.map(({ id }) => id);
	const openIds = routes.filter(({ state }) => state !== 'closed').map(({ id }) => id);
	const counts = await readSettlements(db, depotId, ids);
	const [moneys, debts, rounds] = await Promise.all([
		readRouteMoney(db, depotId, ids),
		readCarriedDebts(db, depotId, routes, counts),
		openIds.length === 0 ? null : readLastRounds(db, depotId, openIds),
	]);
	const read = routes.map(({ id, state }) => {
		const money = moneys.get(id);
		if (money === undefined) throw new Error('each route has its money');
		const { carried, driverCreditKurus } = debts.get(id) ?? noDebts;
		const facts = { count: counts.get(id) ?? null, money, carried, driverCreditKurus };
		if (state === 'closed' || (state === 'cancelled' && facts.count !== null)) {
			return { id, position: closedPosition(facts) };
		}
		return { id, position: openPosition(facts, rounds?.get(id) ?? []) };
	});
	const isBlind =
		read.some(({ position }) => position.blind) && (await readPolicies(db)).blindCount;
	return new Map(
		read.map(({ id, position }) => [id, { ...position, blind: position.blind && isBlind }]),
	);
}

type CashFacts = Pick<CashPosition, 'count' | 'money' | 'carried' | 'driverCreditKurus'>;

function closedPosition({ count, ...facts }: CashFacts): CashPosition {
	const carriedDebtKurus = count?.carriedDebtKurus ?? 0;
	const settled = { carriedDebtKurus, expenseKurus: count?.expenseKurus ?? 0 };
	const expected = count?.expectedKurus ?? expectedKurus({ ...facts.money, ...settled });
	const state = count?.state ?? 'balanced';
	const cardDifference = count === null ? 0 : cardDifferenceKurus(count);
	const final = { counts: [], blind: false, cardDifferenceKurus: cardDifference };
	return { count, ...facts, ...settled, expectedKurus: expected, state, ...final };
}

/** `blind` is true when a policy of blind counts would withhold the sums. */
function openPosition(
	{ count, money, carried, driverCreditKurus }: CashFacts,
	round: readonly StoredCount[],
): CashPosition {
	const expenseKurus = count?.expenseKurus ?? 0;
	const carriedDebtKurus = carried.reduce((sum, debt) => sum + debt.remainingKurus, 0);
	const expected = expectedKurus({ ...money, carriedDebtKurus, expenseKurus });
	const { cardCollectedKurus } = money;
	const state = currentCountState(count, { expectedKurus: expected, cardCollectedKurus });
	const facts = roundFactsOf(count, expected + expenseKurus, cardCollectedKurus);
	const counts = currentAttempt(round.at(-1) ?? null, facts) === null ? [] : round;
	const isCounted = counts.length > 0 || (state !== null && state !== 'counting');
	return {
		count,
		money,
		carried,
		carriedDebtKurus,
		expenseKurus,
		expectedKurus: expected,
		state,
		counts,
		driverCreditKurus,
		cardDifferenceKurus: count === null ? 0 : cardDifferenceKurus(count),
		blind: !isCounted,
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

type DriverDebts = Pick<CashPosition, 'carried' | 'driverCreditKurus'>;

const noDebts: DriverDebts = { carried: [], driverCreditKurus: 0 };

/** The debts that each route's driver carries from other routes, and the credit, by route. */
async function readCarriedDebts(
	db: Database,
	depotId: string,
	routes: readonly CashRoute[],
	counts: ReadonlyMap<string, StoredSettlement>,
): Promise<ReadonlyMap<string, DriverDebts>> {
	const queries = routes.flatMap(({ id: routeId, driverId }) =>
		driverId === null ? [] : [{ routeId, driverId, settlementId: counts.get(routeId)?.id ?? null }],
	);
	if (queries.length === 0) return new Map();
	const debts = await readAllDebts(db, depotId, queries);
	return new Map(
		queries.map(({ routeId }, place) => {
			const own = debts[place] ?? [];
			return [routeId, { carried: carriedFrom(own, routeId), driverCreditKurus: refundKurus(own) }];
		}),
	);
}

function carriedFrom(debts: readonly StoredDebt[], routeId: string): StoredDebt[] {
	return debts
		.filter((debt) => debt.routeId !== routeId)
		.map((debt) => ({ ...debt, remainingKurus: debt.remainingKurus + debt.paidByCountKurus }))
		.filter(({ remainingKurus }) => remainingKurus > 0);
}
