// Delivery results: attempts, collections and product returns.

import type { GeoPoint } from '@sevk/domain/common/place/geo';
import type { DebitLineState } from '@sevk/domain/debits/common/debit';
import type { OrderState } from '@sevk/domain/orders/common/order';
import type { PieceKind } from '@sevk/domain/orders/piece/order-piece';
import type { RouteOrderResult } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/sql/prepared.ts';
import { pointOf } from '../../../db/sql/row-values.ts';

/** An order of a route with the facts that its result needs. */
export type DeliveryOrder = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly state: OrderState;
	/** The personal data of the recipient was erased. */
	readonly erased: boolean;
	readonly recipientName: string;
	readonly senderName: string;
	readonly amountKurus: number;
	/** Position of the address; null while it is approximate. */
	readonly point: GeoPoint | null;
	/** The result of the order on this route; null when the order is not on the route. */
	readonly result: RouteOrderResult | null;
	readonly attemptNo: number;
	/** Amount due minus the collections of valid results, in kuruş. */
	readonly dueKurus: number;
	/** Whether a report on one of its pieces is approved or awaits approval. */
	readonly hasReport: boolean;
};

/** Reads and locks an order for a result. */
export async function lockDeliveryOrder(
	tx: Tx,
	depotId: string,
	routeId: string,
	orderId: string,
): Promise<DeliveryOrder | null> {
	const { rows } = await sql<
		Omit<DeliveryOrder, 'point'> & { longitude: number | null; latitude: number | null }
	>`${prepared('result-order')}
		select o.id as "orderId", o.order_no as "orderNo", o.state,
			o.erased_at is not null as erased, o.recipient_name as "recipientName",
			o.sender_name as "senderName", o.amount_kurus as "amountKurus",
			case when not o.location_approximate then o.longitude end as longitude,
			case when not o.location_approximate then o.latitude end as latitude, ro.result, coalesce(ro.attempt_no, o.attempt_no) as "attemptNo",
			o.due_kurus - coalesce((
				select sum(k.amount_kurus - k.rounding_kurus) from collections k
				where k.depot_id = ${depotId} and k.order_id = o.id and k.reverted_at is null
			), 0) as "dueKurus",
			exists (
				select 1 from reports t join pieces p on p.depot_id = ${depotId} and p.id = any(t.piece_ids)
				where t.depot_id = ${depotId} and t.route_id = ${routeId} and t.state <> 'rejected'
					and p.order_id = o.id
			) as "hasReport"
		from orders o
		left join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = ${routeId}
			and ro.order_id = o.id and ro.active
		where o.depot_id = ${depotId} and o.id = ${orderId}
		for update of o`.execute(tx);
	const [row] = rows;
	if (row === undefined) return null;
	const { longitude, latitude, ...order } = row;
	return { ...order, point: pointOf(longitude, latitude) };
}

/** A piece of an order with its debit on the route. */
export type DeliveryPiece = {
	readonly pieceId: string;
	readonly barcode: string;
	readonly kind: PieceKind;
	readonly holder: string;
	readonly version: number;
	/** Null when the piece has no line on a debit of this route. */
	readonly debitId: string | null;
	readonly lineState: DebitLineState | null;
};

/** The pieces of an order with their holders and their lines on the debits of a route. */
export async function readDeliveryPieces(
	db: Database,
	depotId: string,
	routeId: string,
	orderId: string,
): Promise<DeliveryPiece[]> {
	const { rows } = await sql<DeliveryPiece>`${prepared('result-pieces')}
		select p.id as "pieceId", p.barcode, p.kind, c.holder, c.version,
			l.debit_id as "debitId", l.state as "lineState"
		from pieces p
		join custody c on c.depot_id = ${depotId} and c.piece_id = p.id
		left join lateral (
			select x.debit_id, x.state from debit_lines x
			join debits d on d.depot_id = ${depotId} and d.id = x.debit_id
			where x.depot_id = ${depotId} and x.piece_id = p.id
				and d.route_id = ${routeId} and d.state <> 'cancelled'
			limit 1
		) l on true
		where p.depot_id = ${depotId} and p.order_id = ${orderId}
		order by p.id`.execute(db);
	return rows;
}

/** For each order line, the quantity that the recipient may still return. */
export async function readReturnable(
	db: Database,
	depotId: string,
	orderId: string,
): Promise<{ lineId: string; quantity: number }[]> {
	const { rows } = await sql<{ lineId: string; quantity: number }>`
		select l.id as "lineId", l.quantity - coalesce((
			select sum(t.quantity) from product_returns t
			where t.depot_id = ${depotId} and t.order_line_id = l.id and t.reverted_at is null
		), 0) as quantity
		from order_lines l where l.depot_id = ${depotId} and l.order_id = ${orderId}`.execute(db);
	return rows;
}

export async function insertAttempt(tx: Tx, attempt: NewRow<'attempts'>): Promise<void> {
	await tx.insertInto('attempts').values(attempt).execute();
}

export async function insertCollections(
	tx: Tx,
	collections: readonly NewRow<'collections'>[],
): Promise<void> {
	if (collections.length === 0) return;
	await tx
		.insertInto('collections')
		.values([...collections])
		.execute();
}

export async function insertReturns(
	tx: Tx,
	returns: readonly NewRow<'product_returns'>[],
): Promise<void> {
	if (returns.length === 0) return;
	await tx
		.insertInto('product_returns')
		.values([...returns])
		.execute();
}

/** Writes the condition of a returned product, as found by the depot. */
export async function setReturnCondition(
	tx: Tx,
	depotId: string,
	pieceId: string,
	condition: Row<'product_returns'>['condition'],
): Promise<void> {
	await tx
		.updateTable('product_returns')
		.set({ condition })
		.where('depot_id', '=', depotId)
		.where('piece_id', '=', pieceId)
		.where('reverted_at', 'is', null)
		.execute();
}

/** The attempt with the valid result of an order on a route, locked. */
type ValidAttempt = {
	readonly attemptId: string;
	readonly happenedAt: Date;
	/** Where it was entered, if known. */
	readonly place: GeoPoint | null;
	readonly returnedPieceIds: string[];
};

export async function findValidAttempt(
	tx: Tx,
	depotId: string,
	routeId: string,
	orderId: string,
): Promise<ValidAttempt | null> {
	const attempt = await tx
		.selectFrom('attempts')
		.select(['id', 'happened_at', 'longitude', 'latitude'])
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.where('order_id', '=', orderId)
		.where('reverted_at', 'is', null)
		.forUpdate()
		.executeTakeFirst();
	if (attempt === undefined) return null;
	const returned = await tx
		.selectFrom('product_returns')
		.select('piece_id')
		.where('depot_id', '=', depotId)
		.where('attempt_id', '=', attempt.id)
		.where('reverted_at', 'is', null)
		.execute();
	return {
		attemptId: attempt.id,
		happenedAt: attempt.happened_at,
		place: pointOf(attempt.longitude, attempt.latitude),
		returnedPieceIds: returned.map((row) => row.piece_id),
	};
}

/**
 * Marks an attempt, its collections and its product returns as reverted, and returns the ids of the
 * collections. No row is deleted.
 */
export async function markReverted(
	tx: Tx,
	depotId: string,
	attemptId: string,
	by: {
		readonly userId: string;
		readonly name: string;
		readonly reason: string;
		readonly now: Date;
	},
): Promise<string[]> {
	await tx
		.updateTable('attempts')
		.set({
			reverted_at: by.now,
			reverted_by: by.userId,
			reverted_by_name: by.name,
			reverted_reason: by.reason,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', attemptId)
		.execute();
	const revert = async (table: 'collections' | 'product_returns') =>
		tx
			.updateTable(table)
			.set({ reverted_at: by.now })
			.where('depot_id', '=', depotId)
			.where('attempt_id', '=', attemptId)
			.where('reverted_at', 'is', null)
			.returning('id')
			.execute();
	const collections = await revert('collections');
	await revert('product_returns');
	return collections.map(({ id }) => id);
}

/** Whether the refused result of an act is in the history of its order. */
export async function hasRefusedResult(
	tx: Tx,
	depotId: string,
	orderId: string,
	actKey: string,
): Promise<boolean> {
	const { rows } = await sql`
		select 1 from events e
		where e.depot_id = ${depotId} and e.noun = 'order' and e.noun_id = ${orderId}
			and e.kind = 'result_refused' and e.payload ->> 'act' = ${actKey}
		limit 1`.execute(tx);
	return rows.length > 0;
}
