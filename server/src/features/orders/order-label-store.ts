import type { PaymentType } from '@sevk/domain/reasons/payment-type';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { drivenBy } from './order-filter-store.ts';

export type LabelAsk = {
	readonly pieceIds?: readonly string[] | undefined;
	readonly orderIds?: readonly string[] | undefined;
	readonly routeId?: string | undefined;
};

export type LabelRow = {
	readonly barcode: string;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly orderNo: string;
	readonly recipientName: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly serviceDate: string;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly paymentType: PaymentType;
	readonly dueKurus: number;
	readonly routeNumber: string | null;
	readonly stopPosition: number | null;
	readonly depotName: string;
};

/** The packages that were asked for, in the sequence of the drive; of what the caller may see. */
export async function readLabelRows(
	db: Database,
	{ depotIds, driverId }: Pick<Caller, 'depotIds' | 'driverId'>,
	{ pieceIds = [], orderIds = [], routeId }: LabelAsk,
	limit: number,
): Promise<LabelRow[]> {
	const onRoute = routeId === undefined ? sql`ro.active` : sql`ro.route_id = ${routeId}::uuid`;
	const seen = driverId === null ? sql`true` : drivenBy(driverId);
	const { rows } = await sql<LabelRow>`
		select p.barcode, p.ordinal, o.piece_count as "pieceCount", o.order_no as "orderNo",
			o.recipient_name as "recipientName", o.district, o.neighbourhood,
			o.service_date as "serviceDate", o.window_start as "windowStart",
			o.window_end as "windowEnd", o.payment_type as "paymentType", o.due_kurus as "dueKurus",
			r.number as "routeNumber", s.position as "stopPosition", c.name as "depotName"
		from orders o
		join depots c on c.id = o.depot_id
		join pieces p on p.depot_id = o.depot_id and p.order_id = o.id and p.kind = 'package'
		left join route_orders ro on ro.depot_id = o.depot_id and ro.order_id = o.id and ${onRoute}
		left join stops s on s.depot_id = ro.depot_id and s.id = ro.stop_id
		left join routes r on r.depot_id = ro.depot_id and r.id = ro.route_id
		where o.depot_id = any(${[...depotIds]}::uuid[]) and ${seen}
			and (p.id = any(${[...pieceIds]}::uuid[]) or o.id = any(${[...orderIds]}::uuid[])
				or ro.route_id = ${routeId ?? null}::uuid)
		order by r.number nulls last, s.position nulls last, o.order_no, p.ordinal
		limit ${limit}`.execute(db);
	return rows;
}
