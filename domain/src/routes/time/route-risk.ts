import type { TimeWindow } from '../../common/date/clock-time.ts';
import type { OrderState } from '../../orders/common/order.ts';
import { type OrderWindow, windowOfOrder } from '../../orders/common/order-window.ts';
import {
	effectiveResult,
	isFinished,
	type RouteOrderResult,
	type StopState,
} from '../common/route.ts';
import { stopWindowOf } from '../common/route-window.ts';
import type { EtaStop, StopEta } from './route-eta.ts';

/** The fields of an order that determine whether a stop can be late. */
type RiskOrder = OrderWindow & {
	/** Its result on this route; null for an order that is being added. */
	readonly result: RouteOrderResult | null;
	readonly state: OrderState;
};

export type RiskStop = { readonly state: StopState; readonly orders: readonly RiskOrder[] };

export type RouteRisk = {
	/** Late (Gecikti): the promised window has ended. */
	readonly lateCount: number;
	/** At risk (Riskte): the window will have ended on arrival. */
	readonly atRiskCount: number;
};

/** The marks of the stops as counts, for lists (docs/domain.md#time-marks). */
export function riskOf(etas: readonly StopEta[]): RouteRisk {
	return {
		lateCount: etas.filter(({ mark }) => mark === 'late').length,
		atRiskCount: etas.filter(({ mark }) => mark === 'at_risk').length,
	};
}

/** What the expected times depend on, from the orders of a stop. */
export function waitingOf(orders: readonly RiskOrder[]): Pick<EtaStop, 'hasPending' | 'windowEnd'> {
	return { hasPending: pendingOrders(orders).length > 0, windowEnd: pendingWindow(orders).end };
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
	return stopWindowOf(pendingOrders(orders).map(windowOfOrder));
}

/** The delivery window of a stop: of its pending orders, of all its orders when none is pending. */
export function stopWindow(orders: readonly RiskOrder[]): TimeWindow {
	if (pendingOrders(orders).length > 0) return pendingWindow(orders);
	return stopWindowOf(orders.map(windowOfOrder));
}
