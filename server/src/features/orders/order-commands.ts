import {
	type BulkAnswer,
	type BulkRow,
	bulkAnswer,
	bulkRow,
} from '@sevk/domain/common/bulk-answer';
import { notFound } from '@sevk/domain/common/common-words';
import { type Refusal, refuse } from '@sevk/domain/common/refusal';
import { type OrderEventKind, orderEventOfAct } from '@sevk/domain/orders/order-events';
import { orderAfter } from '@sevk/domain/orders/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/order-words';
import { type Act, actOnce, timeOf } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import { type Actor, recordEvent } from '../../db/events.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { lockOrders, saveOrderStates } from './order-state-store.ts';
import {
	clearWarnings,
	findOrder,
	insertNote,
	lockOrder,
	type NewNote,
	type StoredOrder,
} from './order-store.ts';

export type Acting = { readonly db: Database; readonly caller: Caller; readonly act: Act };

/**
 * Runs an act on one order that the caller may see and whose version is the one the caller saw;
 * the row stays locked until the act is done.
 */
export async function actOnOrder<Answer>(
	acting: Acting,
	asked: { readonly orderId: string; readonly version: number },
	work: (tx: Tx, order: StoredOrder) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
	return actOnOrderAfter(acting, asked, async () => null, work);
}

/** The same for an act that holds something before the order, everywhere in that sequence. */
export async function actOnOrderAfter<Answer, Held>(
	{ db, caller, act }: Acting,
	{ orderId, version }: { readonly orderId: string; readonly version: number },
	holdFirst: (tx: Tx, depotId: string) => Promise<Held>,
	work: (tx: Tx, order: StoredOrder, held: Held) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
	const seen = await findOrder(db, caller, orderId);
	if (seen === null) return notFound();
	const { depotId } = seen;
	return actOnce(db, { depotId, act, caller }, async (tx) => {
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
): Promise<BulkAnswer | Refusal> {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return actOnce(db, { depotId, act, caller }, async (tx) => {
		const locked = await lockOrders(tx, depotId, orderIds);
		const known = new Map(locked.map((order) => [order.orderId, order]));
		const rows = [...new Set(orderIds)].map((id) => confirmedRow(id, known.get(id)));
		const done = locked.filter(({ state }) => orderAfter(state, 'confirm') !== null);
		const changes = done.map(({ orderId }) => ({ orderId, state: 'ready' as const }));
		await saveOrderStates(tx, depotId, changes, new Date());
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

function confirmedRow(id: string, order: Known | undefined): BulkRow {
	const refusal = order === undefined ? notFound() : confirmBlock(order);
	return bulkRow(id, order?.orderNo ?? '', refusal);
}

function confirmBlock({ orderNo, state }: Known): Refusal | null {
	if (orderAfter(state, 'confirm') !== null) return null;
	return refuse(orderRefusals, 'order/wrong-state', { orderNo, state, act: 'confirm' });
}

export async function addOrderNote(
	{ db, caller, act }: Acting,
	orderId: string,
	note: Pick<NewNote, 'visibility' | 'body'>,
): Promise<{ id: string } | Refusal> {
	const order = await findOrder(db, caller, orderId);
	if (order === null) return notFound();
	const { depotId } = order;
	return actOnce(db, { depotId, act, caller }, async (tx) => {
		const now = timeOf(act);
		const id = await insertNote(tx, { ...note, depotId, orderId, writer: caller, now });
		recordOrderEvent(tx, caller, order, 'noted', { visibility: note.visibility }, now);
		return { id };
	});
}

/** Shows who the recipient is, and remembers who asked (KVKK: an audited act). */
export async function revealOrder(
	db: Database,
	caller: Caller,
	orderId: string,
): Promise<{ recipientName: string; phone: string | null } | Refusal> {
	const order = await findOrder(db, caller, orderId);
	if (order === null) return notFound();
	await transact(db, async (tx) => {
		recordOrderEvent(tx, caller, order, 'revealed', {});
	});
	const { recipientName, phone } = order.form;
	return { recipientName, phone };
}
