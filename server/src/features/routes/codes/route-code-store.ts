import type { CodeChannel } from '@sevk/domain/orders/common/order-code-channel';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Backlog } from '../../../http/operation/gauge.ts';

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

/** A message that is due, with what it says. */
export type DueCode = {
	readonly id: string;
	readonly orderId: string;
	/** With the one that begins now. */
	readonly tries: number;
	/** What the last try that ended met; null before the first one. */
	readonly lastProblem: string | null;
	readonly createdAt: Date;
	readonly orderNo: string;
	readonly phone: string | null;
	readonly email: string | null;
	/** Whether the code is still of use: not replaced, and the order without a result. */
	readonly isNeeded: boolean;
};

type Claim = { readonly now: Date; readonly until: Date; readonly limit: number };

/** Takes messages that are due; no other process takes them before the claim ends. */
export async function claimCodes(
	db: Database,
	depotId: string,
	{ now, until, limit }: Claim,
): Promise<DueCode[]> {
	const { rows } = await sql<DueCode>`
		with due as (
			select id from delivery_codes
			where depot_id = ${depotId} and send_state = 'waiting' and not_before <= ${now}
				and (claimed_until is null or claimed_until <= ${now})
			order by not_before limit ${limit} for update skip locked
		)
		update delivery_codes c set claimed_until = ${until}, send_tries = c.send_tries + 1
		from due, orders o
		where c.depot_id = ${depotId} and c.id = due.id and o.depot_id = ${depotId} and o.id = c.order_id
		returning c.id, c.order_id as "orderId", c.send_tries as tries, c.last_problem as "lastProblem",
			c.created_at as "createdAt",
			o.order_no as "orderNo", o.phone, o.email, ${isNeeded(depotId)} as "isNeeded"`.execute(db);
	return rows;
}

/** The messages of a depot that its recipients wait for, also in the pause before another try. */
export async function readCodeBacklog(db: Database, depotId: string): Promise<Backlog> {
	const { rows } = await sql<Backlog>`
		select count(*) as waiting, min(c.created_at) as "firstAt" from delivery_codes c
		where c.depot_id = ${depotId} and c.send_state = 'waiting'
			and ${isNeeded(depotId)}`.execute(db);
	return rows[0] ?? { waiting: 0, firstAt: null };
}

function isNeeded(depotId: string) {
	return sql<boolean>`(c.replaced_at is null and exists (
		select 1 from route_orders ro
		where ro.depot_id = ${depotId} and ro.route_id = c.route_id and ro.order_id = c.order_id
			and ro.active and ro.result = 'pending'
	))`;
}

export type SettledCode =
	| {
			readonly state: 'sent';
			readonly channel: CodeChannel;
			readonly sentTo: string;
			readonly now: Date;
	  }
	| { readonly state: 'failed'; readonly problem: string }
	| { readonly state: 'waiting'; readonly problem: string; readonly notBefore: Date };

/** Writes what came of a claimed message; false if the claim ended and another process took it. */
export async function settleCode(
	tx: Tx,
	depotId: string,
	{ id, tries }: Pick<DueCode, 'id' | 'tries'>,
	settled: SettledCode,
): Promise<boolean> {
	const row = await tx
		.updateTable('delivery_codes')
		.set({
			send_state: settled.state,
			claimed_until: null,
			last_problem: 'problem' in settled ? settled.problem : null,
			...('notBefore' in settled ? { not_before: settled.notBefore } : {}),
			...('channel' in settled
				? { channel: settled.channel, sent_to: settled.sentTo, sent_at: settled.now }
				: {}),
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.where('send_tries', '=', tries)
		.where('send_state', '=', 'waiting')
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}
