// The money of a driver, from the counts and debts of the operation, which a depot without a ledger
// has too.

import type { DriverWallet } from '@sevk/contract/driving/driver-wallet';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { cashInHandKurus } from '@sevk/domain/settlements/settlement-cash-in-hand';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import {
	type CashPosition,
	readCashPositions,
} from '../settlements/common/cash-position-answer.ts';
import { readDriverDebts } from '../settlements/common/driver-debt-answer.ts';
import { readSettlements } from '../settlements/common/settlement-store.ts';
import { readWalletRoutes, type WalletRouteRow } from './driver-wallet-store.ts';

/** How long closed routes and paid debts are shown. */
const shownDays = 14;

type WalletRoute = DriverWallet['routes'][number];
type Driver = Pick<PersonCaller, 'depotIds'> & { readonly driverId: string };

/** The wallet of the caller; empty for everybody who is no driver. */
export async function readDriverWallet(
	db: Database,
	{ depotIds, driverId }: PersonCaller,
	now: Date,
): Promise<DriverWallet> {
	if (driverId === null) return emptyWallet;
	const since = addDays(todayIn(now), -shownDays);
	const driver = { depotIds, driverId };
	const [pages, account] = await Promise.all([
		eachDepot(depotIds, (depotId) => readRoutes(db, { depotId, driverId }, since)),
		readDebts(db, driver, since),
	]);
	const routes = pages
		.flat()
		.toSorted((a, b) => compare(b.serviceDate, a.serviceDate) || compare(b.number, a.number));
	const inHandKurus = routes.reduce((sum, route) => sum + route.inHandKurus, 0);
	return { toHandInKurus: inHandKurus + account.openDebtKurus, routes, ...account };
}

const emptyWallet: DriverWallet = {
	toHandInKurus: 0,
	routes: [],
	openDebtKurus: 0,
	creditKurus: 0,
	debts: [],
};

function compare(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}

async function readRoutes(
	db: Database,
	{ depotId, driverId }: { readonly depotId: string; readonly driverId: string },
	since: string,
): Promise<WalletRoute[]> {
	const rows = await readWalletRoutes(db, { depotId, driverId }, since);
	if (rows.length === 0) return [];
	const routes = rows.map((row) => ({ ...row, depotId, driverId }));
	const positions = await readCashPositions(db, depotId, routes);
	return rows.flatMap((row) => {
		const position = positions.get(row.id);
		return position === undefined ? [] : [walletRoute(row, position)];
	});
}

function walletRoute(row: WalletRouteRow, position: CashPosition): WalletRoute {
	const { count, money, expenseKurus } = position;
	const isSettled = row.state === 'closed' || row.state === 'cancelled';
	return {
		routeId: row.id,
		number: row.number,
		serviceDate: row.serviceDate,
		state: row.state,
		cashCollectedKurus: money.cashCollectedKurus,
		floatKurus: money.floatKurus,
		expenseKurus,
		inHandKurus: isSettled ? 0 : cashInHandKurus({ ...money, expenseKurus }, count),
		handedIn:
			count === null
				? null
				: {
						countedKurus: count.countedKurus,
						carriedDebtKurus: count.carriedDebtKurus,
						differenceKurus: count.differenceKurus,
						cardDifferenceKurus: position.cardDifferenceKurus,
						differenceReason: count.differenceReason,
						countedByName: count.countedByName,
						countedAt: count.countedAt.toISOString(),
						isSettled,
					},
	};
}

type Account = Pick<DriverWallet, 'openDebtKurus' | 'creditKurus' | 'debts'>;

async function readDebts(
	db: Database,
	{ depotIds, driverId }: Driver,
	since: string,
): Promise<Account> {
	const account = await readDriverDebts(db, { depotIds }, driverId);
	if (isRefusal(account)) return { openDebtKurus: 0, creditKurus: 0, debts: [] };
	const shown = account.items.filter(
		({ remainingKurus, creditKurus, sourceDate }) =>
			remainingKurus > 0 || creditKurus > 0 || sourceDate >= since,
	);
	const reasons = await readReasons(db, depotIds, shown);
	const debts = shown.map((debt) => ({
		id: debt.id,
		sourceDate: debt.sourceDate,
		routeNumber: debt.routeNumber,
		reason: reasons.get(debt.routeId) ?? null,
		amountKurus: debt.amountKurus,
		paidKurus: debt.amountKurus - debt.remainingKurus,
		remainingKurus: debt.remainingKurus,
		creditKurus: debt.creditKurus,
	}));
	return {
		openDebtKurus: account.openKurus,
		creditKurus: account.creditKurus,
		debts: debts.toReversed(),
	};
}

/** The reason of each debt: that of the difference of its count, by route. */
async function readReasons(
	db: Database,
	depotIds: readonly string[],
	debts: readonly { readonly depotId: string; readonly routeId: string }[],
): Promise<ReadonlyMap<string, string | null>> {
	const pages = await eachDepot(depotIds, async (depotId) => {
		const routeIds = debts.filter((debt) => debt.depotId === depotId).map((debt) => debt.routeId);
		if (routeIds.length === 0) return [];
		const counts = await readSettlements(db, depotId, routeIds);
		return [...counts].map(([routeId, count]) => [routeId, count.differenceReason] as const);
	});
	return new Map(pages.flat());
}
