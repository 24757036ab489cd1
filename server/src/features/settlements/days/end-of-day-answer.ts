// The closing of a day, computed from its routes.

import type { EndOfDay, OpenRoute, RouteCash } from '@sevk/contract/settlements/end-of-day';
import { listedRecipientView, recipientName } from '@sevk/domain/common/access/recipient-view';
import { sumRounding } from '@sevk/domain/company/company-cash-rounding';
import { undeliveredWords } from '@sevk/domain/orders/next/attempt-words';
import { balanceOf } from '@sevk/domain/routes/common/custody-balance';
import { routeStates, runningRouteStates } from '@sevk/domain/routes/common/route';
import { type CloseBlock, notDepartedBlock } from '@sevk/domain/settlements/settlement-words';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import type { Viewer } from '../../../http/endpoint/caller.ts';
import { countVehiclePieces, listRoutes } from '../../routes/reading/route-list-answer.ts';
import type { RouteListRow } from '../../routes/reading/route-list-store.ts';
import { type CashPosition, readCashPositions } from '../common/cash-position-answer.ts';
import { readAllCloseBlocks } from '../common/settlement-answer.ts';
import {
	type BranchMoneyRow,
	readBranchMoney,
	readEarlierOpen,
	readUnresolved,
} from './end-of-day-store.ts';

/** The sums of a day are about all of its routes. */
const everyRoute = Number.MAX_SAFE_INTEGER;
const unresolvedLimit = 20;

type RouteClosing = {
	readonly route: RouteListRow;
	readonly cash: CashPosition | null;
	readonly blocks: readonly CloseBlock[];
};

/** The figures of one day. */
export async function readEndOfDay(
	db: Database,
	viewer: Viewer,
	depotIds: readonly string[],
	serviceDate: string,
): Promise<EndOfDay> {
	const days = { dateFrom: serviceDate, dateTo: serviceDate };
	const filter = { depotIds, onlyDriver: null, withholdsCollections: false, ...days };
	const sort = { by: 'number', direction: 'asc', after: null, limit: everyRoute } as const;
	const rows = await listRoutes(db, filter, sort);
	const onVehicles = await countVehiclePieces(db, filter);
	const rest = await eachDepot(depotIds, (id) => readRest(db, id, serviceDate), { statements: 3 });
	const unresolved = rest.map(([orders]) => orders);
	const earlier = rest.map(([, open]) => open);
	const branch = rest.map(([, , money]) => money);
	const routes = rows.filter(({ state }) => state !== 'cancelled');
	const closings = await readClosings(db, routes);
	const cancelled = rows.filter(({ state }) => state === 'cancelled');
	const lostFloats = await readLostFloats(db, cancelled);
	const sum = (of: (route: RouteListRow) => number) =>
		routes.reduce((total, route) => total + of(route), 0);
	return {
		serviceDate,
		routeCount: routes.length,
		closedCount: routes.filter(({ state }) => state === 'closed').length,
		orderCount: sum(({ orderCount }) => orderCount),
		deliveredCount: sum(({ deliveredCount }) => deliveredCount),
		partlyCount: sum(({ partlyCount }) => partlyCount),
		failedCount: sum(({ failedCount }) => failedCount),
		remainingPieces: onVehicles.heldPieces + onVehicles.awaitingPieces,
		remainingProducts: onVehicles.heldProducts,
		awaitingPieces: onVehicles.awaitingPieces,
		openRoutes: closings
			.filter(({ route }) => route.state !== 'closed')
			.toSorted(byClosingReadiness)
			.map(openRoute),
		earlierOpenCount: earlier.reduce((total, { count }) => total + count, 0),
		earlierOpenDate: latestOf(earlier.map(({ date }) => date)),
		...moneyOf([...closings, ...lostFloats]),
		...branchMoneyOf(mergePages(branch, { keysOf: (row) => [row.collectedAt, row.id] })),
		unresolved: mergePages(unresolved, {
			keysOf: ({ routeNumber, orderNo, id }) => [routeNumber, orderNo, id],
			limit: unresolvedLimit,
		}).map((order) => ({
			id: order.id,
			depotId: order.depotId,
			orderNo: order.orderNo,
			recipientName: recipientName(listedRecipientView(viewer), order.recipientName),
			district: order.district,
			routeNumber: order.routeNumber,
			reason: undeliveredWords(order),
		})),
		unresolvedCount: unresolved.reduce((total, [first]) => total + (first?.total ?? 0), 0),
	};
}

/** What a day has beside its routes. */
function readRest(db: Database, depotId: string, serviceDate: string) {
	return Promise.all([
		readUnresolved(db, depotId, serviceDate, unresolvedLimit),
		readEarlierOpen(db, depotId, serviceDate),
		readBranchMoney(db, depotId, serviceDate),
	]);
}

function latestOf(dates: readonly (string | null)[]): string | null {
	return (
		dates
			.filter((date) => date !== null)
			.toSorted()
			.at(-1) ?? null
	);
}

/** The routes in their sequence, each with its cash and what blocks it. */
async function readClosings(
	db: Database,
	routes: readonly RouteListRow[],
): Promise<RouteClosing[]> {
	const routesOf = Map.groupBy(routes, ({ depotId }) => depotId);
	const parts = await eachDepot(
		[...routesOf.keys()],
		async (depotId) => {
			const departed = (routesOf.get(depotId) ?? []).filter(hasDeparted);
			const positions = await readCashPositions(db, depotId, departed);
			const blocks = await readAllCloseBlocks(db, depotId, departed, positions);
			return departed.map(({ id }) => ({ id, cash: positions.get(id), blocks: blocks.get(id) }));
		},
		{ statements: 3 },
	);
	const partOf = new Map(parts.flat().map((part) => [part.id, part]));
	return routes.map((route) => {
		if (!hasDeparted(route)) return { route, cash: null, blocks: [notDepartedBlock] };
		const { cash = null, blocks = [] } = partOf.get(route.id) ?? {};
		return { route, cash, blocks };
	});
}

/** Cancelled routes whose float came back short; the cash of others is not counted. */
async function readLostFloats(
	db: Database,
	routes: readonly RouteListRow[],
): Promise<RouteClosing[]> {
	const routesOf = Map.groupBy(routes, ({ depotId }) => depotId);
	const parts = await eachDepot([...routesOf.keys()], async (depotId) => {
		const own = routesOf.get(depotId) ?? [];
		const positions = await readCashPositions(db, depotId, own);
		return own.map((route) => ({ route, cash: positions.get(route.id) ?? null, blocks: [] }));
	});
	return parts.flat().filter(({ cash }) => cash !== null && cash.count !== null);
}

function hasDeparted({ state }: RouteListRow): boolean {
	return state === 'closed' || runningRouteStates.includes(state);
}

/** Sorts routes that can be closed soonest first: returned ones, then those in progress. */
function byClosingReadiness(one: RouteClosing, other: RouteClosing): number {
	const rank = ({ route }: RouteClosing) => routeStates.indexOf(route.state);
	return rank(other) - rank(one);
}

function openRoute({ route, blocks }: RouteClosing): OpenRoute {
	const { id, depotId, number, state, plate, tour, driverName } = route;
	return {
		id,
		depotId,
		number,
		state,
		plate,
		tour,
		driverName,
		remainingPieces: balanceOf(route.lineCounts).remaining,
		blocks: [...blocks],
	};
}

function moneyOf(closings: readonly RouteClosing[]) {
	const cash = closings.flatMap(cashOf);
	const counted = cash.filter(({ countedKurus }) => countedKurus !== null);
	const visible = closings.filter((closing) => closing.cash?.blind === false);
	const moneys = visible.flatMap((closing) => closing.cash?.money ?? []);
	return {
		cash,
		expectedKurus: cash.reduce((sum, { expectedKurus }) => sum + (expectedKurus ?? 0), 0),
		cashRoundingKurus: moneys.reduce((sum, money) => sum + money.cashRoundingKurus, 0),
		countedKurus: counted.reduce((sum, row) => sum + (row.countedKurus ?? 0), 0),
		differenceKurus: counted.reduce((sum, row) => sum + (row.differenceKurus ?? 0), 0),
		cardKurus: moneys.reduce((sum, { cardCollectedKurus }) => sum + cardCollectedKurus, 0),
		cardDifferenceKurus: counted.reduce((sum, row) => sum + (row.cardDifferenceKurus ?? 0), 0),
		otherKurus: moneys.reduce((sum, { otherCollectedKurus }) => sum + otherCollectedKurus, 0),
	};
}

function branchMoneyOf(rows: readonly BranchMoneyRow[]) {
	const sum = (some: readonly BranchMoneyRow[]) =>
		some.reduce((total, { amountKurus }) => total + amountKurus, 0);
	return {
		branchCashKurus: sum(rows.filter(({ method }) => method === 'cash')),
		branchOtherKurus: sum(rows.filter(({ method }) => method !== 'cash')),
		branchRoundingKurus: sumRounding(rows),
		branchCollections: rows.map(({ id: _id, collectedAt: _at, ...row }) => row),
	};
}

function cashOf({ route, cash }: RouteClosing): RouteCash[] {
	const { driverId, driverName } = route;
	if (cash === null || driverId === null || driverName === null) return [];
	// An outdated count is shown as not counted.
	const countedKurus = cash.state === 'counting' ? null : (cash.count?.countedKurus ?? null);
	return [
		{
			routeId: route.id,
			routeNumber: route.number,
			tour: route.tour,
			depotId: route.depotId,
			depotName: route.depotName,
			routeState: route.state,
			driverId,
			driverName,
			expectedKurus: cash.blind ? null : cash.expectedKurus,
			cashRoundingKurus: cash.blind ? null : cash.money.cashRoundingKurus,
			countedKurus,
			differenceKurus: countedKurus === null ? null : countedKurus - cash.expectedKurus,
			cardDifferenceKurus: countedKurus === null ? null : cash.cardDifferenceKurus,
			differenceReason: countedKurus === null ? null : (cash.count?.differenceReason ?? null),
			note: countedKurus === null ? '' : (cash.count?.note ?? ''),
			isOwed: cash.count?.isOwed ?? true,
			state: cash.count === null ? null : cash.state,
		},
	];
}
