import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import {
	awaitsDecision,
	type EvidenceDecision,
	mayAnswer,
	mayObject,
} from '@sevk/domain/debits/evidence/delivery-evidence';
import { deliveryEvidenceRefusals } from '@sevk/domain/debits/evidence/delivery-evidence-words';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { lockReview, updateReview } from './delivery-evidence-store.ts';

const noun = 'attempt-review';

type Decision = {
	readonly depotId: string;
	readonly decision: EvidenceDecision;
	readonly note: string;
	readonly version: number;
};

/** A person decides what the evidence is worth; it moves neither the order nor the goods. */
export async function decideReview(
	context: CommandContext,
	attemptId: string,
	{ depotId, decision, note, version }: Decision,
) {
	const { db, caller } = context;
	return runInDepot(context, depotId, async (tx) => {
		const review = await lockReview(tx, depotId, attemptId);
		if (review === null) return notFound();
		if (review.version !== version) {
			return refuseStale(db, { depotIds: [depotId], noun, nounId: attemptId, version });
		}
		const now = timeOf(context.act);
		if (!awaitsDecision(review, now)) {
			return refuse(deliveryEvidenceRefusals, 'delivery-evidence/not-open');
		}
		const change = { decision, decision_note: note, decided_by: caller.userId, decided_at: now };
		await updateReview(tx, { depotId, attemptId, version }, change);
		return recordChange(tx, caller, { depotId, attemptId, version }, 'decided');
	});
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
