// Aracı Çıkar: the open stops of a vehicle that is taken out go to the other routes of the day.
import type { Withdrawal } from '@sevk/contract/proposals/plan-suggestions';
import { todayIn } from '@sevk/domain/common/date/date';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { commonRefusals, notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { canReceiveTransfer } from '@sevk/domain/debits/common/debit-transfer';
import { dayChanges } from '@sevk/domain/proposals/plan-day-change';
import type { PlanFacts, PlanOrder, PlanVehicle } from '@sevk/domain/proposals/plan-facts';
import { resultOf } from '@sevk/domain/proposals/plan-result';
import {
	isWindowOver,
	type StayReason,
	stayReasonWords,
	withoutPastWindows,
} from '@sevk/domain/proposals/plan-withdrawal';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import { transferReasonCode } from '@sevk/domain/reasons/reason';
import { fillableRouteStates, onRoadRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { runIdempotent, timeOf } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { type DebitStep, lockDebitWithRoute } from '../debits/common/debit-act-commands.ts';
import { readLines } from '../debits/common/debit-line-store.ts';
import { requestLockedTransfer } from '../debits/transfer/transfer-request-commands.ts';
import { readDebitsOfRoutes, readOfferedPieces } from '../debits/transfer/transfer-store.ts';
import { lockOrders } from '../orders/common/order-state-store.ts';
import { readLoadedOrders } from '../routes/common/route-balance-store.ts';
import { findRoute, lockRoute, type StoredRoute } from '../routes/common/route-store.ts';
import { readVehiclePlaces } from '../routes/common/route-vehicle-store.ts';
import type { RoadMatrixParts } from '../routes/planning/route-matrix-commands.ts';
import { moveOrdersOfDepot } from '../routes/planning/route-move-commands.ts';
import { suspendLockedRoute } from '../routes/running/route-departure-commands.ts';
import { readPlanFacts } from './plan-facts-guard.ts';
import { readOpenRoutes, readPlanStops, readPoolOrders } from './plan-facts-store.ts';
import { searchBriefly } from './plan-search-commands.ts';
import { readPresentOrders, readPresentRoutes } from './proposal-day-store.ts';

/** Seconds of search: some dozens of stops go to the routes of a day. */
const searchSeconds = 2;

/** Who would get which stops; nothing is kept. */
export async function proposeWithdrawal(
	parts: RoadMatrixParts,
	caller: PersonCaller,
	routeId: string,
) {
	const { db } = parts;
	const route = await findRoute(db, caller, routeId);
	if (route === null) return notFound();
	const refusal = refuseWithdrawal(route, caller);
	if (refusal !== null) return refusal;
	const isOnRoad = onRoadRouteStates.includes(route.state);
	const open = (await readPlanStops(db, route.depotId, [routeId], false)).map(({ order }) => order);
	if (open.length === 0) return refuse(proposalRefusals, 'proposal/nothing-to-plan');
	const heldBack = await readHeldBack(db, route, open);
	const takerIds = await findTakers(db, route);
	const reasonOf = (orderId: string): StayReason | null => {
		return heldBack.get(orderId) ?? (takerIds.length === 0 ? 'no-taker' : null);
	};
	const staying = open.flatMap(({ orderId, orderNo, district, neighbourhood }) => {
		const reason = reasonOf(orderId);
		return reason === null
			? []
			: [{ orderId, orderNo, district, neighbourhood, reason: stayReasonWords[reason] }];
	});
	const going = open.filter(({ orderId }) => reasonOf(orderId) === null);
	const head = { routeId, version: route.version, isOnRoad };
	if (going.length === 0) {
		const nothing: Withdrawal = { ...head, takers: [], staying, distanceSource: 'estimate' };
		return nothing;
	}
	const facts = await readPlanFacts(db, {
		depotId: route.depotId,
		serviceDate: route.serviceDate,
		level: 'add',
		mayReorderLoading: false,
		routeIds: takerIds,
		crews: [],
		orderIds: going.map(({ orderId }) => orderId),
		now: new Date(),
		isAnyState: true,
	});
	if (isRefusal(facts)) {
		if (facts.code === 'proposal/depot-unplaced') return facts;
		return refuse(proposalRefusals, 'proposal/nothing-to-plan');
	}
	const asSearched = await asPlanned(db, route, facts);
	const { model, answer } = await searchBriefly(parts, route.depotId, asSearched, searchSeconds);
	const result = resultOf({ facts: asSearched, model, ...answer });
	const orders = new Map(going.map((order) => [order.orderId, order]));
	const isLate = (orderId: string) => {
		const order = orders.get(orderId);
		return order !== undefined && isWindowOver(order, asSearched.earliest);
	};
	const versionOf = new Map(facts.vehicles.map(({ key, version }) => [key, version ?? 1]));
	const withdrawal: Withdrawal = {
		...head,
		takers: result.routes.flatMap(({ key, number, plate, driverName, stops, ...taker }) => {
			const added = stops.flatMap((stop, at) => {
				return stop.change === 'added' ? [{ ...stop, position: at + 1 }] : [];
			});
			if (added.length === 0) return [];
			const taken = added.flatMap((stop) => stop.orders);
			return {
				routeId: key,
				number: number ?? '',
				version: versionOf.get(key) ?? 1,
				plate,
				driverName,
				stopCount: added.length,
				lateCount: taken.filter(({ orderId }) => isLate(orderId)).length,
				metres: taker.proposed.metres - (taker.present?.metres ?? 0),
				seconds: taker.proposed.seconds - (taker.present?.seconds ?? 0),
				orders: added.flatMap((stop) =>
					stop.orders.map(({ orderId, orderNo }) => ({
						orderId,
						orderNo,
						version: orders.get(orderId)?.version ?? 1,
						position: stop.position,
					})),
				),
			};
		}),
		staying: [
			...staying,
			...result.leftOut.map(({ orderId, orderNo, district, neighbourhood, reason }) => {
				return { orderId, orderNo, district, neighbourhood, reason };
			}),
		],
		distanceSource: answer.distanceSource,
	};
	return withdrawal;
}

/** Before the departure orders are moved; on the road their goods change hands. */
function refuseWithdrawal(route: StoredRoute, { rights }: PersonCaller) {
	const isOnRoad = onRoadRouteStates.includes(route.state);
	if (isOnRoad && !rights.includes('debits.transfer')) {
		return refuse(commonRefusals, 'common/forbidden');
	}
	if (isOnRoad || fillableRouteStates.includes(route.state)) return null;
	return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'transfer' });
}

/** The routes of the day that may take stops over: other vehicles and drivers, not locked against plans. */
async function findTakers(db: Database, route: StoredRoute): Promise<string[]> {
	const isOnRoad = onRoadRouteStates.includes(route.state);
	const states = isOnRoad ? (['in_progress'] as const) : fillableRouteStates;
	const others = (await readOpenRoutes(db, route.depotId, route.serviceDate, states)).filter(
		({ routeId, vehicleId, driverId, isLocked }) =>
			routeId !== route.id &&
			!isLocked &&
			(vehicleId === null || vehicleId !== route.vehicleId) &&
			(driverId === null || driverId !== route.driverId),
	);
	const routeIds = others.map(({ routeId }) => routeId);
	if (!isOnRoad) return routeIds;
	const debits = await readDebitsOfRoutes(db, route.depotId, routeIds);
	return debits.filter(canReceiveTransfer).map(({ routeId }) => routeId);
}

/** The open orders that cannot leave the vehicle now. */
async function readHeldBack(
	db: Database,
	{ depotId, id: routeId, state }: StoredRoute,
	open: readonly PlanOrder[],
): Promise<Map<string, StayReason>> {
	if (!onRoadRouteStates.includes(state)) {
		const loaded = await readLoadedOrders(db, depotId, [routeId]);
		return new Map([...loaded].map((orderId): [string, StayReason] => [orderId, 'loaded']));
	}
	const goods = await readGoods(db, depotId, routeId);
	return new Map(
		open.flatMap(({ orderId }): [string, StayReason][] => {
			const pieces = goods.get(orderId) ?? [];
			if (pieces.length === 0) return [[orderId, 'not-on-board']];
			return pieces.some(({ isOffered }) => isOffered) ? [[orderId, 'offered']] : [];
		}),
	);
}

/** The pieces on the vehicle by order. */
async function readGoods(db: Database, depotId: string, routeId: string) {
	const [debit] = await readDebitsOfRoutes(db, depotId, [routeId]);
	if (debit === undefined) return new Map<string, { pieceId: string; isOffered: boolean }[]>();
	const offered = await readOfferedPieces(db, depotId, debit.id);
	const lines = (await readLines(db, { depotId, routeId, id: debit.id })).flatMap(
		({ pieceId, orderId, state }) =>
			state === 'debited' && orderId !== null
				? [{ pieceId, orderId, isOffered: offered.has(pieceId) }]
				: [],
	);
	return Map.groupBy(lines, ({ orderId }) => orderId);
}

/** Routes on the road go on from where their vehicles are; goods on the road are ready. */
async function asPlanned(
	db: Database,
	{ depotId, state }: StoredRoute,
	facts: PlanFacts,
): Promise<PlanFacts> {
	// A route of another day is planned as if its day began.
	const earliest = todayIn(new Date()) === facts.serviceDate ? facts.earliest : 0;
	const due = withoutPastWindows(facts.pool, earliest);
	if (!onRoadRouteStates.includes(state)) return { ...facts, pool: due, earliest };
	const chosen = facts.vehicles.flatMap(({ isChosen, routeId }) =>
		isChosen && routeId !== null ? [routeId] : [],
	);
	const places = await readVehiclePlaces(db, depotId, chosen);
	const vehicles = facts.vehicles.map((vehicle): PlanVehicle => {
		if (!vehicle.isChosen) return vehicle;
		const place = places.find(({ routeId }) => routeId === vehicle.routeId);
		return {
			...vehicle,
			state: 'planned',
			startPoint: place === undefined ? null : geoPoint(place.longitude, place.latitude),
			// The vehicle is used already.
			costs: { ...vehicle.costs, useKurus: 0 },
		};
	});
	const pool = due.map(({ orders }) => ({
		orders: orders.map((order) => ({ ...order, readyFrom: null })),
	}));
	return { ...facts, vehicles, pool, earliest };
}

type Taking = {
	readonly routeId: string;
	readonly version: number;
	readonly orders: readonly {
		readonly orderId: string;
		readonly version: number;
		readonly position: number;
	}[];
};

type Accepted = {
	readonly version: number;
	readonly takers: readonly Taking[];
	readonly suspendedReason: string | null;
};

/** Applies what was proposed in one act, all of it or nothing. */
export async function withdrawVehicle(
	{ db, caller, act }: CommandContext,
	routeId: string,
	accepted: Accepted,
) {
	const seen = await findRoute(db, caller, routeId);
	if (seen === null) return notFound();
	const { depotId } = seen;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const step = { depotId, routeId, caller, key: act.key, now: timeOf(act) };
		const routes = await lockRoutes(tx, depotId, routeId, accepted.takers);
		const route = routes?.get(routeId);
		if (routes === null || route === undefined) return notFound();
		const refusal = refuseWithdrawal(route, caller);
		if (refusal !== null) return refusal;
		const changes = await findChanges(tx, routes, route, accepted);
		if (changes.length > 0) return refuse(proposalRefusals, 'proposal/day-changed', { changes });
		const isOnRoad = onRoadRouteStates.includes(route.state);
		const done = await (isOnRoad ? offerGoods : moveOrders)(tx, step, accepted.takers);
		if (isRefusal(done)) return done;
		const suspended = await suspend(tx, route, step, accepted.suspendedReason);
		return isRefusal(suspended) ? suspended : { ...done, suspended };
	});
}

/** Whether the route is suspended now; only one in progress can be. */
async function suspend(tx: Tx, route: StoredRoute, step: DebitStep, reason: string | null) {
	if (reason === null || route.state !== 'in_progress') return false;
	if (!step.caller.rights.includes('routes.run')) return refuse(commonRefusals, 'common/forbidden');
	const suspended = await suspendLockedRoute(tx, route, step, reason);
	return isRefusal(suspended) ? suspended : true;
}

/** Locks the routes sorted by id, as every move does; null when one is not in the depot. */
async function lockRoutes(tx: Tx, depotId: string, routeId: string, takers: readonly Taking[]) {
	const ids = new Set([routeId, ...takers.map((taker) => taker.routeId)]);
	const routes = new Map<string, StoredRoute>();
	for (const each of [...ids].toSorted()) {
		const route = await lockRoute(tx, depotId, each);
		if (route === null) return null;
		routes.set(each, route);
	}
	return routes;
}

async function findChanges(
	tx: Tx,
	routes: ReadonlyMap<string, StoredRoute>,
	{ depotId, id: routeId }: StoredRoute,
	{ version, takers }: Accepted,
): Promise<string[]> {
	const orders = takers.flatMap((taker) => taker.orders);
	const orderIds = orders.map(({ orderId }) => orderId);
	await lockOrders(tx, depotId, orderIds);
	const found = await readPoolOrders(tx, depotId, orderIds, true);
	const numbers = new Map(found.map(({ orderId, orderNo }) => [orderId, orderNo]));
	const known = [{ routeId, version }, ...takers].map((one) => ({
		routeId: one.routeId,
		version: one.version,
		number: routes.get(one.routeId)?.number ?? '',
	}));
	return dayChanges(
		{
			routes: known,
			orders: orders.map((order) => {
				const orderNo = numbers.get(order.orderId) ?? '';
				return { orderId: order.orderId, version: order.version, orderNo, routeId };
			}),
		},
		{
			routes: await readPresentRoutes(tx, depotId, [...routes.keys()]),
			orders: await readPresentOrders(tx, depotId, orderIds),
		},
	);
}

async function moveOrders(
	tx: Tx,
	{ depotId, routeId, caller, now }: DebitStep,
	takers: readonly Taking[],
) {
	const moves = takers.flatMap((taker) =>
		taker.orders
			.toSorted((one, other) => one.position - other.position)
			.map(({ orderId, position }) => {
				return { orderId, fromRouteId: routeId, toRouteId: taker.routeId, position };
			}),
	);
	const { rows, doneCount } = await moveOrdersOfDepot(tx, depotId, moves, { caller, now });
	const changes = rows.flatMap(({ done, detail, label }) =>
		done ? [] : [detail ?? `${label} taşınamadı`],
	);
	if (changes.length > 0) return refuse(proposalRefusals, 'proposal/day-changed', { changes });
	return { orderCount: doneCount, transferNumbers: [] };
}

/** One transfer per taker, which the driver accepts as any other. */
async function offerGoods(tx: Tx, step: DebitStep, takers: readonly Taking[]) {
	const { depotId, routeId } = step;
	const changed = (words: string) =>
		refuse(proposalRefusals, 'proposal/day-changed', { changes: [words] });
	const takerIds = takers.map((taker) => taker.routeId);
	const debits = await readDebitsOfRoutes(tx, depotId, [routeId, ...takerIds]);
	const debitOf = (id: string) => debits.find((debit) => debit.routeId === id)?.id;
	const debitId = debitOf(routeId);
	if (debitId === undefined) return changed('rotanın zimmeti yok');
	const operation = await lockDebitWithRoute(tx, { depotId, routeId, debitId }, step);
	if (operation === null) return notFound();
	const goods = await readGoods(tx, depotId, routeId);
	const transferNumbers: string[] = [];
	for (const taker of takers) {
		const toDebitId = debitOf(taker.routeId);
		if (toDebitId === undefined) return changed('devralacak rotanın zimmeti yok');
		const pieces = taker.orders.map(({ orderId }) => goods.get(orderId) ?? []);
		if (pieces.some((ofOrder) => ofOrder.length === 0)) {
			return changed('bir siparişin araçta devredilecek kolisi kalmadı');
		}
		const transfer = await requestLockedTransfer(tx, operation, {
			toDebitId,
			pieceIds: pieces.flat().map(({ pieceId }) => pieceId),
			equipmentIds: [],
			reasonCode: transferReasonCode,
			note: '',
		});
		if (isRefusal(transfer)) return changed(transfer.detail);
		transferNumbers.push(transfer.number);
	}
	const orderCount = takers.reduce((sum, { orders }) => sum + orders.length, 0);
	return { orderCount, transferNumbers };
}
