// Zimmet Devri, first half: one driver's goods are offered to another.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { runningDebitStates, transferNumber } from '@sevk/domain/debits/common/debit';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { canReceiveTransfer } from '@sevk/domain/debits/line/debit-transfer';
import { refuseChoice } from '@sevk/domain/reasons/reason-choice';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { onRoadRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { nextNumber } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { findReason } from '../../reasons/reason-store.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type Held,
	linesFor,
	recordDebitEvent,
	refuseUnless,
	type Versioned,
} from '../common/debit-act-commands.ts';
import { type HeldLine, readLines } from '../common/debit-line-store.ts';
import { readOpenOrders } from '../common/debit-order-store.ts';
import { findPromisedPiece, findTaker, insertTransfer } from '../common/transfer-store.ts';

export type TransferRequest = {
	readonly toDebitId: string;
	readonly pieceIds: readonly string[];
	readonly reasonCode: string;
	readonly note: string;
};

/**
 * Asks another driver to take goods over. An order without a result is not split between two
 * vehicles: naming one of its pieces names all that are on board.
 */
export async function requestTransfer(ask: DebitCommandContext, asked: TransferRequest) {
	return actOnDebit(ask, async (tx, held) => {
		const { debit, route, step } = held;
		const refusal =
			(await refuseTransferReason(tx, asked)) ?? refuseUnless(debit, runningDebitStates);
		if (refusal !== null) return refusal;
		if (!onRoadRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'transfer' });
		}
		const noTaker = await refuseTaker(tx, held, asked.toDebitId);
		if (noTaker !== null) return noTaker;
		const named = await linesFor(tx, debit, asked.pieceIds, 'transfer');
		if (isRefusal(named)) return named;
		const lines = await withWholeOrders(tx, held, named);
		const pieceIds = lines.map(({ pieceId }) => pieceId);
		const barcode = await findPromisedPiece(tx, step.depotId, debit.id, pieceIds);
		if (barcode !== null) return refuse(debitRefusals, 'debit/transfer-pending', { barcode });
		return write(tx, held, asked, pieceIds);
	});
}

async function write(
	tx: Tx,
	{ debit, step }: Held,
	{ toDebitId, reasonCode, note }: TransferRequest,
	pieceIds: string[],
): Promise<Versioned & { number: string }> {
	const year = step.now.getUTCFullYear();
	const id = newId();
	const number = transferNumber(year, await nextNumber(tx, step.depotId, `transfer-${year}`));
	await insertTransfer(tx, {
		depot_id: step.depotId,
		id,
		number,
		from_debit_id: debit.id,
		to_debit_id: toDebitId,
		piece_ids: pieceIds,
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

/** Says no unless the other zimmet's route is on the road. */
async function refuseTaker(tx: Tx, { debit }: Held, toDebitId: string) {
	const taker = toDebitId === debit.id ? null : await findTaker(tx, debit.depotId, toDebitId);
	if (taker === null) return notFound();
	if (canReceiveTransfer(taker)) return null;
	return refuse(debitRefusals, 'debit/receiver-not-running', { number: taker.routeNumber });
}

async function withWholeOrders(
	tx: Tx,
	{ debit }: Held,
	named: readonly HeldLine[],
): Promise<HeldLine[]> {
	const orderIds = [...new Set(named.flatMap(({ orderId }) => orderId ?? []))];
	const open = new Set((await readOpenOrders(tx, debit, orderIds)).map(({ orderId }) => orderId));
	const chosen = new Set(named.map(({ pieceId }) => pieceId));
	return (await readLines(tx, debit)).filter(
		({ pieceId, orderId, state }) =>
			chosen.has(pieceId) || (state === 'debited' && orderId !== null && open.has(orderId)),
	);
}
