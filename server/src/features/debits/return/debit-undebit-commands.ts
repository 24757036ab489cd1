// Zimmetten Düş: removes goods from an accepted debit without a result and without a hand-back scan.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { runningDebitStates } from '@sevk/domain/debits/common/debit';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { undebitTarget } from '@sevk/domain/debits/line/debit-undebit';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { runningRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { findReason } from '../../reasons/reason-store.ts';
import { saveResults } from '../../routes/common/route-order-store.ts';
import { refreshRouteAfterResults } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type DebitOperation,
	linesFor,
	refreshDebit,
	refuseLine,
	refuseUnless,
	transferCustody,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import type { StoredLine } from '../common/debit-line-store.ts';
import { type OpenOrder, readOpenOrders } from '../common/debit-order-store.ts';
import { lockDebit } from '../common/debit-store.ts';
import { writeOutsideDelivery } from '../delivery/delivery-result-commands.ts';

export type Undebit = {
	readonly pieceIds: readonly string[];
	readonly reasonCode: string;
	readonly note: string;
};

/** Removes pieces from a debit. The reason decides where they go (debit-undebit.ts). */
export async function undebit(context: DebitCommandContext, input: Undebit) {
	return actOnDebit(context, async (tx, operation) => {
		const target = await decide(tx, operation, input);
		if (isRefusal(target)) return target;
		const lines = await linesFor(tx, operation.debit, input.pieceIds, 'undebit');
		if (isRefusal(lines)) return lines;
		const moveLines = target === 'depot' ? moveToDepot : moveToRecipients;
		const refusal = await moveLines(tx, operation, lines, input);
		if (refusal !== null) return refusal;
		const after = await refreshRouteAfterResults(tx, operation.step);
		if (isRefusal(after)) return after;
		// Read again: a result written above may have changed the debit.
		const debit =
			(await lockDebit(tx, operation.debit.depotId, operation.debit.id)) ?? operation.debit;
		return versionAnswer(await refreshDebit(tx, { debit, step: operation.step }));
	});
}

async function decide(tx: Tx, { debit, route }: DebitOperation, { reasonCode, note }: Undebit) {
	const reason = await findReason(tx, 'undebit', reasonCode);
	if (reason === null) return refuse(reasonRefusals, 'reason/unknown');
	const target = undebitTarget(reason, note);
	if (isRefusal(target)) return target;
	if (route.state === 'closed') {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'undebit' });
	}
	return refuseUnless(debit, runningDebitStates) ?? target;
}

async function moveToDepot(
	tx: Tx,
	operation: DebitOperation,
	lines: readonly StoredLine[],
	{ reasonCode, note }: Undebit,
) {
	const { debit, step } = operation;
	const moved = await transferCustody(tx, step, lines, 'depot', 'undebited', { reasonCode, note });
	if (moved !== null) return moved;
	await stepLines(tx, debit, lines, 'undebit', { settledAt: step.now, reasonCode, note });
	return endEmptyOrders(tx, operation, lines, reasonCode);
}

/**
 * Returns orders without a piece on the vehicle to the pool, or cancels them when that is the reason.
 * Before the departure the orders stay on the route until it departs.
 */
async function endEmptyOrders(
	tx: Tx,
	{ debit, route, step }: DebitOperation,
	lines: readonly StoredLine[],
	reasonCode: string,
) {
	if (!runningRouteStates.includes(route.state)) return null;
	const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
	const open = await readOpenOrders(tx, debit, orderIds);
	const empty = open
		.filter(({ onVehicleCount: aboard }) => aboard === 0)
		.map(({ orderId }) => orderId);
	const act = reasonCode === 'CUSTOMER_CANCELLED' ? 'cancel' : 'take-off';
	const payload = { routeId: route.id, routeNumber: route.number, reasonCode };
	const ended = await moveOrders(tx, { ...step, orderIds: empty, act, payload });
	if (isRefusal(ended)) return ended;
	const result = act === 'cancel' ? ('cancelled' as const) : ('not_loaded' as const);
	const results = empty.map((orderId) => ({ orderId, result }));
	await saveResults(tx, route.depotId, route.id, results, true);
	return null;
}

/**
 * Records a result of whole orders, entered by the office without a visit. Orders with an amount due
 * are refused and need a normal result.
 */
async function moveToRecipients(
	tx: Tx,
	operation: DebitOperation,
	lines: readonly StoredLine[],
	{ reasonCode, note }: Undebit,
) {
	const { debit, route, step } = operation;
	const product = lines.find(({ kind, orderId }) => kind !== 'package' || orderId === null);
	if (product !== undefined) return refuseLine(product);
	const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
	const partialRefusal = refusePartialOrders(await readOpenOrders(tx, debit, orderIds), lines);
	if (partialRefusal !== null) return partialRefusal;
	for (const orderId of orderIds) {
		const delivery = { route, debits: [debit], step };
		const refused = await writeOutsideDelivery(tx, delivery, orderId, { reasonCode, note });
		if (refused !== null) return refused;
	}
	return null;
}

/** A result covers all pieces of an order on the vehicle, so all of them must be selected. */
function refusePartialOrders(open: readonly OpenOrder[], lines: readonly StoredLine[]) {
	for (const { orderId, onVehicleCount: aboard } of open) {
		const orderLines = lines.filter((line) => line.orderId === orderId);
		if (orderLines.length === aboard) continue;
		const orderNo = orderLines[0]?.orderNo ?? '';
		return refuse(debitRefusals, 'debit/order-in-parts', { orderNo, aboardCount: aboard });
	}
	return null;
}
