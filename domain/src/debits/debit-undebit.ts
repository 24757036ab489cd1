import { commonRefusals } from '../common/common-words.ts';
import { type Refusal, refuse, refuseAs } from '../common/refusal.ts';
import { otherReasonCode, type Reason, type ReasonStage } from '../reasons/reason.ts';
import { refuseReason } from '../reasons/reason-choice.ts';
import { debitRefusals } from './debit-words.ts';

/** Where goods go when they leave a zimmet without a result and without a hand-back scan. */
export type UndebitTarget = 'depot' | 'recipient';

/** When a zimmet that runs may be undebited: with the vehicle out or back at the depot. */
const stages: readonly ReasonStage[] = ['onboard', 'depot_return'];
/** A note that has to explain by itself (domain.md §10, guard 7). */
export const shortestExplanation = 10;

/**
 * Where pieces go when they are taken off a zimmet (Zimmetten Düş, domain.md §6), or why they may
 * not be. Lost and stolen goods need a tutanak, another vehicle needs a devir; what was delivered
 * outside the app goes to the recipient and needs a note that names its document, which stands in
 * for the photo; everything else counts as back in the depot.
 * @example undebitTarget(wrongScan, '') // 'depot'
 */
export function undebitTarget(reason: Reason, note: string): UndebitTarget | Refusal {
	if (reason.code === 'TRANSFERRED') return refuse(debitRefusals, 'debit/transfer-needed');
	const stage = stages.find((one) => reason.stages.includes(one)) ?? 'onboard';
	const needsReport = reason.evidence.includes('report');
	const refused = refuseReason({ ...reason, evidence: [] }, stage, officeProof(note));
	if (refused !== null) return refused;
	if (needsReport) return refuse(debitRefusals, 'debit/report-needed');
	if (needsExplanation(reason, stage) && note.trim().length < shortestExplanation) {
		return refuseAs(422, commonRefusals, 'common/note-too-short');
	}
	return reason.code === 'DELIVERED_OUTSIDE_APP' ? 'recipient' : 'depot';
}

/**
 * Whether the office has to explain a reason in words: Diğer says nothing by itself, and with the
 * vehicle out a note stands in for what would prove the reason at the door.
 */
export function needsExplanation(
	reason: Pick<Reason, 'code' | 'evidence'>,
	stage: ReasonStage,
): boolean {
	if (reason.code === otherReasonCode) return true;
	return stage !== 'loading' && reason.evidence.length > 0;
}

/** Why pieces may not be left in the depot for a reason, or null when they may. */
export function refuseLeaving(reason: Reason, note: string): Refusal | null {
	return refuseReason({ ...reason, evidence: [] }, 'loading', officeProof(note));
}

function officeProof(note: string) {
	return {
		photoCount: 0,
		callCount: 0,
		distanceM: null,
		note,
		approvedReport: false,
		fromOffice: true,
	};
}
