import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { OutboxTable } from '../../../outbox/outbox-store.ts';

type On = { readonly depotId: string; readonly routeId: string };

/** An order of a route as the rules of proofs need it. */
export type CodeOrder = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly senderName: string;
	readonly amountKurus: number;
	readonly dueKurus: number;
	readonly phone: string | null;
	readonly email: string | null;
	readonly isPending: boolean;
};

/** The active orders of a route, or one of them. */
export async function readCodeOrders(
	db: Database,
	{ depotId, routeId }: On,
	orderId: string | null = null,
): Promise<CodeOrder[]> {
	const { rows } = await sql<CodeOrder>`
		select o.id as "orderId", o.order_no as "orderNo", o.sender_name as "senderName",
			o.amount_kurus as "amountKurus", o.due_kurus as "dueKurus", o.phone, o.email,
			ro.result = 'pending' as "isPending"
		from route_orders ro join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId} and ro.active
			and (${orderId}::uuid is null or ro.order_id = ${orderId}::uuid)`.execute(db);
	return rows;
}

type NewCode = {
	readonly orderId: string;
	readonly number: number;
	readonly requestedBy: { readonly userId: string | null; readonly name: string };
	readonly now: Date;
};

export async function insertCodes(
	tx: Tx,
	{ depotId, routeId }: On,
	codes: readonly NewCode[],
): Promise<void> {
	if (codes.length === 0) return;
	await tx
		.insertInto('delivery_codes')
		.values(
			codes.map(({ orderId, number, requestedBy, now }) => ({
				depot_id: depotId,
				id: newId(),
				order_id: orderId,
				route_id: routeId,
				number,
				requested_by: requestedBy.userId,
				requested_by_name: requestedBy.name,
				created_at: now,
				not_before: now,
			})),
		)
		.execute();
}

/** Makes the valid code of an order invalid. */
export async function replaceCode(tx: Tx, { depotId, routeId }: On, orderId: string, now: Date) {
	await tx
		.updateTable('delivery_codes')
		.set({ replaced_at: now })
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.where('order_id', '=', orderId)
		.where('replaced_at', 'is', null)
		.execute();
}

export type StoredCode = Pick<
	Row<'delivery_codes'>,
	'id' | 'wrong_tries' | 'last_wrong_request' | 'number' | 'created_at'
>;

/** The valid code of an order on a route and its release, locked in one order everywhere. */
export async function lockCode(tx: Tx, on: On, orderId: string) {
	const code = await lockValidCode(tx, on, orderId);
	return { code, release: await lockRelease(tx, on, orderId) };
}

async function lockValidCode(
	tx: Tx,
	{ depotId, routeId }: On,
	orderId: string,
): Promise<StoredCode | null> {
	const row = await tx
		.selectFrom('delivery_codes')
		.select(['id', 'wrong_tries', 'last_wrong_request', 'number', 'created_at'])
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.where('order_id', '=', orderId)
		.where('replaced_at', 'is', null)
		.forUpdate()
		.executeTakeFirst();
	return row ?? null;
}

export async function countWrongTry(
	tx: Tx,
	depotId: string,
	codeId: string,
	requestHash: string,
): Promise<void> {
	await tx
		.updateTable('delivery_codes')
		.set(({ eb }) => ({
			wrong_tries: eb('wrong_tries', '+', 1),
			last_wrong_request: requestHash,
		}))
		.where('depot_id', '=', depotId)
		.where('id', '=', codeId)
		.execute();
}

/** The valid codes of a route with the state of their messages. */
export async function listValidCodes(db: Database, { depotId, routeId }: On) {
	return db
		.selectFrom('delivery_codes')
		.select(['order_id', 'number', 'wrong_tries', 'send_state', 'last_problem'])
		.select(['channel', 'sent_to', 'sent_at'])
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.where('replaced_at', 'is', null)
		.execute();
}
export type ValidCode = Awaited<ReturnType<typeof listValidCodes>>[number];

export async function listReleases(db: Database, { depotId, routeId }: On) {
	return db
		.selectFrom('delivery_code_releases')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.execute();
}
export type StoredRelease = Row<'delivery_code_releases'>;

export async function lockRelease(
	tx: Tx,
	{ depotId, routeId }: On,
	orderId: string,
): Promise<StoredRelease | null> {
	const row = await tx
		.selectFrom('delivery_code_releases')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.where('order_id', '=', orderId)
		.forUpdate()
		.executeTakeFirst();
	return row ?? null;
}

type By = { readonly userId: string; readonly name: string; readonly now: Date };

/** Notes the request of a release; a later one replaces one that waits. */
export async function saveReleaseRequest(
	tx: Tx,
	{ depotId, routeId }: On,
	orderId: string,
	{ userId, name, now, reason }: By & { readonly reason: string },
): Promise<void> {
	const request = { reason, requested_by: userId, requested_by_name: name, requested_at: now };
	await tx
		.insertInto('delivery_code_releases')
		.values({ depot_id: depotId, route_id: routeId, order_id: orderId, ...request })
		.onConflict((conflict) =>
			conflict.columns(['depot_id', 'route_id', 'order_id']).doUpdateSet(request),
		)
		.execute();
}

export async function saveRelease(
	tx: Tx,
	{ depotId, routeId }: On,
	orderId: string,
	{ userId, name, now }: By,
): Promise<void> {
	await tx
		.updateTable('delivery_code_releases')
		.set({ released_by: userId, released_by_name: name, released_at: now })
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.where('order_id', '=', orderId)
		.execute();
}

export const codeTable: OutboxTable<'delivery_codes'> = {
	name: 'delivery_codes',
	key: ['id'],
	stateColumn: 'send_state',
	triesColumn: 'send_tries',
	isOfCompany: false,
	waitsSince: 'created_at',
	isNeeded,
};

export type CodeMessageFacts = {
	readonly id: string;
	readonly orderId: string;
	readonly orderNo: string;
	readonly phone: string | null;
	readonly email: string | null;
	/** Whether the code is still of use: not replaced, and the order without a result. */
	readonly isNeeded: boolean;
};

/** What the messages of codes say, and to whom they go. */
export async function readCodeMessages(
	db: Database,
	depotId: string,
	ids: readonly string[],
): Promise<CodeMessageFacts[]> {
	const { rows } = await sql<CodeMessageFacts>`
		select m.id, m.order_id as "orderId", o.order_no as "orderNo", o.phone, o.email,
			${isNeeded(depotId)} as "isNeeded"
		from delivery_codes m join orders o on o.depot_id = ${depotId} and o.id = m.order_id
		where m.depot_id = ${depotId} and m.id = any(${ids}::uuid[])`.execute(db);
	return rows;
}

function isNeeded(depotId: string) {
	return sql<boolean>`(m.replaced_at is null and exists (
		select 1 from route_orders ro
		where ro.depot_id = ${depotId} and ro.route_id = m.route_id and ro.order_id = m.order_id
			and ro.active and ro.result = 'pending'
	))`;
}
