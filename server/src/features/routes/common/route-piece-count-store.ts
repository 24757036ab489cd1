import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { pendingPieces } from './route-balance-store.ts';

/**
 * Number of koli of each order that go out on a route: loaded or waiting for it. An order may have
 * others, delivered before or left in the depot.
 */
export async function readRoutePieceCounts(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<ReadonlyMap<string, number>> {
	const [depot, route] = [sql`${depotId}::uuid`, sql`${routeId}::uuid`];
	const { rows } = await sql<{ orderId: string; count: number }>`
		select g.order_id as "orderId", count(*)::int as count
		from (
			select l.order_id, l.piece_id
			from debits d
			join debit_lines l on l.depot_id = ${depot} and l.debit_id = d.id
				and l.state <> 'not_debited'
			join pieces p on p.depot_id = ${depot} and p.id = l.piece_id and p.kind = 'package'
			where d.depot_id = ${depot} and d.route_id = ${route} and d.state <> 'cancelled'
			union
			select pending.order_id, pending.id from (${pendingPieces(depot, route)}) pending
		) g
		group by g.order_id`.execute(db);
	return new Map(rows.map(({ orderId, count }) => [orderId, count]));
}
