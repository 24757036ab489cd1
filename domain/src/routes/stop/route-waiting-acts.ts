import { isFinished, type RouteOrderResult, type StopState, stopStateOf } from '../common/route.ts';

/** What an act that waits on the phone will change on its route. */
export type WaitingRouteAct =
	| { readonly kind: 'arrival'; readonly stopId: string; readonly at: string }
	| { readonly kind: 'call'; readonly orderId: string }
	| { readonly kind: 'result'; readonly orderId: string; readonly result: RouteOrderResult };

type Order = {
	readonly orderId: string;
	readonly result: RouteOrderResult;
	readonly callCount: number;
};
type Stop<O extends Order> = {
	readonly id: string;
	readonly state: StopState;
	readonly arrivedAt: string | null;
	readonly orders: readonly O[];
};

/**
 * The stops of a route as they are after the acts that wait on the phone. What the server answered
 * already is not changed back.
 */
export function applyWaitingActs<O extends Order, S extends Stop<O>>(
	stops: readonly S[],
	acts: readonly WaitingRouteAct[],
): S[] {
	return acts.reduce<S[]>((before, act) => before.map((stop) => afterAct(stop, act)), [...stops]);
}

function afterAct<O extends Order, S extends Stop<O>>(stop: S, act: WaitingRouteAct): S {
	if (act.kind === 'arrival') {
		if (stop.id !== act.stopId || isFinished(stop.state) || stop.state === 'arrived') return stop;
		return { ...stop, state: 'arrived', arrivedAt: act.at };
	}
	const orders = stop.orders.map((order) =>
		order.orderId === act.orderId ? changed(order, act) : order,
	);
	const results = orders.map(({ result }) => result);
	return { ...stop, orders, state: stopStateOf(results, stop.state) };
}

function changed<O extends Order>(order: O, act: WaitingRouteAct): O {
	if (act.kind === 'call') return { ...order, callCount: order.callCount + 1 };
	if (act.kind !== 'result' || order.result !== 'pending') return order;
	return { ...order, result: act.result };
}
