import type { ServiceDate } from '../../common/date/date.ts';
import { refuse } from '../../common/rule/refusal.ts';
import { uncooledWords } from '../../vehicles/vehicle-cooling.ts';
import type { Paper } from '../../vehicles/vehicle-expiry.ts';
import type { VehicleLack } from '../../vehicles/vehicle-need.ts';
import { fillableRouteStates, plannableRouteStates, type RouteState } from './route.ts';
import { type RouteAct, routeAfter } from './route-transitions.ts';
import { routeRefusals } from './route-words.ts';

/** The next state, or a refusal with the current state. */
export function transitionRoute(number: string, state: RouteState, act: RouteAct) {
	const next = routeAfter(state, act);
	return next ?? refuse(routeRefusals, 'route/wrong-state', { number, state, act });
}

type PlannedRoute = { readonly number: string; readonly state: RouteState };

/** Refuses to add orders to a route; null if it is allowed. */
export function refuseAddingOrders({ number, state }: PlannedRoute) {
	if (fillableRouteStates.includes(state)) return null;
	return refuse(routeRefusals, 'route/wrong-state', { number, state, act: 'add' });
}

/** Refuses to remove orders from a route or to sort its stops; null if it is allowed. */
export function refuseRemovingOrders({ number, state }: PlannedRoute) {
	if (plannableRouteStates.includes(state)) return null;
	return refuse(routeRefusals, 'route/wrong-state', { number, state, act: 'remove' });
}

/**
 * Whether an order may be removed from a route without the right to plan routes. A route of an
 * earlier day did not depart, so its plan no longer applies (Dünden Kalanlar).
 */
export function isPlanOver(route: { readonly serviceDate: ServiceDate }, today: ServiceDate) {
	return route.serviceDate < today;
}

/**
 * Refuses to plan a route without vehicle, driver or deliverable orders; null if it is complete.
 */
export function refusePlanning(facts: {
	number: string;
	vehicleId: string | null;
	driverId: string | null;
	/** Orders of the route that are neither cancelled nor lost. */
	orderCount: number;
}) {
	const missing: string[] = [];
	if (facts.vehicleId === null) missing.push('araç');
	if (facts.driverId === null) missing.push('sürücü');
	if (facts.orderCount === 0) missing.push('sipariş');
	if (missing.length === 0) return null;
	return refuse(routeRefusals, 'route/incomplete', { number: facts.number, lacks: missing });
}

export type DepartureFacts = {
	readonly pendingPieces: number;
	readonly accepted: boolean;
	readonly disputed: boolean;
	readonly loadedPieces: number;
	/** Expired papers that prevent the departure by the company's rules. */
	readonly expiredPapers: readonly { readonly document: Paper; readonly words: string }[];
	/** Cold-chain orders on a vehicle without cooling; null if there are none. */
	readonly uncooled: {
		readonly orderCount: number;
		readonly plate: string;
		/** Whether the company's rules prevent the departure. */
		readonly blocks: boolean;
	} | null;
	/** Orders that need a lift or ADR on a vehicle without it; a departure warns of them. */
	readonly lacks: readonly VehicleLack[];
};

/**
 * Refuses the departure of a route with unresolved pieces or without acceptance (hard guard 3).
 * @example departureBlock({ pendingPieces: 2, accepted: false, disputed: false, loadedPieces: 40, expiredPapers: [], uncooled: null, lacks: [] })
 * // "Rota çıkışa hazır değil: 2 koli okutulmadı, sürücü zimmeti kabul etmedi."
 */
export function departureBlock(facts: DepartureFacts) {
	const blocks = departureObstacles(facts).map(({ words }) => words);
	if (blocks.length === 0) return null;
	return refuse(routeRefusals, 'route/not-ready-to-depart', { blocks, ...facts });
}

export type DepartureObstacle = {
	readonly code: 'pending' | 'empty' | 'disputed' | 'not-accepted' | 'cold-chain' | Paper;
	readonly words: string;
};

/**
 * Everything that prevents a departure, in short phrases, each cause once: without a loaded piece the
 * acceptance, which only follows, is not named.
 */
export function departureObstacles(facts: DepartureFacts): DepartureObstacle[] {
	const obstacles: DepartureObstacle[] = [];
	const addObstacle = (code: DepartureObstacle['code'], words: string) =>
		obstacles.push({ code, words });
	if (facts.pendingPieces > 0) addObstacle('pending', `${facts.pendingPieces} koli okutulmadı`);
	const isEmpty = facts.loadedPieces === 0;
	if (isEmpty && facts.pendingPieces === 0) addObstacle('empty', 'araca koli yüklenmedi');
	if (facts.disputed) addObstacle('disputed', 'sürücünün bildirdiği uyuşmazlık çözülmedi');
	else if (!facts.accepted && !isEmpty) addObstacle('not-accepted', 'sürücü zimmeti kabul etmedi');
	for (const { document, words } of facts.expiredPapers) addObstacle(document, words);
	const { uncooled } = facts;
	if (uncooled?.blocks) {
		addObstacle('cold-chain', uncooledWords(uncooled.orderCount, uncooled.plate));
	}
	return obstacles;
}

/** Hard guard: the return odometer reading (km) may not be below the departure reading. */
export function refuseReturnKm(departureKm: number | null, returnKm: number) {
	if (departureKm === null || returnKm >= departureKm) return null;
	return refuse(routeRefusals, 'route/km-reversed', { departureKm, returnKm });
}

/**
 * Distance of one outing in km; null until both odometer readings are known.
 * @example drivenKm(84_512, 84_596) // 84
 */
export function drivenKm(departureKm: number | null, returnKm: number | null): number | null {
	return departureKm === null || returnKm === null ? null : returnKm - departureKm;
}

/**
 * Refuses to reopen a route whose driver was erased: its cash would be counted again and could become a
 * debt of a person of whom the firm knows only the name. Null if it is allowed.
 */
export function refuseReopening(route: {
	readonly number: string;
	readonly driver: { readonly name: string; readonly erased: boolean } | null;
}) {
	const { number, driver } = route;
	if (driver === null || !driver.erased) return null;
	return refuse(routeRefusals, 'route/driver-erased', { number, driverName: driver.name });
}
