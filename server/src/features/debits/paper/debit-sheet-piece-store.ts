import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { dueAtAttempt } from '../../orders/common/order-due-store.ts';
import { labelBarcode } from '../../orders/common/order-label-barcode-store.ts';

/** A piece as reports and transfers print it, with the full name of its recipient. */
export type SheetPiece = {
	readonly pieceId: string;
	/** The one on the piece: the sender's, if there is one. */
	readonly barcode: string;
	readonly orderId: string | null;
	readonly orderNo: string | null;
	readonly dispatchNoteNo: string | null;
	readonly senderName: string;
	readonly recipientName: string;
	readonly ordinal: number;
	readonly pieceCount: number;
	/** Declared value of the whole order, in kuruş. */
	readonly valueKurus: number;
	/** Amount due for the order on the route, in kuruş; at its present attempt if it was never on it. */
	readonly dueKurus: number;
};

/** The pieces of a paper by order; of any depot only those of this one. Goods of a depot have no route. */
export async function readSheetPieces(
	db: Database,
	{ depotId, routeId }: { readonly depotId: string; readonly routeId: string | null },
	pieceIds: readonly string[],
): Promise<SheetPiece[]> {
	const due = dueAtAttempt(sql`${depotId}::uuid`, sql`coalesce(ro.attempt_no, o.attempt_no)`);
	const { rows } = await sql<SheetPiece>`
		select p.id as "pieceId", ${labelBarcode(sql`${depotId}::uuid`)} as barcode, o.id as "orderId", o.order_no as "orderNo",
			o.dispatch_note_no as "dispatchNoteNo", coalesce(o.sender_name, '') as "senderName",
			coalesce(o.recipient_name, '') as "recipientName", p.ordinal,
			case when p.kind = 'package' then coalesce(o.piece_count, 1) else 1 end as "pieceCount",
			case when p.kind = 'package' then coalesce(o.amount_kurus, 0) else 0 end as "valueKurus",
			case when p.kind = 'package' and o.state <> 'cancelled' then ${due} else 0 end as "dueKurus"
		from pieces p
		left join orders o on o.depot_id = ${depotId} and o.id = p.order_id
		left join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = ${routeId}::uuid
			and ro.order_id = p.order_id
		where p.depot_id = ${depotId} and p.id = any(${[...pieceIds]}::uuid[])
		order by o.order_no, p.kind, p.ordinal, p.id`.execute(db);
	return rows;
}
