// Zimmetlenmedi: what is planned but does not go along, and why.
import { isRefusal, type Refusal, refuseAs } from '@sevk/domain/common/refusal';
import { loadingDebitStates } from '@sevk/domain/debits/debit';
import { refuseLeaving } from '@sevk/domain/debits/debit-undebit';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { newId } from '../../db/ids.ts';
import { findReason } from '../reasons/reason-store.ts';
import {
	actOnDebit,
	type DebitAsk,
	linesFor,
	recordDebitEvent,
	refuseUnless,
	type Versioned,
	versionedDebit,
} from './debit-act-commands.ts';
import { deleteLines, putLines } from './debit-line-store.ts';

export type Leaving = {
	readonly pieceIds: readonly string[];
	readonly reasonCode: string;
	readonly note: string;
};

/** Leaves planned pieces in the depot with a reason of loading, so that the route may go. */
export async function leaveInDepot(ask: DebitAsk, leaving: Leaving): Promise<Versioned | Refusal> {
	const { reasonCode, note } = leaving;
	return actOnDebit(ask, async (tx, { debit, step }) => {
		const reason = await findReason(tx, 'undebit', reasonCode);
		if (reason === null) return refuseAs(422, reasonRefusals, 'reason/unknown');
		const refusal = refuseLeaving(reason, note) ?? refuseUnless(debit, loadingDebitStates);
		if (refusal !== null) return refusal;
		const lines = await linesFor(tx, debit, leaving.pieceIds, 'leave');
		if (isRefusal(lines)) return lines;
		const left = lines.map(({ pieceId, orderId }) => {
			return { id: newId(), pieceId, orderId, state: 'not_debited' as const };
		});
		await putLines(tx, debit, left, step.now, { reasonCode, note });
		const facts = { pieceCount: left.length, reasonLabel: reason.label };
		recordDebitEvent(tx, step, debit, 'left_in_depot', note === '' ? facts : { ...facts, note });
		return versionedDebit(debit);
	});
}

/** The piece is going along after all, or was found: it waits to be scanned again. */
export async function undoLeave(
	ask: DebitAsk,
	pieceIds: readonly string[],
): Promise<Versioned | Refusal> {
	return actOnDebit(ask, async (tx, { debit, step }) => {
		const refusal = refuseUnless(debit, loadingDebitStates);
		if (refusal !== null) return refusal;
		const lines = await linesFor(tx, debit, pieceIds, 'undo-leave');
		if (isRefusal(lines)) return lines;
		await deleteLines(tx, debit, pieceIds);
		recordDebitEvent(tx, step, debit, 'leave_undone', { pieceCount: lines.length });
		return versionedDebit(debit);
	});
}
