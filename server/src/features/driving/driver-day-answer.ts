// The day of a driver as one answer, put together from the answers of the nouns below.

import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { DriverDay, OrderGoods } from '@sevk/contract/driving/driver-day';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { todayIn } from '@sevk/domain/common/date/date';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { routeOfDay, routeOfDriver } from '@sevk/domain/driving/driver-day';
import { inTourSequence } from '@sevk/domain/routes/common/route-tour';
import { cashInHandKurus } from '@sevk/domain/settlements/settlement-cash-in-hand';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { readOwnReviews } from '../debits/evidence/delivery-evidence-answer.ts';
import { readDebitDetail, readWaitingTransfers } from '../debits/reading/debit-answer.ts';
import { listReasonRows } from '../reasons/reason-store.ts';
import { readRouteDetail } from '../routes/reading/route-answer.ts';
import { readCashPosition } from '../settlements/common/cash-position-answer.ts';
import {
	type DayRouteRow,
	readDayRoutes,
	readOrderLines,
	readOrderPieces,
} from './driver-day-store.ts';

/** The day of the caller; without a route for everybody who is no driver. */
export async function readDriverDay(
	db: Database,
	caller: PersonCaller,
	now: Date,
): Promise<DriverDay> {
	const today = todayIn(now);
	const [reasons, routes, waitingTransfers, attemptReviews] = await Promise.all([
		listReasonRows(db, { retired: 'hide' }),
		readRoutes(db, caller, today),
		readWaitingTransfers(db, caller),
		readOwnReviews(db, caller, now),
	]);
	const whole = await readRoute(db, caller, routeOfDay(routes, today)?.id ?? null);
	const debit = whole === null ? null : await readDebit(db, caller, whole);
	const route =
		whole === null
			? null
			: routeOfDriver<StopOrder, RouteStop, RouteDetail>(whole, debit?.lines ?? []);
	return {
		serviceDate: today,
		tours: toursOf(routes, today),
		route: route === null ? null : withoutSettledPhones(route),
		debit,
		waitingTransfers,
		attemptReviews,
		goods: route === null ? [] : await readGoods(db, route),
		undeliveryReasons: reasons.filter(({ list }) => list === 'undelivery'),
		productReturnReasons: reasons.filter(({ list }) => list === 'product_return'),
		cash: route === null ? null : await readCash(db, route),
	};
}

async function readRoutes(
	db: Database,
	{ driverId, depotIds }: PersonCaller,
	today: string,
): Promise<DayRouteRow[]> {
	if (driverId === null) return [];
	const routes = await eachDepot(depotIds, (depotId) =>
		readDayRoutes(db, { depotId, driverId }, today),
	);
	return routes.flat();
}

function toursOf(routes: readonly DayRouteRow[], today: string): DriverDay['tours'] {
	return inTourSequence(routes.filter(({ serviceDate }) => serviceDate === today)).map(
		({ id, number, tour, state, plate, stopCount }) => ({
			routeId: id,
			number,
			tour,
			state,
			plate,
			stopCount,
		}),
	);
}

async function readRoute(
	db: Database,
	caller: PersonCaller,
	routeId: string | null,
): Promise<RouteDetail | null> {
	if (routeId === null) return null;
	const route = await readRouteDetail(db, caller, routeId);
	// Assigned to somebody else meanwhile.
	return isRefusal(route) ? null : route;
}

/** The phone keeps the numbers of recipients only while their goods are on the vehicle. */
function withoutSettledPhones(route: RouteDetail): RouteDetail {
	const stops = route.stops.map((stop) => ({
		...stop,
		orders: stop.orders.map((order) =>
			order.result === 'pending' ? order : { ...order, phone: null },
		),
	}));
	return { ...route, stops };
}

async function readDebit(
	db: Database,
	caller: PersonCaller,
	{ debits }: RouteDetail,
): Promise<DebitDetail | null> {
	const found = debits.find(({ state }) => state !== 'cancelled');
	if (found === undefined) return null;
	const debit = await readDebitDetail(db, caller, found.id);
	return isRefusal(debit) ? null : debit;
}

async function readGoods(db: Database, { depotId, stops }: RouteDetail): Promise<OrderGoods[]> {
	const orderIds = stops
		.flatMap(({ orders }) => orders)
		.filter(({ result }) => result === 'pending')
		.map(({ orderId }) => orderId);
	const [pieces, lines] = await Promise.all([
		readOrderPieces(db, depotId, orderIds),
		readOrderLines(db, depotId, orderIds),
	]);
	const piecesOf = Map.groupBy(pieces, ({ orderId }) => orderId);
	const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
	return orderIds.map((orderId) => ({
		orderId,
		pieces: piecesOf.get(orderId) ?? [],
		lines: linesOf.get(orderId) ?? [],
	}));
}

async function readCash(db: Database, route: RouteDetail): Promise<DriverDay['cash']> {
	if (route.departedAt === null) return null;
	const position = await readCashPosition(db, route);
	const { count, money, carriedDebtKurus, driverCreditKurus, expenseKurus, expectedKurus } =
		position;
	return {
		cashCollectedKurus: money.cashCollectedKurus,
		cardCollectedKurus: money.cardCollectedKurus,
		floatKurus: money.floatKurus,
		carriedDebtKurus,
		driverCreditKurus,
		owedKurus: expectedKurus,
		toHandInKurus:
			count === null ? expectedKurus : cashInHandKurus({ ...money, expenseKurus }, count),
	};
}
