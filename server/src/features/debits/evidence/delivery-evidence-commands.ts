import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import {
	awaitsDecision,
	type EvidenceDecision,
	mayAnswer,
	mayObject,
	retryOf,
} from '@sevk/domain/debits/evidence/delivery-evidence';
import { deliveryEvidenceRefusals } from '@sevk/domain/debits/evidence/delivery-evidence-words';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { lockOrder, type StoredOrder } from '../../orders/common/order-store.ts';
import { refuseErasedOrder } from '../../orders/edit/order-commands.ts';
import { decideLockedOrder } from '../../orders/edit/order-next-step-commands.ts';
import { findReviewedOrderId, lockReview, updateReview } from './delivery-evidence-store.ts';

const noun = 'attempt-review';

type Decision = {
	readonly depotId: string;
	readonly decision: EvidenceDecision;
	readonly note: string;
	readonly version: number;
	readonly nextDay?: NextDay | null | undefined;
};

/** The day on which the order of a doubted attempt is tried again. */
type NextDay = {
	readonly orderVersion: number;
	readonly serviceDate: string;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly capacityReason?: string | null | undefined;
};

/** A person decides what the evidence is worth; an order that is tried again gets its day with it. */
export async function decideReview(
	context: CommandContext,
	attemptId: string,
	{ depotId, decision, note, version, nextDay }: Decision,
) {
	const { db, caller } = context;
	const policies = await readPolicies(db);
	return runInDepot(context, depotId, async (tx) => {
		// Orders are locked before their reviews, as by an erasure.
		const orderId = await findReviewedOrderId(tx, depotId, attemptId);
		const order = orderId === null ? null : await lockOrder(tx, depotId, orderId);
		const review = await lockReview(tx, depotId, attemptId);
		if (review === null || order === null) return notFound();
		if (review.version !== version) {
			return refuseStale(db, { depotIds: [depotId], noun, nounId: attemptId, version });
		}
		const now = timeOf(context.act);
		if (!awaitsDecision(review, now)) {
			return refuse(deliveryEvidenceRefusals, 'delivery-evidence/not-open');
		}
		if (decision === 'retry' && nextDay) {
			const step = { caller, now, policies };
			const refusal = await planAgain(tx, order, { ...nextDay, note }, step);
			if (refusal !== null) return refusal;
		}
		const change = { decision, decision_note: note, decided_by: caller.userId, decided_at: now };
		await updateReview(tx, { depotId, attemptId, version }, change);
		return recordChange(tx, caller, { depotId, attemptId, version }, 'decided');
	});
}

/** Puts the order of a doubted attempt back among those that are planned; null on success. */
async function planAgain(
	tx: Tx,
	order: StoredOrder,
	{ orderVersion, note, ...day }: NextDay & { readonly note: string },
	context: Parameters<typeof decideLockedOrder>[3],
) {
	const { depotId, id: nounId, state, form } = order;
	const erased = refuseErasedOrder(order);
	if (erased !== null) return erased;
	if (order.version !== orderVersion) {
		return refuseStale(tx, { depotIds: [depotId], noun: 'order', nounId, version: orderVersion });
	}
	// Goods on a vehicle are refused with the next step.
	if (retryOf({ state, isOnVehicle: false }) !== 'new-day') {
		const { orderNo } = form;
		return refuse(orderRefusals, 'order/wrong-state', { orderNo, state, act: 'carry-over' });
	}
	return decideLockedOrder(tx, order, { step: 'carry-over', ...day, note }, context);
}

type DriverText = {
	readonly depotId: string;
	readonly kind: 'answer' | 'objection';
	readonly text: string;
};

/** What the driver says to an attempt of his own: an answer in time, and one objection. */
export async function answerReview(
	context: CommandContext,
	attemptId: string,
	{ depotId, kind, text }: DriverText,
) {
	const { caller } = context;
	return runInDepot(context, depotId, async (tx) => {
		const review = await lockReview(tx, depotId, attemptId);
		if (review === null) return notFound();
		if (caller.driverId === null || review.driverId !== caller.driverId) {
			return refuse(deliveryEvidenceRefusals, 'delivery-evidence/not-own');
		}
		const now = timeOf(context.act);
		const { version } = review;
		if (kind === 'answer') {
			if (!mayAnswer(review, now)) {
				return refuse(deliveryEvidenceRefusals, 'delivery-evidence/answered');
			}
			await updateReview(tx, { depotId, attemptId, version }, { answer: text, answered_at: now });
			return recordChange(tx, caller, { depotId, attemptId, version }, 'answered');
		}
		if (!mayObject(review)) {
			return refuse(deliveryEvidenceRefusals, 'delivery-evidence/objected');
		}
		await updateReview(tx, { depotId, attemptId, version }, { objection: text, objected_at: now });
		return recordChange(tx, caller, { depotId, attemptId, version }, 'objected');
	});
}

function recordChange(
	tx: Tx,
	caller: PersonCaller,
	{ depotId, attemptId, version }: { depotId: string; attemptId: string; version: number },
	kind: string,
) {
	const payload = { version: version + 1 };
	recordEvent(tx, { depotId, noun, nounId: attemptId, kind, payload, caller });
	return { id: attemptId, version: version + 1 };
}
