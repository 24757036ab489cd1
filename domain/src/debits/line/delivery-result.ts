import { formatKurus } from '../../common/format/money.ts';
import { commonRefusals } from '../../common/rule/common-words.ts';
import { isExplanation } from '../../common/rule/explanation.ts';
import { isRefusal, refuse } from '../../common/rule/refusal.ts';
import { type CashRule, cashShare, settlePayment } from '../../company/company-cash-rounding.ts';
import type { ProofKind } from '../../company/company-proofs.ts';
import type { OrderState } from '../../orders/common/order.ts';
import type { OrderAct } from '../../orders/common/order-transitions.ts';
import { collectionRefusals } from '../../reasons/collection-method.ts';
import type { Reason } from '../../reasons/reason.ts';
import { type ReasonProof, refuseChoice, refuseReason } from '../../reasons/reason-choice.ts';
import { reasonRefusals } from '../../reasons/reason-words.ts';
import type { ShortfallReason } from '../../reasons/shortfall-reason.ts';
import {
	type RouteOrderResult,
	type RouteState,
	resultRouteStates,
} from '../../routes/common/route.ts';
import { routeRefusals } from '../../routes/common/route-words.ts';
import { type DeliveryProofs, refuseMissingProof } from './delivery-proof.ts';
import { deliveryResultRefusals } from './delivery-result-words.ts';

export type DeliveryOutcome = 'delivered' | 'partially_delivered' | 'failed';

/** A piece of the order that the recipient does not have yet. */
type ResultPiece = {
	readonly id: string;
	readonly barcode: string;
	/**
	 * Whether the piece is in the custody of this route's driver; false if it stayed in the depot.
	 */
	readonly onVehicle: boolean;
};

/** The facts about an order that its delivery result depends on. */
export type ResultOrder = {
	readonly orderNo: string;
	readonly orderState: OrderState;
	readonly routeNumber: string;
	readonly routeState: RouteState;
	/** The result on this route; null if the order is not on it. */
	readonly result: RouteOrderResult | null;
	readonly pieces: readonly ResultPiece[];
	/** Amount still due after the collections of earlier attempts, in kuruş. */
	readonly dueKurus: number;
	/** Whether an earlier attempt delivered pieces. */
	readonly deliveredBefore: boolean;
	/** Whether a piece was written off, so that the order can be delivered only in part. */
	readonly hasLostPiece: boolean;
	/** The products of the order and the quantity of each that can still be returned. */
	readonly returnable: readonly { readonly lineId: string; readonly quantity: number }[];
};

/** The delivery result as the driver, or the office on the driver's behalf, enters it. */
export type ResultInput = {
	readonly outcome: DeliveryOutcome;
	readonly receivedBy: string | null;
	readonly relation: string | null;
	readonly deliveredPieceIds: readonly string[];
	/** null if none was chosen; 'unknown' for a code that does not exist. */
	readonly reason: Reason | 'unknown' | null;
	/**
	 * Why pieces stay on the vehicle after a partial delivery, and why less than the amount due was
	 * collected. Absent in an act of a phone of an earlier release, which is not refused for it.
	 */
	readonly restReason: Reason | 'unknown' | null | undefined;
	readonly shortfallReason: ShortfallReason | null | undefined;
	readonly proof: ReasonProof;
	/** Amounts collected at delivery, in kuruş: cash, and card, transfer and meal card. */
	readonly cashKurus: number;
	readonly otherKurus: number;
	/** How the route rounds cash. */
	readonly cashRule: CashRule;
	/** The proofs that the company requires for the order, and those that were given. */
	readonly requiredProofs: readonly ProofKind[];
	readonly proofs: DeliveryProofs;
	/** Whether a card payment lacks the slip that the company's rule requires. */
	readonly slipMissing: boolean;
	readonly returns: readonly {
		readonly lineId: string | null;
		readonly product: string;
		readonly quantity: number;
	}[];
};

/** Which pieces leave the vehicle and which must be returned. */
export type ResultPlan = {
	readonly deliveredPieceIds: readonly string[];
	readonly remainingPieceIds: readonly string[];
	/** null if the order is cancelled; it stays cancelled and only its goods return. */
	readonly orderAct: Extract<OrderAct, 'deliver' | 'deliver-partly' | 'fail'> | null;
	/** Cash collected beyond (or short of) what it settles, because cash is rounded. */
	readonly roundingKurus: number;
};

const orderActs = {
	delivered: 'deliver',
	partially_delivered: 'deliver-partly',
	failed: 'fail',
} as const;

/**
 * The only reason that a failed result of a cancelled order may have
 * (docs/domain.md#cancelled-orders).
 */
const cancelledReasonCode = 'CUSTOMER_CANCELLED';

/**
 * Plans the effect of a delivery result on the pieces of its order, or refuses it. A delivery must
 * collect exactly the amount due, its cash rounded, a partial delivery at most that, a failed one nothing; a card payment
 * needs its slip, and goods that were handed over the proofs that the company requires.
 */
export function planResult(order: ResultOrder, input: ResultInput) {
	const refusal =
		refuseEntry(order) ??
		refuseCancelled(order, input) ??
		refuseReceiver(input) ??
		refuseReasonOf(input) ??
		refuseProofs(input) ??
		refuseMoney(order, input) ??
		refuseReturns(order, input);
	if (refusal !== null) return refusal;
	const plan = planPieces(order, input);
	if (isRefusal(plan)) return plan;
	const rest = refuseRest(plan.remainingPieceIds.length, input) ?? refuseShortfall(order, input);
	return rest ?? { ...plan, roundingKurus: roundingOf(order, input) };
}

/** The pieces that stay on the vehicle after a partial delivery have a reason, without evidence. */
function refuseRest(restCount: number, { outcome, restReason, proof }: ResultInput) {
	if (outcome !== 'partially_delivered' || restReason === undefined) return null;
	if (restReason === null) {
		return restCount === 0 ? null : refuse(deliveryResultRefusals, 'result/rest-reason-missing');
	}
	if (restReason === 'unknown') return refuse(reasonRefusals, 'reason/unknown');
	return refuseChoice(restReason, 'onboard', proof.note);
}

/** So has money that was not collected. */
function refuseShortfall(order: ResultOrder, input: ResultInput) {
	const { cashRule, shortfallReason, proof } = input;
	if (shortfallReason === undefined) return null;
	if (!isCollectedShort(order.dueKurus, input, cashRule)) return null;
	if (shortfallReason === null) {
		return refuse(deliveryResultRefusals, 'result/shortfall-reason-missing');
	}
	const isUnsaid = shortfallReason === 'other' && !isExplanation(proof.note);
	return isUnsaid ? refuse(commonRefusals, 'common/note-too-short') : null;
}

type Collected = Pick<ResultInput, 'outcome' | 'cashKurus' | 'otherKurus'>;

/** Whether a partial delivery collected less than the amount due, which needs a reason. */
export function isCollectedShort(
	dueKurus: number,
	{ outcome, cashKurus, otherKurus }: Collected,
	cashRule: CashRule,
): boolean {
	if (outcome !== 'partially_delivered' || dueKurus <= 0) return false;
	return settlePayment({ dueKurus, cashKurus, otherKurus }, cashRule).kind === 'part';
}

/**
 * The same for an order that was delivered whole outside the app. The office enters it without a
 * visit, so there is no receiver, no reason, no money and no return to check.
 */
export function planOutsideDelivery(order: ResultOrder) {
	const { orderNo, orderState, dueKurus } = order;
	const refusal = refuseEntry(order);
	if (refusal !== null) return refusal;
	if (orderState === 'cancelled') {
		return refuse(deliveryResultRefusals, 'result/order-cancelled', { orderNo });
	}
	if (dueKurus > 0) return refuseMissingDue(dueKurus, 0);
	const plan = planWhole(order);
	return isRefusal(plan) ? plan : { ...plan, roundingKurus: 0 };
}

function refuseEntry(order: ResultOrder) {
	const { orderNo, routeNumber: number, routeState: state, result } = order;
	if (!resultRouteStates.includes(state)) {
		return refuse(routeRefusals, 'route/wrong-state', { number, state, act: 'record-result' });
	}
	if (result === null) return refuse(routeRefusals, 'stop/order-not-on-route', { orderNo });
	// A cancelled order has its final state, but the return of its goods may still be recorded.
	const isPending =
		result === 'pending' || (result === 'cancelled' && order.orderState === 'cancelled');
	return isPending ? null : refuse(routeRefusals, 'stop/result-exists', { orderNo });
}

function refuseCancelled({ orderState, orderNo }: ResultOrder, input: ResultInput) {
	if (orderState !== 'cancelled') return null;
	const { outcome, reason } = input;
	const code = reason === null || reason === 'unknown' ? null : reason.code;
	if (outcome === 'failed' && code === cancelledReasonCode) return null;
	return refuse(deliveryResultRefusals, 'result/order-cancelled', { orderNo });
}

/**
 * The name recorded as receiver. For the recipient in person (Kendisi) it is the recipient's name,
 * because screens only show that name masked and users cannot type it.
 */
export function receiverOf(
	entry: { readonly receivedBy: string | null; readonly relation: string | null },
	recipientName: string,
): string | null {
	return entry.relation === 'self' ? recipientName : entry.receivedBy;
}

function refuseReceiver({ outcome, receivedBy, relation }: ResultInput) {
	if (outcome === 'failed' || (receivedBy !== null && relation !== null)) return null;
	return refuse(deliveryResultRefusals, 'result/receiver-missing');
}

function refuseProofs({ outcome, requiredProofs, proofs }: ResultInput) {
	return outcome === 'failed' ? null : refuseMissingProof(requiredProofs, proofs);
}

function refuseReasonOf({ outcome, reason, proof }: ResultInput) {
	if (reason === 'unknown') return refuse(reasonRefusals, 'reason/unknown');
	if (reason !== null) return refuseReason(reason, 'onboard', proof);
	return outcome === 'failed' ? refuse(reasonRefusals, 'reason/required') : null;
}

function refuseMoney(order: ResultOrder, input: ResultInput) {
	const { outcome, cashKurus, otherKurus, cashRule } = input;
	const { dueKurus } = order;
	const collectedKurus = cashKurus + otherKurus;
	if (outcome === 'failed' && collectedKurus > 0) {
		const { orderNo } = order;
		return refuse(deliveryResultRefusals, 'result/collection-refused', { orderNo });
	}
	const { kind } = settlePayment({ dueKurus, cashKurus, otherKurus }, cashRule);
	if (kind === 'excess') {
		const due = formatKurus(collectableKurus(dueKurus, input));
		const collected = formatKurus(collectedKurus);
		return refuse(routeRefusals, 'stop/due-exceeded', { due, collected });
	}
	if (input.slipMissing) return refuse(collectionRefusals, 'result/slip-missing');
	if (outcome !== 'delivered' || kind === 'whole') return null;
	return refuseMissingDue(collectableKurus(dueKurus, input), collectedKurus);
}

/** What is collected at the door in all, with the cash rounded. */
function collectableKurus(dueKurus: number, { otherKurus, cashRule }: ResultInput): number {
	const cashKurus = cashShare({ dueKurus, otherKurus }, cashRule.step).cashKurus;
	return Math.min(otherKurus, dueKurus) + cashKurus;
}

/** A partial delivery that took no cash leaves a rest that is too small to collect. */
function roundingOf({ dueKurus }: ResultOrder, input: ResultInput): number {
	const { outcome, cashKurus, otherKurus, cashRule } = input;
	if (outcome === 'failed' || (outcome !== 'delivered' && cashKurus === 0)) return 0;
	return settlePayment({ dueKurus, cashKurus, otherKurus }, cashRule).roundingKurus;
}

function refuseMissingDue(dueKurus: number, collectedKurus: number) {
	const facts = { due: formatKurus(dueKurus), collected: formatKurus(collectedKurus) };
	return refuse(routeRefusals, 'stop/due-missing', facts);
}

function refuseReturns(order: ResultOrder, { outcome, returns }: ResultInput) {
	const { orderNo, returnable } = order;
	// Undelivered products return in their piece; a product return would count them twice.
	const hasDeliveredPieces = outcome !== 'failed' || order.deliveredBefore;
	if (!hasDeliveredPieces && returns.some(({ lineId }) => lineId !== null)) {
		return refuse(deliveryResultRefusals, 'result/return-undelivered', { orderNo });
	}
	const remaining = new Map(returnable.map(({ lineId, quantity }) => [lineId, quantity]));
	for (const { lineId, product, quantity } of returns) {
		if (lineId === null) continue;
		const available = remaining.get(lineId) ?? 0;
		if (quantity > available) {
			return refuse(routeRefusals, 'stop/return-exceeds-line', { product, quantity: available });
		}
		remaining.set(lineId, available - quantity);
	}
	return null;
}

function planPieces(order: ResultOrder, input: ResultInput) {
	if (input.outcome === 'delivered') return planWhole(order);
	const { orderNo, pieces } = order;
	const onVehicle = pieces.filter((piece) => piece.onVehicle);
	const orderAct = orderActOf(order, input.outcome);
	// A failed result is allowed even if the pieces are already back in the depot.
	if (input.outcome === 'failed') {
		return { deliveredPieceIds: [], remainingPieceIds: ids(onVehicle), orderAct };
	}
	if (onVehicle.length === 0) {
		return refuse(deliveryResultRefusals, 'result/nothing-on-vehicle', { orderNo });
	}
	const chosenIds = new Set(input.deliveredPieceIds);
	const foreignId = [...chosenIds].find((id) => !onVehicle.some((piece) => piece.id === id));
	if (foreignId !== undefined) {
		return refuseAbsent(pieces.find((piece) => piece.id === foreignId)?.barcode ?? foreignId);
	}
	const isWhole = chosenIds.size === pieces.length && !order.hasLostPiece;
	if (chosenIds.size === 0 || isWhole) {
		return refuse(routeRefusals, 'stop/no-pieces-chosen');
	}
	return {
		deliveredPieceIds: ids(onVehicle.filter((piece) => chosenIds.has(piece.id))),
		remainingPieceIds: ids(onVehicle.filter((piece) => !chosenIds.has(piece.id))),
		orderAct,
	};
}

/** All pieces of an order go to the recipient. */
function planWhole(order: ResultOrder) {
	const { orderNo, pieces } = order;
	if (!pieces.some((piece) => piece.onVehicle)) {
		return refuse(deliveryResultRefusals, 'result/nothing-on-vehicle', { orderNo });
	}
	const absentPiece = pieces.find((piece) => !piece.onVehicle);
	if (absentPiece !== undefined) return refuseAbsent(absentPiece.barcode);
	const orderAct = orderActOf(order, 'delivered');
	return { deliveredPieceIds: ids(pieces), remainingPieceIds: [], orderAct };
}

/** A cancelled order stays cancelled; only its goods move. */
function orderActOf({ orderState, hasLostPiece }: ResultOrder, outcome: DeliveryOutcome) {
	if (orderState === 'cancelled') return null;
	return orderActs[outcome === 'delivered' && hasLostPiece ? 'partially_delivered' : outcome];
}

function ids(pieces: readonly ResultPiece[]): string[] {
	return pieces.map((piece) => piece.id);
}

function refuseAbsent(barcode: string) {
	return refuse(routeRefusals, 'stop/piece-not-on-vehicle', { barcode });
}
