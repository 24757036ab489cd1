// What every act on a route shares: find it for the caller, hold it, compare versions, remember.
import { notFound } from '@sevk/domain/common/common-words';
import { isRefusal, type Refusal } from '@sevk/domain/common/refusal';
import { type RouteEventKind, routeEventOfAct } from '@sevk/domain/routes/route-events';
import { moveRoute } from '@sevk/domain/routes/route-guards';
import type { RouteAct } from '@sevk/domain/routes/route-transitions';
import { type Act, actOnce, timeOf } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import { type Actor, recordEvent } from '../../db/events.ts';
import { refuseStale } from '../../db/stale.ts';
import type { Caller } from '../../http/caller.ts';
import {
	findRoute,
	lockRoute,
	type RouteColumns,
	type StoredRoute,
	updateRoute,
} from './route-store.ts';

export type RouteAsk = {
	readonly db: Database;
	readonly caller: Caller;
	readonly act: Act;
	readonly routeId: string;
	/** The version that the caller saw; left out by acts that do not overwrite anything. */
	readonly version?: number;
};

/** One step of a route inside a transaction of somebody else: a scan, an acceptance, a result. */
export type RouteStep = {
	readonly depotId: string;
	readonly routeId: string;
	readonly caller: Actor;
	readonly now: Date;
};

export type Versioned = { id: string; version: number };

/** Runs an act once on a route that the caller may see, held until the transaction ends. */
export async function actOnRoute<Answer>(
	{ db, caller, act, routeId, version }: RouteAsk,
	work: (tx: Tx, route: StoredRoute, step: RouteStep) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
	const seen = await findRoute(db, caller, routeId);
	if (seen === null) return notFound();
	const { depotId } = seen;
	return actOnce<Answer>(db, { depotId, act, caller }, async (tx) => {
		const route = await lockRoute(tx, depotId, routeId);
		if (route === null) return notFound();
		if (version !== undefined && version !== route.version) {
			return refuseStale(tx, { depotIds: [depotId], noun: 'route', nounId: routeId, version });
		}
		return work(tx, route, { depotId, routeId, caller, now: timeOf(act) });
	});
}

/** Moves a held route by one act and writes what the act brings along. */
export async function stepRoute(
	tx: Tx,
	route: StoredRoute,
	act: RouteAct,
	step: RouteStep,
	more: { readonly columns?: RouteColumns; readonly payload?: Record<string, unknown> } = {},
): Promise<StoredRoute | Refusal> {
	const state = moveRoute(route.number, route.state, act);
	if (isRefusal(state)) return state;
	const after = await updateRoute(tx, route, { ...more.columns, state }, step.now);
	recordRouteEvent(tx, step, routeEventOfAct[act], { ...more.payload, version: after.version });
	return after;
}

/** Remembers what happened to a route; a payload with `version` also explains a stale save. */
export function recordRouteEvent(
	tx: Tx,
	step: RouteStep,
	kind: RouteEventKind,
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, {
		depotId: step.depotId,
		noun: 'route',
		nounId: step.routeId,
		kind,
		payload,
		caller: step.caller,
		at: step.now,
	});
}

/** What an act answers: the route and the version that stands now. */
export function versioned(route: StoredRoute | Refusal): Versioned | Refusal {
	return isRefusal(route) ? route : { id: route.id, version: route.version };
}
