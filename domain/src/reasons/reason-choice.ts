import { formatDistance } from '../common/place/geo.ts';
import { commonRefusals } from '../common/rule/common-words.ts';
import { isExplanation } from '../common/rule/explanation.ts';
import { type Refusal, refuse } from '../common/rule/refusal.ts';
import {
	doubtsAddress,
	maximumDistanceM,
	otherReasonCode,
	type Reason,
	type ReasonEvidence,
	type ReasonStage,
} from './reason.ts';
import { reasonRefusals } from './reason-words.ts';

/** Evidence recorded with a reason. */
export type ReasonProof = {
	readonly photoCount: number;
	readonly callCount: number;
	/** Metres between the position of the entry and the address; null if unknown. */
	readonly distanceM: number | null;
	readonly note: string;
	readonly approvedReport: boolean;
	/** Entered in the office (Panelden girildi); a note replaces the location. */
	readonly fromOffice: boolean;
};

/**
 * Refuses a reason that is not allowed at a stage or lacks evidence; null if it is allowed. Called
 * by the screen before sending and by the server before saving.
 */
export function refuseReason(reason: Reason, stage: ReasonStage, proof: ReasonProof) {
	return refuseChoice(reason, stage, proof.note) ?? missingEvidence(reason, proof)[0] ?? null;
}

/** The same without evidence, for reasons that the office enters. */
export function refuseChoice(reason: Reason, stage: ReasonStage, note: string) {
	const { label } = reason;
	if (reason.retired) return refuse(reasonRefusals, 'reason/retired', { label });
	if (!reason.stages.includes(stage)) {
		return refuse(reasonRefusals, 'reason/wrong-stage', { label, stage });
	}
	if (reason.code === otherReasonCode && !isExplanation(note)) {
		return refuse(commonRefusals, 'common/note-too-short');
	}
	return null;
}

/** Whether a reason needs a note: Diğer, a note as evidence, or in the office instead of a position. */
export function needsNote(
	{ code, evidence }: Pick<Reason, 'code' | 'evidence'>,
	fromOffice: boolean,
): boolean {
	if (code === otherReasonCode || evidence.includes('note')) return true;
	return fromOffice && evidence.includes('location');
}

/** Refusals for all missing evidence of a reason, in the sequence of the form. */
export function missingEvidence(reason: EvidenceRule, proof: ReasonProof) {
	return reason.evidence.flatMap((evidence) => refuseEvidence[evidence](proof, reason) ?? []);
}

/** What decides which evidence is enough. */
type EvidenceRule = Pick<Reason, 'code' | 'evidence' | 'nextStep'>;

const refuseEvidence = {
	photo: ({ photoCount }: ReasonProof) =>
		photoCount > 0 ? null : refuse(reasonRefusals, 'reason/photo-required'),
	call: ({ callCount }: ReasonProof) =>
		callCount > 0 ? null : refuse(reasonRefusals, 'reason/call-required'),
	location: refuseLocation,
	note: ({ note }: ReasonProof) =>
		note.trim() === '' ? refuse(reasonRefusals, 'reason/note-required') : null,
	report: ({ approvedReport }: ReasonProof) =>
		approvedReport ? null : refuse(reasonRefusals, 'reason/report-required'),
} satisfies Record<ReasonEvidence, (proof: ReasonProof, reason: EvidenceRule) => Refusal | null>;

function refuseLocation({ distanceM, note, fromOffice }: ReasonProof, reason: EvidenceRule) {
	if (fromOffice) {
		return !isExplanation(note) ? refuse(commonRefusals, 'common/note-too-short') : null;
	}
	if (distanceM === null) return refuse(reasonRefusals, 'reason/location-required');
	if (distanceM <= maximumDistanceM || doubtsAddress(reason)) return null;
	const distance = formatDistance(distanceM);
	return refuse(reasonRefusals, 'reason/location-too-far', { distance });
}

/** Reasons that say that nobody was met; the rest of a partial delivery does not stay for one of them. */
const unmetReasonCodes: readonly string[] = [
	'RECIPIENT_ABSENT',
	'RECIPIENT_UNREACHABLE',
	'ADDRESS_WRONG',
	'ADDRESS_INSUFFICIENT',
	'MOVED',
	'NO_ACCESS',
	'CLOSED_BUSINESS',
	'OUT_OF_AREA',
	'DECEASED',
];

/** Whether pieces can stay on the vehicle for a reason although somebody took others. */
export function isRestReason(code: string): boolean {
	return !unmetReasonCodes.includes(code);
}
