import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export type SenderHandoverHead = {
	readonly number: string;
	readonly senderName: string;
	readonly taker: string;
	readonly handedByName: string;
	readonly handedAt: Date;
	readonly depotName: string;
};

/** A paper on goods that went back to their sender; null when the depot has none with this id. */
export async function findSenderHandover(
	db: Database,
	depotId: string,
	handoverId: string,
): Promise<SenderHandoverHead | null> {
	const { rows } = await sql<SenderHandoverHead>`
		select h.number, h.sender_name as "senderName", h.taker, h.handed_by_name as "handedByName",
			h.handed_at as "handedAt", d.name as "depotName"
		from sender_handovers h join depots d on d.id = ${depotId}
		where h.depot_id = ${depotId} and h.id = ${handoverId}`.execute(db);
	return rows[0] ?? null;
}

export type HandedPiece = {
	readonly barcode: string;
	/** As the sender's label has it; null without one. */
	readonly senderBarcode: string | null;
	readonly orderId: string;
	readonly orderNo: string;
	readonly dispatchNoteNo: string | null;
	/** Null for a product. */
	readonly recipientName: string;
	/** The product that a recipient gave back; null for a koli. */
	readonly product: string | null;
	readonly ordinal: number;
	readonly pieceCount: number;
	/** Declared value of the whole order, in kuruş. */
	readonly valueKurus: number;
};

/** What the paper lists, by order; the recipients in full. */
export async function listHandedPieces(
	db: Database,
	depotId: string,
	handoverId: string,
): Promise<HandedPiece[]> {
	const { rows } = await sql<HandedPiece>`
		select p.barcode, p.sender_barcode as "senderBarcode", o.id as "orderId",
			o.order_no as "orderNo", o.dispatch_note_no as "dispatchNoteNo",
			o.recipient_name as "recipientName", case when p.kind = 'product' then p.label end as product,
			p.ordinal, o.piece_count as "pieceCount", o.amount_kurus as "valueKurus"
		from custody_entries e
		join pieces p on p.depot_id = ${depotId} and p.id = e.piece_id
		join orders o on o.depot_id = ${depotId} and o.id = p.order_id
		where e.depot_id = ${depotId} and e.document_id = ${handoverId} and e.movement = 'to_sender'
		order by o.order_no, p.kind, p.ordinal, p.id`.execute(db);
	return rows;
}
