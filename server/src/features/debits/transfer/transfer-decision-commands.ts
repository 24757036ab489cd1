// Zimmet Devri, second half: the receiver accepts the goods, or the transfer is refused.

import { maskName } from '@sevk/domain/common/format/name-mask';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { refuseTakeover } from '@sevk/domain/debits/common/debit-acceptance';
import { receivedLineState } from '@sevk/domain/debits/common/debit-clearing';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { canReceiveTransfer, refuseRejection } from '@sevk/domain/debits/line/debit-transfer';
import { debitHolder } from '@sevk/domain/orders/common/piece-custody';
import { runIdempotent, timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import { handOverOrders } from '../../routes/planning/route-order-commands.ts';
import { refreshRouteAfterResults } from '../../routes/running/route-state-commands.ts';
import {
	type DebitCommandContext,
	type DebitStep,
	type Held,
	holdDebit,
	recordDebitEvent,
	refreshDebit,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import { type HeldLine, putLines, readLines } from '../common/debit-line-store.ts';
import { readOpenOrders } from '../common/debit-order-store.ts';
import { findDebitPlace, readDriverName } from '../common/debit-store.ts';
import {
	decideStoredTransfer,
	findTransfer,
	lockTransfer,
	type StoredTransfer,
} from '../common/transfer-store.ts';

export type TransferDecision = {
	readonly version: number;
	readonly accepted: boolean;
	readonly onPaper: boolean;
	readonly note: string;
};

/** The receiver accepts the goods, or the transfer is refused. */
export async function decideTransfer(
	ask: Omit<DebitCommandContext, 'debitId'> & { readonly transferId: string },
	decision: TransferDecision,
) {
	const { db, caller, act, transferId } = ask;
	const found = await findTransfer(db, caller.depotIds, transferId);
	if (found === null) return notFound();
	const { depotId } = found;
	const everyone = { depotIds: [depotId], role: 'viewer' as const, driverId: null };
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const by = { caller, key: act.key, now: timeOf(act) };
		const sides = new Map<string, Held>();
		// In one order everywhere, so that two transfers in opposite directions cannot deadlock.
		for (const debitId of [found.fromDebitId, found.toDebitId].toSorted()) {
			const place = await findDebitPlace(tx, everyone, debitId);
			const held = place === null ? null : await holdDebit(tx, place, by);
			if (held === null) return notFound();
			sides.set(debitId, held);
		}
		const from = sides.get(found.fromDebitId);
		const to = sides.get(found.toDebitId);
		if (from === undefined || to === undefined) return notFound();
		const transfer = await lockTransfer(tx, depotId, transferId);
		if (transfer.state !== 'awaiting_acceptance') {
			return refuse(debitRefusals, 'transfer/decided');
		}
		if (transfer.version !== decision.version) {
			const { version } = decision;
			return refuseStale(tx, {
				depotIds: [depotId],
				noun: 'transfer',
				nounId: transferId,
				version,
			});
		}
		return decide(tx, { from, to, transfer }, decision);
	});
}

type Transferring = {
	readonly from: Held;
	readonly to: Held;
	readonly transfer: StoredTransfer;
};

async function decide(tx: Tx, transferring: Transferring, decision: TransferDecision) {
	const { from, to, transfer } = transferring;
	const { accepted } = decision;
	const driverName = await readDriverName(tx, to.debit.driverId);
	const refusal = refuseDecision(to, decision, driverName);
	if (refusal !== null) return refusal;
	const moved = accepted ? await handGoodsOver(tx, transferring) : null;
	if (moved !== null) return moved;
	const version = await decideStoredTransfer(tx, transfer, {
		state: accepted ? 'accepted' : 'rejected',
		decided_by_name: accepted ? driverName : from.step.caller.name,
		decided_at: from.step.now,
		decided_on_paper: decision.onPaper,
		rejection_note: accepted ? null : decision.note,
	});
	for (const held of [from, to]) {
		const debit = accepted ? await refreshDebit(tx, held) : held.debit;
		recordDecision(tx, held.step, debit, { transfer, decision });
		const route = accepted ? await refreshRouteAfterResults(tx, held.step) : null;
		if (isRefusal(route)) return route;
	}
	return { id: transfer.id, version };
}

/** Records on both debits who took the goods over, or why the transfer was refused. */
function recordDecision(
	tx: Tx,
	step: DebitStep,
	debit: Held['debit'],
	{ transfer, decision }: { transfer: StoredTransfer; decision: TransferDecision },
): void {
	const { onPaper, note } = decision;
	const facts = { number: transfer.number, pieceCount: transfer.pieceIds.length, onPaper };
	if (decision.accepted) recordDebitEvent(tx, step, debit, 'transfer_accepted', facts);
	else recordDebitEvent(tx, step, debit, 'transfer_rejected', { ...facts, note });
}

/** Only the receiver accepts; a user who may request a transfer may also cancel it, with a reason. */
function refuseDecision(
	to: Held,
	{ accepted, onPaper, note }: TransferDecision,
	driverName: string,
) {
	const { caller } = to.step;
	const driver = { id: to.debit.driverId, name: maskName(driverName) };
	if (accepted) return refuseTakeover({ ...caller, onPaper }, driver);
	const mayCallOff = caller.rights.includes('debits.transfer');
	const stranger = mayCallOff ? null : refuseTakeover({ ...caller, onPaper: false }, driver);
	return stranger ?? refuseRejection(note);
}

async function handGoodsOver(tx: Tx, { from, to, transfer }: Transferring) {
	if (!canReceiveTransfer({ state: to.debit.state, routeState: to.route.state })) {
		return refuse(debitRefusals, 'debit/receiver-not-running', { number: to.route.number });
	}
	const lines = await readLines(tx, from.debit, transfer.pieceIds);
	const giver = debitHolder(from.debit.id);
	const complete = lines.length === transfer.pieceIds.length;
	if (!complete || lines.some(({ holder }) => holder !== giver)) {
		return refuse(debitRefusals, 'debit/custody-moved');
	}
	const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
	// Asked before the goods go: afterwards nothing of the order is on board here.
	const open = await readOpenOrders(tx, from.debit, orderIds);
	// A failed order whose result was taken back since waits again, and goes whole or not at all.
	const split = open.some(({ orderId, aboard }) => {
		return lines.filter((line) => line.orderId === orderId).length < aboard;
	});
	if (split) return refuse(debitRefusals, 'debit/custody-moved');
	const { reasonCode } = transfer;
	const paper = { documentId: transfer.id, reasonCode };
	const moved = await transferCustody(
		tx,
		to.step,
		lines,
		debitHolder(to.debit.id),
		'transferred',
		paper,
	);
	if (moved !== null) return moved;
	await moveLines(tx, { from, to }, lines, from.step);
	const openIds = open.map(({ orderId }) => orderId);
	await handOverOrders(tx, from.route, to.route, openIds, from.step);
	return null;
}

/** The giver's lines end as transferred; the taker's begin in the state that the goods were in. */
async function moveLines(
	tx: Tx,
	{ from, to }: Pick<Transferring, 'from' | 'to'>,
	lines: readonly HeldLine[],
	{ now }: DebitStep,
): Promise<void> {
	await stepLines(tx, from.debit, lines, 'transfer', { settledAt: now });
	const taken = lines.map(({ pieceId, orderId, state }) => {
		return { id: newId(), pieceId, orderId, state: receivedLineState(state) };
	});
	await putLines(tx, to.debit, taken, now);
}
