// Route transitions that follow from acts on goods: loading, readiness, completion. Scans,
// acceptances and results call them in their own transaction.
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
import { sqlState } from '../../../db/transact.ts';
import { type RouteStep, stepRoute } from '../common/route-act-commands.ts';
import { readDepartureFacts } from '../common/route-departure-store.ts';
import { adoptPresentPlan } from '../common/route-driver-plan-store.ts';
import { saveResults } from '../common/route-order-store.ts';
import {
	readStopResults,
	type StopChange,
	type StopResult,
	saveStopStates,
} from '../common/route-stop-store.ts';
import { lockRoute, type StoredRoute } from '../common/route-store.ts';
import { refuseBusyAssignees, refuseEarlyLoading } from '../common/route-tour-guard.ts';

/**
 * planned → loading, at the first scan, once the vehicle is back from its earlier tours. No change when
 * the route is loading or ready.
 */
export async function startLoading(tx: Tx, step: RouteStep) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	if (route === null) return notFound();
	if (route.state === 'loading' || route.state === 'ready') return route;
	return (await refuseEarlyLoading(tx, route)) ?? stepActive(tx, route, 'start-loading', step);
}

/** loading → planned, when the last scan is undone or the debit is cancelled. */
export async function undoLoading(tx: Tx, step: RouteStep) {
	const route = await unready(tx, step);
	if (isRefusal(route)) return route;
	return stepUnless(tx, step, 'undo-loading', ['draft', 'planned']);
}

/** loading → ready after the acceptance, unless something else blocks the departure. */
export async function makeReady(tx: Tx, step: RouteStep) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	if (route === null) return notFound();
	if (route.state !== 'loading') return route;
	const facts = await readDepartureFacts(tx, step.depotId, step.routeId);
	if (departureBlock(facts) !== null) return route;
	// What the driver accepted is his plan; what the office changes from now on is shown to him.
	await adoptPresentPlan(tx, step.depotId, step.routeId);
	return stepRoute(tx, route, 'make-ready', step);
}

/** ready → loading, before another scan. No change in an earlier state. */
export function unready(tx: Tx, step: RouteStep) {
	return stepUnless(tx, step, 'unready', ['draft', 'planned', 'loading']);
}

/**
 * completed → reconciling, at the first hand-back or cash count. A route in progress keeps its state,
 * since goods may be handed back on the way. A closed route refuses.
 */
export async function startReconciling(tx: Tx, step: RouteStep) {
	const route = await refreshRouteAfterResults(tx, step);
	if (isRefusal(route)) return route;
	return stepUnless(tx, step, 'reconcile', ['in_progress', 'suspended', 'reconciling']);
}

/**
 * Recomputes the stops from the results of their orders and completes the route when all are finished.
 * Call it after writing results (`saveResults`) or ending orders.
 */
export async function refreshRouteAfterResults(tx: Tx, step: RouteStep) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	return route === null ? notFound() : refreshLockedRoute(tx, route, step);
}

/** The same for a route that the transaction has locked and not changed since. */
export async function refreshLockedRoute(tx: Tx, route: StoredRoute, step: RouteStep) {
	const openStops = await refreshStops(tx, step);
	if (openStops > 0 || routeAfter(route.state, 'complete') === null) return route;
	return stepRoute(tx, route, 'complete', step, { columns: { completed_at: step.now } });
}

/**
 * Recomputes the stops after a revert. A completed route is in progress again, unless its vehicle or
 * driver is being loaded or on the road with another route.
 */
export async function refreshRouteAfterRevert(tx: Tx, step: RouteStep) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	if (route === null) return notFound();
	const openStops = await refreshStops(tx, step);
	if (openStops === 0 || routeAfter(route.state, 'uncomplete') === null) return route;
	const busy = await refuseBusyAssignees(tx, route);
	if (busy !== null) return busy;
	return stepActive(tx, route, 'uncomplete', step, { columns: { completed_at: null } });
}

/** Writes the states of stops from the results of their orders; returns the number of open stops. */
export async function refreshStops(tx: Tx, { depotId, routeId, now }: RouteStep): Promise<number> {
	const rows = await readStopResults(tx, depotId, routeId);
	const results = rows.map((row) => ({
		...row,
		was: row.result,
		result: effectiveResult(row.result, row.orderState),
	}));
	await saveResults(
		tx,
		depotId,
		routeId,
		results.filter(({ was, result }) => was !== result),
	);
	const stops = [...Map.groupBy(results, ({ stopId }) => stopId).values()].map(stopChange);
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

/**
 * Applies an act after which the route occupies its vehicle and driver. When a concurrent act violates
 * `routes_active_vehicle` or `routes_active_driver`, the transaction runs again and the guard refuses.
 */
async function stepActive(...[tx, route, act, step, more]: Parameters<typeof stepRoute>) {
	try {
		return await stepRoute(tx, route, act, step, more);
	} catch (error) {
		throw sqlState(error) === '23505' ? Object.assign(error as Error, { code: '40001' }) : error;
	}
}

/** Applies an act unless the route is already in one of the given states. */
async function stepUnless(tx: Tx, step: RouteStep, act: RouteAct, already: readonly RouteState[]) {
	const route = await lockRoute(tx, step.depotId, step.routeId);
	if (route === null) return notFound();
	return already.includes(route.state) ? route : stepRoute(tx, route, act, step);
}
