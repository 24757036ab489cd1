import { acceptedDebitStates, type DebitState } from '../debits/common/debit.ts';
import { isFinished, type RouteState, type StopState } from '../routes/common/route.ts';
import { routeAfter as routeAct } from '../routes/common/route-transitions.ts';
import { applyWaitingActs, type WaitingRouteAct } from '../routes/stop/route-waiting-acts.ts';

type Order = Parameters<typeof applyWaitingActs>[0][number]['orders'][number];
type Stop<O extends Order> = {
	readonly id: string;
	readonly state: StopState;
	readonly arrivedAt: string | null;
	readonly orders: readonly O[];
};
type Route<S> = {
	readonly id: string;
	readonly state: RouteState;
	readonly departedAt: string | null;
	readonly returnedAt: string | null;
	readonly stops: readonly S[];
	/** A day that an earlier release kept has none. */
	readonly driverPlan?: { readonly change: unknown } | null;
};
type Debit = { readonly id: string; readonly state: DebitState };
type Day<R, D> = { readonly route: R | null; readonly debit: D | null };

/** What the driver's phone shows next. */
export type DriverStage =
	| 'no-route'
	| 'loading'
	| 'acceptance'
	| 'disputed'
	| 'departure'
	| 'suspended'
	| 'stop'
	| 'skipped'
	| 'return'
	| 'back'
	| 'closed';

/** The stage of a day. `skipped`: only stops that were skipped are left. */
export function stageOf({
	route,
	debit,
}: Day<
	Pick<Route<Pick<Stop<Order>, 'state'>>, 'state' | 'returnedAt' | 'stops'>,
	Debit
>): DriverStage {
	switch (route?.state) {
		case 'in_progress':
			return roadStage(route.stops);
		case 'suspended':
			return 'suspended';
		case 'completed':
		case 'reconciling':
			return route.returnedAt === null ? 'return' : 'back';
		case 'closed':
			return 'closed';
		case 'planned':
		case 'loading':
		case 'ready':
			return depotStage(route.state, debit);
		default:
			return 'no-route';
	}
}

function roadStage(stops: readonly Pick<Stop<Order>, 'state'>[]): DriverStage {
	const open = stops.filter(({ state }) => !isFinished(state));
	if (open.some(({ state }) => state !== 'skipped')) return 'stop';
	return open.length > 0 ? 'skipped' : 'return';
}

function depotStage(state: RouteState, debit: Debit | null): DriverStage {
	if (debit?.state === 'awaiting_acceptance') return 'acceptance';
	if (debit?.state === 'disputed') return 'disputed';
	return state === 'ready' ? 'departure' : 'loading';
}

/** The day as it is after the acts that wait on the phone. */
export function applyWaitingDay<
	O extends Order,
	S extends Stop<O>,
	R extends Route<S>,
	D extends Debit,
>({ route, debit }: Day<R, D>, acts: readonly WaitingRouteAct[]): Day<R, D> {
	if (acts.length === 0) return { route, debit };
	return {
		route: route === null ? null : routeAfter<O, S, R>(route, debit?.id ?? null, acts),
		debit: debit === null ? null : acts.reduce<D>(debitAfter, debit),
	};
}

function routeAfter<O extends Order, S extends Stop<O>, R extends Route<S>>(
	before: R,
	debitId: string | null,
	acts: readonly WaitingRouteAct[],
): R {
	const stops = applyWaitingActs<O, S>(before.stops, acts);
	const after = acts.reduce<R>((route, act) => routeAfterAct(route, debitId, act), before);
	const isDone = stops.every(({ state }) => isFinished(state));
	if (isDone && after.state === 'in_progress') return { ...after, stops, state: 'completed' };
	// A result that was taken back has opened its stop again.
	const reopened =
		!isDone && acts.some(({ kind }) => kind === 'revert') && routeAct(after.state, 'uncomplete');
	return { ...after, stops, ...(reopened ? { state: reopened } : {}) };
}

function routeAfterAct<R extends Route<unknown>>(
	route: R,
	debitId: string | null,
	act: WaitingRouteAct,
): R {
	if (act.kind === 'acceptance' && act.debitId === debitId && isAtDepot(route)) {
		return { ...route, state: 'ready' };
	}
	if (act.kind === 'departure' && act.routeId === route.id && isAtDepot(route)) {
		return { ...route, state: 'in_progress', departedAt: act.at };
	}
	if (act.kind === 'plan-confirmation' && act.routeId === route.id && route.driverPlan != null) {
		return { ...route, driverPlan: { ...route.driverPlan, change: null } };
	}
	return act.kind === 'return' && act.routeId === route.id
		? { ...route, returnedAt: act.at }
		: route;
}

function isAtDepot({ state }: { readonly state: RouteState }): boolean {
	return state === 'planned' || state === 'loading' || state === 'ready';
}

function debitAfter<D extends Debit>(debit: D, act: WaitingRouteAct): D {
	if (act.kind === 'return-dispute') {
		const isDisputable = act.debitId === debit.id && acceptedDebitStates.includes(debit.state);
		return isDisputable ? { ...debit, state: 'return_disputed' } : debit;
	}
	if (debit.state !== 'awaiting_acceptance') return debit;
	if (act.kind === 'acceptance' && act.debitId === debit.id) return { ...debit, state: 'open' };
	if (act.kind === 'dispute' && act.debitId === debit.id) return { ...debit, state: 'disputed' };
	return debit;
}
