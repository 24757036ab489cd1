import { commonRefusals } from '../../common/rule/common-words.ts';
import { isExplanation } from '../../common/rule/explanation.ts';
import { refuse } from '../../common/rule/refusal.ts';
import type { CustodyPlace } from '../../orders/piece/piece-custody.ts';
import {
	notFoundReasonCode,
	otherReasonCode,
	type Reason,
	type ReasonStage,
	transferReasonCode,
} from '../../reasons/reason.ts';
import { refuseChoice } from '../../reasons/reason-choice.ts';
import { debitRefusals } from '../common/debit-words.ts';

/**
 * Stages in which pieces of an accepted debit can be undebited: on the route or back at the depot.
 */
const stages: readonly ReasonStage[] = ['onboard', 'depot_return'];

/**
 * The destination of undebited pieces (Zimmetten Düş, docs/domain.md#undebit), or a refusal. Lost
 * and stolen goods need a report, another vehicle needs a transfer. Goods delivered outside the app
 * go to the recipient and need a note that names the delivery document, in place of a photo. All
 * others return to the depot.
 * @example undebitTarget(wrongScan, '') // 'depot'
 */
export function undebitTarget(reason: Reason, note: string) {
	const stage = stages.find((one) => reason.stages.includes(one)) ?? 'onboard';
	const refusal = refuseChoice(reason, stage, note) ?? refuseOtherAct(reason);
	if (refusal !== null) return refusal;
	if (needsExplanation(reason, stage) && !isExplanation(note)) {
		return refuse(commonRefusals, 'common/note-too-short');
	}
	return reason.code === 'DELIVERED_OUTSIDE_APP' ? 'recipient' : 'depot';
}

/** Refuses a reason that has its own operation: a transfer to another driver, or a report. */
export function refuseOtherAct(reason: Pick<Reason, 'code' | 'evidence'>) {
	if (reason.code === transferReasonCode) return refuse(debitRefusals, 'debit/transfer-needed');
	if (reason.evidence.includes('report')) return refuse(debitRefusals, 'debit/report-needed');
	return null;
}

/**
 * Whether the office must explain a reason: "Diğer" has no meaning of its own, and on the route a
 * note replaces the evidence that the driver would provide.
 */
export function needsExplanation(
	reason: Pick<Reason, 'code' | 'evidence'>,
	stage: ReasonStage,
): boolean {
	if (reason.code === otherReasonCode) return true;
	return stage !== 'loading' && reason.evidence.length > 0;
}

/** Refuses a reason for leaving pieces in the depot; null if it is allowed. */
export function refuseLeaving(reason: Reason, note: string) {
	return refuseChoice(reason, 'loading', note);
}

/**
 * Whether a piece that is left for a reason is missing (Kayıp araştırması, docs/domain.md#missing-pieces):
 * the depot has received it and cannot find it. A piece that never came is still expected.
 */
export function isMissed(reasonCode: string, place: CustodyPlace): boolean {
	return reasonCode === notFoundReasonCode && place === 'depot';
}
