// The plan of a route as its driver has it, and what the office has changed since.
import {
	excludedResults,
	isFinished,
	onRoadRouteStates,
	type RouteOrderResult,
	type RouteState,
	type StopState,
} from '../common/route.ts';
import { movedStop, type StopPlace } from './route-stop-sequence.ts';

/** States in which a driver has a plan that a change of the office makes different from the present one. */
export const confirmableRouteStates: readonly RouteState[] = ['ready', ...onRoadRouteStates];

/** An order and its stop; a plan lists the orders in the sequence of their stops. */
export type PlannedOrder = { readonly orderId: string; readonly stopId: string };

type PresentOrder = PlannedOrder & {
	readonly result: RouteOrderResult;
	readonly stopState: StopState;
};

/** Why an order is no longer the driver's to deliver. */
export const removalCauses = ['removed', 'cancelled', 'transferred'] as const;
export type RemovalCause = (typeof removalCauses)[number];

/** What became different since the driver confirmed the plan. */
export type PlanChange = {
	readonly addedOrderIds: readonly string[];
	readonly removedOrders: readonly { readonly orderId: string; readonly cause: RemovalCause }[];
	readonly movedStopIds: readonly string[];
};

/**
 * The change from the plan that the driver has to the present one; null if there is none. An order that
 * stayed in the depot is no change: the driver counted the load. Only stops ahead can have moved.
 */
export function planChange(
	confirmed: readonly PlannedOrder[],
	present: readonly PresentOrder[],
): PlanChange | null {
	const known = new Set(confirmed.map(({ orderId }) => orderId));
	const byId = new Map(present.map((order) => [order.orderId, order]));
	const addedOrderIds = present
		.filter(({ orderId, result }) => !known.has(orderId) && !excludedResults.includes(result))
		.map(({ orderId }) => orderId);
	const removedOrders = confirmed.flatMap(({ orderId }) => {
		const cause = causeOf(byId.get(orderId));
		return cause === null ? [] : [{ orderId, cause }];
	});
	const movedStopIds = movedStops(stopsOf(confirmed), stopsOf(present.filter(isAhead)));
	const isEmpty = addedOrderIds.length + removedOrders.length + movedStopIds.length === 0;
	return isEmpty ? null : { addedOrderIds, removedOrders, movedStopIds };
}

function causeOf(order: PresentOrder | undefined): RemovalCause | null {
	if (order === undefined) return 'removed';
	return order.result === 'cancelled' || order.result === 'transferred' ? order.result : null;
}

function isAhead({ stopState }: PresentOrder): boolean {
	return isStopAhead({ state: stopState });
}

function stopsOf(orders: readonly PlannedOrder[]): string[] {
	return [...new Set(orders.map(({ stopId }) => stopId))];
}

/** The fewest stops that have to move to lead from one sequence to the other. */
export function movedStops<Stop>(before: readonly Stop[], after: readonly Stop[]): Stop[] {
	const places = new Map(before.map((stopId, index) => [stopId, index]));
	const common = after.filter((stopId) => places.has(stopId));
	const kept = longestRising(common.map((stopId) => places.get(stopId) ?? 0));
	return common.filter((_, index) => !kept.has(index));
}

/** The indexes of a longest rising subsequence. */
function longestRising(values: readonly number[]): Set<number> {
	const previous: number[] = [];
	/** For each length the index of the smallest value that ends a subsequence of it. */
	const ends: number[] = [];
	for (const [index, value] of values.entries()) {
		const found = ends.findIndex((end) => (values[end] ?? 0) >= value);
		const length = found === -1 ? ends.length : found;
		previous[index] = length === 0 ? -1 : (ends[length - 1] ?? -1);
		ends[length] = index;
	}
	const kept = new Set<number>();
	let index = ends.at(-1) ?? -1;
	while (index !== -1) {
		kept.add(index);
		index = previous[index] ?? -1;
	}
	return kept;
}

/** The plan after the driver moved a stop: what the office changed stays to be confirmed. */
export function planAfterMove(
	confirmed: readonly PlannedOrder[],
	stops: readonly { readonly id: string; readonly state: StopState }[],
	stopId: string,
	place: StopPlace,
): PlannedOrder[] {
	const states = new Map(stops.map(({ id, state }) => [id, state]));
	const sequence = stopsOf(confirmed).map((id) => ({ id, state: states.get(id) ?? 'cancelled' }));
	const byStop = Map.groupBy(confirmed, (order) => order.stopId);
	return movedStop(sequence, stopId, place).flatMap(({ id }) => byStop.get(id) ?? []);
}

type StopAhead = { readonly id: string; readonly state: StopState };

/** Whether a stop of a running route may still change its place: the vehicle was not there yet. */
export function isStopAhead({ state }: Pick<StopAhead, 'state'>): boolean {
	return !isFinished(state) && state !== 'arrived';
}

/** Whether a new sequence of the stops of a running route leaves every visited stop in its place. */
export function keepsVisitedStops(
	stops: readonly StopAhead[],
	sequence: readonly string[],
): boolean {
	return stops.every((stop, index) => isStopAhead(stop) || sequence[index] === stop.id);
}

/** The stops of a running route after one ahead was moved to another place, past those visited. */
export function sequenceAhead<S extends StopAhead>(
	stops: readonly S[],
	from: number,
	to: number,
): S[] {
	const moved = stops[from];
	if (moved === undefined || !isStopAhead(moved)) return [...stops];
	const open = stops.filter(isStopAhead).filter((stop) => stop !== moved);
	const before = stops.slice(0, to + (to > from ? 1 : 0));
	const place = before.filter((stop) => isStopAhead(stop) && stop !== moved).length;
	const sequence = open.toSpliced(place, 0, moved).values();
	return stops.map((stop) => (isStopAhead(stop) ? (sequence.next().value ?? stop) : stop));
}
