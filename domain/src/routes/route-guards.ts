import type { ServiceDate } from '../common/date.ts';
import { type Refusal, refuse } from '../common/refusal.ts';
import { fillableRouteStates, plannableRouteStates, type RouteState } from './route.ts';
import { type RouteAct, routeAfter } from './route-transitions.ts';
import { routeRefusals } from './route-words.ts';

/** The next state, or the refusal that says in which state the route is. */
export function moveRoute(number: string, state: RouteState, act: RouteAct): RouteState | Refusal {
	const next = routeAfter(state, act);
	return next ?? refuse(routeRefusals, 'route/wrong-state', { number, state, act });
}

type PlannedRoute = { readonly number: string; readonly state: RouteState };

/** Why no order may come onto a route any more; null while it may. */
export function fillBlock({ number, state }: PlannedRoute): Refusal | null {
	if (fillableRouteStates.includes(state)) return null;
	return refuse(routeRefusals, 'route/wrong-state', { number, state, act: 'add' });
}

/** Why no order may be taken off a route and its stops not be sorted; null while they may. */
export function takeOffBlock({ number, state }: PlannedRoute): Refusal | null {
	if (plannableRouteStates.includes(state)) return null;
	return refuse(routeRefusals, 'route/wrong-state', { number, state, act: 'remove' });
}

/**
 * Whether an order may be taken off a route without the right to plan routes: a route whose day is
 * over did not go, so its plan is nobody's any more (Dünden Kalanlar).
 */
export function isPlanOver(route: { readonly serviceDate: ServiceDate }, today: ServiceDate) {
	return route.serviceDate < today;
}

/** What a route lacks to be planned: vehicle, driver and an order that still wants delivering. */
export function planBlock(facts: {
	number: string;
	vehicleId: string | null;
	driverId: string | null;
	/** Orders on the route that were neither cancelled nor lost meanwhile. */
	orderCount: number;
}): Refusal | null {
	const lacks: string[] = [];
	if (facts.vehicleId === null) lacks.push('araç');
	if (facts.driverId === null) lacks.push('sürücü');
	if (facts.orderCount === 0) lacks.push('sipariş');
	if (lacks.length === 0) return null;
	return refuse(routeRefusals, 'route/incomplete', { number: facts.number, lacks });
}

export type DepartureFacts = {
	readonly pendingPieces: number;
	readonly accepted: boolean;
	readonly disputed: boolean;
	readonly loadedPieces: number;
};

/**
 * What keeps a route from leaving (hard guard 3): unresolved pieces, a missing acceptance.
 * @example departureBlock({ pendingPieces: 2, accepted: false, disputed: false, loadedPieces: 40 })
 * // "Rota çıkışa hazır değil: 2 koli okutulmadı, sürücü zimmeti kabul etmedi."
 */
export function departureBlock(facts: DepartureFacts): Refusal | null {
	const blocks = departureObstacles(facts).map(({ words }) => words);
	if (blocks.length === 0) return null;
	return refuse(routeRefusals, 'route/not-ready-to-depart', { blocks, ...facts });
}

export type DepartureObstacle = {
	readonly code: 'pending' | 'empty' | 'disputed' | 'not-accepted';
	readonly words: string;
};

/** Each thing that keeps a route from leaving, in short words. */
export function departureObstacles(facts: DepartureFacts): DepartureObstacle[] {
	const obstacles: DepartureObstacle[] = [];
	const stand = (code: DepartureObstacle['code'], words: string) => obstacles.push({ code, words });
	if (facts.pendingPieces > 0) stand('pending', `${facts.pendingPieces} koli okutulmadı`);
	if (facts.loadedPieces === 0) stand('empty', 'araca koli yüklenmedi');
	if (facts.disputed) stand('disputed', 'sürücünün bildirdiği uyuşmazlık çözülmedi');
	else if (!facts.accepted) stand('not-accepted', 'sürücü zimmeti kabul etmedi');
	return obstacles;
}

/** Hard guard: the return reading may not be below the departure reading (km). */
export function kmBlock(departureKm: number | null, returnKm: number): Refusal | null {
	if (departureKm === null || returnKm >= departureKm) return null;
	return refuse(routeRefusals, 'route/km-reversed', { departureKm, returnKm });
}

/**
 * The km of one outing, null until both readings are known.
 * @example drivenKm(84_512, 84_596) // 84
 */
export function drivenKm(departureKm: number | null, returnKm: number | null): number | null {
	return departureKm === null || returnKm === null ? null : returnKm - departureKm;
}
