import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { isFinished, sortableRouteStates } from '@sevk/domain/routes/common/route';
import { timeOnRoute } from '@sevk/domain/routes/common/route-device-time';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { keepsVisitedStops, planAfterMove } from '@sevk/domain/routes/sequence/route-driver-plan';
import { movedStop, type StopPlace } from '@sevk/domain/routes/sequence/route-stop-sequence';
import type { Tx } from '../../../db/database.ts';
import { deviceTimesIn } from '../../../db/events.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import {
	actOnRoute,
	actOnRouteVersion,
	type RouteCommandContext,
	type RouteEditContext,
	type RouteStep,
	recordRouteEvent,
} from '../common/route-act-commands.ts';
import { readDriverPlan, saveDriverPlan } from '../common/route-driver-plan-store.ts';
import {
	readStops,
	type StoredStop,
	saveStop,
	saveStopSequence,
} from '../common/route-stop-store.ts';
import { type StoredRoute, updateRoute } from '../common/route-store.ts';

/**
 * Saves a sequence of stops, which must contain every stop of the route exactly once. On the road the
 * visited stops keep their places, and the driver confirms the change.
 */
export async function sortStops(context: RouteEditContext, stopIds: readonly string[]) {
	return actOnRouteVersion(context, async (tx, route, step) => {
		if (!sortableRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'sort' });
		}
		const present = await readStops(tx, route.depotId, route.id);
		const idSet = new Set(stopIds);
		const complete = stopIds.length === present.length && idSet.size === present.length;
		const isKnown = present.every(({ id }) => idSet.has(id));
		const keepsVisited = route.state !== 'in_progress' || keepsVisitedStops(present, stopIds);
		if (!complete || !isKnown || !keepsVisited) {
			return refuse(routeRefusals, 'stop/position-invalid');
		}
		await saveStopSequence(tx, route.depotId, route.id, stopIds);
		const after = await updateRoute(tx, route, {}, step.now);
		recordRouteEvent(tx, step, 'stops_sorted', { version: after.version });
		return versionAnswer(after);
	});
}

/** Records the arrival at a stop; a repeated arrival keeps the first time. */
export async function arriveAtStop(
	context: RouteCommandContext,
	stopId: string,
	{ arrivedAt, nearSince }: { readonly arrivedAt: Date | null; readonly nearSince: Date | null },
) {
	return actOnOpenStop(context, stopId, async (tx, { route, stop, step }) => {
		if (stop.state === 'arrived') return;
		const device = deviceTimesIn(tx);
		const at = timeOnRoute(arrivedAt, route, step.now, device);
		await saveStop(tx, route.depotId, stopId, { state: 'arrived', arrived_at: at });
		recordRouteEvent(tx, step, 'stop_arrived', {
			position: stop.position,
			...(nearSince === null
				? {}
				: { nearSince: timeOnRoute(nearSince, route, at, device).toISOString() }),
		});
	});
}

/** Skips a stop, or sets it back to pending. */
export async function skipStop(context: RouteCommandContext, stopId: string, skipped: boolean) {
	return actOnOpenStop(context, stopId, async (tx, { route, stop, step }) => {
		const state = skipped ? 'skipped' : 'pending';
		if (stop.state === state || (!skipped && stop.state === 'arrived')) return;
		await saveStop(tx, route.depotId, stopId, { state, arrived_at: null });
		const kind = skipped ? 'stop_skipped' : 'stop_unskipped';
		recordRouteEvent(tx, step, kind, { position: stop.position });
	});
}

/** Makes a stop the next one or the last one; a skipped stop is visited again. */
export async function moveStop(context: RouteCommandContext, stopId: string, place: StopPlace) {
	return actOnOpenStop(context, stopId, async (tx, { route, stops, stop, step }) => {
		const sequence = movedStop(stops, stopId, place).map(({ id }) => id);
		const isInPlace = sequence.every((id, index) => id === stops[index]?.id);
		if (isInPlace && stop.state === 'pending') return;
		await saveStopSequence(tx, route.depotId, route.id, sequence);
		await saveStop(tx, route.depotId, stopId, { state: 'pending', arrived_at: null });
		if (isOfDriver(context, route)) await moveInDriverPlan(tx, route, stops, stopId, place);
		recordRouteEvent(tx, step, 'stop_moved', { position: stop.position, place });
	});
}

/** His own move is no change that the driver has to confirm. */
async function moveInDriverPlan(
	tx: Tx,
	{ depotId, id: routeId }: StoredRoute,
	stops: readonly StoredStop[],
	stopId: string,
	place: StopPlace,
): Promise<void> {
	const plan = await readDriverPlan(tx, depotId, routeId);
	if (plan === null) return;
	const orders = planAfterMove(plan.orders, stops, stopId, place);
	await saveDriverPlan(tx, depotId, routeId, orders);
}

function isOfDriver({ caller }: RouteCommandContext, { driverId }: StoredRoute): boolean {
	return caller.driverId !== null && caller.driverId === driverId;
}

type OpenStop = {
	readonly route: StoredRoute;
	/** All stops of the route by position. */
	readonly stops: readonly StoredStop[];
	readonly stop: StoredStop;
	readonly step: RouteStep;
};

/** Acts on an unfinished stop of a route in progress. */
async function actOnOpenStop(
	context: RouteCommandContext,
	stopId: string,
	work: (tx: Tx, at: OpenStop) => Promise<void>,
) {
	return actOnRoute(context, async (tx, route, step) => {
		if (route.state !== 'in_progress') {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'visit' });
		}
		const stops = await readStops(tx, route.depotId, route.id);
		const stop = stops.find(({ id }) => id === stopId);
		// Kept by a phone that did not know: what the office took off the route is no longer visited.
		const isTakenOff = stop === undefined || stop.state === 'cancelled';
		if (isTakenOff && isOfDriver(context, route)) return { id: stopId };
		if (stop === undefined) return notFound();
		if (isFinished(stop.state)) {
			return refuse(routeRefusals, 'stop/finished', { position: stop.position });
		}
		await work(tx, { route, stops, stop, step });
		return { id: stopId };
	});
}
