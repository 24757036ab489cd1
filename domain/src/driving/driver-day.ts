import { type DebitLineState, undebitedLineStates } from '../debits/common/debit.ts';
import {
	excludedResults,
	isCountedStop,
	type RouteOrderResult,
	type RouteState,
	runningRouteStates,
	type StopState,
	settlingRouteStates,
} from '../routes/common/route.ts';

type DayRoute = {
	readonly state: RouteState;
	readonly serviceDate: string;
	readonly returnedAt: Date | null;
	readonly tour: number;
	/** Pieces of the route that its driver has. */
	readonly heldCount: number;
};

/** The stages of a driver's route that is due, the most urgent first. */
const stages: readonly ((route: DayRoute, today: string) => boolean)[] = [
	({ state }) => state === 'in_progress' || state === 'suspended',
	({ state, returnedAt }) => state === 'completed' && returnedAt === null,
	// The next tour is accepted once the goods of this one are back (`refuseMixedTours`).
	({ state, heldCount, serviceDate }, today) =>
		settlingRouteStates.includes(state) && heldCount > 0 && serviceDate === today,
	({ state }) => state === 'loading' || state === 'ready',
	({ state }) => state === 'completed' || state === 'reconciling',
	({ state }) => state === 'planned',
];

/**
 * The route that the driver's phone shows: the most urgent one, of several the earliest. One that is
 * loaded the evening before comes when nothing is left of the day.
 */
export function routeOfDay<R extends DayRoute>(routes: readonly R[], today: string): R | null {
	const byDay = routes.toSorted(
		(one, other) => one.serviceDate.localeCompare(other.serviceDate) || one.tour - other.tour,
	);
	// A vehicle that left before its day is on the road all the same.
	const isDue = ({ serviceDate, state }: DayRoute) =>
		serviceDate <= today || runningRouteStates.includes(state);
	const due = byDay.filter(isDue);
	for (const isInStage of stages) {
		const route = due.find((each) => isInStage(each, today));
		if (route !== undefined) return route;
	}
	const loaded = byDay.find((route) => !isDue(route) && route.state !== 'closed');
	return loaded ?? due.findLast(({ state }) => state === 'closed') ?? null;
}

type DayOrder = {
	readonly orderId: string;
	readonly result: RouteOrderResult;
};
type DayLine = { readonly orderId: string | null; readonly state: DebitLineState };

/**
 * Whether an order of the route is work of the driver: not one that was left in the depot, and none
 * that was cancelled or moved before he got a piece of it.
 */
export function isOrderOfDay({ orderId, result }: DayOrder, lines: readonly DayLine[]): boolean {
	if (result === 'not_loaded') return false;
	const own = lines.filter((line) => line.orderId === orderId);
	if (own.length === 0) return !excludedResults.includes(result);
	return own.some(({ state }) => !undebitedLineStates.includes(state));
}

/**
 * A route as its driver has it: without the orders that stayed in the depot, and their stops. A stop
 * whose order was cancelled on the way is shown, since its goods come back, and not counted.
 */
export function routeOfDriver<
	O extends DayOrder,
	S extends { readonly state: StopState; readonly orders: readonly O[] },
	R extends { readonly stops: readonly S[] },
>(route: R, lines: readonly DayLine[]) {
	const stops = route.stops
		.map((stop) => ({ ...stop, orders: stop.orders.filter((order) => isOrderOfDay(order, lines)) }))
		.filter(({ orders }) => orders.length > 0);
	const orders = stops.flatMap((stop) => stop.orders);
	const orderCount = orders.filter(({ result }) => !excludedResults.includes(result)).length;
	return { ...route, stops, stopCount: stops.filter(isCountedStop).length, orderCount };
}
