// Uyuşmazlık: the driver disputes the goods that he receives or those that he handed back, and the
// depot settles that.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { refuseAcceptance, refuseDispute } from '@sevk/domain/debits/common/debit-acceptance';
import {
	type DisputePhase,
	isReturnCorrected,
	refuseReturnDispute,
	returnClaim,
} from '@sevk/domain/debits/common/debit-dispute';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import type { Tx } from '../../../db/database.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import {
	actOnDebitVersion,
	type DebitDriveContext,
	type DebitEditContext,
	type DebitOperation,
	followLines,
	recordDebitEvent,
	stepDebit,
} from '../common/debit-act-commands.ts';
import {
	lockEquipment,
	markDisputedEquipment,
	readDisputedEquipment,
	removeEquipmentRows,
} from '../common/debit-equipment-store.ts';
import { countLines, countLoadedOf, readReturnLines } from '../common/debit-line-store.ts';
import { readDispute, readDriverName } from '../common/debit-store.ts';
import { handOverColumns } from './debit-commands.ts';

type Dispute = {
	/** Absent from phones of an older release, which dispute the loading only. */
	readonly phase?: DisputePhase | undefined;
	readonly note: string;
	readonly shortCount: number;
	readonly overCount: number;
	readonly pieceIds?: readonly string[] | undefined;
	readonly equipmentIds?: readonly string[] | undefined;
	readonly receivedFloatKurus?: number | undefined;
};

/**
 * The driver disputes the goods of the debit. A disputed loading keeps the route from departing, a
 * disputed return keeps the debit and the route from being closed.
 */
export async function disputeDebit(context: DebitDriveContext, dispute: Dispute) {
	return actOnDebitVersion(context, async (tx, operation) => {
		const { debit } = operation;
		const driverName = await readDriverName(tx, debit.driverId);
		const driver = { id: debit.driverId, name: driverName };
		// The depot may enter the dispute for the driver, as with a signature on paper.
		const refusal = refuseAcceptance({ ...context.caller, onPaper: true }, driver);
		if (refusal !== null) return refusal;
		return dispute.phase === 'return'
			? disputeReturn(tx, operation, dispute)
			: disputeLoading(tx, operation, dispute);
	});
}

async function disputeLoading(tx: Tx, operation: DebitOperation, dispute: Dispute) {
	const { debit, step } = operation;
	const { note, overCount, equipmentIds = [] } = dispute;
	const pieceIds = [...new Set(dispute.pieceIds)];
	// A piece that is named is missing, whatever the count says.
	const shortCount = Math.max(dispute.shortCount, pieceIds.length);
	if ((await countLoadedOf(tx, debit, pieceIds)) < pieceIds.length) {
		return refuse(debitRefusals, 'debit/not-on-this-debit');
	}
	const { debited: loadedCount = 0 } = await countLines(tx, debit);
	const countRefusal = refuseDispute({ loadedCount, shortCount, overCount });
	if (countRefusal !== null) return countRefusal;
	const { receivedFloatKurus: receivedKurus = debit.floatKurus } = dispute;
	const isFloatShort = receivedKurus < debit.floatKurus;
	const disputeFloat = isFloatShort ? { floatKurus: debit.floatKurus, receivedKurus } : null;
	const columns = {
		dispute_phase: 'loading' as const,
		dispute_note: note,
		difference_note: null,
		disputed_at: step.now,
		short_count: shortCount,
		over_count: overCount,
		dispute_piece_ids: pieceIds,
		dispute_float_kurus: disputeFloat?.floatKurus ?? null,
		dispute_received_kurus: disputeFloat?.receivedKurus ?? null,
	};
	const after = await stepDebit(tx, operation, 'dispute', { columns });
	if (isRefusal(after)) return after;
	await markDisputedEquipment(tx, debit, equipmentIds, step.now);
	const named = await readDisputedEquipment(tx, debit);
	if (named.length < new Set(equipmentIds).size) {
		return refuse(debitRefusals, 'equipment/not-on-this-debit');
	}
	const equipmentNames = named.map(({ name }) => name);
	const facts = { note, shortCount, overCount, equipmentNames, disputeFloat };
	recordDebitEvent(tx, step, after, 'disputed', facts);
	return versionAnswer(after);
}

/**
 * The driver names pieces whose hand-back the depot did not list, or listed wrongly. Those that the
 * depot listed before a phone without a network could send the dispute are no longer disputed.
 */
async function disputeReturn(tx: Tx, operation: DebitOperation, { note, pieceIds }: Dispute) {
	const { debit, route, step } = operation;
	const named = new Set(pieceIds);
	const lines = await readReturnLines(tx, debit, [...named]);
	if (lines.length < named.size) return refuse(debitRefusals, 'debit/not-on-this-debit');
	const refusal = refuseReturnDispute({ route, lines });
	if (refusal !== null) return refusal;
	const disputed = lines.filter((line) => returnClaim(line) !== null);
	const columns = {
		dispute_phase: 'return' as const,
		dispute_note: note,
		difference_note: null,
		disputed_at: step.now,
		short_count: 0,
		over_count: 0,
		dispute_piece_ids: disputed.map(({ pieceId }) => pieceId),
		dispute_float_kurus: null,
		dispute_received_kurus: null,
		cleared_at: null,
	};
	const after = await stepDebit(tx, operation, 'dispute-return', { columns });
	if (isRefusal(after)) return after;
	await markDisputedEquipment(tx, debit, [], step.now);
	recordDebitEvent(tx, step, after, 'return_disputed', { note, pieceCount: disputed.length });
	return versionAnswer(after);
}

type DisputeSettlement = {
	readonly note: string;
	readonly floatKurus?: number | undefined;
	readonly removedEquipmentIds?: readonly string[] | undefined;
};

/**
 * Settles a dispute. After one of the loading the debit is handed over again and awaits acceptance:
 * float and equipment may differ from those of before. After one of the return the debit follows
 * its lines again: what the depot did not correct by a scan is rejected with the note.
 */
export async function settleDispute(context: DebitEditContext, settlement: DisputeSettlement) {
	return actOnDebitVersion(context, async (tx, operation) =>
		operation.debit.state === 'return_disputed'
			? settleReturn(tx, operation, settlement)
			: settleLoading(tx, operation, settlement),
	);
}

async function settleLoading(tx: Tx, operation: DebitOperation, settlement: DisputeSettlement) {
	const formerFloatKurus = operation.debit.floatKurus;
	const { note, floatKurus = formerFloatKurus, removedEquipmentIds = [] } = settlement;
	const counts = { short_count: 0, over_count: 0 };
	const { caller, now } = operation.step;
	const columns = {
		difference_note: note,
		...counts,
		float_kurus: floatKurus,
		...handOverColumns(caller, now),
	};
	const after = await stepDebit(tx, operation, 'settle-dispute', { columns });
	if (isRefusal(after)) return after;
	const settled = { debit: after, step: operation.step };
	const removal = await removeNotHandedOver(tx, settled, new Set(removedEquipmentIds));
	if (removal !== null) return removal;
	const float = floatKurus === formerFloatKurus ? {} : { floatKurus, formerFloatKurus };
	recordDebitEvent(tx, operation.step, after, 'dispute_settled', { note, ...float });
	return versionAnswer(after);
}

async function settleReturn(tx: Tx, operation: DebitOperation, { note }: DisputeSettlement) {
	const { debit, step } = operation;
	const { disputedAt, pieceIds } = await readDispute(tx, debit);
	const lines = await readReturnLines(tx, debit, pieceIds);
	const corrected = lines.filter((line) => isReturnCorrected(line, disputedAt));
	const after = await followLines(tx, operation, { difference_note: note });
	const correctedCount = corrected.length;
	const facts = { note, correctedCount, rejectedCount: lines.length - correctedCount };
	recordDebitEvent(tx, step, after, 'return_dispute_settled', facts);
	return versionAnswer(after);
}

async function removeNotHandedOver(
	tx: Tx,
	{ debit, step }: Pick<DebitOperation, 'debit' | 'step'>,
	equipmentIds: ReadonlySet<string>,
) {
	for (const equipmentId of equipmentIds) {
		const item = await lockEquipment(tx, debit, equipmentId);
		if (item === null) return refuse(debitRefusals, 'equipment/not-on-this-debit');
		await removeEquipmentRows(tx, debit, step.now, equipmentId);
		recordDebitEvent(tx, step, debit, 'equipment_removed', { equipment: equipmentName(item) });
	}
	return null;
}
