// Adding orders to a route and removing them, in bulk, with one answer per order.
import { type BulkRow, bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { assignableRouteStates } from '@sevk/domain/routes/common/route';
import { refuseAddingOrders, refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
import { stopWindowOf } from '@sevk/domain/routes/common/route-window';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { stopKeyOf } from '@sevk/domain/routes/sequence/route-stop-key';
import { stopKeysWith, stopsByAddress } from '@sevk/domain/routes/sequence/route-stop-placing';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { lockOrders } from '../../orders/common/order-state-store.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import {
	actOnRoute,
	type RouteCommandContext,
	type RouteStep,
	recordRouteEvent,
} from '../common/route-act-commands.ts';
import { readLoadedOrders } from '../common/route-balance-store.ts';
import {
	deleteRouteOrders,
	insertRouteOrders,
	type PoolFilter,
	type RouteCandidate,
	readCandidates,
	readOrderSequence,
	readPool,
	releaseOrders,
	saveResults,
} from '../common/route-order-store.ts';
import {
	dropEmptyStops,
	insertStops,
	readStops,
	readStopWindows,
	saveStopSequence,
} from '../common/route-stop-store.ts';
import { type StoredRoute, updateRoute } from '../common/route-store.ts';
import { readRouteStart } from './route-start-store.ts';

/** Adds the selected orders or those of the pool that match; refused ones have their reason. */
export async function addRouteOrders(
	context: RouteCommandContext,
	selection: {
		readonly orderIds?: readonly string[] | undefined;
		readonly filter?: PoolFilter | undefined;
	},
) {
	return actOnRoute(context, async (tx, route, step) => {
		const block = refuseAddingOrders(route);
		if (block !== null) return block;
		const matching =
			selection.filter === undefined ? [] : await readPool(tx, route.depotId, selection.filter);
		const orderIds = [...new Set([...(selection.orderIds ?? []), ...matching])];
		const rows = await addOrdersToRoute(tx, route, orderIds, step);
		return routeAnswerOf(rows, await recordOrderChanges(tx, route, rows, 'orders_added', step));
	});
}

/**
 * Adds orders to a locked route. New addresses become stops by window and distance, at the end once
 * it is loaded. Also used by the scan that adds an order of the pool while loading.
 */
export async function addOrdersToRoute(
	tx: Tx,
	route: StoredRoute,
	orderIds: readonly string[],
	step: RouteStep,
) {
	// Lock the orders before reading their routes, so that a concurrent request sees our changes.
	await lockOrders(tx, route.depotId, orderIds);
	const found = await readCandidates(tx, route.depotId, orderIds);
	const byId = new Map(found.map((order) => [order.orderId, order]));
	const rows = orderIds.map((orderId) => candidateAnswerOf(orderId, byId.get(orderId)));
	const acceptableIds = new Set(rows.filter(({ done }) => done).map(({ id }) => id));
	const candidates = found.filter(({ orderId }) => acceptableIds.has(orderId));
	if (candidates.length === 0) return rows;
	await assign(tx, route, candidates, step);
	return rows;
}

function candidateAnswerOf(orderId: string, order: RouteCandidate | undefined) {
	const refusal = order === undefined ? notFound() : refuseCandidate(order);
	return bulkRow(orderId, order?.orderNo ?? '', refusal);
}

/** An order of which every piece is missing cannot be loaded, so it is not planned either. */
function refuseCandidate({
	orderNo,
	state,
	routeNumber,
	result,
	missingPieceCount: pieceCount,
	openPieceCount,
}: RouteCandidate) {
	if (routeNumber !== null && result === 'pending') {
		return refuse(orderRefusals, 'order/on-other-route', { orderNo, routeNumber });
	}
	if (orderAfter(state, 'assign') !== null) {
		return pieceCount === 0 || pieceCount < openPieceCount
			? null
			: refuse(orderRefusals, 'order/pieces-missing', { orderNo, pieceCount });
	}
	return refuse(orderRefusals, 'order/not-ready', { orderNo, state });
}

async function assign(
	tx: Tx,
	route: StoredRoute,
	candidates: readonly RouteCandidate[],
	step: RouteStep,
): Promise<void> {
	const { depotId, id: routeId } = route;
	const orderIds = candidates.map(({ orderId }) => orderId);
	// A carried-over order may still be active on yesterday's route.
	await releaseOrders(tx, depotId, orderIds);
	await placeOrders(tx, route, candidates, step.now);
	const payload = { routeId, routeNumber: route.number };
	const moved = await moveOrders(tx, { ...step, orderIds, act: 'assign', payload });
	if (isRefusal(moved)) throw new Error(`held orders may be assigned: ${moved.detail}`);
}

/**
 * Moves orders to another route of the depot after a transfer was accepted, behind its stops and in the
 * sequence of the giver. Both routes are in progress, so the orders stay out for delivery.
 */
export async function transferOrders(
	tx: Tx,
	from: StoredRoute,
	to: StoredRoute,
	orderIds: readonly string[],
	step: RouteStep,
): Promise<void> {
	const { depotId } = from;
	if (orderIds.length === 0) return;
	await lockOrders(tx, depotId, orderIds);
	const sequence = await readOrderSequence(tx, depotId, from.id);
	const orders = (await readCandidates(tx, depotId, orderIds)).toSorted(
		(one, other) => sequence.indexOf(one.orderId) - sequence.indexOf(other.orderId),
	);
	const transferResults = orderIds.map((orderId) => ({ orderId, result: 'transferred' as const }));
	await saveResults(tx, depotId, from.id, transferResults, true);
	await placeOrders(tx, to, orders, step.now, { isSequenced: true });
	const count = orders.length;
	const eventFacts = { count, routeNumber: to.number };
	recordRouteEvent(tx, { ...step, routeId: from.id }, 'orders_transferred', eventFacts);
	recordRouteEvent(tx, { ...step, routeId: to.id }, 'orders_added', { count });
}

/** Adds orders to the stops of their addresses; inserts the stops that the route does not have. */
async function placeOrders(
	tx: Tx,
	route: StoredRoute,
	orders: readonly RouteCandidate[],
	now: Date,
	{ isSequenced = false }: { readonly isSequenced?: boolean } = {},
): Promise<void> {
	const { depotId, id: routeId } = route;
	const present = await readStops(tx, depotId, routeId);
	const windows = await readStopWindows(tx, depotId, routeId);
	const start = await readRouteStart(tx, depotId, route, now);
	const keys = isSequenced
		? sequencedKeys(present, orders)
		: stopKeysWith({
				...start,
				stops: present.map((stop) => ({
					...stop,
					window: stopWindowOf(windows.get(stop.id) ?? []),
				})),
				orders,
				// The load is packed, or driven, in the sequence of the stops.
				atEnd: !assignableRouteStates.includes(route.state),
			});
	const byKey = new Map(present.map((stop) => [stop.addressKey, stop]));
	const stops = keys.map((addressKey, at) => {
		const id = byKey.get(addressKey)?.id ?? newId();
		return { id, addressKey, position: at + 1 };
	});
	const isMoved = present.some(({ id }, at) => stops[at]?.id !== id);
	if (isMoved)
		await saveStopSequence(
			tx,
			depotId,
			routeId,
			stops.map(({ id }) => id),
		);
	const fresh = stops.filter(({ addressKey }) => !byKey.has(addressKey));
	await insertStops(tx, depotId, routeId, fresh);
	const findStop = stopsByAddress(stops);
	const placed = orders.map((order) => ({ ...order, stopId: findStop(order)?.id ?? '' }));
	await insertRouteOrders(tx, depotId, routeId, placed, now);
}

/** The stops of a route, and behind them those of the orders in their sequence. */
function sequencedKeys(
	present: readonly { readonly addressKey: string }[],
	orders: readonly RouteCandidate[],
): string[] {
	return [...new Set([...present.map(({ addressKey }) => addressKey), ...orders.map(stopKeyOf)])];
}

/** Removes orders from a route before its departure; loaded orders are refused. */
export async function removeRouteOrders(context: RouteCommandContext, orderIds: readonly string[]) {
	return actOnRoute(context, async (tx, route, step) => {
		const block = refuseRemovingOrders(route);
		if (block !== null) return block;
		const rows = await removeOrdersFromRoute(tx, route, [...new Set(orderIds)], step);
		return routeAnswerOf(rows, await recordOrderChanges(tx, route, rows, 'orders_removed', step));
	});
}

/** Removes orders without a piece on the vehicle from a locked route. */
export async function removeOrdersFromRoute(
	tx: Tx,
	route: StoredRoute,
	orderIds: readonly string[],
	step: RouteStep,
) {
	const { depotId, id: routeId } = route;
	await lockOrders(tx, depotId, orderIds);
	const found = await readCandidates(tx, depotId, orderIds);
	const byId = new Map(found.map((order) => [order.orderId, order]));
	const loaded = await readLoadedOrders(tx, depotId, [routeId]);
	const rows = orderIds.map((orderId) => {
		const order = byId.get(orderId);
		const orderNo = order?.orderNo ?? '';
		if (order?.routeId !== routeId) {
			return bulkRow(
				orderId,
				orderNo,
				refuse(routeRefusals, 'stop/order-not-on-route', { orderNo }),
			);
		}
		const refusal = loaded.has(orderId)
			? refuse(routeRefusals, 'route/order-in-custody', { orderNo })
			: null;
		return bulkRow(orderId, orderNo, refusal);
	});
	const removableIds = rows.filter(({ done }) => done).map(({ id }) => id);
	await deleteRouteOrders(tx, depotId, routeId, removableIds);
	await dropEmptyStops(tx, depotId, routeId);
	await returnToPool(tx, route, removableIds, byId, step);
	return rows;
}

/** Returns planned orders to the pool; cancelled ones stay cancelled. */
async function returnToPool(
	tx: Tx,
	route: StoredRoute,
	orderIds: readonly string[],
	byId: ReadonlyMap<string, Pick<RouteCandidate, 'state'>>,
	step: RouteStep,
): Promise<void> {
	const planned = orderIds.filter((orderId) => byId.get(orderId)?.state === 'planned');
	const payload = { routeId: route.id, routeNumber: route.number };
	const moved = await moveOrders(tx, { ...step, orderIds: planned, act: 'take-off', payload });
	if (isRefusal(moved)) throw new Error(`held orders may be taken off: ${moved.detail}`);
}

/** Records a bulk act in the history of the route; returns the new version. */
export async function recordOrderChanges(
	tx: Tx,
	route: StoredRoute,
	rows: readonly BulkRow[],
	kind: 'orders_added' | 'orders_removed',
	step: RouteStep,
): Promise<number> {
	const count = rows.filter(({ done }) => done).length;
	if (count === 0) return route.version;
	const { version } = await updateRoute(tx, route, {}, step.now);
	recordRouteEvent(tx, step, kind, { version, count });
	return version;
}

function routeAnswerOf<Code extends string>(rows: BulkRow<Code>[], version: number) {
	return { ...bulkAnswer(rows), version };
}
