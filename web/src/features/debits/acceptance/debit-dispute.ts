import type { DebitDetail, DebitLine } from '@sevk/contract/debits/debit-detail';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { maximumOverCount } from '@sevk/domain/debits/common/debit-acceptance';
import {
	type DisputePhase,
	disputedReturns,
	equipmentDispute,
	type FloatDispute,
	floatDispute,
	returnClaim,
} from '@sevk/domain/debits/common/debit-dispute';
import { type DisputeField, disputeFieldOf } from '@sevk/domain/debits/common/debit-dispute-field';
import { debitAfter } from '@sevk/domain/debits/common/debit-transitions';
import { type DebitCount, missingOf } from '@sevk/domain/debits/line/debit-count';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { settlingRouteStates } from '@sevk/domain/routes/common/route';
import { fieldErrors, ProblemError, sentenceOf } from '../../../api/connection/problem.ts';
import type { SlotProblem } from '../../../ui/form/problem-slot.tsx';

/** What the driver does not find on the vehicle. */
export type DisputeDraft = {
	readonly pieceIds: readonly string[];
	readonly equipmentIds: readonly string[];
	readonly lacksFloat: boolean;
	/** What the driver received of the float. */
	readonly receivedKurus: number;
	readonly overCount: number;
	readonly note: string;
};

export const emptyDispute: DisputeDraft = {
	pieceIds: [],
	equipmentIds: [],
	overCount: 0,
	note: '',
	lacksFloat: false,
	receivedKurus: 0,
};

/** A line that a thumb can hit. */
export const disputeRow = {
	size: 'md',
	styles: { body: { minHeight: 48, alignItems: 'center' } },
} as const;

const longestNote = 500;

/** What a count lacks and has in excess, as the draft of its dispute. */
export function disputeOfCount(debit: DebitDetail, count: DebitCount): DisputeDraft {
	const { extraCodes } = count;
	const overCount = Math.min(extraCodes.length, maximumOverCount(debit.balance.debited));
	return {
		...emptyDispute,
		pieceIds: missingOf(count, loadedLines(debit)).map(({ pieceId }) => pieceId),
		overCount,
		note: extraCodes.length === 0 ? '' : `Fazla koli: ${extraCodes.join(', ')}.`.slice(0, 300),
	};
}

/** The pieces that the debit says are on the vehicle. */
export function loadedLines({ lines }: DebitDetail) {
	return lines.filter(({ state }) => onVehicleLineStates.includes(state));
}

/** The pieces whose return the driver can dispute. */
export function disputableReturns({ lines }: Pick<DebitDetail, 'lines'>) {
	return lines.filter((line) => returnClaim(line) !== null);
}

/** Which koli of its order, or the product. */
export function pieceName({ kind, label, ordinal, pieceCount }: DebitLine): string {
	return kind === 'package' ? `Koli ${pieceOrdinal(ordinal, pieceCount)}` : label;
}

/** The pieces of the latest dispute of the return, each as the depot answered it; empty without one. */
export function returnAnswers({ disputePhase, disputedAt, state, lines }: DebitDetail) {
	if (disputePhase !== 'return' || disputedAt === null) return [];
	const disputed = lines.filter(({ isDisputed }) => isDisputed);
	return disputedReturns(disputed, disputedAt, state !== 'return_disputed');
}

/** Whether the driver can dispute the return now: the vehicle is back, and a piece is in question. */
export function mayDisputeReturn({ state, routeState, lines }: DebitDetail): boolean {
	return (
		debitAfter(state, 'dispute-return') !== null &&
		settlingRouteStates.some((settling) => settling === routeState) &&
		disputableReturns({ lines }).length > 0
	);
}

function floatOf({ floatKurus }: DebitDetail, { receivedKurus }: DisputeDraft): FloatDispute {
	return { floatKurus, receivedKurus };
}

/** A dispute of the return as the server takes it, with the pieces in its note too. */
function returnDisputeBody(debit: DebitDetail, { pieceIds, note }: DisputeDraft) {
	const pieces = disputableReturns(debit).filter(({ pieceId }) => pieceIds.includes(pieceId));
	return {
		phase: 'return' as const,
		note: noteWithPieces('İtiraz edilen koli', pieces, note.trim()),
		shortCount: pieces.length,
		overCount: 0,
		pieceIds: pieces.map(({ pieceId }) => pieceId),
	};
}

/** The difference as the server takes it: pieces, equipment and float, and all of it as a note. */
function disputeBody(debit: DebitDetail, draft: DisputeDraft) {
	const { pieceIds, equipmentIds, overCount, lacksFloat } = draft;
	return {
		note: disputeNote(debit, draft),
		shortCount: pieceIds.length,
		overCount,
		pieceIds: [...pieceIds],
		equipmentIds: [...equipmentIds],
		...(lacksFloat ? { receivedFloatKurus: floatOf(debit, draft).receivedKurus } : {}),
	};
}

/** The body of a dispute of either phase. */
export function disputeInput(phase: DisputePhase, debit: DebitDetail, draft: DisputeDraft) {
	return phase === 'return' ? returnDisputeBody(debit, draft) : disputeBody(debit, draft);
}

/** Why a dispute was not sent, by its form or by the server. */
export type DisputeProblem = SlotProblem<DisputeField>;

/** What a dispute lacks before it can be sent; null if nothing. */
export function disputeLacks(
	phase: DisputePhase,
	{ pieceIds, note }: DisputeDraft,
	sentNote: string,
): DisputeProblem | null {
	if (phase === 'return' && pieceIds.length === 0) {
		return { field: 'pieces', sentence: 'İtiraz ettiğiniz kolileri işaretleyin.' };
	}
	const explanation = phase === 'return' ? note : sentNote;
	return isExplanation(explanation) ? null : { field: 'note', sentence: explanationTooShort };
}

/** A refusal of the server, or the lack of an answer, as a problem of the form. */
export function disputeProblemOf(problem: unknown): DisputeProblem {
	const [input, sentence = sentenceOf(problem)] = Object.entries(fieldErrors(problem))[0] ?? [];
	const code = problem instanceof ProblemError ? problem.code : '';
	return { field: disputeFieldOf(code, input), sentence };
}

/** The note of the driver with the missing pieces, equipment and float, which the depot checks. */
function disputeNote(debit: DebitDetail, draft: DisputeDraft): string {
	const pieces = loadedLines(debit).filter(({ pieceId }) => draft.pieceIds.includes(pieceId));
	const equipment = debit.equipment.filter(({ id }) => draft.equipmentIds.includes(id));
	const rest = [
		...(equipment.length > 0 ? [equipmentDispute(equipment.map(equipmentName))] : []),
		...(draft.lacksFloat ? [`${floatDispute(floatOf(debit, draft))}.`] : []),
		...(draft.note.trim() === '' ? [] : [draft.note.trim()]),
	].join(' ');
	return noteWithPieces('Eksik koli', pieces, rest);
}

/** A note that names as many of the pieces as fit. */
function noteWithPieces(
	lead: string,
	pieces: readonly { readonly barcode: string }[],
	rest: string,
): string {
	const barcodes = pieces.map(({ barcode }) => barcode);
	if (barcodes.length === 0) return rest.slice(0, longestNote);
	for (let count = barcodes.length; count > 0; count -= 1) {
		const others = barcodes.length - count;
		const more = others === 0 ? '' : ` ve ${others} koli daha`;
		const named = `${lead}: ${barcodes.slice(0, count).join(', ')}${more}.`;
		const note = `${named} ${rest}`.trim();
		if (note.length <= longestNote) return note;
	}
	return rest.slice(0, longestNote);
}
