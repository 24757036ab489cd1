// Pano: bulk moves of orders between the pool and routes, with one answer per order.
import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { refuseAddingOrders, refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { type OrderMove, type StopPlace, sequenceWith } from '@sevk/domain/routes/plan/route-move';
import { stopsByAddress } from '@sevk/domain/routes/sequence/route-stop-placing';
import { type Act, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Actor } from '../../../db/events.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { runInDepot, type VersionAnswer } from '../../common/idempotent-commands.ts';
import { lockOrders } from '../../orders/common/order-state-store.ts';
import { recordRouteEvent } from '../common/route-act-commands.ts';
import { readLoadedOrders } from '../common/route-balance-store.ts';
import { type RouteCandidate, readCandidates } from '../common/route-order-store.ts';
import { readStops, saveStopSequence } from '../common/route-stop-store.ts';
import { lockRoute, type StoredRoute, updateRoute } from '../common/route-store.ts';
import {
	addOrdersToRoute,
	recordOrderChanges,
	removeOrdersFromRoute,
} from './route-order-commands.ts';

type MoveContext = {
	readonly tx: Tx;
	readonly depotId: string;
	readonly routes: ReadonlyMap<string, StoredRoute>;
	readonly orders: ReadonlyMap<string, RouteCandidate>;
	/** Orders with a piece on the vehicle of their route. */
	readonly loaded: ReadonlySet<string>;
	readonly caller: Actor;
	readonly now: Date;
};

/** Applies all allowed moves in one transaction; the others are refused in their row. */
export async function moveRouteOrders(
	db: Database,
	caller: PersonCaller,
	act: Act,
	{ depotId, moves }: { readonly depotId: string; readonly moves: readonly OrderMove[] },
) {
	return runInDepot({ db, caller, act }, depotId, (tx) =>
		moveOrdersOfDepot(tx, depotId, moves, { caller, now: timeOf(act) }),
	);
}

/** The same inside another act. */
export async function moveOrdersOfDepot(
	tx: Tx,
	depotId: string,
	moves: readonly OrderMove[],
	who: Pick<MoveContext, 'caller' | 'now'>,
) {
	const uniqueMoves = [...new Map(moves.map((move) => [move.orderId, move])).values()];
	const context = await lockMoveContext(tx, depotId, uniqueMoves, who);
	const rows = uniqueMoves.map((move) => moveAnswerOf(context, move));
	const doneIds = new Set(rows.filter(({ done }) => done).map(({ id }) => id));
	const allowedMoves = uniqueMoves.filter(({ orderId }) => doneIds.has(orderId));
	const versions = await moveAll(context, allowedMoves);
	return { ...bulkAnswer(rows), routes: versions };
}

/** Locks routes before orders, each sorted by id, so that concurrent moves cannot deadlock. */
async function lockMoveContext(
	tx: Tx,
	depotId: string,
	moves: readonly OrderMove[],
	who: Pick<MoveContext, 'caller' | 'now'>,
): Promise<MoveContext> {
	const named = moves.flatMap(({ fromRouteId, toRouteId }) => [fromRouteId, toRouteId]);
	const routeIds = [...new Set(named.filter((routeId) => routeId !== null))].toSorted();
	const routes = new Map<string, StoredRoute>();
	for (const routeId of routeIds) {
		const route = await lockRoute(tx, depotId, routeId);
		if (route !== null) routes.set(routeId, route);
	}
	const loaded = await readLoadedOrders(tx, depotId, routeIds);
	const orderIds = moves.map(({ orderId }) => orderId);
	await lockOrders(tx, depotId, orderIds);
	const found = await readCandidates(tx, depotId, orderIds);
	const orders = new Map(found.map((order) => [order.orderId, order]));
	return { tx, depotId, routes, orders, loaded, ...who };
}

function moveAnswerOf(context: MoveContext, move: OrderMove) {
	const order = context.orders.get(move.orderId);
	const refusal = order === undefined ? notFound() : refuseMove(context, move, order);
	return bulkRow(move.orderId, order?.orderNo ?? '', refusal);
}

function refuseMove(context: MoveContext, move: OrderMove, order: RouteCandidate) {
	const { orderNo } = order;
	const from = routeOf(context, move.fromRouteId);
	const to = routeOf(context, move.toRouteId);
	if (from === undefined || to === undefined) return notFound();
	const currentRouteId = isInPool(order) ? null : order.routeId;
	if (currentRouteId !== move.fromRouteId) {
		const routeNumber = currentRouteId === null ? null : order.routeNumber;
		return refuse(routeRefusals, 'route/order-elsewhere', { orderNo, routeNumber });
	}
	const block = from === null ? null : refuseRemovingOrders(from);
	if (block !== null || from === to) return block;
	if (context.loaded.has(move.orderId)) {
		return refuse(routeRefusals, 'route/order-in-custody', { orderNo });
	}
	return to === null ? null : (refuseAddingOrders(to) ?? refuseUnready(order));
}

/** An order with a result on an earlier route is in the pool when it is ready again. */
function isInPool({ routeId, result, state }: RouteCandidate): boolean {
	return routeId === null || (result !== 'pending' && state === 'ready');
}

function refuseUnready(order: RouteCandidate) {
	const { orderNo, state } = order;
	const isMovable = isInPool(order) ? orderAfter(state, 'assign') !== null : state === 'planned';
	return isMovable ? null : refuse(orderRefusals, 'order/not-ready', { orderNo, state });
}

/** null for the pool, undefined for a route that the depot does not have. */
function routeOf({ routes }: MoveContext, routeId: string | null): StoredRoute | null | undefined {
	return routeId === null ? null : routes.get(routeId);
}

async function moveAll(
	context: MoveContext,
	moves: readonly OrderMove[],
): Promise<VersionAnswer[]> {
	const betweenRoutes = moves.filter(({ fromRouteId, toRouteId }) => fromRouteId !== toRouteId);
	const versions = new Map<string, number>();
	for (const pass of [removal, addition]) {
		for (const [routeId, group] of groupByRoute(betweenRoutes, pass.side)) {
			versions.set(routeId, await reassignOrders(context, routeId, group, pass, versions));
		}
	}
	const placed = moves.filter(({ position }) => position !== undefined);
	for (const [routeId, group] of groupByRoute(placed, 'toRouteId')) {
		await saveStopPositions(context, routeId, group, versions);
	}
	return [...versions].map(([id, version]) => ({ id, version }));
}

function groupByRoute(
	moves: readonly OrderMove[],
	side: 'fromRouteId' | 'toRouteId',
): [string, OrderMove[]][] {
	const groups = Map.groupBy(moves, (move) => move[side]);
	return [...groups].flatMap(([routeId, group]) => (routeId === null ? [] : [[routeId, group]]));
}

/** The two halves of a move between routes; all removals run before any addition. */
const removal = {
	side: 'fromRouteId',
	work: removeOrdersFromRoute,
	kind: 'orders_removed',
} as const;
const addition = { side: 'toRouteId', work: addOrdersToRoute, kind: 'orders_added' } as const;

async function reassignOrders(
	context: MoveContext,
	routeId: string,
	moves: readonly OrderMove[],
	{ work, kind }: typeof removal | typeof addition,
	versions: ReadonlyMap<string, number>,
): Promise<number> {
	const { route, step } = currentRoute(context, routeId, versions);
	const orderIds = moves.map(({ orderId }) => orderId);
	const rows = await work(context.tx, route, orderIds, step);
	for (const { done, detail } of rows) {
		if (!done) throw new Error(`a held order may move: ${detail}`);
	}
	return recordOrderChanges(context.tx, route, rows, kind, step);
}

/** Writes the requested stop positions. For orders of one address the last position is used. */
async function saveStopPositions(
	context: MoveContext,
	routeId: string,
	moves: readonly OrderMove[],
	versions: Map<string, number>,
): Promise<void> {
	const { route, step } = currentRoute(context, routeId, versions);
	const stops = await readStops(context.tx, context.depotId, routeId);
	const findStop = stopsByAddress(stops);
	const places = moves.flatMap(({ orderId, position }): StopPlace[] => {
		const order = context.orders.get(orderId);
		const stopId = order === undefined ? undefined : findStop(order)?.id;
		return stopId === undefined || position === undefined ? [] : [{ stopId, position }];
	});
	const before = stops.map(({ id }) => id);
	const after = sequenceWith(before, places);
	if (after.every((stopId, at) => stopId === before[at])) return;
	await saveStopSequence(context.tx, context.depotId, routeId, after);
	const { version } = await updateRoute(context.tx, route, {}, context.now);
	// The other stops keep their sequence, whatever is known of them since.
	recordRouteEvent(context.tx, step, 'stops_sorted', { version, isPart: true });
	versions.set(routeId, version);
}

/** A locked route with its version after the previous steps. */
function currentRoute(
	context: MoveContext,
	routeId: string,
	versions: ReadonlyMap<string, number>,
) {
	const route = context.routes.get(routeId);
	if (route === undefined) throw new Error('a move goes between held routes');
	const { depotId, caller, now } = context;
	const version = versions.get(routeId) ?? route.version;
	return { route: { ...route, version }, step: { depotId, routeId, caller, now } };
}
