import type { OrderState } from '../orders/common/order.ts';
import { orderStateWords } from '../orders/common/order-words.ts';
import type { RouteState } from '../routes/common/route.ts';
import { routeStateWords } from '../routes/common/route-words.ts';

/** A route or an order that acceptance would change, as the plan knew it. */
export type KnownRoute = {
	readonly routeId: string;
	readonly number: string;
	readonly version: number;
};
export type KnownOrder = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly version: number;
	/** Null: in the pool. */
	readonly routeId: string | null;
};

/** The same as they are now. */
export type PresentRoute = {
	readonly routeId: string;
	readonly version: number;
	readonly state: RouteState;
	/** Who changed it last and when, `10:42`. */
	readonly changedBy: string | null;
};
export type PresentOrder = {
	readonly orderId: string;
	readonly version: number;
	readonly state: OrderState;
	readonly routeId: string | null;
	readonly routeNumber: string | null;
};

/** What is no longer as the plan knew it, in phrases. */
export function dayChanges(
	known: { readonly routes: readonly KnownRoute[]; readonly orders: readonly KnownOrder[] },
	present: { readonly routes: readonly PresentRoute[]; readonly orders: readonly PresentOrder[] },
): string[] {
	const routes = new Map(present.routes.map((route) => [route.routeId, route]));
	const orders = new Map(present.orders.map((order) => [order.orderId, order]));
	return [
		...known.routes.flatMap((route) => routeChange(route, routes.get(route.routeId)) ?? []),
		...known.orders.flatMap((order) => orderChange(order, orders.get(order.orderId)) ?? []),
	];
}

function routeChange(known: KnownRoute, present: PresentRoute | undefined): string | null {
	if (present === undefined) return `${known.number} rotası bulunamadı`;
	if (present.version === known.version) return null;
	const by = present.changedBy === null ? '' : ` (${present.changedBy})`;
	return `${known.number} rotası değişti${by}; durumu: ${routeStateWords[present.state].label}`;
}

function orderChange(known: KnownOrder, present: PresentOrder | undefined): string | null {
	if (present === undefined) return `${known.orderNo} siparişi bulunamadı`;
	if (present.routeId !== known.routeId) {
		return present.routeNumber === null
			? `${known.orderNo} siparişi artık rotasında değil`
			: `${known.orderNo} siparişi başka rotada (${present.routeNumber})`;
	}
	if (present.version === known.version) return null;
	return `${known.orderNo} siparişi değişti; durumu: ${orderStateWords[present.state].label}`;
}
