// Counts of orders over long time spans. They read the index of the counts, each state and district up
// to a limit, and no rows of orders: docs/decisions/0070-limited-counts.md.
import { orderStates, poolStates } from '@sevk/domain/orders/common/order';
import {
	type CountLimits,
	limitedOrderCountsOf,
	type OrderCount,
	type OrderCounts,
	type OrderGroup,
	orderCountsOf,
} from '@sevk/domain/orders/list/order-counts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { prepared } from '../../../db/sql/prepared.ts';
import { readUpTo } from '../../../db/sql/read-up-to.ts';
import { conditionsOf, type OrderFilter } from './order-filter-store.ts';

/** A number of orders of a state or district. */
type KeyCount = { readonly key: string; readonly count: number };
type KeyCounts = RawBuilder<KeyCount>;

/** The pool is planned by its counts, so all of it is counted. */
const isPoolState = (key: string) => poolStates.some((state) => state === key);

/** The filter has no condition on orders beside time span, states, districts and warnings. */
export async function countLimited(
	db: Database,
	filter: OrderFilter,
	limits: CountLimits,
): Promise<OrderCounts> {
	const { depotIds, onlyWarned } = filter;
	const count = (limit: number | null, statementOf: Parameters<typeof countKeys>[3]) =>
		countKeys(db, depotIds, limit, statementOf);
	const anyState = { ...filter, states: null, onlyWarned: false };
	const states = await count(limits.orders, (depotId, limit) =>
		stateAndWarnedCounts(anyState, depotId, limit),
	);
	if (onlyWarned) {
		const poolCount = poolStates.reduce((sum, key) => sum + (states.get(key)?.count ?? 0), 0);
		return { ...orderCountsOf(await groupWarned(db, filter), filter), poolCount };
	}
	const isPool = filter.states?.every((state) => isPoolState(state)) ?? false;
	const districts = await count(isPool ? null : limits.ofDistrict, (depotId, limit) =>
		districtCounts({ ...filter, districts: null }, depotId, limit),
	);
	const counts = { states, districts, warned: states.get('warned') };
	return limitedOrderCountsOf(counts, filter, limits);
}

/** The districts that have orders of a filter. */
export async function listDistricts(db: Database, filter: OrderFilter): Promise<string[]> {
	const districts = await eachDepot(filter.depotIds, async (depotId) => {
		const { rows } = await districtCounts(filter, depotId, 1).execute(db);
		return rows.map(({ key }) => key);
	});
	return [...new Set(districts.flat())];
}

async function countKeys(
	db: Database,
	depotIds: readonly string[],
	limit: number | null,
	statementOf: (depotId: string, limit: number | null) => KeyCounts,
): Promise<Map<string, OrderCount>> {
	const keyOf = ({ key }: KeyCount) => key;
	const { rows, unfinished } = await readUpTo({
		depotIds,
		limit,
		keyOf,
		isUnlimited: isPoolState,
		read: async (depotId, limitOfDepot) =>
			(await statementOf(depotId, limitOfDepot).execute(db)).rows,
	});
	return new Map(
		[...Map.groupBy(rows, keyOf)].map(([key, parts]) => {
			const count = parts.reduce((sum, part) => sum + part.count, 0);
			return [key, { count, isLowerBound: unfinished.has(key) }];
		}),
	);
}

function stateAndWarnedCounts(
	filter: OrderFilter,
	depotId: string,
	limit: number | null,
): KeyCounts {
	const conditions = conditionsOf(filter, depotId);
	return sql`${preparedFor('count-states', filter)}
		select s.state as key, counted.count from unnest(${orderStates}::text[]) s (state)
		cross join lateral (
			select count(*)::int as count from (
				select 1 from orders o
				where o.depot_id = ${depotId}::uuid and o.state = s.state and ${conditions}
				limit case when s.state <> all(${poolStates}::text[]) then ${limit}::int end
			) o
		) counted
		union all
		select 'warned', count(*)::int from (
			select 1 from orders o
			where o.depot_id = ${depotId}::uuid and o.warnings <> '[]' and ${conditions}
			limit ${limit}::int
		) o`;
}

/**
 * Without a condition the text is constant. With dates it is planned for them: which index is best
 * depends on how many orders they leave.
 */
function preparedFor(name: string, filter: OrderFilter): RawBuilder<unknown> {
	const { states, districts, dateFrom, dateTo } = filter;
	const isAnyOrder = [states, districts, dateFrom, dateTo].every((value) => value === null);
	return isAnyOrder ? prepared(name) : sql``;
}

/** Finds each name by one step in an index, then counts its orders. */
function districtCounts(filter: OrderFilter, depotId: string, limit: number | null): KeyCounts {
	return sql`${preparedFor('count-districts', filter)}
		with recursive names as (
			(select o.district from orders o where o.depot_id = ${depotId}::uuid
			order by o.district limit 1)
			union all
			select (
				select o.district from orders o
				where o.depot_id = ${depotId}::uuid and o.district > names.district
				order by o.district limit 1
			) from names where names.district is not null
		)
		select names.district as key, counted.count from names
		cross join lateral (
			select count(*)::int as count from (
				select 1 from orders o
				where o.depot_id = ${depotId}::uuid and o.district = names.district
					and ${conditionsOf(filter, depotId)}
				limit ${limit}::int
			) o
		) counted
		where counted.count > 0`;
}

/** Orders with warnings, which are few, by state and district. */
async function groupWarned(db: Database, filter: OrderFilter): Promise<OrderGroup[]> {
	const warned = { ...filter, states: null, districts: null };
	const groups = await eachDepot(filter.depotIds, async (depotId) => {
		const { rows } = await sql<OrderGroup>`
			select o.state, o.district, count(*)::int as count, count(*)::int as "warnedCount"
			from orders o
			where o.depot_id = ${depotId}::uuid and ${conditionsOf(warned, depotId)}
			group by o.state, o.district`.execute(db);
		return rows;
	});
	return groups.flat();
}
