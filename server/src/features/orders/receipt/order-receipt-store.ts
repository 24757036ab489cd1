// Receipts of goods: what a depot expects of a sender and what came (docs/domain.md#goods-receipt).
import type { OrderState } from '@sevk/domain/orders/common/order';
import { endedOrderStates } from '@sevk/domain/orders/common/order';
import type { Movement } from '@sevk/domain/orders/piece/piece-custody';
import type { MissingReason, ReceiptCounts } from '@sevk/domain/orders/receipt/order-receipt';
import { type RawBuilder, sql } from 'kysely';
import type { Database, NewRow, Tx } from '../../../db/database.ts';
import type { Actor } from '../../../db/events.ts';
import { companyId, newId } from '../../../db/ids.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { mostNamedPieces, namedPieces } from '../common/order-piece-code-store.ts';
import { undoReceiptLines } from '../common/order-receipt-line-store.ts';
import { type LockedOrder, lockOrders } from '../common/order-state-store.ts';

/** The delivery of a sender for the orders of one day. */
export type Delivery = {
	readonly depotId: string;
	readonly senderName: string;
	readonly serviceDate: string;
};

/** The condition on receipts `r` that they are of a delivery; the statement names the depot. */
export function isOfDelivery({ senderName, serviceDate }: Omit<Delivery, 'depotId'>) {
	return sql`r.sender_fold = fold_text(${senderName}) and r.service_date = ${serviceDate}::date`;
}

/**
 * The orders of a delivery that go on. Read once in a statement (`with … as materialized`): just after
 * an import the statistics say that a depot has one order, and a nested loop read them for each piece.
 */
export function ordersOfDelivery({ depotId, senderName, serviceDate }: Delivery) {
	return sql`select o.id from orders o
		where o.depot_id = ${depotId}::uuid and o.service_date = ${serviceDate}::date
			and fold_text(o.sender_name) = fold_text(${senderName})
			and o.state not in ${sqlList(endedOrderStates)}`;
}

/**
 * The ids of the pieces that the depot expects, and of those that came with the open receipt of a
 * delivery.
 */
export function expectedPieces(
	depotId: string,
	delivery: Omit<Delivery, 'depotId'> | null,
): RawBuilder<unknown> {
	const depot = sql`${depotId}::uuid`;
	const expected = sql`
		select h.piece_id as id from custody h
		where h.depot_id = ${depot} and h.holder = 'expected'
			-- The predicate of the partial index on holders.
			and h.holder <> 'depot' and h.holder <> 'recipient'`;
	if (delivery === null) return expected;
	return sql`${expected}
		union
		select l.piece_id from receipts r
		join receipt_lines l on l.depot_id = ${depot} and l.receipt_id = r.id
			and l.kind = 'received' and l.undone_at is null
		where r.depot_id = ${depot} and ${isOfDelivery(delivery)} and r.state = 'open'`;
}

export type ScannedRow = {
	readonly pieceId: string;
	readonly barcode: string;
	readonly senderBarcode: string | null;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly orderId: string;
	readonly orderNo: string;
	readonly orderState: OrderState;
	readonly senderName: string;
	readonly serviceDate: string;
	readonly holder: string;
	readonly movement: Movement;
	readonly version: number;
};

/** The packages that a code names, those of this sender first. */
export async function findScannedRows(
	db: Database,
	depotId: string,
	{ code, senderName }: { readonly code: string; readonly senderName: string | null },
): Promise<ScannedRow[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<ScannedRow>`
		select p.id as "pieceId", p.barcode, p.sender_barcode as "senderBarcode", p.ordinal,
			o.piece_count as "pieceCount", o.id as "orderId", o.order_no as "orderNo",
			o.state as "orderState", o.sender_name as "senderName", o.service_date as "serviceDate",
			h.holder, h.movement, h.version
		from ${namedPieces(depot, code)}
		where m.kind = 'package'
		order by fold_text(o.sender_name) = fold_text(${senderName}::text) desc, o.order_no, p.ordinal
		limit ${mostNamedPieces}`.execute(db);
	return rows;
}

/**
 * Locks those of the orders that belong to a delivery and of which no package came, sorted by id to
 * prevent deadlocks. A piece cannot come before the end of the transaction: its scan locks the order.
 */
export async function lockAbsentOrders(
	tx: Tx,
	{ depotId, senderName, serviceDate }: Delivery,
	orderIds: readonly string[],
): Promise<LockedOrder[]> {
	if (orderIds.length === 0) return [];
	const depot = sql`${depotId}::uuid`;
	const locked = await lockOrders(tx, depotId, orderIds);
	const { rows } = await sql<{ id: string }>`
		select o.id from orders o
		where o.depot_id = ${depot} and o.id = any(${locked.map(({ orderId }) => orderId)}::uuid[])
			and o.service_date = ${serviceDate}::date
			and fold_text(o.sender_name) = fold_text(${senderName})
			and not exists (
				select from pieces p
				join custody h on h.depot_id = ${depot} and h.piece_id = p.id
				where p.depot_id = ${depot} and p.order_id = o.id and p.kind = 'package'
					and h.holder <> 'expected')`.execute(tx);
	const absent = new Set(rows.map(({ id }) => id));
	return locked.filter(({ orderId }) => absent.has(orderId));
}

export type LockedPiece = Pick<ScannedRow, 'orderState' | 'holder' | 'version'>;

/** Locks a piece and its order, so that neither moves until the end of the transaction. */
export async function lockPiece(
	tx: Tx,
	depotId: string,
	{ pieceId, orderId }: { readonly pieceId: string; readonly orderId: string },
): Promise<LockedPiece | null> {
	const order = await tx
		.selectFrom('orders')
		.select('state')
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.forUpdate()
		.executeTakeFirst();
	const piece = await tx
		.selectFrom('custody')
		.select(['holder', 'version'])
		.where('depot_id', '=', depotId)
		.where('piece_id', '=', pieceId)
		.forUpdate()
		.executeTakeFirst();
	if (order === undefined || piece === undefined) return null;
	return { orderState: order.state, ...piece };
}

/** Locks the open receipt of a delivery; begins one if there is none. */
export async function lockOpenReceipt(
	tx: Tx,
	{ depotId, senderName, serviceDate }: Delivery,
	{ caller, now }: { readonly caller: Actor; readonly now: Date },
): Promise<string> {
	const id = newId();
	const inserted = await sql`
		insert into receipts (depot_id, id, sender_name, service_date, state, opened_by, opened_by_name,
			opened_at)
		values (${depotId}::uuid, ${id}::uuid, ${senderName}, ${serviceDate}::date, 'open',
			${caller.userId ?? companyId}::uuid, ${caller.name}, ${now}::timestamptz)
		on conflict do nothing returning id`.execute(tx);
	if (inserted.rows.length > 0) return id;
	const { rows } = await sql<{ id: string }>`
		select r.id from receipts r
		where r.depot_id = ${depotId}::uuid and ${isOfDelivery({ senderName, serviceDate })}
			and r.state = 'open'
		for update`.execute(tx);
	const [open] = rows;
	// Another transaction closed it while this one waited for the lock.
	return open === undefined
		? lockOpenReceipt(tx, { depotId, senderName, serviceDate }, { caller, now })
		: open.id;
}

export async function insertReceiptLine(tx: Tx, line: NewRow<'receipt_lines'>): Promise<void> {
	await tx.insertInto('receipt_lines').values(line).execute();
}

/** Writes the pieces down that did not come. */
export async function insertMissingLines(
	tx: Tx,
	{ depotId, receiptId }: { readonly depotId: string; readonly receiptId: string },
	missing: readonly MissingPiece[],
	{ caller, now }: { readonly caller: Actor; readonly now: Date },
): Promise<void> {
	if (missing.length === 0) return;
	await sql`
		insert into receipt_lines (depot_id, id, receipt_id, kind, code, reason, piece_id, order_id,
			recorded_by_name, recorded_at)
		select ${depotId}::uuid, g.id, ${receiptId}::uuid, 'missing', g.code, g.reason, g.piece_id,
			g.order_id, ${caller.name}, ${now}::timestamptz
		from unnest(
			${missing.map(() => newId())}::uuid[],
			${missing.map(({ barcode }) => barcode)}::text[],
			${missing.map(({ isCancelled }) => missingReasonOf(isCancelled))}::text[],
			${missing.map(({ pieceId }) => pieceId)}::uuid[],
			${missing.map(({ orderId }) => orderId)}::uuid[]
		) as g(id, code, reason, piece_id, order_id)`.execute(tx);
}

function missingReasonOf(isCancelled: boolean): MissingReason {
	return isCancelled ? 'cancelled' : 'waiting';
}

/** Writes a surplus code down; false when the receipt has it already. */
export async function insertSurplus(tx: Tx, line: NewRow<'receipt_lines'>): Promise<boolean> {
	const row = await tx
		.insertInto('receipt_lines')
		.values(line)
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** The counts of a delivery and of one of its orders after a scan. */
export async function readReceiptCounts(
	tx: Tx,
	{ depotId, senderName, serviceDate }: Delivery,
	orderId: string,
): Promise<ReceiptCounts> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<ReceiptCounts>`
		with own as materialized (${ordersOfDelivery({ depotId, senderName, serviceDate })})
		select d.arrived::int as arrived, (d.arrived + w.waiting)::int as total,
			s.arrived::int as "orderArrived", s.total::int as "orderTotal"
		from (
			select count(*) as arrived from receipts r
			join receipt_lines l on l.depot_id = ${depot} and l.receipt_id = r.id
				and l.kind = 'received' and l.undone_at is null
			where r.depot_id = ${depot} and ${isOfDelivery({ senderName, serviceDate })}
		) d, (
			select count(*) as waiting
			from own o
			join pieces p on p.depot_id = ${depot} and p.order_id = o.id and p.kind = 'package'
			join custody h on h.depot_id = ${depot} and h.piece_id = p.id and h.holder = 'expected'
		) w, (
			select count(*) filter (where h.holder <> 'expected') as arrived, count(*) as total
			from pieces p
			join custody h on h.depot_id = ${depot} and h.piece_id = p.id
			where p.depot_id = ${depot} and p.order_id = ${orderId}::uuid and p.kind = 'package'
		) s`.execute(tx);
	const [counts] = rows;
	if (counts === undefined) throw new Error('an aggregate gives one row');
	return counts;
}

/** Takes codes of a piece that was received now off the surplus of its receipt. */
export async function endSurplusOf(
	tx: Tx,
	{ depotId, receiptId }: { readonly depotId: string; readonly receiptId: string },
	codes: readonly string[],
	{ caller, now }: { readonly caller: Actor; readonly now: Date },
): Promise<void> {
	await undoReceiptLines(tx, depotId, { byName: caller.name, now })
		.where('receipt_id', '=', receiptId)
		.where('kind', '=', 'surplus')
		.where('code', 'in', [...codes])
		.execute();
}

export type StoredLine = {
	readonly receiptId: string;
	readonly receiptState: 'open' | 'closed';
	readonly kind: 'received' | 'missing' | 'surplus';
	readonly code: string;
	readonly pieceId: string | null;
	readonly orderId: string | null;
	readonly pieceVersion: number | null;
	readonly isUndone: boolean;
};

/** Locks a line and its receipt; null when the depot does not have it. */
export async function lockReceiptLine(
	tx: Tx,
	depotId: string,
	lineId: string,
): Promise<StoredLine | null> {
	const { rows } = await sql<StoredLine>`
		select r.id as "receiptId", r.state as "receiptState", l.kind, l.code, l.piece_id as "pieceId",
			l.order_id as "orderId", l.piece_version as "pieceVersion",
			l.undone_at is not null as "isUndone"
		from receipt_lines l
		join receipts r on r.depot_id = ${depotId}::uuid and r.id = l.receipt_id
		where l.depot_id = ${depotId}::uuid and l.id = ${lineId}::uuid
		for update`.execute(tx);
	return rows[0] ?? null;
}

export async function saveLineUndone(
	tx: Tx,
	depotId: string,
	lineId: string,
	{ caller, now }: { readonly caller: Actor; readonly now: Date },
): Promise<void> {
	await undoReceiptLines(tx, depotId, { byName: caller.name, now })
		.where('id', '=', lineId)
		.execute();
}

export type MissingPiece = {
	readonly pieceId: string;
	readonly orderId: string;
	readonly barcode: string;
	readonly isCancelled: boolean;
};

/** The expected pieces of a delivery, and those of the orders that were cancelled for it. */
export async function listMissingPieces(
	tx: Tx,
	{ depotId, senderName, serviceDate }: Delivery,
	cancelledOrderIds: readonly string[],
): Promise<MissingPiece[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<MissingPiece>`
		select p.id as "pieceId", o.id as "orderId", coalesce(p.sender_barcode, p.barcode) as barcode,
			o.state = 'cancelled' as "isCancelled"
		from orders o
		join pieces p on p.depot_id = ${depot} and p.order_id = o.id and p.kind = 'package'
		join custody h on h.depot_id = ${depot} and h.piece_id = p.id and h.holder = 'expected'
		where o.depot_id = ${depot} and o.service_date = ${serviceDate}::date
			and fold_text(o.sender_name) = fold_text(${senderName})
			and (o.state not in ${sqlList(endedOrderStates)}
				or o.state = 'cancelled' and o.id = any(${[...cancelledOrderIds]}::uuid[]))
		order by o.order_no, p.ordinal`.execute(tx);
	return rows;
}

/** How many of the missing pieces no earlier paper of the delivery names. */
export async function countNewlyMissing(
	tx: Tx,
	{ depotId, ...delivery }: Delivery,
	missing: readonly MissingPiece[],
): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from unnest(${missing.map(({ pieceId }) => pieceId)}::uuid[]) as m(id)
		where not exists (
			select 1 from receipts r
			join receipt_lines l on l.depot_id = ${depotId}::uuid and l.receipt_id = r.id
			where r.depot_id = ${depotId}::uuid and ${isOfDelivery(delivery)}
				and l.piece_id = m.id and l.kind = 'missing'
		)`.execute(tx);
	return rows[0]?.count ?? 0;
}

/** Whether a receipt has a line that is not undone. */
export async function hasLines(tx: Tx, depotId: string, receiptId: string): Promise<boolean> {
	const row = await tx
		.selectFrom('receipt_lines')
		.select('id')
		.where('depot_id', '=', depotId)
		.where('receipt_id', '=', receiptId)
		.where('undone_at', 'is', null)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function saveReceiptClosed(
	tx: Tx,
	{ depotId, receiptId }: { readonly depotId: string; readonly receiptId: string },
	closing: { readonly number: string; readonly note: string; readonly byName: string },
	now: Date,
): Promise<void> {
	await tx
		.updateTable('receipts')
		.set({
			state: 'closed',
			number: closing.number,
			note: closing.note,
			closed_by_name: closing.byName,
			closed_at: now,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', receiptId)
		.execute();
}
