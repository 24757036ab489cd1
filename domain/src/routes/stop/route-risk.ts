import type { ClockTime, TimeWindow } from '../../common/date/clock-time.ts';
import { type Instant, instantAt, type ServiceDate } from '../../common/date/date.ts';
import type { OrderState } from '../../orders/common/order.ts';
import {
	effectiveResult,
	isFinished,
	type RouteOrderResult,
	type RouteState,
	type StopState,
} from '../common/route.ts';
import { stopWindowOf } from './route-window.ts';

/** The fields of an order that determine whether a stop can be late. */
type RiskOrder = {
	/** Its result on this route; null for an order that is being added. */
	readonly result: RouteOrderResult | null;
	readonly state: OrderState;
	readonly windowStart: ClockTime | null;
	readonly windowEnd: ClockTime | null;
};

export type RiskStop = { readonly state: StopState; readonly orders: readonly RiskOrder[] };

/** Facts of a route from which Canlı Takip and Rotalar compute the same marks. */
export type RiskFacts = {
	readonly serviceDate: ServiceDate;
	readonly state: RouteState;
	/** Null before departure. */
	readonly departedAt: Instant | null;
	/** Number of visited stops (`isVisited`). */
	readonly visitedCount: number;
	/** Stops in route sequence; finished ones may be omitted. */
	readonly stops: readonly RiskStop[];
};

export type RouteRisk = {
	/** Late (Gecikti): the promised window has ended. */
	readonly lateCount: number;
	/** At risk (Riskte): at the route's pace the window will have ended on arrival. */
	readonly atRiskCount: number;
};

const noRisk: RouteRisk = { lateCount: 0, atRiskCount: 0 };

/** From planning until all stops are finished; drafts promise nothing. */
const monitoredStates: readonly RouteState[] = [
	'planned',
	'loading',
	'ready',
	'in_progress',
	'suspended',
];

/**
 * Default time per stop including the drive, before a route has its own pace (a choice of this
 * project).
 */
const defaultStopMs = 10 * 60_000;
/** One stop is not enough to compute a pace. */
const minimumStopsForPace = 2;
const minuteMs = 60_000;

/**
 * Counts the unfinished stops that are late or at risk (docs/domain.md#time-marks). Arrivals are
 * estimated from the pace so far; before departure a route can be late but not at risk. The current
 * time is truncated to the minute, because windows have that precision and two screens must agree.
 */
export function riskOf(facts: RiskFacts, now: Instant): RouteRisk {
	if (!monitoredStates.includes(facts.state)) return noRisk;
	const nowMs = Math.floor(new Date(now).getTime() / minuteMs) * minuteMs;
	const paceMs = paceOf(facts, nowMs);
	let lateCount = 0;
	let atRiskCount = 0;
	for (const [index, { orders }] of remainingStops(facts.stops).entries()) {
		const { end } = pendingWindow(orders);
		if (end === null) continue;
		const endMs = instantAt(facts.serviceDate, end).getTime();
		if (endMs < nowMs) lateCount += 1;
		else if (paceMs !== null && nowMs + (index + 1) * paceMs > endMs) atRiskCount += 1;
	}
	return { lateCount, atRiskCount };
}

/** Unfinished stops in driving sequence; skipped ones come last. */
export function remainingStops<Stop extends RiskStop>(stops: readonly Stop[]): Stop[] {
	const waiting = stops.filter(
		({ state, orders }) => !isFinished(state) && pendingOrders(orders).length > 0,
	);
	const isSkipped = ({ state }: Stop) => state === 'skipped';
	return [...waiting.filter((stop) => !isSkipped(stop)), ...waiting.filter(isSkipped)];
}

/** The orders of a stop without a result. */
export function pendingOrders<Order extends RiskOrder>(orders: readonly Order[]): Order[] {
	return orders.filter(
		({ result, state }) => effectiveResult(result ?? 'pending', state) === 'pending',
	);
}

/** The delivery window of the pending orders of a stop. */
export function pendingWindow(orders: readonly RiskOrder[]): TimeWindow {
	return stopWindowOf(
		pendingOrders(orders).map(({ windowStart: start, windowEnd: end }) => ({ start, end })),
	);
}

/** The delivery window of a stop: of its pending orders, of all its orders when none is pending. */
export function stopWindow(orders: readonly RiskOrder[]): TimeWindow {
	if (pendingOrders(orders).length > 0) return pendingWindow(orders);
	return stopWindowOf(orders.map(({ windowStart: start, windowEnd: end }) => ({ start, end })));
}

/** Whether the driver was at the stop; cancelled stops are not visited. */
export function isVisited(state: StopState): boolean {
	return isFinished(state) && state !== 'cancelled';
}

function paceOf({ departedAt, visitedCount }: RiskFacts, nowMs: number): number | null {
	if (departedAt === null) return null;
	if (visitedCount < minimumStopsForPace) return defaultStopMs;
	return Math.max(0, nowMs - new Date(departedAt).getTime()) / visitedCount;
}
