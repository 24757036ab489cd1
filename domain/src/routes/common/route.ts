import type { OrderState } from '../../orders/common/order.ts';

/**
 * States of a route: the work of a vehicle on one day (Rota), with stops (Durak)
 * (docs/domain.md#route-states).
 */
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

/** States in which a route reserves its tour of the vehicle and driver, and its orders (hard guard 1). */
export const openRouteStates: readonly RouteState[] = [
	'draft',
	'planned',
	'loading',
	'ready',
	'in_progress',
	'suspended',
];

/**
 * States in which a route occupies its vehicle and driver: being loaded or on the road, one route of
 * each at a time (docs/domain.md#tours).
 */
export const activeRouteStates: readonly RouteState[] = [
	'loading',
	'ready',
	'in_progress',
	'suspended',
];

/** Why a tour keeps its vehicle from the next one: not left, on the road, back with open stops. */
export type TourStage = 'waiting' | 'out' | 'results-open';

/** States in which orders can be removed: before departure. */
export const plannableRouteStates: readonly RouteState[] = ['draft', 'planned', 'loading', 'ready'];

/** States in which stops can be sorted: before departure, and those ahead on the road. */
export const sortableRouteStates: readonly RouteState[] = [...plannableRouteStates, 'in_progress'];

/** States in which orders can be added: until the driver accepts the load. */
export const fillableRouteStates: readonly RouteState[] = ['draft', 'planned', 'loading'];

/** States in which vehicle and driver can change: before loading. */
export const assignableRouteStates: readonly RouteState[] = ['draft', 'planned'];

/** States before departure in which the departure check applies (hard guard 3). */
export const waitingRouteStates: readonly RouteState[] = ['planned', 'loading', 'ready'];

/** From departure to closing: goods return, the return is recorded and cash is counted. */
export const runningRouteStates: readonly RouteState[] = [
	'in_progress',
	'suspended',
	'completed',
	'reconciling',
];

/** States of a vehicle that is back, also without a recorded return: goods come back or cash is counted. */
export const backRouteStates: readonly RouteState[] = ['reconciling', 'closed'];

/** From the acceptance to closing: the goods are the driver's, who needs to know whom they are for. */
export const carryingRouteStates: readonly RouteState[] = ['ready', ...runningRouteStates];

/** The route that carries an order, as the rules of recipients need it. */
export function carryingRoute(route: {
	readonly state: RouteState;
	readonly driverId: string | null;
}) {
	return { driverId: route.driverId, running: carryingRouteStates.includes(route.state) };
}

/** States between departure and the last stop's result. */
export const onRoadRouteStates: readonly RouteState[] = ['in_progress', 'suspended'];

/** States after the return, in which goods and cash are counted. */
export const settlingRouteStates: readonly RouteState[] = ['completed', 'reconciling'];

/** Final states. */
export const endedRouteStates: readonly RouteState[] = ['closed', 'cancelled'];

/** States shown in Tamamlanan Rotalar. */
export const finishedRouteStates: readonly RouteState[] = ['completed', 'reconciling', 'closed'];

/**
 * States in which results can be entered or reverted. Not while a route is suspended: then goods
 * are only transferred and handed back (docs/domain.md#route-states).
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

/** States of a stop that the vehicle has not left yet, for the next stop. */
export const aheadStopStates: readonly StopState[] = ['pending', 'arrived'];

/** States of a stop that is not finished: also a skipped stop is still to be visited. */
export const unfinishedStopStates: readonly StopState[] = ['pending', 'arrived', 'skipped'];

/** States of a stop that is not counted on its route: no goods for it go out. */
export const uncountedStopStates: readonly StopState[] = ['cancelled'];

/** Whether a stop is counted, in the office and on the phone (docs/domain.md#stops). */
export function isCountedStop({ state }: { readonly state: StopState }): boolean {
	return !uncountedStopStates.includes(state);
}

/** Results of an order on a route. */
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

/** Results that leave goods with the recipient. */
export const deliveredResults: readonly RouteOrderResult[] = ['delivered', 'partially_delivered'];

/** Results of an attempt at the door, which can be reverted. */
export const attemptResults: readonly RouteOrderResult[] = [...deliveredResults, 'failed'];

/** Results of an attempt that left no goods with the recipient. */
export const failedResults: readonly RouteOrderResult[] = ['failed', 'postponed'];

/** Results after which goods must be returned. */
export const undeliveredResults: readonly RouteOrderResult[] = [
	...failedResults,
	'partially_delivered',
];

/** Results of orders that did not go with their route: not loaded, transferred, cancelled. */
export const excludedResults: readonly RouteOrderResult[] = [
	'not_loaded',
	'transferred',
	'cancelled',
];

/** The result of an order on a route, considering that the order itself may have ended. */
export function effectiveResult(
	result: RouteOrderResult,
	orderState: OrderState,
): RouteOrderResult {
	if (result !== 'pending') return result;
	if (orderState === 'cancelled') return 'cancelled';
	return orderState === 'lost' || orderState === 'damaged' ? 'failed' : 'pending';
}

/** Whether a stop has its final result. */
export function isFinished(state: StopState): boolean {
	return !unfinishedStopStates.includes(state);
}

/**
 * The state of a stop, derived from the results of its orders: pending if one order is pending,
 * partially delivered if results differ.
 * @example stopStateOf(['delivered', 'failed'], 'arrived') // 'partially_delivered'
 */
export function stopStateOf(results: readonly RouteOrderResult[], current: StopState): StopState {
	const counted = results.filter((result) => !excludedResults.includes(result));
	if (counted.length === 0) return 'cancelled';
	if (counted.includes('pending')) {
		return current === 'arrived' || current === 'skipped' ? current : 'pending';
	}
	const [first] = counted;
	if (first !== undefined && counted.every((result) => result === first)) {
		return first as StopState;
	}
	const anyDelivered = counted.some((result) => deliveredResults.includes(result));
	return anyDelivered ? 'partially_delivered' : 'failed';
}
