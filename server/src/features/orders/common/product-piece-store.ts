import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** A product that a recipient returned. It is scanned like a package. */
export type ProductPiece = {
	readonly pieceId: string;
	readonly barcode: string;
	/** The name of the product as entered by the driver. */
	readonly label: string;
};

/** Inserts pieces for returned products. Their first ledger entry is written by the debit. */
export async function insertProductPieces(
	tx: Tx,
	depotId: string,
	orderId: string,
	products: readonly ProductPiece[],
	now: Date,
): Promise<void> {
	if (products.length === 0) return;
	await sql`
		insert into pieces (depot_id, id, order_id, kind, ordinal, barcode, label, created_at)
		select ${depotId}, n.id, ${orderId}, 'product', n.position, n.barcode, n.label, ${now}::timestamptz
		from unnest(
			${products.map(({ pieceId }) => pieceId)}::uuid[],
			${products.map(({ barcode }) => barcode)}::text[],
			${products.map(({ label }) => label)}::text[]
		) with ordinality as n(id, barcode, label, position)`.execute(tx);
}
