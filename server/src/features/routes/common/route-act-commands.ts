// Common steps of the acts on a route: check access, lock, compare versions, record an event.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { type RouteEventKind, routeEventOfAct } from '@sevk/domain/routes/common/route-events';
import { transitionRoute } from '@sevk/domain/routes/common/route-guards';
import type { RouteAct } from '@sevk/domain/routes/common/route-transitions';
import { runIdempotent, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import {
	findRoute,
	lockRoute,
	type RouteColumns,
	type StoredRoute,
	updateRoute,
} from './route-store.ts';

export type RouteCommandContext = CommandContext & {
	readonly routeId: string;
};

/** The context of a command from its request. */
export function routeContext(
	db: Database,
	caller: PersonCaller,
	{ act }: Pick<CommandContext, 'act'>,
	routeId: string,
): RouteCommandContext {
	return { db, caller, act, routeId };
}

/** For acts that overwrite data which the caller read at `version`. */
export type RouteEditContext = RouteCommandContext & { readonly version: number };

/** Who changes a route and when; for transitions inside a scan, an acceptance or a result. */
export type RouteStep = {
	readonly depotId: string;
	readonly routeId: string;
	readonly caller: Actor;
	readonly now: Date;
};

/** Runs an idempotent act on a route that the caller may see, locked for the transaction. */
export async function actOnRoute<Result>(
	{ db, caller, act, routeId }: RouteCommandContext,
	work: (tx: Tx, route: StoredRoute, step: RouteStep) => Promise<Result>,
) {
	const seen = await findRoute(db, caller, routeId);
	if (seen === null) return notFound();
	const { depotId } = seen;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const route = await lockRoute(tx, depotId, routeId);
		if (route === null) return notFound();
		return work(tx, route, { depotId, routeId, caller, now: timeOf(act) });
	});
}

/** The same; null from the route's driver, for whom the state decides (docs/trust.md#versions). */
export type RouteDriveContext = RouteCommandContext & { readonly version: number | null };

/** Like `actOnRoute`, but refuses when the route has changed since `context.version`. */
export function actOnRouteVersion<Result>(
	context: RouteDriveContext,
	work: (tx: Tx, route: StoredRoute, step: RouteStep) => Promise<Result>,
) {
	return actOnRoute(context, async (tx, route, step) => {
		const isDriver = context.caller.driverId !== null && context.caller.driverId === route.driverId;
		const fits = context.version === null ? isDriver : route.version === context.version;
		if (fits) return work(tx, route, step);
		const { depotId, id: nounId } = route;
		return refuseStale(tx, {
			depotIds: [depotId],
			noun: 'route',
			nounId,
			version: context.version ?? 0,
		});
	});
}

/** Applies one act to a locked route, writes its new state and records the event. */
export async function stepRoute(
	tx: Tx,
	route: StoredRoute,
	act: RouteAct,
	step: RouteStep,
	more: { readonly columns?: RouteColumns; readonly payload?: Record<string, unknown> } = {},
) {
	const state = transitionRoute(route.number, route.state, act);
	if (isRefusal(state)) return state;
	const after = await updateRoute(tx, route, { ...more.columns, state }, step.now);
	recordRouteEvent(tx, step, routeEventOfAct[act], { ...more.payload, version: after.version });
	return after;
}

/** Records an event of a route. A `version` in the payload lets a stale save name the change. */
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
