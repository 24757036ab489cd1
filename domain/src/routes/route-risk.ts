import type { ClockTime, TimeWindow } from '../common/clock-time.ts';
import { type Instant, instantAt, type ServiceDate } from '../common/date.ts';
import type { OrderState } from '../orders/order.ts';
import {
	isFinished,
	type RouteOrderResult,
	type RouteState,
	type StopState,
	standingResult,
} from './route.ts';
import { stopWindowOf } from './route-window.ts';

/** An order at a stop, as far as it decides whether somebody still has to be there in time. */
type RiskOrder = {
	/** What became of it on this route; null for one that is only just being put on it. */
	readonly result: RouteOrderResult | null;
	readonly state: OrderState;
	readonly windowStart: ClockTime | null;
	readonly windowEnd: ClockTime | null;
};

export type RiskStop = { readonly state: StopState; readonly orders: readonly RiskOrder[] };

/** What Canlı Takip and Rotalar both know of a route: from the same facts they say the same. */
export type RiskFacts = {
	readonly serviceDate: ServiceDate;
	readonly state: RouteState;
	/** Null until the vehicle has left. */
	readonly departedAt: Instant | null;
	/** Stops of the route at which somebody has been (`isVisited`). */
	readonly visitedCount: number;
	/** Its stops in route order; those that wait for nobody are left out here. */
	readonly stops: readonly RiskStop[];
};

export type RouteRisk = {
	/** Gecikti: the promised window is over. */
	readonly lateCount: number;
	/** Riskte: at the route's own pace it will be over when the driver comes. */
	readonly atRiskCount: number;
};

const noRisk: RouteRisk = { lateCount: 0, atRiskCount: 0 };

/** From the plan until every stop has its result; a draft promises nothing yet. */
const watchedStates: readonly RouteState[] = [
	'planned',
	'loading',
	'ready',
	'in_progress',
	'suspended',
];

/** Until a route has a pace of its own: 10 minutes for a stop with its drive (this project's choice). */
const usualStopMs = 10 * 60_000;
/** A pace from a single stop says little. */
const paceFromStops = 2;
const minuteMs = 60_000;

/**
 * Which stops that still wait are late or at risk (domain.md §5, derived time marks). The arrival is
 * estimated from the pace so far; a route that has not left is only late, never at risk. Windows
 * are promised to the minute, so the present counts in whole minutes: two screens that look at it
 * some seconds apart say the same.
 */
export function riskOf(facts: RiskFacts, now: Instant): RouteRisk {
	if (!watchedStates.includes(facts.state)) return noRisk;
	const nowMs = Math.floor(new Date(now).getTime() / minuteMs) * minuteMs;
	const paceMs = paceOf(facts, nowMs);
	let lateCount = 0;
	let atRiskCount = 0;
	for (const [index, { orders }] of stopsAhead(facts.stops).entries()) {
		const { end } = windowAhead(orders);
		if (end === null) continue;
		const endMs = instantAt(facts.serviceDate, end).getTime();
		if (endMs < nowMs) lateCount += 1;
		else if (paceMs !== null && nowMs + (index + 1) * paceMs > endMs) atRiskCount += 1;
	}
	return { lateCount, atRiskCount };
}

/** Stops somebody still has to go to, in the sequence of the drive: skipped ones come last. */
export function stopsAhead<Stop extends RiskStop>(stops: readonly Stop[]): Stop[] {
	const waiting = stops.filter(
		({ state, orders }) => !isFinished(state) && waitingOrders(orders).length > 0,
	);
	const isSkipped = ({ state }: Stop) => state === 'skipped';
	return [...waiting.filter((stop) => !isSkipped(stop)), ...waiting.filter(isSkipped)];
}

/** The orders of a stop that still wait for somebody at their door. */
export function waitingOrders<Order extends RiskOrder>(orders: readonly Order[]): Order[] {
	return orders.filter(
		({ result, state }) => standingResult(result ?? 'pending', state) === 'pending',
	);
}

/** The window in which a stop has to be reached: that of its orders that still wait. */
export function windowAhead(orders: readonly RiskOrder[]): TimeWindow {
	return stopWindowOf(
		waitingOrders(orders).map(({ windowStart: start, windowEnd: end }) => ({ start, end })),
	);
}

/** Whether somebody has been at a stop: one that was called off was passed by. */
export function isVisited(state: StopState): boolean {
	return isFinished(state) && state !== 'cancelled';
}

function paceOf({ departedAt, visitedCount }: RiskFacts, nowMs: number): number | null {
	if (departedAt === null) return null;
	if (visitedCount < paceFromStops) return usualStopMs;
	return Math.max(0, nowMs - new Date(departedAt).getTime()) / visitedCount;
}
