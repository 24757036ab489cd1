// Zimmet Devri, decision: the receiving driver accepts the goods, or the transfer is rejected.

import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { refuseTakeover } from '@sevk/domain/debits/common/debit-acceptance';
import { receivedLineState } from '@sevk/domain/debits/common/debit-clearing';
import { canReceiveTransfer, refuseRejection } from '@sevk/domain/debits/common/debit-transfer';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { debitHolder } from '@sevk/domain/orders/piece/piece-custody';
import { runIdempotent, timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { addToDriverPlan } from '../../routes/common/route-driver-plan-store.ts';
import { transferOrders } from '../../routes/planning/route-order-commands.ts';
import { refreshRouteAfterResults } from '../../routes/running/route-state-commands.ts';
import {
	type DebitCommandContext,
	type DebitOperation,
	type DebitStep,
	lockDebitWithRoute,
	recordDebitEvent,
	refreshDebit,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import { putLines, readLines, type StoredLine } from '../common/debit-line-store.ts';
import { readOpenOrders } from '../common/debit-order-store.ts';
import { findDebitIds, readDriverName } from '../common/debit-store.ts';
import { transferEquipment } from './transfer-equipment-commands.ts';
import {
	decideStoredTransfer,
	findTransfer,
	lockTransfer,
	type StoredTransfer,
} from './transfer-store.ts';

export type TransferDecision = {
	readonly version: number;
	readonly accepted: boolean;
	readonly onPaper: boolean;
	readonly note: string;
};

/** Accepts or rejects a transfer. */
export async function decideTransfer(
	context: Omit<DebitCommandContext, 'debitId'> & { readonly transferId: string },
	decision: TransferDecision,
) {
	const { db, caller, act, transferId } = context;
	const found = await findTransfer(db, caller.depotIds, transferId);
	if (found === null) return notFound();
	const { depotId } = found;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const by = { caller, key: act.key, now: timeOf(act) };
		const sides = await lockSides(tx, found, by);
		if (sides === null || !maySee(caller, sides)) return notFound();
		const { from, to } = sides;
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

type TransferIds = Pick<StoredTransfer, 'depotId' | 'fromDebitId' | 'toDebitId'>;
type Sides = Pick<TransferOperation, 'from' | 'to'>;

/** Locks both debits of a transfer; null when one of them is gone. */
async function lockSides(
	tx: Tx,
	{ depotId, fromDebitId, toDebitId }: TransferIds,
	by: Pick<DebitStep, 'caller' | 'key' | 'now'>,
): Promise<Sides | null> {
	const depotViewer = { depotIds: [depotId], role: 'viewer' as const, driverId: null };
	const sides = new Map<string, DebitOperation>();
	// Sorted, so that two transfers in opposite directions cannot deadlock.
	for (const debitId of [fromDebitId, toDebitId].toSorted()) {
		const ids = await findDebitIds(tx, depotViewer, debitId);
		const operation = ids === null ? null : await lockDebitWithRoute(tx, ids, by);
		if (operation !== null) sides.set(debitId, operation);
	}
	const from = sides.get(fromDebitId);
	const to = sides.get(toDebitId);
	return from === undefined || to === undefined ? null : { from, to };
}

/** A driver sees only the transfers from and to own debits. */
function maySee({ role, driverId }: Pick<PersonCaller, 'role' | 'driverId'>, { from, to }: Sides) {
	return role !== 'driver' || [from, to].some(({ debit }) => debit.driverId === driverId);
}

type TransferOperation = {
	readonly from: DebitOperation;
	readonly to: DebitOperation;
	readonly transfer: StoredTransfer;
};

async function decide(tx: Tx, transferOperation: TransferOperation, decision: TransferDecision) {
	const { from, to, transfer } = transferOperation;
	const { accepted } = decision;
	const driverName = await readDriverName(tx, to.debit.driverId);
	const refusal = refuseDecision(to, decision, driverName);
	if (refusal !== null) return refusal;
	const moved = accepted ? await transferGoods(tx, transferOperation) : null;
	if (moved !== null) return moved;
	const equipment = accepted
		? await transferEquipment(tx, { from, to }, transfer.equipmentIds)
		: [];
	if (isRefusal(equipment)) return equipment;
	const version = await decideStoredTransfer(tx, transfer, {
		state: accepted ? 'accepted' : 'rejected',
		decided_by_name: accepted ? driverName : from.step.caller.name,
		decided_at: from.step.now,
		decided_on_paper: decision.onPaper,
		rejection_note: accepted ? null : decision.note,
	});
	for (const operation of [from, to]) {
		const debit = accepted ? await refreshDebit(tx, operation) : operation.debit;
		recordDecision(tx, operation.step, debit, { transfer, decision, equipment });
		const route = accepted ? await refreshRouteAfterResults(tx, operation.step) : null;
		if (isRefusal(route)) return route;
	}
	return { id: transfer.id, version };
}

/** Records the decision in the history of one debit. */
function recordDecision(
	tx: Tx,
	step: DebitStep,
	debit: DebitOperation['debit'],
	about: {
		readonly transfer: StoredTransfer;
		readonly decision: TransferDecision;
		readonly equipment: readonly string[];
	},
): void {
	const { transfer, decision, equipment } = about;
	const { onPaper, note } = decision;
	const facts = {
		number: transfer.number,
		pieceCount: transfer.pieceIds.length,
		onPaper,
		...(equipment.length === 0 ? {} : { equipment: equipment.join(', ') }),
	};
	if (decision.accepted) recordDebitEvent(tx, step, debit, 'transfer_accepted', facts);
	else recordDebitEvent(tx, step, debit, 'transfer_rejected', { ...facts, note });
}

/** Only the receiver accepts. A user with the right to transfer may also reject, with a reason. */
function refuseDecision(
	to: DebitOperation,
	{ accepted, onPaper, note }: TransferDecision,
	driverName: string,
) {
	const { caller } = to.step;
	const driver = { id: to.debit.driverId, name: driverName };
	if (accepted) return refuseTakeover({ ...caller, onPaper }, driver);
	const mayCancel = caller.rights.includes('debits.transfer');
	const callerRefusal = mayCancel ? null : refuseTakeover({ ...caller, onPaper: false }, driver);
	return callerRefusal ?? refuseRejection(note);
}

async function transferGoods(tx: Tx, { from, to, transfer }: TransferOperation) {
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
	// Read before the transfer, after which these orders have no pieces on this vehicle.
	const open = await readOpenOrders(tx, from.debit, orderIds);
	// An order whose failed result was reverted since has no result and must not be split.
	const split = open.some(({ orderId, onVehicleCount: aboard }) => {
		return lines.filter((line) => line.orderId === orderId).length < aboard;
	});
	if (split) return refuse(debitRefusals, 'debit/custody-moved');
	const { reasonCode } = transfer;
	const details = { documentId: transfer.id, reasonCode };
	const moved = await transferCustody(
		tx,
		to.step,
		lines,
		debitHolder(to.debit.id),
		'transferred',
		details,
	);
	if (moved !== null) return moved;
	await moveLines(tx, { from, to }, lines, from.step);
	const openIds = open.map(({ orderId }) => orderId);
	await transferOrders(tx, from.route, to.route, openIds, from.step);
	// A driver who takes the goods over himself knows of them.
	const { driverId } = to.step.caller;
	if (driverId !== null && driverId === to.debit.driverId) {
		await addToDriverPlan(tx, to.route.depotId, to.route.id, openIds);
	}
	return null;
}

/** Ends the lines of the giver as transferred and inserts lines for the receiver. */
async function moveLines(
	tx: Tx,
	{ from, to }: Pick<TransferOperation, 'from' | 'to'>,
	lines: readonly StoredLine[],
	{ now }: DebitStep,
): Promise<void> {
	await stepLines(tx, from.debit, lines, 'transfer', { settledAt: now });
	const receivedLines = lines.map(({ pieceId, orderId, state }) => {
		return { id: newId(), pieceId, orderId, state: receivedLineState(state) };
	});
	await putLines(tx, to.debit, receivedLines, now);
}
