import {
	type OrderCounts,
	type OrderGroup,
	orderCountsOf,
} from '@sevk/domain/orders/common/order-counts';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { allOf, conditionsOf, type OrderFilter, searchCondition } from './order-filter-store.ts';

/** Counts for the order list. One statement groups by state and district; totals are its sums. */
export async function countOrders(db: Database, filter: OrderFilter): Promise<OrderCounts> {
	const wide = { ...filter, states: null, districts: null, onlyWarned: false };
	const conditions = allOf([conditionsOf(wide), searchCondition(filter)]);
	const { rows } = await sql<OrderGroup>`
		select o.state, o.district, count(*)::int as count,
			(count(*) filter (where o.warnings <> '[]'))::int as "warnedCount"
		from orders o
		where o.depot_id = any(${[...filter.depotIds]}::uuid[]) and ${conditions}
		group by o.state, o.district`.execute(db);
	return orderCountsOf(rows, filter);
}
