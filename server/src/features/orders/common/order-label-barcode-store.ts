import { type RawBuilder, sql } from 'kysely';

/**
 * The barcode on a piece `p` of an order `o`, for its label and every paper that lists
 * koli: the sender's, if there is one. A label names one piece; the only code of an order with several
 * names all its pieces.
 */
export function labelBarcode(depotId: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`case
			when p.sender_barcode is null then p.barcode
			when o.piece_count > 1 and not exists (
				select 1 from pieces c
				where c.depot_id = ${depotId} and c.order_id = o.id and c.id <> p.id
					and c.sender_barcode is not null and c.removed_at is null) then p.barcode
			else p.sender_barcode
		end`;
}
