// The outing of a vehicle: it leaves, may be suspended, comes back; or it never leaves.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { runningRouteStates, waitingRouteStates } from '@sevk/domain/routes/common/route';
import { departureBlock, refuseReturnKm } from '@sevk/domain/routes/common/route-guards';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import {
	actOnRouteVersion,
	type RouteEditContext,
	type RouteStep,
	recordRouteEvent,
	stepRoute,
	versioned,
} from '../common/route-act-commands.ts';
import { readDepartureFacts, readLoadedOrders } from '../common/route-balance-store.ts';
import { readActiveOrders, releaseRoute, saveResults } from '../common/route-order-store.ts';
import { type StoredRoute, updateRoute } from '../common/route-store.ts';
import { makeReady, refreshRouteAfterResults, refreshStops } from './route-state-commands.ts';

/** The vehicle leaves with what was loaded; orders that stayed behind go back to the pool. */
export async function departRoute(
	ask: RouteEditContext,
	departure: { readonly km: number; readonly departedAt: Date | null },
) {
	return actOnRouteVersion(ask, async (tx, route, step) => {
		const block = waitingRouteStates.includes(route.state)
			? departureBlock(await readDepartureFacts(tx, route.depotId, route.id))
			: null;
		if (block !== null) return block;
		const ready = await makeReady(tx, step);
		if (isRefusal(ready)) return ready;
		await sendOrders(tx, route, step);
		const left = await stepRoute(tx, ready, 'depart', step, {
			columns: { departure_km: departure.km, departed_at: notAfter(departure.departedAt, step) },
			payload: { km: departure.km },
		});
		if (isRefusal(left)) return left;
		await refreshStops(tx, step);
		return versioned(left);
	});
}

/** Loaded orders are out for delivery, partly loaded ones too; the others are let go. */
async function sendOrders(tx: Tx, route: StoredRoute, step: RouteStep): Promise<void> {
	const { depotId, id: routeId } = route;
	const loaded = await readLoadedOrders(tx, depotId, routeId);
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

/** Breakdown or accident: only custody may change hands until it goes on. */
export async function suspendRoute(ask: RouteEditContext, reason: string) {
	const more = { columns: { suspended_reason: reason }, payload: { reason } };
	return actOnRouteVersion(ask, async (tx, route, step) =>
		versioned(await stepRoute(tx, route, 'suspend', step, more)),
	);
}

export async function resumeRoute(ask: RouteEditContext) {
	const more = { columns: { suspended_reason: null } };
	return actOnRouteVersion(ask, async (tx, route, step) =>
		versioned(await stepRoute(tx, route, 'resume', step, more)),
	);
}

/** The vehicle is back; entered again, it corrects the reading. The route's state follows its stops. */
export async function returnRoute(
	ask: RouteEditContext,
	back: { readonly km: number; readonly returnedAt: Date | null },
) {
	return actOnRouteVersion(ask, async (tx, route, step) => {
		if (!runningRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'return' });
		}
		const block = refuseReturnKm(route.departureKm, back.km);
		if (block !== null) return block;
		const columns = { return_km: back.km, returned_at: notAfter(back.returnedAt, step) };
		const after = await updateRoute(tx, route, columns, step.now);
		recordRouteEvent(tx, step, 'returned', { km: back.km, version: after.version });
		return versioned(await refreshRouteAfterResults(tx, step));
	});
}

/**
 * Cancels a held route whose goods are all in the depot: its orders go back to the pool. Whoever
 * calls it has settled the zimmet before.
 */
export async function cancelHeldRoute(tx: Tx, route: StoredRoute, reason: string, step: RouteStep) {
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
	await releaseRoute(tx, route.depotId, route.id);
	await refreshStops(tx, step);
	return cancelled;
}

/** A time told by a device, but never one that has not come yet. */
function notAfter(told: Date | null, { now }: RouteStep): Date {
	return told === null || told > now ? now : told;
}
