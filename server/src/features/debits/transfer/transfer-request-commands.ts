// Zimmet Devri, request: goods of one driver are offered to another.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { runningDebitStates, transferNumber } from '@sevk/domain/debits/common/debit';
import { canReceiveTransfer, transferredLines } from '@sevk/domain/debits/common/debit-transfer';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { refuseChoice } from '@sevk/domain/reasons/reason-choice';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { onRoadRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { nextNumberOfYear } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { VersionAnswer } from '../../common/idempotent-commands.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import { findReason } from '../../reasons/reason-store.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type DebitOperation,
	linesFor,
	recordDebitEvent,
	refuseUnless,
} from '../common/debit-act-commands.ts';
import { readLines, type StoredLine } from '../common/debit-line-store.ts';
import { readOpenOrders } from '../common/debit-order-store.ts';
import { refuseOfferedEquipment } from './transfer-equipment-commands.ts';
import { findPieceInOpenTransfer, findReceivingDebit, insertTransfer } from './transfer-store.ts';

export type TransferRequest = {
	readonly toDebitId: string;
	readonly pieceIds: readonly string[];
	/** Equipment that changes hands too; all other stays. */
	readonly equipmentIds: readonly string[];
	readonly reasonCode: string;
	readonly note: string;
};

/** Requests the transfer of pieces to another driver. */
export async function requestTransfer(context: DebitCommandContext, request: TransferRequest) {
	return actOnDebit(context, (tx, operation) => requestLockedTransfer(tx, operation, request));
}

/**
 * The same inside another act. An order without a result is not split: one of its pieces includes all
 * that are on the vehicle.
 */
export async function requestLockedTransfer(
	tx: Tx,
	operation: DebitOperation,
	request: TransferRequest,
) {
	const { debit, route, step } = operation;
	const refusal =
		(await refuseTransferReason(tx, request)) ?? refuseUnless(debit, runningDebitStates);
	if (refusal !== null) return refusal;
	if (!onRoadRouteStates.includes(route.state)) {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'transfer' });
	}
	const receiverRefusal = await refuseReceiver(tx, operation, request.toDebitId);
	if (receiverRefusal !== null) return receiverRefusal;
	const selection = await linesFor(tx, debit, request.pieceIds, 'transfer');
	if (isRefusal(selection)) return selection;
	const lines = await withWholeOrders(tx, operation, selection);
	const pieceIds = lines.map(({ pieceId }) => pieceId);
	const barcode = await findPieceInOpenTransfer(tx, step.depotId, debit.id, pieceIds);
	if (barcode !== null) return refuse(debitRefusals, 'debit/transfer-pending', { barcode });
	const offerRefusal = await refuseOfferedEquipment(tx, operation, request.equipmentIds);
	return offerRefusal ?? write(tx, operation, request, pieceIds);
}

async function write(
	tx: Tx,
	{ debit, step }: DebitOperation,
	{ toDebitId, equipmentIds, reasonCode, note }: TransferRequest,
	pieceIds: string[],
): Promise<VersionAnswer & { number: string }> {
	const id = newId();
	const depotCode = await readDepotCode(tx, step.depotId);
	const { year, count } = await nextNumberOfYear(tx, step.depotId, 'transfer', step.now);
	const number = transferNumber(depotCode, year, count);
	await insertTransfer(tx, {
		depot_id: step.depotId,
		id,
		number,
		from_debit_id: debit.id,
		to_debit_id: toDebitId,
		piece_ids: pieceIds,
		equipment_ids: [...new Set(equipmentIds)],
		state: 'awaiting_acceptance',
		reason_code: reasonCode,
		note,
		requested_by: step.caller.userId,
		requested_by_name: step.caller.name,
		requested_at: step.now,
	});
	const facts = { number, pieceCount: pieceIds.length };
	recordDebitEvent(tx, step, debit, 'transfer_requested', facts);
	return { id, version: 1, number };
}

async function refuseTransferReason(tx: Tx, { reasonCode, note }: TransferRequest) {
	const reason = await findReason(tx, 'undebit', reasonCode);
	if (reason === null) return refuse(reasonRefusals, 'reason/unknown');
	return refuseChoice(reason, 'onboard', note);
}

/** Refuses unless the route of the other debit is in progress. */
async function refuseReceiver(tx: Tx, { debit }: DebitOperation, toDebitId: string) {
	const receiver =
		toDebitId === debit.id ? null : await findReceivingDebit(tx, debit.depotId, toDebitId);
	if (receiver === null) return notFound();
	if (canReceiveTransfer(receiver)) return null;
	return refuse(debitRefusals, 'debit/receiver-not-running', { number: receiver.routeNumber });
}

async function withWholeOrders(
	tx: Tx,
	{ debit }: DebitOperation,
	selection: readonly StoredLine[],
): Promise<StoredLine[]> {
	const orderIds = [...new Set(selection.flatMap(({ orderId }) => orderId ?? []))];
	const open = new Set((await readOpenOrders(tx, debit, orderIds)).map(({ orderId }) => orderId));
	const lines = (await readLines(tx, debit)).map((line) => ({
		...line,
		orderOpen: line.orderId !== null && open.has(line.orderId),
	}));
	return transferredLines(lines, new Set(selection.map(({ pieceId }) => pieceId)));
}
