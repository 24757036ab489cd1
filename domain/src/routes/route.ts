import type { OrderState } from '../orders/order.ts';

/** A vehicle's work of one day (Rota) and its stops (Durak); states of domain.md §5. */
export const routeStates = [
	'draft',
	'planned',
	'loading',
	'ready',
	'in_progress',
	'suspended',
	'completed',
	'reconciling',
	'closed',
	'cancelled',
] as const;
export type RouteState = (typeof routeStates)[number];

/** States in which a route holds its vehicle, driver and orders (hard guard 1). */
export const openRouteStates: readonly RouteState[] = [
	'draft',
	'planned',
	'loading',
	'ready',
	'in_progress',
	'suspended',
];

/** States in which orders may be taken off and stops be sorted: before the vehicle leaves. */
export const plannableRouteStates: readonly RouteState[] = ['draft', 'planned', 'loading', 'ready'];

/** States in which orders may be added: not once the driver has accepted what is loaded. */
export const fillableRouteStates: readonly RouteState[] = ['draft', 'planned', 'loading'];

/** States in which a route waits to leave, and can say what keeps it (hard guard 3). */
export const waitingRouteStates: readonly RouteState[] = ['planned', 'loading', 'ready'];

/** From departure until the route is closed: goods come back, the return is entered, money is counted. */
export const runningRouteStates: readonly RouteState[] = [
	'in_progress',
	'suspended',
	'completed',
	'reconciling',
];

/** States that Tamamlanan Rotalar shows. */
export const finishedRouteStates: readonly RouteState[] = ['completed', 'reconciling', 'closed'];

/**
 * States in which results may be entered or taken back. Not while a route is suspended: then goods
 * only change hands (domain.md §5).
 */
export const resultRouteStates: readonly RouteState[] = ['in_progress', 'completed', 'reconciling'];

export const stopStates = [
	'pending',
	'arrived',
	'delivered',
	'partially_delivered',
	'failed',
	'postponed',
	'skipped',
	'cancelled',
] as const;
export type StopState = (typeof stopStates)[number];

/** What became of one order on one route. */
export const routeOrderResults = [
	'pending',
	'delivered',
	'partially_delivered',
	'failed',
	'postponed',
	'cancelled',
	'transferred',
	'not_loaded',
] as const;
export type RouteOrderResult = (typeof routeOrderResults)[number];

/** Orders that do not go along on their route: left behind, handed to another, cancelled. */
export const leftAsideResults: readonly RouteOrderResult[] = [
	'not_loaded',
	'transferred',
	'cancelled',
];

/** What became of one order on one route, when the order itself has ended meanwhile. */
export function standingResult(result: RouteOrderResult, orderState: OrderState): RouteOrderResult {
	if (result !== 'pending') return result;
	if (orderState === 'cancelled') return 'cancelled';
	return orderState === 'lost' || orderState === 'damaged' ? 'failed' : 'pending';
}

/** Stops that nothing more is expected of. */
export function isFinished(state: StopState): boolean {
	return state !== 'pending' && state !== 'arrived' && state !== 'skipped';
}

/**
 * The state of a stop, from the results of its orders: it waits while one order waits, and is
 * partly delivered when some of its orders were delivered and some were not.
 * @example stopStateOf(['delivered', 'failed'], 'arrived') // 'partially_delivered'
 */
export function stopStateOf(results: readonly RouteOrderResult[], now: StopState): StopState {
	const counted = results.filter((result) => !leftAsideResults.includes(result));
	if (counted.length === 0) return 'cancelled';
	if (counted.includes('pending')) {
		return now === 'arrived' || now === 'skipped' ? now : 'pending';
	}
	const [first] = counted;
	if (first !== undefined && counted.every((result) => result === first)) {
		return first as StopState;
	}
	const anyDelivered = counted.some(
		(result) => result === 'delivered' || result === 'partially_delivered',
	);
	return anyDelivered ? 'partially_delivered' : 'failed';
}
