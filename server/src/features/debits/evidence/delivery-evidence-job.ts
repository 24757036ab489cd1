import {
	claimsVisit,
	evidenceLimits,
	isReviewed,
	measureEvidence,
} from '@sevk/domain/debits/evidence/delivery-evidence';
import { doubtsAddress, type Reason } from '@sevk/domain/reasons/reason';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { transact } from '../../../db/transact.ts';
import type { Job } from '../../../http/operation/job.ts';
import { startPolling } from '../../../http/operation/polling.ts';
import { listActiveDepotIds } from '../../depots/depot-store.ts';
import { listReasonRows } from '../../reasons/reason-store.ts';
import {
	insertReview,
	type MeasuredAttempt,
	readUnmeasuredAttempts,
} from './delivery-evidence-store.ts';

type Log = { readonly warn: (about: object, message: string) => void };

const system = { userId: null, name: 'Sevk', requestId: null };
const hourMs = 3_600_000;

/**
 * Measures the evidence of failed attempts of routes that have ended: phones send late, and what is
 * measured is not measured again (docs/domain.md#evidence-of-attempts).
 */
export async function measureFailedAttempts(
	db: Database,
	now: Date,
	isEnding: () => boolean = () => false,
): Promise<void> {
	const reasons = await listReasonRows(db, { list: 'undelivery', retired: 'show' });
	const byCode = new Map(reasons.filter(claimsVisit).map((reason) => [reason.code, reason]));
	for (const depotId of await listActiveDepotIds(db)) {
		if (isEnding()) return;
		const attempts = await readUnmeasuredAttempts(db, depotId, {
			reasonCodes: [...byCode.keys()],
			now,
		});
		for (const attempt of attempts) {
			const reason = byCode.get(attempt.reasonCode);
			if (reason !== undefined) await measure(db, depotId, attempt, reason, now);
		}
	}
}

async function measure(
	db: Database,
	depotId: string,
	{ attemptId, driverId, reasonCode: _, ...facts }: MeasuredAttempt,
	reason: Reason,
	now: Date,
): Promise<void> {
	const evidence = measureEvidence({ ...facts, doubtsAddress: doubtsAddress(reason) });
	const reviewed = isReviewed(evidence.result, attemptId);
	const answerUntil = new Date(now.getTime() + evidenceLimits.answerHours * hourMs);
	await transact(db, async (tx) => {
		const about = { depotId, attemptId, driverId, evidence, reviewed, answerUntil, now };
		if (!(await insertReview(tx, about)) || !reviewed) return;
		const noun = { depotId, noun: 'attempt-review', nounId: attemptId };
		recordEvent(tx, { ...noun, kind: 'measured', payload: {}, caller: system });
	});
}

const everyMs = 5 * 60_000;

export function deliveryEvidenceJob(db: Database, log: Log): Job {
	const run = (isEnding: () => boolean) =>
		measureFailedAttempts(db, new Date(), isEnding).catch((error: unknown) =>
			log.warn({ err: error }, 'Denemelerin kanıtı ölçülemedi; beş dakika sonra denenecek.'),
		);
	return { name: 'attempt evidence', start: () => startPolling(run, everyMs) };
}
