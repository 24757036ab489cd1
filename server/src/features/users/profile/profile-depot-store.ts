import type { Profile } from '@sevk/contract/users/profile';
import { endedOrderStates } from '@sevk/domain/orders/common/order';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

type ProfileDepot = Profile['depots'][number];

/**
 * The depots of a profile, each with whether it uses Mal Kabul: the setting is on, or pieces that it
 * expected before the setting was switched off have still to come.
 */
export async function readProfileDepots(
	db: Database,
	depots: readonly Omit<ProfileDepot, 'receivesGoods'>[],
): Promise<ProfileDepot[]> {
	const ids = depots.map(({ depotId }) => depotId);
	const { rows } = await sql<{ id: string }>`
		select d.id from depots d where d.id = any(${ids}::uuid[]) and d.receives_by_scan`.execute(db);
	const receiving = new Set(rows.map(({ id }) => id));
	await eachDepot(
		ids.filter((id) => !receiving.has(id)),
		async (id) => {
			if (await isExpecting(db, id)) receiving.add(id);
		},
	);
	return depots.map((depot) => ({ ...depot, receivesGoods: receiving.has(depot.depotId) }));
}

/** Whether pieces of living orders are still expected in a depot. */
async function isExpecting(db: Database, depotId: string): Promise<boolean> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql`
		select from custody h
		join pieces p on p.depot_id = ${depot} and p.id = h.piece_id
		join orders o on o.depot_id = ${depot} and o.id = p.order_id
		where h.depot_id = ${depot} and h.holder = 'expected'
			-- The predicate of the partial index on holders.
			and h.holder <> 'depot' and h.holder <> 'recipient'
			and o.state not in ${sqlList(endedOrderStates)}
		limit 1`.execute(db);
	return rows.length > 0;
}
