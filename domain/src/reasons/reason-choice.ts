import { commonRefusals } from '../common/common-words.ts';
import { formatDistance } from '../common/geo.ts';
import { type Refusal, refuseAs } from '../common/refusal.ts';
import { otherReasonCode, type Reason, type ReasonEvidence, type ReasonStage } from './reason.ts';
import { reasonRefusals } from './reason-words.ts';

/** What was put down beside a reason. */
export type ReasonProof = {
	readonly photoCount: number;
	readonly callCount: number;
	/** Metres between the place of the entry and the address; null when no place is known. */
	readonly distanceM: number | null;
	readonly note: string;
	readonly approvedReport: boolean;
	/** Entered in the office (Panelden girildi): there is no place, so a note stands in for it. */
	readonly fromOffice: boolean;
};

/** How far from the address a result still counts as entered at the door (domain.md §6, K). */
const atTheDoorM = 150;
/** A note that has to explain by itself (domain.md §10, guard 7). */
const shortestExplanation = 10;

const isShort = (note: string) => note.trim().length < shortestExplanation;

/**
 * Whether a reason may be chosen at a stage with the proof at hand: null when it may, else why not.
 * Asked by the screen before sending and by the server before saving.
 */
export function refuseReason(
	reason: Reason,
	stage: ReasonStage,
	proof: ReasonProof,
): Refusal | null {
	const { label } = reason;
	if (reason.retired) return refuseAs(422, reasonRefusals, 'reason/retired', { label });
	if (!reason.stages.includes(stage)) {
		return refuseAs(422, reasonRefusals, 'reason/wrong-stage', { label, stage });
	}
	if (reason.code === otherReasonCode && isShort(proof.note)) {
		return refuseAs(422, commonRefusals, 'common/note-too-short');
	}
	return missingEvidence(reason, proof)[0] ?? null;
}

/** Everything that a reason still lacks, in the order in which a screen asks for it. */
export function missingEvidence(reason: Pick<Reason, 'evidence'>, proof: ReasonProof): Refusal[] {
	return reason.evidence.flatMap((evidence) => refuseEvidence[evidence](proof) ?? []);
}

const refuseEvidence: Record<ReasonEvidence, (proof: ReasonProof) => Refusal | null> = {
	photo: ({ photoCount }) =>
		photoCount > 0 ? null : refuseAs(422, reasonRefusals, 'reason/photo-required'),
	call: ({ callCount }) =>
		callCount > 0 ? null : refuseAs(422, reasonRefusals, 'reason/call-required'),
	location: refuseLocation,
	note: ({ note }) =>
		note.trim() === '' ? refuseAs(422, reasonRefusals, 'reason/note-required') : null,
	report: ({ approvedReport }) =>
		approvedReport ? null : refuseAs(422, reasonRefusals, 'reason/report-required'),
};

function refuseLocation({ distanceM, note, fromOffice }: ReasonProof): Refusal | null {
	if (fromOffice) {
		return isShort(note) ? refuseAs(422, commonRefusals, 'common/note-too-short') : null;
	}
	if (distanceM === null) return refuseAs(422, reasonRefusals, 'reason/location-required');
	if (distanceM <= atTheDoorM) return null;
	const distance = formatDistance(distanceM);
	return refuseAs(422, reasonRefusals, 'reason/location-too-far', { distance });
}
