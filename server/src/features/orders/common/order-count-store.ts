import {
	mostCountedBySearch,
	type OrderCounts,
	type OrderGroup,
	orderCountsOf,
} from '@sevk/domain/orders/common/order-counts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { allOf, conditionsOf, type OrderFilter, searchCondition } from './order-filter-store.ts';

/**
 * Counts for the order list: groups by state and district of each depot; totals are their sums. A
 * search counts at most `most` orders of a depot, except one of the pool, whose count is a number of
 * orders to plan.
 */
export async function countOrders(
	db: Database,
	filter: OrderFilter,
	most = mostCountedBySearch,
): Promise<OrderCounts> {
	const wide = { ...filter, states: null, districts: null, onlyWarned: false };
	const limit = filter.search !== null && filter.states === null ? most : null;
	const groups = await eachDepot(filter.depotIds, async (depotId) => {
		const statement = isCountedByIndex(wide)
			? groupsByIndex(wide, depotId)
			: groupsByRow(wide, depotId, limit);
		return (await statement.execute(db)).rows;
	});
	const isLowerBound = limit !== null && groups.some((group) => countOf(group) >= limit);
	const counts = orderCountsOf(groups.flat(), filter, isLowerBound);
	if (!isLowerBound) return counts;
	return { ...counts, districts: await everyDistrict(db, filter, counts.districts) };
}

/** The filter offers districts of orders that were not counted too; their count is 0, not known. */
async function everyDistrict(
	db: Database,
	filter: OrderFilter,
	counted: OrderCounts['districts'],
): Promise<OrderCounts['districts']> {
	const { dateFrom, dateTo, depotIds } = filter;
	const span = { ...anyOrder, dateFrom, dateTo, depotIds };
	const groups = await eachDepot(depotIds, async (depotId) => {
		const { rows } = await groupsByIndex(span, depotId).execute(db);
		return rows;
	});
	const { districts } = orderCountsOf(groups.flat(), span);
	const countOfDistrict = new Map(counted.map(({ district, count }) => [district, count]));
	return districts.map(({ district }) => ({
		district,
		count: countOfDistrict.get(district) ?? 0,
	}));
}

function countOf(groups: readonly OrderGroup[]): number {
	return groups.reduce((sum, { count }) => sum + count, 0);
}

/** The filter of all orders of a time span. Its type requires each key of a filter. */
const anyOrder: Omit<OrderFilter, 'depotIds' | 'dateFrom' | 'dateTo'> = {
	driverId: null,
	search: null,
	states: null,
	districts: null,
	paymentTypes: null,
	resultFrom: null,
	resultTo: null,
	onlyWarned: false,
	onlyColdChain: false,
	orderIds: null,
};

/** Whether the filter needs no column beside depot and date: all orders of a time span. */
function isCountedByIndex(filter: OrderFilter): boolean {
	return Object.entries(anyOrder).every(
		([key, value]) => filter[key as keyof OrderFilter] === value,
	);
}

/** `limit`: how many orders are read at most, whichever are found first. */
function groupsByRow(
	filter: OrderFilter,
	depotId: string,
	limit: number | null,
): RawBuilder<OrderGroup> {
	const conditions = allOf([conditionsOf(filter, depotId), searchCondition(filter, depotId)]);
	return sql<OrderGroup>`
		select o.state, o.district, count(*)::int as count,
			(count(*) filter (where o.warnings <> '[]'))::int as "warnedCount"
		from (
			select o.state, o.district, o.warnings from orders o
			where o.depot_id = ${depotId}::uuid and ${conditions}
			limit ${limit}::int
		) o
		group by o.state, o.district`;
}

/**
 * The same groups without reading the rows of orders: all of them from the index of the counts,
 * and the few with warnings from theirs. An index that had the warnings too would be rewritten
 * with each of them.
 */
function groupsByIndex(filter: OrderFilter, depotId: string): RawBuilder<OrderGroup> {
	const conditions = conditionsOf(filter, depotId);
	return sql<OrderGroup>`
		with every_order as (
			select o.state, o.district, count(*)::int as count from orders o
			where o.depot_id = ${depotId}::uuid and ${conditions}
			group by o.state, o.district
		),
		warned as (
			select o.state, o.district, count(*)::int as count from orders o
			where o.depot_id = ${depotId}::uuid and ${conditions} and o.warnings <> '[]'
			group by o.state, o.district
		)
		select every_order.state, every_order.district, every_order.count,
			coalesce(warned.count, 0) as "warnedCount"
		from every_order left join warned using (state, district)`;
}
