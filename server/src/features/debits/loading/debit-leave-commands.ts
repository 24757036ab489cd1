// Zimmetlenmedi: planned pieces that stay in the depot with a reason, or that it cannot find.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { isMissed, refuseLeaving } from '@sevk/domain/debits/line/debit-undebit';
import { placeOf } from '@sevk/domain/orders/piece/piece-custody';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { findReason } from '../../reasons/reason-store.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	linesFor,
	recordDebitEvent,
	refuseUnless,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { leaveLines, stepLines } from '../common/debit-line-commands.ts';

export type LeaveRequest = {
	readonly pieceIds: readonly string[];
	readonly reasonCode: string;
	readonly note: string;
};

/**
 * Leaves planned pieces in the depot with a reason, so that the route may depart without them. Those
 * that were not found are missing from then on (docs/domain.md#missing-pieces).
 */
export async function leaveInDepot(context: DebitCommandContext, request: LeaveRequest) {
	const { reasonCode, note } = request;
	return actOnDebit(context, async (tx, { debit, step }) => {
		const reason = await findReason(tx, 'undebit', reasonCode);
		if (reason === null) return refuse(reasonRefusals, 'reason/unknown');
		const refusal = refuseLeaving(reason, note) ?? refuseUnless(debit, loadingDebitStates);
		if (refusal !== null) return refusal;
		const lines = await linesFor(tx, debit, request.pieceIds, 'leave');
		if (isRefusal(lines)) return lines;
		await leaveLines(tx, debit, lines, step.now, { reasonCode, note });
		const missed = lines.filter(({ holder }) => isMissed(reasonCode, placeOf(holder)));
		// The debit of the movement names the route and the vehicle that miss the piece.
		const details = { reasonCode, note: note === '' ? null : note, documentId: debit.id };
		const moved = await transferCustody(tx, step, missed, 'missing', 'missed', details);
		if (moved !== null) return moved;
		const facts = {
			pieceCount: lines.length,
			reasonLabel: reason.label,
			...(missed.length === 0 ? {} : { missedCount: missed.length }),
		};
		recordDebitEvent(tx, step, debit, 'left_in_depot', note === '' ? facts : { ...facts, note });
		return versionAnswer(debit);
	});
}

/** Makes left pieces pending again, e.g. when one was found. */
export async function undoLeave(context: DebitCommandContext, pieceIds: readonly string[]) {
	return actOnDebit(context, async (tx, { debit, step }) => {
		const refusal = refuseUnless(debit, loadingDebitStates);
		if (refusal !== null) return refusal;
		const lines = await linesFor(tx, debit, pieceIds, 'undo-leave');
		if (isRefusal(lines)) return lines;
		const missing = lines.filter(({ holder }) => holder === 'missing');
		const moved = await transferCustody(tx, step, missing, 'depot', 'found');
		if (moved !== null) return moved;
		await stepLines(tx, debit, lines, 'undo-leave');
		recordDebitEvent(tx, step, debit, 'leave_undone', { pieceCount: lines.length });
		return versionAnswer(debit);
	});
}
