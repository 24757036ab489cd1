import {
	attemptResults,
	isFinished,
	type RouteOrderResult,
	type StopState,
	stopStateOf,
} from '../common/route.ts';
import { movedStop, type StopPlace } from '../sequence/route-stop-sequence.ts';

/** What an act that waits on the phone will change on its stops. */
type WaitingStopAct =
	| { readonly kind: 'arrival'; readonly stopId: string; readonly at: string }
	| { readonly kind: 'skip'; readonly stopId: string; readonly skipped: boolean }
	| { readonly kind: 'move'; readonly stopId: string; readonly place: StopPlace }
	| { readonly kind: 'call'; readonly orderId: string }
	| {
			readonly kind: 'result';
			readonly orderId: string;
			readonly result: RouteOrderResult;
			/** Time, pieces and money of the result; acts that an earlier release kept have none. */
			readonly at?: string;
			readonly deliveredPieces?: number;
			readonly collectedKurus?: number;
	  }
	| { readonly kind: 'revert'; readonly orderId: string };

/** The same on the route or its debit. */
export type WaitingRouteAct =
	| WaitingStopAct
	| { readonly kind: 'acceptance'; readonly debitId: string }
	| { readonly kind: 'dispute'; readonly debitId: string }
	| { readonly kind: 'return-dispute'; readonly debitId: string }
	| { readonly kind: 'plan-confirmation'; readonly routeId: string }
	| { readonly kind: 'departure'; readonly routeId: string; readonly at: string }
	| { readonly kind: 'return'; readonly routeId: string; readonly at: string };

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
	return acts.reduce<S[]>(afterAct<O, S>, [...stops]);
}

function afterAct<O extends Order, S extends Stop<O>>(before: S[], act: WaitingRouteAct): S[] {
	switch (act.kind) {
		case 'arrival':
			return afterVisit<O, S>(before, act.stopId, { state: 'arrived', arrivedAt: act.at });
		case 'skip': {
			const state = act.skipped ? 'skipped' : 'pending';
			return afterVisit<O, S>(before, act.stopId, { state, arrivedAt: null });
		}
		case 'move': {
			const sequence = movedStop(before, act.stopId, act.place);
			return afterVisit<O, S>(sequence, act.stopId, { state: 'pending', arrivedAt: null });
		}
		case 'call':
		case 'result':
		case 'revert':
			return before.map((stop) => afterOrderAct<O, S>(stop, act));
		default:
			return before;
	}
}

type Visit = { readonly state: StopState; readonly arrivedAt: string | null };

/** An unfinished stop in another state; a second arrival keeps the first time. */
function afterVisit<O extends Order, S extends Stop<O>>(
	stops: readonly S[],
	stopId: string,
	visit: Visit,
): S[] {
	return stops.map((stop) => {
		const isSame = stop.state === visit.state || stop.id !== stopId;
		return isSame || isFinished(stop.state) ? stop : { ...stop, ...visit };
	});
}

/** An order as it is before its result. */
const noResult = {
	result: 'pending',
	resultAt: null,
	reasonLabel: null,
	receivedBy: null,
	deliveredPieces: 0,
	collectedKurus: 0,
} as const;

type OrderAct = Extract<WaitingStopAct, { readonly orderId: string }>;

function afterOrderAct<O extends Order, S extends Stop<O>>(stop: S, act: OrderAct): S {
	const orders = stop.orders.map((order) =>
		order.orderId === act.orderId ? changed(order, act) : order,
	);
	const results = orders.map(({ result }) => result);
	return { ...stop, orders, state: stopStateOf(results, stop.state) };
}

function changed<O extends Order>(order: O, act: OrderAct): O {
	if (act.kind === 'call') return { ...order, callCount: order.callCount + 1 };
	if (act.kind === 'revert') {
		return attemptResults.includes(order.result) ? { ...order, ...noResult } : order;
	}
	if (order.result !== 'pending') return order;
	const { result, at, deliveredPieces, collectedKurus } = act;
	return {
		...order,
		result,
		...(at === undefined ? {} : { resultAt: at }),
		...(deliveredPieces === undefined ? {} : { deliveredPieces }),
		...(collectedKurus === undefined ? {} : { collectedKurus }),
	};
}
