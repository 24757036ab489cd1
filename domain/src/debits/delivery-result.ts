import { formatKurus } from '../common/money.ts';
import { type Refusal, refuse, refuseAs } from '../common/refusal.ts';
import type { OrderState } from '../orders/order.ts';
import type { OrderAct } from '../orders/order-transitions.ts';
import type { Reason } from '../reasons/reason.ts';
import { type ReasonProof, refuseReason } from '../reasons/reason-choice.ts';
import { reasonRefusals } from '../reasons/reason-words.ts';
import { type RouteOrderResult, type RouteState, resultRouteStates } from '../routes/route.ts';
import { routeRefusals } from '../routes/route-words.ts';
import { deliveryResultRefusals } from './delivery-result-words.ts';

export type DeliveryOutcome = 'delivered' | 'partially_delivered' | 'failed';

/** One piece of the order that is not with the recipient yet. */
type ResultPiece = {
	readonly id: string;
	readonly barcode: string;
	/** In the custody of this route's driver; a piece that stayed in the depot is not. */
	readonly onVehicle: boolean;
};

/** The order at the door, as far as a result depends on it. */
export type OrderAtDoor = {
	readonly orderNo: string;
	readonly orderState: OrderState;
	readonly routeNumber: string;
	readonly routeState: RouteState;
	/** What this route already says of the order; null when the order is not on this route. */
	readonly result: RouteOrderResult | null;
	readonly pieces: readonly ResultPiece[];
	/** Still to be collected: what is due without what earlier attempts collected, in kuruş. */
	readonly dueKurus: number;
	/** Whether an earlier attempt left pieces with the recipient. */
	readonly deliveredBefore: boolean;
	/** The products of the order and how many of each may still be returned. */
	readonly returnable: readonly { readonly lineId: string; readonly quantity: number }[];
};

/** What the driver, or the office for the driver, says happened. */
export type ResultAsked = {
	readonly outcome: DeliveryOutcome;
	readonly receivedBy: string | null;
	readonly relation: string | null;
	readonly deliveredPieceIds: readonly string[];
	/** null: none was chosen; 'unknown': a code that is in no list. */
	readonly reason: Reason | 'unknown' | null;
	readonly proof: ReasonProof;
	/** Amounts taken at the door, in kuruş. */
	readonly collectedKurus: number;
	readonly returns: readonly {
		readonly lineId: string | null;
		readonly product: string;
		readonly quantity: number;
	}[];
};

/** Which pieces leave the vehicle and which have to come back. */
export type ResultPlan = {
	readonly deliveredPieceIds: readonly string[];
	readonly remainingPieceIds: readonly string[];
	/** null: the order is cancelled already and stays so; only its goods come back. */
	readonly orderAct: Extract<OrderAct, 'deliver' | 'deliver-partly' | 'fail'> | null;
};

const orderActs = {
	delivered: 'deliver',
	partially_delivered: 'deliver-partly',
	failed: 'fail',
} as const;

/** The reason of a failed result that a cancelled order still allows (domain.md §10, guard 6). */
const cancelledReasonCode = 'CUSTOMER_CANCELLED';

/**
 * What a stop result does to the pieces of its order, or why it may not stand. Money is exact: a
 * delivery collects what is due, a partial one at most that, a failed one nothing.
 */
export function planResult(order: OrderAtDoor, asked: ResultAsked): ResultPlan | Refusal {
	return (
		refuseEntry(order) ??
		refuseCancelled(order, asked) ??
		refuseReceiver(asked) ??
		refuseReasonOf(asked) ??
		refuseMoney(order, asked) ??
		refuseReturns(order, asked) ??
		planPieces(order, asked)
	);
}

function refuseEntry(order: OrderAtDoor): Refusal | null {
	const { orderNo, routeNumber: number, routeState: state, result } = order;
	if (!resultRouteStates.includes(state)) {
		return refuse(routeRefusals, 'route/wrong-state', { number, state, act: 'record-result' });
	}
	if (result === null) return refuse(routeRefusals, 'stop/order-not-on-route', { orderNo });
	// A cancelled order has ended by itself; that its goods come back may still be put down.
	const waits =
		result === 'pending' || (result === 'cancelled' && order.orderState === 'cancelled');
	return waits ? null : refuse(routeRefusals, 'stop/result-exists', { orderNo });
}

function refuseCancelled({ orderState, orderNo }: OrderAtDoor, asked: ResultAsked): Refusal | null {
	if (orderState !== 'cancelled') return null;
	const { outcome, reason } = asked;
	const code = reason === null || reason === 'unknown' ? null : reason.code;
	if (outcome === 'failed' && code === cancelledReasonCode) return null;
	return refuse(deliveryResultRefusals, 'result/order-cancelled', { orderNo });
}

/**
 * Who is written down as having taken the goods. Where it was the recipient in person (Kendisi),
 * nobody types the name again: screens only show it masked.
 */
export function receiverOf(
	told: { readonly receivedBy: string | null; readonly relation: string | null },
	recipientName: string,
): string | null {
	return told.relation === 'self' ? recipientName : told.receivedBy;
}

function refuseReceiver({ outcome, receivedBy, relation }: ResultAsked): Refusal | null {
	if (outcome === 'failed' || (receivedBy !== null && relation !== null)) return null;
	return refuseAs(422, deliveryResultRefusals, 'result/receiver-missing');
}

function refuseReasonOf({ outcome, reason, proof }: ResultAsked): Refusal | null {
	if (reason === 'unknown') return refuseAs(422, reasonRefusals, 'reason/unknown');
	if (reason !== null) return refuseReason(reason, 'onboard', proof);
	return outcome === 'failed' ? refuseAs(422, reasonRefusals, 'reason/required') : null;
}

function refuseMoney(order: OrderAtDoor, asked: ResultAsked): Refusal | null {
	const { outcome, collectedKurus } = asked;
	const due = formatKurus(order.dueKurus);
	const collected = formatKurus(collectedKurus);
	if (outcome === 'failed' && collectedKurus > 0) {
		const { orderNo } = order;
		return refuse(deliveryResultRefusals, 'result/collection-refused', { orderNo });
	}
	if (collectedKurus > order.dueKurus) {
		return refuse(routeRefusals, 'stop/due-exceeded', { due, collected });
	}
	if (outcome === 'delivered' && collectedKurus < order.dueKurus) {
		return refuse(routeRefusals, 'stop/due-missing', { due, collected });
	}
	return null;
}

function refuseReturns(order: OrderAtDoor, { outcome, returns }: ResultAsked): Refusal | null {
	const { orderNo, returnable } = order;
	// What never left the vehicle comes back in its koli; as a product it would be there twice.
	const given = outcome !== 'failed' || order.deliveredBefore;
	if (!given && returns.some(({ lineId }) => lineId !== null)) {
		return refuse(deliveryResultRefusals, 'result/return-undelivered', { orderNo });
	}
	const left = new Map(returnable.map(({ lineId, quantity }) => [lineId, quantity]));
	for (const { lineId, product, quantity } of returns) {
		if (lineId === null) continue;
		const most = left.get(lineId) ?? 0;
		if (quantity > most) {
			return refuse(routeRefusals, 'stop/return-exceeds-line', { product, quantity: most });
		}
		left.set(lineId, most - quantity);
	}
	return null;
}

function planPieces(order: OrderAtDoor, asked: ResultAsked): ResultPlan | Refusal {
	const { orderNo, pieces } = order;
	const onVehicle = pieces.filter((piece) => piece.onVehicle);
	const orderAct = order.orderState === 'cancelled' ? null : orderActs[asked.outcome];
	const ids = (some: readonly ResultPiece[]) => some.map((piece) => piece.id);
	// Also when its pieces came back to the depot before the result was put down.
	if (asked.outcome === 'failed') {
		return { deliveredPieceIds: [], remainingPieceIds: ids(onVehicle), orderAct };
	}
	if (onVehicle.length === 0) {
		return refuse(deliveryResultRefusals, 'result/nothing-on-vehicle', { orderNo });
	}
	if (asked.outcome === 'delivered') {
		const absent = pieces.find((piece) => !piece.onVehicle);
		if (absent !== undefined) return refuseAbsent(absent.barcode);
		return { deliveredPieceIds: ids(onVehicle), remainingPieceIds: [], orderAct };
	}
	const chosen = new Set(asked.deliveredPieceIds);
	const foreign = [...chosen].find((id) => !onVehicle.some((piece) => piece.id === id));
	if (foreign !== undefined) {
		return refuseAbsent(pieces.find((piece) => piece.id === foreign)?.barcode ?? foreign);
	}
	if (chosen.size === 0 || chosen.size === pieces.length) {
		return refuse(routeRefusals, 'stop/no-pieces-chosen');
	}
	return {
		deliveredPieceIds: ids(onVehicle.filter((piece) => chosen.has(piece.id))),
		remainingPieceIds: ids(onVehicle.filter((piece) => !chosen.has(piece.id))),
		orderAct,
	};
}

function refuseAbsent(barcode: string): Refusal {
	return refuse(routeRefusals, 'stop/piece-not-on-vehicle', { barcode });
}
