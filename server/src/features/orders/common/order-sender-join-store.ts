// The accounts of orders, by the printed names of their senders.
import { senderKeyOf } from '@sevk/domain/senders/sender';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';

export type OpenName = {
	readonly nameKey: string;
	readonly name: string;
	readonly orderCount: number;
	readonly firstDate: string;
	readonly lastDate: string;
};

/** The printed names of a depot whose orders belong to no account, those of most orders first. */
export async function listOpenNames(
	db: Database,
	depotId: string,
	limit: number,
): Promise<OpenName[]> {
	const { rows } = await sql<OpenName>`
		select sender_key as "nameKey", min(btrim(sender_name)) as name,
			count(*)::int as "orderCount", min(service_date) as "firstDate",
			max(service_date) as "lastDate"
		from orders
		where depot_id = ${depotId}::uuid and sender_id is null and sender_key <> ''
		group by sender_key
		order by count(*) desc, name
		limit ${limit}`.execute(db);
	return rows;
}

/** How many orders a statement joins, so that no other act waits long for them. */
const batchOrders = 2_000;

/**
 * Joins orders of a printed name to an account; returns how many, 0 when none is left. A number that
 * the account has under another printed name is kept as a repeated one.
 */
export async function joinOrders(
	tx: Tx,
	depotId: string,
	name: string,
	senderId: string,
): Promise<number> {
	const key = senderKeyOf(name);
	const { numAffectedRows = 0n } = await sql`
		with joined as materialized (
			select c.id, c.order_no_fold,
				row_number() over (partition by c.order_no_fold order by c.number_repeat, c.id) as nth
			from (
				select x.id, x.order_no_fold, x.number_repeat from orders x
				where x.depot_id = ${depotId}::uuid and x.sender_key = ${key}
					and x.sender_id is distinct from ${senderId}::uuid
				limit ${batchOrders}
			) c
		),
		taken as materialized (
			select t.order_no_fold,
				max(t.number_repeat) as most,
				bool_or(t.sender_id = ${senderId}::uuid) as of_account
			from orders t
			where t.depot_id = ${depotId}::uuid
				and t.order_no_fold = any(array(select j.order_no_fold from joined j))
				and (t.sender_id = ${senderId}::uuid or t.sender_key = ${key})
			group by t.order_no_fold
		)
		update orders o
		set sender_id = ${senderId}::uuid, contract_id = null,
			number_repeat = case when t.of_account then t.most + j.nth else o.number_repeat end
		from joined j
		join taken t on t.order_no_fold = j.order_no_fold
		where o.depot_id = ${depotId}::uuid and o.id = j.id`.execute(tx);
	return Number(numAffectedRows);
}

/** Takes orders of a printed name from their account; returns how many, 0 when none is left. */
export async function detachOrders(tx: Tx, depotId: string, name: string): Promise<number> {
	const { numAffectedRows = 0n } = await sql`
		update orders o set sender_id = null, contract_id = null
		where o.depot_id = ${depotId}::uuid and o.id = any(array(
			select x.id from orders x
			where x.depot_id = ${depotId}::uuid and x.sender_key = ${senderKeyOf(name)}
				and x.sender_id is not null
			limit ${batchOrders}))`.execute(tx);
	return Number(numAffectedRows);
}
