import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { type OrderEventKind, orderEventOfAct } from '@sevk/domain/orders/common/order-events';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { refuseErased } from '@sevk/domain/orders/form/order-edit';
import { runIdempotent, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { refuseStale } from '../../../db/stale.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { type LockedOrder, lockOrders, saveOrderStates } from '../common/order-state-store.ts';
import {
	clearWarnings,
	findOrder,
	insertNote,
	lockOrder,
	type NewNote,
	type StoredOrder,
} from '../common/order-store.ts';

/**
 * Runs an idempotent act on a locked order that the caller may see. Refuses when the order has changed
 * since `target.version`.
 */
export async function actOnOrder<Result>(
	context: CommandContext,
	target: { readonly orderId: string; readonly version: number },
	work: (tx: Tx, order: StoredOrder) => Promise<Result>,
) {
	return actOnOrderAfterLock(context, target, async () => null, work);
}

/** Like `actOnOrder`, with another lock before that of the order, to prevent deadlocks. */
export async function actOnOrderAfterLock<Result, First>(
	{ db, caller, act }: CommandContext,
	{ orderId, version }: { readonly orderId: string; readonly version: number },
	lockFirst: (tx: Tx, depotId: string) => Promise<First>,
	work: (tx: Tx, order: StoredOrder, first: First) => Promise<Result>,
) {
	const seen = await findOrder(db, caller, orderId);
	if (seen === null) return notFound();
	const { depotId } = seen;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const first = await lockFirst(tx, depotId);
		const order = await lockOrder(tx, depotId, orderId);
		if (order === null) return notFound();
		const erased = refuseErasedOrder(order);
		if (erased !== null) return erased;
		if (order.version === version) return work(tx, order, first);
		return refuseStale(tx, { depotIds: [depotId], noun: 'order', nounId: orderId, version });
	});
}

/** Refuses changes of an order whose recipient was erased. */
export function refuseErasedOrder({ form: { orderNo }, erased }: StoredOrder) {
	return refuseErased({ orderNo, erased });
}

/** Records an event of an order. */
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

/** Sets checked orders ready for dispatch, with one answer per order. */
export async function confirmOrders(
	{ db, caller, act }: CommandContext,
	{ depotId, orderIds }: { depotId: string; orderIds: readonly string[] },
) {
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		const locked = await lockOrders(tx, depotId, orderIds);
		const ordersById = new Map(locked.map((order) => [order.orderId, order]));
		const rows = [...new Set(orderIds)].map((id) => confirmationAnswerOf(id, ordersById.get(id)));
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

function confirmationAnswerOf(id: string, order: LockedOrder | undefined) {
	const refusal = order === undefined ? notFound() : refuseConfirmation(order);
	return bulkRow(id, order?.orderNo ?? '', refusal);
}

function refuseConfirmation({ orderNo, state }: LockedOrder) {
	if (orderAfter(state, 'confirm') !== null) return null;
	return refuse(orderRefusals, 'order/wrong-state', { orderNo, state, act: 'confirm' });
}

export async function addOrderNote(
	{ db, caller, act }: CommandContext,
	orderId: string,
	note: Pick<NewNote, 'visibility' | 'body'>,
) {
	const order = await findOrder(db, caller, orderId);
	if (order === null) return notFound();
	const { depotId } = order;
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		// Lock the order, so that it cannot be erased at the same time.
		const locked = await lockOrder(tx, depotId, orderId);
		if (locked === null) return notFound();
		const erased = refuseErasedOrder(locked);
		if (erased !== null) return erased;
		const now = timeOf(act);
		const id = await insertNote(tx, { ...note, depotId, orderId, writer: caller, now });
		recordOrderEvent(tx, caller, order, 'noted', { visibility: note.visibility }, now);
		return { id };
	});
}

/** Returns the unmasked recipient and records who requested it, as KVKK demands. */
export async function revealOrder(db: Database, caller: PersonCaller, orderId: string) {
	const order = await findOrder(db, caller, orderId);
	if (order === null) return notFound();
	await transact(db, async (tx) => {
		recordOrderEvent(tx, caller, order, 'revealed', {});
	});
	const { recipientName, phone, email } = order.form;
	return { recipientName, phone, email };
}
