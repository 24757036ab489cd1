import { compareTurkish } from '@sevk/domain/common/text/turkish-sort';
import {
	countLimits,
	isCountedInFull,
	type OrderCounts,
	type OrderGroup,
	orderCountsOf,
} from '@sevk/domain/orders/list/order-counts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { readUpTo } from '../../../db/sql/read-up-to.ts';
import { allOf, conditionsOf, type OrderFilter, searchCondition } from './order-filter-store.ts';
import { countLimited, listDistricts } from './order-limited-count-store.ts';

/**
 * Counts for the order list: groups by state and district of each depot; totals are their sums. Long
 * time spans are counted up to limits, and so is what a search finds, except in the pool, whose count
 * is a number of orders to plan.
 */
export async function countOrders(
	db: Database,
	filter: OrderFilter,
	limits = countLimits,
): Promise<OrderCounts> {
	const wide = { ...filter, states: null, districts: null, onlyWarned: false };
	if (!isCountedByIndex(wide)) return countRows(db, filter, limits.orders);
	if (!isCountedInFull(filter)) return countLimited(db, filter, limits);
	const groups = await eachDepot(filter.depotIds, async (depotId) => {
		const { rows } = await groupsByIndex(wide, depotId).execute(db);
		return rows;
	});
	return orderCountsOf(groups.flat(), filter);
}

/** Counts by the rows of orders, because the filter needs more than the index has. */
async function countRows(
	db: Database,
	filter: OrderFilter,
	limitOfSearch: number,
): Promise<OrderCounts> {
	const wide = { ...filter, states: null, districts: null, onlyWarned: false };
	const limit = filter.search !== null && filter.states === null ? limitOfSearch : null;
	const { rows, unfinished } = await readUpTo({
		depotIds: filter.depotIds,
		limit,
		keyOf: () => 'orders',
		read: async (depotId, limitOfDepot) => {
			const { rows } = await groupsByRow(wide, depotId, limitOfDepot).execute(db);
			return rows;
		},
	});
	if (unfinished.size === 0) return orderCountsOf(rows, filter);
	const counts = orderCountsOf(rows, filter, limit);
	return { ...counts, districts: await everyDistrict(db, filter, counts.districts) };
}

/** The filter offers districts of orders that were not counted too; their count is 0, not known. */
async function everyDistrict(
	db: Database,
	{ dateFrom, dateTo, depotIds }: OrderFilter,
	counted: OrderCounts['districts'],
): Promise<OrderCounts['districts']> {
	const names = await listDistricts(db, { ...anyOrder, dateFrom, dateTo, depotIds });
	const countOfDistrict = new Map(counted.map(({ district, count }) => [district, count]));
	return names
		.filter((district) => district !== '')
		.toSorted(compareTurkish)
		.map((district) => ({
			district,
			count: countOfDistrict.get(district) ?? 0,
			isLowerBound: true,
		}));
}

/** The filter of all orders of a time span. Its type requires each key of a filter. */
const anyOrder: Omit<OrderFilter, 'depotIds' | 'dateFrom' | 'dateTo'> = {
	driverId: null,
	search: null,
	states: null,
	districts: null,
	paymentTypes: null,
	senderId: null,
	resultFrom: null,
	resultTo: null,
	onlyWarned: false,
	onlyMissing: false,
	onlyColdChain: false,
	ofRoute: null,
	orderIds: null,
};

/** Whether the filter needs no column beside depot and date: all orders of a time span. */
function isCountedByIndex(filter: OrderFilter): boolean {
	return Object.entries(anyOrder).every(
		([key, value]) => filter[key as keyof OrderFilter] === value,
	);
}

/** `limit`: how many orders are counted at most, the latest ones. */
function groupsByRow(
	filter: OrderFilter,
	depotId: string,
	limit: number | null,
): RawBuilder<OrderGroup> {
	const conditions = allOf([conditionsOf(filter, depotId), searchCondition(filter, depotId)]);
	const latest =
		limit === null ? sql`` : sql`order by o.service_date desc, o.id desc limit ${limit}::int`;
	return sql<OrderGroup>`
		select o.state, o.district, count(*)::int as count,
			(count(*) filter (where o.warnings <> '[]'))::int as "warnedCount"
		from (
			select o.state, o.district, o.warnings from orders o
			where o.depot_id = ${depotId}::uuid and ${conditions}
			${latest}
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
