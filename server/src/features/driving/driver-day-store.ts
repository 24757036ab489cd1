import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type PieceRow, readPieces } from '../orders/common/order-whereabouts-store.ts';

/** The pieces of several orders with their holders. */
export function readOrderPieces(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<PieceRow[]> {
	return readPieces(db, depotId, sql`p.order_id = any(${[...orderIds]}::uuid[])`);
}

export type OrderLineRow = {
	readonly orderId: string;
	readonly id: string;
	readonly product: string;
	readonly quantity: number;
	readonly unit: string;
};

/** The product lines of several orders, each in its sequence. */
export async function readOrderLines(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<OrderLineRow[]> {
	const { rows } = await sql<OrderLineRow>`
		select l.order_id as "orderId", l.id, l.product, l.quantity, l.unit
		from order_lines l
		where l.depot_id = ${depotId} and l.order_id = any(${[...orderIds]}::uuid[])
		order by l.order_id, l.position`.execute(db);
	return rows;
}
