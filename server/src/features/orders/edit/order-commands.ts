import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { type OrderEventKind, orderEventOfAct } from '@sevk/domain/orders/common/order-events';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { type Act, runIdempotent, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { refuseStale } from '../../../db/stale.ts';
import { transact } from '../../../db/transact.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { lockOrders, saveOrderStates } from '../common/order-state-store.ts';
import {
	clearWarnings,
	findOrder,
	insertNote,
	lockOrder,
	type NewNote,
	type StoredOrder,
} from '../common/order-store.ts';

export type Acting = { readonly db: Database; readonly caller: Caller; readonly act: Act };

/**
 * Runs an act on one order that the caller may see and whose version is the one the caller saw;
 * the row stays locked until the act is done.
 */
export async function actOnOrder<Result>(
	acting: Acting,
	asked: { readonly orderId: string; readonly version: number },
	work: (tx: Tx, order: StoredOrder) => Promise<Result>,
) {
	return actOnOrderAfter(acting, asked, async () => null, work);
}

/** The same for an act that holds something before the order, everywhere in that sequence. */
export async function actOnOrderAfter<Result, Held>(
	{ db, caller, act }: Acting,
	{ orderId, version }: { readonly orderId: string; readonly version: number },
	holdFirst: (tx: Tx, depotId: string) => Promise<Held>,
	work: (tx: Tx, order: StoredOrder, held: Held) => Promise<Result>,
) {
	const seen = await findOrder(db, caller, orderId);
	if (seen === null) return notFound();
	const { depotId } = seen;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const held = await holdFirst(tx, depotId);
		const order = await lockOrder(tx, depotId, orderId);
		if (order === null) return notFound();
		if (order.version === version) return work(tx, order, held);
		return refuseStale(tx, { depotIds: [depotId], noun: 'order', nounId: orderId, version });
	});
}

/** Tells the history of an order that something happened to it. */
export function recordOrderEvent(
	tx: Tx,
	caller: Actor,
	{ depotId, id }: Pick<StoredOrder, 'depotId' | 'id'>,
	kind: OrderEventKind,
	payload: Record<string, unknown>,
	at = new Date(),
): void {
	recordEvent(tx, { depotId, noun: 'order', nounId: id, kind, payload, caller, at });
}

/** Makes checked orders ready for dispatch, each by itself: one that may not does not stop the others. */
export async function confirmOrders(
	{ db, caller, act }: Acting,
	{ depotId, orderIds }: { depotId: string; orderIds: readonly string[] },
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const locked = await lockOrders(tx, depotId, orderIds);
		const known = new Map(locked.map((order) => [order.orderId, order]));
		const rows = [...new Set(orderIds)].map((id) => confirmedRow(id, known.get(id)));
		const done = locked.flatMap(({ orderId, version, state: before }) => {
			const state = orderAfter(before, 'confirm');
			return state === null ? [] : [{ orderId, version, state }];
		});
		await saveOrderStates(tx, depotId, done, new Date());
		const doneIds = done.map(({ orderId }) => orderId);
		await clearWarnings(tx, depotId, doneIds);
		for (const { orderId, version } of done) {
			const payload = { version: version + 1 };
			const kind = orderEventOfAct.confirm;
			recordOrderEvent(tx, caller, { depotId, id: orderId }, kind, payload);
		}
		return bulkAnswer(rows);
	});
}

type Known = Awaited<ReturnType<typeof lockOrders>>[number];

function confirmedRow(id: string, order: Known | undefined) {
	const refusal = order === undefined ? notFound() : confirmBlock(order);
	return bulkRow(id, order?.orderNo ?? '', refusal);
}

function confirmBlock({ orderNo, state }: Known) {
	if (orderAfter(state, 'confirm') !== null) return null;
	return refuse(orderRefusals, 'order/wrong-state', { orderNo, state, act: 'confirm' });
}

export async function addOrderNote(
	{ db, caller, act }: Acting,
	orderId: string,
	note: Pick<NewNote, 'visibility' | 'body'>,
) {
	const order = await findOrder(db, caller, orderId);
	if (order === null) return notFound();
	const { depotId } = order;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const now = timeOf(act);
		const id = await insertNote(tx, { ...note, depotId, orderId, writer: caller, now });
		recordOrderEvent(tx, caller, order, 'noted', { visibility: note.visibility }, now);
		return { id };
	});
}

/** Reveals the recipient and records the user who requested it (KVKK: an audited act). */
export async function revealOrder(db: Database, caller: Caller, orderId: string) {
	const order = await findOrder(db, caller, orderId);
	if (order === null) return notFound();
	await transact(db, async (tx) => {
		recordOrderEvent(tx, caller, order, 'revealed', {});
	});
	const { recipientName, phone } = order.form;
	return { recipientName, phone };
}
