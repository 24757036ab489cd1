// Departure, suspension, return and cancellation of a route.

import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { runningRouteStates, waitingRouteStates } from '@sevk/domain/routes/common/route';
import { timeOnRoute } from '@sevk/domain/routes/common/route-device-time';
import { departureBlock, refuseReturnKm } from '@sevk/domain/routes/common/route-guards';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { deviceTimesIn } from '../../../db/events.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { makeDepartureCodes } from '../codes/route-departure-code-commands.ts';
import {
	actOnRouteVersion,
	type RouteDriveContext,
	type RouteEditContext,
	type RouteStep,
	recordRouteEvent,
	stepRoute,
} from '../common/route-act-commands.ts';
import { readLoadedOrders } from '../common/route-balance-store.ts';
import { readDepartureFacts } from '../common/route-departure-store.ts';
import { adoptPresentPlan } from '../common/route-driver-plan-store.ts';
import { readActiveOrders, releaseRouteOrders, saveResults } from '../common/route-order-store.ts';
import { type StoredRoute, updateRoute } from '../common/route-store.ts';
import { makeReady, refreshRouteAfterResults, refreshStops } from './route-state-commands.ts';

/** Departs with the loaded orders; orders without a loaded piece go back to the pool. */
export async function departRoute(
	context: RouteDriveContext,
	departure: { readonly km: number; readonly departedAt: Date | null },
) {
	return actOnRouteVersion(context, async (tx, route, step) => {
		const block = waitingRouteStates.includes(route.state)
			? departureBlock(await readDepartureFacts(tx, route.depotId, route.id))
			: null;
		if (block !== null) return block;
		const ready = await makeReady(tx, step);
		if (isRefusal(ready)) return ready;
		await departOrders(tx, route, step);
		// A route that an earlier release made ready has no plan of its driver yet.
		await adoptPresentPlan(tx, route.depotId, route.id, { isKept: true });
		const { cashStepKurus } = await readPolicies(tx);
		const left = await stepRoute(tx, ready, 'depart', step, {
			columns: {
				departure_km: departure.km,
				cash_step_kurus: cashStepKurus,
				departed_at: timeOnRoute(departure.departedAt, ready, step.now, deviceTimesIn(tx)),
			},
			payload: { km: departure.km },
		});
		if (isRefusal(left)) return left;
		await refreshStops(tx, step);
		await makeDepartureCodes(tx, step);
		return versionAnswer(left);
	});
}

/** Sets loaded and partially loaded orders out for delivery and releases the others. */
async function departOrders(tx: Tx, route: StoredRoute, step: RouteStep): Promise<void> {
	const { depotId, id: routeId } = route;
	const loaded = await readLoadedOrders(tx, depotId, [routeId]);
	const planned = (await readActiveOrders(tx, depotId, routeId)).filter(
		({ state }) => state === 'planned',
	);
	const ids = (goes: boolean) =>
		planned.filter(({ orderId }) => loaded.has(orderId) === goes).map(({ orderId }) => orderId);
	const payload = { routeId, routeNumber: route.number };
	const sent = await moveOrders(tx, { ...step, orderIds: ids(true), act: 'depart', payload });
	const stayed = await moveOrders(tx, { ...step, orderIds: ids(false), act: 'take-off', payload });
	if (isRefusal(sent) || isRefusal(stayed)) throw new Error('planned orders may leave or stay');
	const notLoaded = ids(false).map((orderId) => ({ orderId, result: 'not_loaded' as const }));
	await saveResults(tx, depotId, routeId, notLoaded, true);
	const count = notLoaded.length;
	if (count > 0) recordRouteEvent(tx, step, 'orders_let_go', { count });
}

/** Suspends a route after a breakdown or accident: no results, only transfers and hand-backs. */
export async function suspendRoute(context: RouteEditContext, reason: string) {
	return actOnRouteVersion(context, async (tx, route, step) =>
		versionAnswer(await suspendLockedRoute(tx, route, step, reason)),
	);
}

/** The same inside another act. */
export function suspendLockedRoute(tx: Tx, route: StoredRoute, step: RouteStep, reason: string) {
	const more = { columns: { suspended_reason: reason }, payload: { reason } };
	return stepRoute(tx, route, 'suspend', step, more);
}

export async function resumeRoute(context: RouteEditContext) {
	const more = { columns: { suspended_reason: null } };
	return actOnRouteVersion(context, async (tx, route, step) =>
		versionAnswer(await stepRoute(tx, route, 'resume', step, more)),
	);
}

/** Records the return of the vehicle; a second entry corrects the first, whose time stays without another. */
export async function returnRoute(
	context: RouteDriveContext,
	returnEntry: { readonly km: number; readonly returnedAt: Date | null },
) {
	return actOnRouteVersion(context, async (tx, route, step) => {
		if (!runningRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'return' });
		}
		const block = refuseReturnKm(route.departureKm, returnEntry.km);
		if (block !== null) return block;
		const { returnKm: kmBefore, returnedAt: before } = route;
		const isKept = returnEntry.returnedAt === null && before !== null;
		const device = deviceTimesIn(tx);
		const columns = {
			return_km: returnEntry.km,
			returned_at: isKept ? before : timeOnRoute(returnEntry.returnedAt, route, step.now, device),
		};
		const after = await updateRoute(tx, route, columns, step.now);
		const payload = { km: returnEntry.km, version: after.version };
		if (kmBefore === null || before === null) recordRouteEvent(tx, step, 'returned', payload);
		else {
			const replaced = { kmBefore, returnedAtBefore: before.toISOString() };
			recordRouteEvent(tx, step, 'return_corrected', { ...payload, ...replaced });
		}
		return versionAnswer(await refreshRouteAfterResults(tx, step));
	});
}

/**
 * Cancels a locked route and returns its orders to the pool. The caller has checked that no goods are
 * on the vehicle and has cancelled the debits.
 */
export async function cancelLockedRoute(
	tx: Tx,
	route: StoredRoute,
	reason: string,
	step: RouteStep,
) {
	const more = { columns: { cancelled_reason: reason }, payload: { reason } };
	const cancelled = await stepRoute(tx, route, 'cancel', step, more);
	if (isRefusal(cancelled)) return cancelled;
	const active = await readActiveOrders(tx, route.depotId, route.id);
	const planned = active.filter(({ state }) => state === 'planned').map(({ orderId }) => orderId);
	const payload = { routeId: route.id, routeNumber: route.number };
	const moved = await moveOrders(tx, { ...step, orderIds: planned, act: 'take-off', payload });
	if (isRefusal(moved)) throw new Error(`planned orders may leave: ${moved.detail}`);
	const ended = active.map(({ orderId }) => ({ orderId, result: 'cancelled' as const }));
	await saveResults(tx, route.depotId, route.id, ended);
	await releaseRouteOrders(tx, route.depotId, route.id);
	await refreshStops(tx, step);
	return cancelled;
}
