import {
	type OrderCounts,
	type OrderGroup,
	orderCountsOf,
} from '@sevk/domain/orders/common/order-counts';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { allOf, conditionsOf, type OrderFilter, searchCondition } from './order-filter-store.ts';

/** Counts for the order list: groups by state and district of each depot; totals are their sums. */
export async function countOrders(db: Database, filter: OrderFilter): Promise<OrderCounts> {
	const wide = { ...filter, states: null, districts: null, onlyWarned: false };
	const groups = await eachDepot(filter.depotIds, async (depotId) => {
		const conditions = allOf([conditionsOf(wide, depotId), searchCondition(filter, depotId)]);
		const { rows } = await sql<OrderGroup>`
			select o.state, o.district, count(*)::int as count,
				(count(*) filter (where o.warnings <> '[]'))::int as "warnedCount"
			from orders o
			where o.depot_id = ${depotId}::uuid and ${conditions}
			group by o.state, o.district`.execute(db);
		return rows;
	});
	return orderCountsOf(groups.flat(), filter);
}
