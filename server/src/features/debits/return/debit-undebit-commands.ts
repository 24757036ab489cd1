// Zimmetten Düş: goods leave a running zimmet without a result and without a hand-back scan.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { runningDebitStates } from '@sevk/domain/debits/common/debit';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { undebitTarget } from '@sevk/domain/debits/line/debit-undebit';
import { reasonRefusals } from '@sevk/domain/reasons/reason-words';
import { runningRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { findReason } from '../../reasons/reason-store.ts';
import { saveResults } from '../../routes/common/route-order-store.ts';
import { refreshRouteAfterResults } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type Held,
	linesFor,
	refreshDebit,
	refuseLine,
	refuseUnless,
	transferCustody,
	versionedDebit,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import type { HeldLine } from '../common/debit-line-store.ts';
import { type OpenOrder, readOpenOrders } from '../common/debit-order-store.ts';
import { lockDebit } from '../common/debit-store.ts';
import { writeOutsideDelivery } from '../delivery/delivery-result-commands.ts';

export type Undebit = {
	readonly pieceIds: readonly string[];
	readonly reasonCode: string;
	readonly note: string;
};

/** Takes pieces off a zimmet; where they go is decided by the reason (debit-undebit.ts). */
export async function undebit(ask: DebitCommandContext, asked: Undebit) {
	return actOnDebit(ask, async (tx, held) => {
		const target = await decide(tx, held, asked);
		if (isRefusal(target)) return target;
		const lines = await linesFor(tx, held.debit, asked.pieceIds, 'undebit');
		if (isRefusal(lines)) return lines;
		const put = target === 'depot' ? putInDepot : giveToRecipients;
		const refusal = await put(tx, held, lines, asked);
		if (refusal !== null) return refusal;
		const after = await refreshRouteAfterResults(tx, held.step);
		if (isRefusal(after)) return after;
		// A result may have brought the zimmet up to date already.
		const debit = (await lockDebit(tx, held.debit.depotId, held.debit.id)) ?? held.debit;
		return versionedDebit(await refreshDebit(tx, { debit, step: held.step }));
	});
}

async function decide(tx: Tx, { debit, route }: Held, { reasonCode, note }: Undebit) {
	const reason = await findReason(tx, 'undebit', reasonCode);
	if (reason === null) return refuse(reasonRefusals, 'reason/unknown');
	const target = undebitTarget(reason, note);
	if (isRefusal(target)) return target;
	if (route.state === 'closed') {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'undebit' });
	}
	return refuseUnless(debit, runningDebitStates) ?? target;
}

async function putInDepot(
	tx: Tx,
	held: Held,
	lines: readonly HeldLine[],
	{ reasonCode, note }: Undebit,
) {
	const { debit, step } = held;
	const moved = await transferCustody(tx, step, lines, 'depot', 'undebited', { reasonCode, note });
	if (moved !== null) return moved;
	await stepLines(tx, debit, lines, 'undebit', { settledAt: step.now, reasonCode, note });
	return endEmptyOrders(tx, held, lines, reasonCode);
}

/**
 * An order that is out for delivery and has nothing left on the vehicle goes back to the pool, or is
 * cancelled when that was the reason. Before the departure the route itself lets it go.
 */
async function endEmptyOrders(
	tx: Tx,
	{ debit, route, step }: Held,
	lines: readonly HeldLine[],
	reasonCode: string,
) {
	if (!runningRouteStates.includes(route.state)) return null;
	const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
	const open = await readOpenOrders(tx, debit, orderIds);
	const empty = open.filter(({ aboard }) => aboard === 0).map(({ orderId }) => orderId);
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
 * Delivered outside the app: a result of the whole order, entered by the office without a visit.
 * An order is not split this way, and money that was due must be entered as a result instead.
 */
async function giveToRecipients(
	tx: Tx,
	held: Held,
	lines: readonly HeldLine[],
	{ reasonCode, note }: Undebit,
) {
	const { debit, route, step } = held;
	const product = lines.find(({ kind, orderId }) => kind !== 'package' || orderId === null);
	if (product !== undefined) return refuseLine(product);
	const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
	const parted = refuseParts(await readOpenOrders(tx, debit, orderIds), lines);
	if (parted !== null) return parted;
	for (const orderId of orderIds) {
		const door = { route, debits: [debit], step };
		const refused = await writeOutsideDelivery(tx, door, orderId, { reasonCode, note });
		if (refused !== null) return refused;
	}
	return null;
}

/** The result takes all that is aboard of an order, so all of it must have been chosen. */
function refuseParts(open: readonly OpenOrder[], lines: readonly HeldLine[]) {
	for (const { orderId, aboard } of open) {
		const chosen = lines.filter((line) => line.orderId === orderId);
		if (chosen.length === aboard) continue;
		const orderNo = chosen[0]?.orderNo ?? '';
		return refuse(debitRefusals, 'debit/order-in-parts', { orderNo, aboardCount: aboard });
	}
	return null;
}
