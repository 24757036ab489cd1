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
} from '@sevk/domain/orders/common/order-counts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { readUpTo } from '../../../db/sql/read-up-to.ts';
import { conditionsOf, type OrderFilter } from './order-filter-store.ts';

/** A number of orders of a state or district. */
type KeyCount = { readonly key: string; readonly count: number };
type KeyCounts = RawBuilder<KeyCount>;

const limitedStates = orderStates.filter((state) => !poolStates.includes(state));

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
	// The pool is planned by its counts, so all of it is counted.
	const pool = await count(null, (depotId) => poolCounts(anyState, depotId));
	if (onlyWarned) {
		const poolCount = [...pool.values()].reduce((sum, one) => sum + one.count, 0);
		return { ...orderCountsOf(await groupWarned(db, filter), filter), poolCount };
	}
	const isPool = filter.states?.every((state) => poolStates.includes(state)) ?? false;
	const others = await count(limits.orders, (depotId, limit) =>
		stateAndWarnedCounts(anyState, depotId, limit),
	);
	const districts = await count(isPool ? null : limits.ofDistrict, (depotId, limit) =>
		districtCounts({ ...filter, districts: null }, depotId, limit),
	);
	const states = new Map([...others, ...pool]);
	const counts = { states, districts, warned: others.get('warned') };
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
		...{ depotIds, limit, keyOf },
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

function poolCounts(filter: OrderFilter, depotId: string): KeyCounts {
	const pool = { ...filter, states: poolStates };
	return sql`
		select o.state as key, count(*)::int as count from orders o
		where o.depot_id = ${depotId}::uuid and ${conditionsOf(pool, depotId)}
		group by o.state`;
}

function stateAndWarnedCounts(
	filter: OrderFilter,
	depotId: string,
	limit: number | null,
): KeyCounts {
	const conditions = conditionsOf(filter, depotId);
	return sql`
		select s.state as key, counted.count from unnest(${limitedStates}::text[]) s (state)
		cross join lateral (
			select count(*)::int as count from (
				select 1 from orders o
				where o.depot_id = ${depotId}::uuid and o.state = s.state and ${conditions}
				limit ${limit}::int
			) o
		) counted
		union all
		select 'warned', count(*)::int from (
			select 1 from orders o
			where o.depot_id = ${depotId}::uuid and o.warnings <> '[]' and ${conditions}
			limit ${limit}::int
		) o`;
}

/** Finds each name by one step in an index, then counts its orders. */
function districtCounts(filter: OrderFilter, depotId: string, limit: number | null): KeyCounts {
	return sql`
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
