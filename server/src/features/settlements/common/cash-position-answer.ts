// The cash of a route: expected and counted amounts and the state of the count.
import {
	currentCountState,
	expectedKurus,
	type SettlementState,
} from '@sevk/domain/settlements/settlement';
import type { Database } from '../../../db/database.ts';
import type { StoredRoute } from '../../routes/common/route-store.ts';
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
	/** The current state of the count; `counting` when it must be repeated. */
	readonly state: SettlementState | null;
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
		return { count, money, carried, ...settled, expectedKurus: expected, state };
	}
	const carriedDebtKurus = carried.reduce((sum, debt) => sum + debt.remainingKurus, 0);
	const expected = expectedKurus({ ...money, carriedDebtKurus, expenseKurus });
	const state = currentCountState(count, expected);
	return { count, money, carried, carriedDebtKurus, expenseKurus, expectedKurus: expected, state };
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
