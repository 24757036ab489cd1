// Steps that follow from what happens to the goods: loading, readiness, completion. Scans,
// acceptances and results call them inside their own transaction.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import {
	effectiveResult,
	isFinished,
	type RouteState,
	stopStateOf,
} from '@sevk/domain/routes/common/route';
import { departureBlock } from '@sevk/domain/routes/common/route-guards';
import { type RouteAct, routeAfter } from '@sevk/domain/routes/common/route-transitions';
import type { Tx } from '../../../db/database.ts';
import { type RouteStep, stepRoute } from '../common/route-act-commands.ts';
import { readDepartureFacts } from '../common/route-balance-store.ts';
import { refuseGoneOn } from '../common/route-busy-guard.ts';
import { saveResults } from '../common/route-order-store.ts';
import {
	readStopResults,
	type StopChange,
	type StopResult,
	saveStopStates,
} from '../common/route-stop-store.ts';
import { lockRoute } from '../common/route-store.ts';

/** The first piece was scanned onto the vehicle: planned → loading. Done already: nothing happens. */
export function startLoading(tx: Tx, step: RouteStep) {
	return stepUnless(tx, step, 'start-loading', ['loading', 'ready']);
}

/** The last scan was taken back or the zimmet cancelled: loading → planned. */
export async function undoLoading(tx: Tx, step: RouteStep) {
	const route = await unready(tx, step);
	if (isRefusal(route)) return route;
	return stepUnless(tx, step, 'undo-loading', ['draft', 'planned']);
}

/** The driver accepted: loading → ready, as soon as nothing keeps the route from leaving. */
export async function makeReady(tx: Tx, step: RouteStep) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	if (route === null) return notFound();
	if (route.state !== 'loading') return route;
	const facts = await readDepartureFacts(tx, step.depotId, step.routeId);
	return departureBlock(facts) === null ? stepRoute(tx, route, 'make-ready', step) : route;
}

/** Something is to be scanned again: ready → loading. In an earlier state nothing happens. */
export function unready(tx: Tx, step: RouteStep) {
	return stepUnless(tx, step, 'unready', ['draft', 'planned', 'loading']);
}

/**
 * Goods come back or cash is counted: completed → reconciling. A route that is still out stays out,
 * since a driver may drop goods at the depot on the way; a closed one refuses.
 */
export async function startReconciling(tx: Tx, step: RouteStep) {
	const route = await refreshRouteAfterResults(tx, step);
	if (isRefusal(route)) return route;
	return stepUnless(tx, step, 'reconcile', ['in_progress', 'suspended', 'reconciling']);
}

/**
 * Recomputes the stops from the results of their orders, and completes the route when every stop
 * has its result. Call it after results were written (`saveResults`) and after orders ended in
 * another way.
 */
export async function refreshRouteAfterResults(tx: Tx, step: RouteStep) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	if (route === null) return notFound();
	const openStops = await refreshStops(tx, step);
	if (openStops > 0 || routeAfter(route.state, 'complete') === null) return route;
	return stepRoute(tx, route, 'complete', step, { columns: { completed_at: step.now } });
}

/**
 * The same after a result was taken back: a completed route is on the road again, unless its vehicle
 * or driver is on another open route by now.
 */
export async function refreshRouteAfterRevert(tx: Tx, step: RouteStep) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	if (route === null) return notFound();
	const openStops = await refreshStops(tx, step);
	if (openStops === 0 || routeAfter(route.state, 'uncomplete') === null) return route;
	const busy = await refuseGoneOn(tx, route);
	if (busy !== null) return busy;
	return stepRoute(tx, route, 'uncomplete', step, { columns: { completed_at: null } });
}

/** Writes the states of stops as their orders' results make them; gives how many still wait. */
export async function refreshStops(tx: Tx, { depotId, routeId, now }: RouteStep): Promise<number> {
	const rows = await readStopResults(tx, depotId, routeId);
	const standing = rows.map((row) => ({
		...row,
		was: row.result,
		result: effectiveResult(row.result, row.orderState),
	}));
	await saveResults(
		tx,
		depotId,
		routeId,
		standing.filter(({ was, result }) => was !== result),
	);
	const stops = [...Map.groupBy(standing, ({ stopId }) => stopId).values()].map(stopChange);
	const changed = stops.filter(({ state, was }) => state !== was);
	await saveStopStates(tx, depotId, changed, now);
	return stops.filter(({ finished }) => !finished).length;
}

function stopChange(orders: readonly StopResult[]): StopChange & { was: StopResult['stopState'] } {
	const [first] = orders;
	if (first === undefined) throw new Error('a group has a member');
	const state = stopStateOf(
		orders.map(({ result }) => result),
		first.stopState,
	);
	return { id: first.stopId, state, finished: isFinished(state), was: first.stopState };
}

/** Takes a step, or leaves the route as it is when it stands in one of some states already. */
async function stepUnless(tx: Tx, step: RouteStep, act: RouteAct, already: readonly RouteState[]) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	if (route === null) return notFound();
	return already.includes(route.state) ? route : stepRoute(tx, route, act, step);
}
