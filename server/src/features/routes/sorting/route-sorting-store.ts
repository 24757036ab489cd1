import type { OrderState } from '@sevk/domain/orders/common/order';
import { endedOrderStates } from '@sevk/domain/orders/common/order';
import { endedHolders, type Movement } from '@sevk/domain/orders/piece/piece-custody';
import type { RouteState } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { labelBarcode } from '../../orders/common/order-label-barcode-store.ts';
import { mostNamedPieces, namedPieces } from '../../orders/common/order-piece-code-store.ts';

/** A piece that a code names, with the route on which its order waits for its result. */
export type SortingRow = {
	readonly pieceId: string;
	readonly barcode: string;
	readonly senderBarcode: string | null;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly holder: string;
	readonly movement: Movement;
	readonly orderId: string;
	readonly orderNo: string;
	readonly orderState: OrderState;
	readonly senderName: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly routeId: string | null;
	readonly routeNumber: string | null;
	readonly routeState: RouteState | null;
	readonly plate: string | null;
	readonly tour: number | null;
	readonly stopPosition: number | null;
};

export async function findSortingRows(
	db: Database,
	depotId: string,
	code: string,
): Promise<SortingRow[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<SortingRow>`
		select p.id as "pieceId", p.barcode, p.sender_barcode as "senderBarcode", p.ordinal,
			o.piece_count as "pieceCount", h.holder, h.movement, o.id as "orderId", o.order_no as "orderNo",
			o.state as "orderState", o.sender_name as "senderName", o.district, o.neighbourhood,
			r.id as "routeId", r.number as "routeNumber", r.state as "routeState", v.plate, r.tour,
			s.position as "stopPosition"
		from ${namedPieces(depot, code)}
		left join route_orders ro on ro.depot_id = ${depot} and ro.order_id = o.id and ro.active
			and ro.result = 'pending'
		left join routes r on r.depot_id = ${depot} and r.id = ro.route_id
		left join stops s on s.depot_id = ${depot} and s.id = ro.stop_id
		left join vehicles v on v.id = r.vehicle_id
		where m.kind = 'package'
		order by o.order_no, p.ordinal
		limit ${mostNamedPieces}`.execute(db);
	return rows;
}

export type LoadRow = {
	readonly pieceId: string;
	readonly stopPosition: number;
	readonly orderId: string;
	readonly orderNo: string;
	readonly barcode: string;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly senderName: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly coldChain: boolean;
	readonly holder: string;
};

/**
 * The pieces of a route that wait for their result, the last stop first; none that ended before or is
 * missing.
 */
export async function readLoadRows(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<LoadRow[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<LoadRow>`
		select p.id as "pieceId", s.position as "stopPosition", o.id as "orderId",
			o.order_no as "orderNo", ${labelBarcode(depot)} as barcode, p.ordinal,
			o.piece_count as "pieceCount", o.sender_name as "senderName", o.district, o.neighbourhood,
			o.cold_chain as "coldChain", h.holder
		from route_orders ro
		join stops s on s.depot_id = ${depot} and s.id = ro.stop_id
		join orders o on o.depot_id = ${depot} and o.id = ro.order_id
		join pieces p on p.depot_id = ${depot} and p.order_id = o.id and p.kind = 'package'
		join custody h on h.depot_id = ${depot} and h.piece_id = p.id
		where ro.depot_id = ${depot} and ro.route_id = ${routeId}::uuid and ro.active
			and ro.result = 'pending' and o.state not in ${sqlList(endedOrderStates)}
			and h.holder <> 'missing' and h.holder not in ${sqlList(endedHolders)}
		order by s.position desc, o.order_no, p.ordinal`.execute(db);
	return rows;
}
