import { foldStored } from '@sevk/domain/common/text/fold';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Shorter words of a name are also words of every text. */
const shortestName = 3;

/**
 * Forgets the address of an order whose recipient is erased, unless other orders that are not erased are
 * there, also of the recipient, and the facts of its building that name the recipient.
 */
export async function forgetRecipient(tx: Tx, depotId: string, orderId: string): Promise<void> {
	const { rows } = await sql<{ key: string; buildingKey: string; name: string }>`
		select address_key as key, building_key as "buildingKey", recipient_name as name
		from orders where depot_id = ${depotId} and id = ${orderId} and address_key is not null
	`.execute(tx);
	const [order] = rows;
	if (order === undefined) return;
	await sql`
		with same as (
			select g.id, g.key, g.building_key
			from addresses a
			join addresses g on g.depot_id = ${depotId} and (g.id = a.id or g.merged_into = a.id)
			where a.depot_id = ${depotId} and a.key = ${order.key}
		)
		delete from addresses a using same
		where a.depot_id = ${depotId} and a.id = same.id
			and not exists (
				select 1 from same g
				join orders o on o.depot_id = ${depotId} and o.building_key = g.building_key
					and o.address_key = g.key
				where o.id <> ${orderId} and o.erased_at is null)`.execute(tx);
	const words = foldStored(order.name)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length >= shortestName);
	await sql`
		delete from address_facts f using addresses a
		where a.depot_id = ${depotId} and a.building_key = ${order.buildingKey}
			and f.depot_id = ${depotId} and f.address_id = a.id
			and regexp_split_to_array(fold_text(f.body), '[^[:alnum:]]+') && ${words}::text[]
	`.execute(tx);
}
