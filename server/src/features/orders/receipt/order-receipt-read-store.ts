// What the screens and the paper of Mal Kabul show.
import { endedOrderStates } from '@sevk/domain/orders/common/order';
import type {
	MissingReason,
	ReceiptLineKind,
	SurplusReason,
} from '@sevk/domain/orders/receipt/order-receipt';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { isOnPaper } from '../common/order-receipt-line-store.ts';
import { type Delivery, isOfDelivery, ordersOfDelivery } from './order-receipt-store.ts';

export type DeliveryRow = {
	readonly senderName: string;
	readonly serviceDate: string;
	/** Null: no receipt was begun. */
	readonly isOpen: boolean | null;
	readonly orderCount: number;
	readonly arrivedCount: number;
	readonly waitingCount: number;
	readonly surplusCount: number;
};

/**
 * Deliveries with expected pieces, with an open receipt, or received since a day; one of them if
 * `only` is given.
 */
export async function listDeliveryRows(
	db: Database,
	depotId: string,
	since: string,
	only: Omit<Delivery, 'depotId'> | null = null,
): Promise<DeliveryRow[]> {
	const depot = sql`${depotId}::uuid`;
	const { senderName = null, serviceDate = null } = only ?? {};
	const { rows } = await sql<DeliveryRow>`
		with waiting as (
			select fold_text(o.sender_name) as fold, o.service_date, min(o.sender_name) as name,
				count(*) as pieces, array_agg(distinct o.id) as orders
			from custody h
			join pieces p on p.depot_id = ${depot} and p.id = h.piece_id and p.kind = 'package'
			join orders o on o.depot_id = ${depot} and o.id = p.order_id
			where h.depot_id = ${depot} and h.holder = 'expected'
				-- The predicate of the partial index on holders.
				and h.holder <> 'depot' and h.holder <> 'recipient'
				and o.state not in ${sqlList(endedOrderStates)}
			group by 1, 2
		), begun as (
			select r.sender_fold as fold, r.service_date, min(r.sender_name) as name,
				bool_or(r.state = 'open') as is_open,
				count(l.id) filter (where l.kind = 'received') as arrived,
				count(l.id) filter (where l.kind = 'surplus') as surplus,
				array_agg(distinct l.order_id) filter (where l.kind = 'received') as orders
			from receipts r
			left join receipt_lines l on l.depot_id = ${depot} and l.receipt_id = r.id
				and l.undone_at is null
			where r.depot_id = ${depot} and (r.service_date >= ${since}::date
				or r.service_date = ${serviceDate}::date or exists (
					select 1 from waiting w where w.fold = r.sender_fold and w.service_date = r.service_date
				) or exists (
					-- All receipts of a delivery count, also those that ended before the open one.
					select 1 from receipts x where x.depot_id = ${depot} and x.state = 'open'
						and x.sender_fold = r.sender_fold and x.service_date = r.service_date
				))
			group by 1, 2
		)
		select coalesce(w.name, b.name) as "senderName", service_date as "serviceDate",
			b.is_open as "isOpen", coalesce(b.arrived, 0)::int as "arrivedCount",
			coalesce(w.pieces, 0)::int as "waitingCount", coalesce(b.surplus, 0)::int as "surplusCount",
			(select count(distinct x) from unnest(w.orders || b.orders) x)::int as "orderCount"
		from waiting w full join begun b using (fold, service_date)
		where ${senderName}::text is null
			or fold = fold_text(${senderName}) and service_date = ${serviceDate}::date
		order by service_date desc, coalesce(w.name, b.name) collate "tr-TR-x-icu"`.execute(db);
	return rows;
}

export type DeliveryPiece = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly version: number;
	readonly district: string;
	readonly neighbourhood: string;
	readonly pieceId: string;
	readonly barcode: string;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly receivedAt: Date | null;
	readonly receivedByName: string | null;
	/** The line that can be undone. */
	readonly lineId: string | null;
	/** No piece of the order came, of this delivery or another one. */
	readonly isAbsent: boolean;
};

/**
 * The expected pieces of a delivery, and those that its receipts received: they stay there when their
 * order moves to another day or sender.
 */
export async function listDeliveryPieces(
	db: Database,
	{ depotId, senderName, serviceDate }: Delivery,
): Promise<DeliveryPiece[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<DeliveryPiece>`
		with own as materialized (${ordersOfDelivery({ depotId, senderName, serviceDate })}
		), goods as materialized (
			select p.id, h.holder,
				bool_and(h.holder = 'expected') over (partition by p.order_id) as is_absent
			from own w
			join pieces p on p.depot_id = ${depot} and p.order_id = w.id and p.kind = 'package'
			join custody h on h.depot_id = ${depot} and h.piece_id = p.id
		), found as materialized (
			select g.id as piece_id, null::timestamptz as recorded_at, null as recorded_by_name,
				null::uuid as open_id, g.is_absent
			from goods g where g.holder = 'expected'
			union all
			select l.piece_id, l.recorded_at, l.recorded_by_name,
				case when r.state = 'open' then l.id end, false
			from receipts r
			join receipt_lines l on l.depot_id = ${depot} and l.receipt_id = r.id
				and l.kind = 'received' and l.undone_at is null
			where r.depot_id = ${depot} and ${isOfDelivery({ senderName, serviceDate })}
		)
		select o.id as "orderId", o.order_no as "orderNo", o.version, o.district, o.neighbourhood,
			p.id as "pieceId", coalesce(p.sender_barcode, p.barcode) as barcode, p.ordinal,
			o.piece_count as "pieceCount", f.recorded_at as "receivedAt",
			f.recorded_by_name as "receivedByName", f.open_id as "lineId", f.is_absent as "isAbsent"
		from found f
		join pieces p on p.depot_id = ${depot} and p.id = f.piece_id
		join orders o on o.depot_id = ${depot} and o.id = p.order_id
		order by o.order_no, o.id, p.ordinal`.execute(db);
	return rows;
}

export type SurplusRow = {
	readonly lineId: string;
	readonly code: string;
	readonly reason: SurplusReason;
	readonly recordedAt: Date;
	readonly recordedByName: string;
};

/** The surplus codes of the open receipt of a delivery. */
export async function listSurplus(db: Database, delivery: Delivery): Promise<SurplusRow[]> {
	const depot = sql`${delivery.depotId}::uuid`;
	const { rows } = await sql<SurplusRow>`
		select l.id as "lineId", l.code, l.reason, l.recorded_at as "recordedAt",
			l.recorded_by_name as "recordedByName"
		from receipts r
		join receipt_lines l on l.depot_id = ${depot} and l.receipt_id = r.id
			and l.kind = 'surplus' and l.undone_at is null
		where r.depot_id = ${depot} and ${isOfDelivery(delivery)} and r.state = 'open'
		order by l.recorded_at desc, l.id`.execute(db);
	return rows;
}

export type ClosedReceipt = {
	readonly receiptId: string;
	readonly number: string;
	readonly closedAt: Date;
	readonly closedByName: string;
	readonly receivedCount: number;
	readonly missingCount: number;
	readonly surplusCount: number;
};

export async function listClosedReceipts(
	db: Database,
	delivery: Delivery,
): Promise<ClosedReceipt[]> {
	const depot = sql`${delivery.depotId}::uuid`;
	const { rows } = await sql<ClosedReceipt>`
		select r.id as "receiptId", r.number, r.closed_at as "closedAt",
			r.closed_by_name as "closedByName",
			count(l.id) filter (where l.kind = 'received')::int as "receivedCount",
			count(l.id) filter (where l.kind = 'missing')::int as "missingCount",
			count(l.id) filter (where l.kind = 'surplus')::int as "surplusCount"
		from receipts r
		left join receipt_lines l on l.depot_id = ${depot} and l.receipt_id = r.id
			and ${isOnPaper()}
		where r.depot_id = ${depot} and ${isOfDelivery(delivery)} and r.state = 'closed'
		group by r.depot_id, r.id
		order by r.closed_at desc`.execute(db);
	return rows;
}

export type ReceiptHead = {
	readonly depotId: string;
	readonly number: string;
	readonly senderName: string;
	readonly serviceDate: string;
	readonly depotName: string;
	readonly openedAt: Date;
	readonly closedAt: Date;
	readonly closedByName: string;
	readonly note: string;
};

/** The head of a closed receipt in one of these depots; null when there is none, or it is open. */
export async function findReceiptHead(
	db: Database,
	depotIds: readonly string[],
	receiptId: string,
): Promise<ReceiptHead | null> {
	const depotId = await findDepotOf(db, 'receipts', receiptId, depotIds);
	if (depotId === null) return null;
	const { rows } = await sql<ReceiptHead>`
		select r.depot_id as "depotId", r.number, r.sender_name as "senderName", r.service_date as "serviceDate",
			d.name as "depotName", r.opened_at as "openedAt", r.closed_at as "closedAt",
			r.closed_by_name as "closedByName", r.note
		from receipts r join depots d on d.id = r.depot_id
		where r.depot_id = ${depotId}::uuid and r.id = ${receiptId}::uuid
			and r.state = 'closed'`.execute(db);
	return rows[0] ?? null;
}

export type ReceiptLine = {
	readonly kind: ReceiptLineKind;
	readonly code: string;
	readonly reason: MissingReason | SurplusReason | null;
	readonly orderNo: string | null;
	readonly recipientName: string | null;
	readonly ordinal: number | null;
	readonly pieceCount: number | null;
};

/** The lines of a receipt with the recipients in full: its paper is signed. */
export async function listReceiptLines(
	db: Database,
	depotId: string,
	receiptId: string,
): Promise<ReceiptLine[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<ReceiptLine>`
		select l.kind, l.code, l.reason, o.order_no as "orderNo",
			o.recipient_name as "recipientName", p.ordinal, o.piece_count as "pieceCount"
		from receipts r
		join receipt_lines l on l.depot_id = ${depot} and l.receipt_id = r.id and ${isOnPaper()}
		left join orders o on o.depot_id = ${depot} and o.id = l.order_id
		left join pieces p on p.depot_id = ${depot} and p.id = l.piece_id
		where r.depot_id = ${depot} and r.id = ${receiptId}::uuid
		order by o.order_no nulls last, p.ordinal, l.code`.execute(db);
	return rows;
}
