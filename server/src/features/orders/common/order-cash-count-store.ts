// The cash count of a route, of which the collections of its orders are a part.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

type Depot = RawBuilder<unknown>;

/**
 * The state of the cash count `z` of the route `r`, as the settlement shows it: `counting` if the
 * expected cash or the card payments have changed since the count (`currentCountState` in
 * domain/src/settlements/settlement.ts). The count of a closed route is final.
 */
export const currentCount = (depot: Depot) => sql`
	case when r.state = 'closed' or (z.expected_kurus = ${expectedCash(depot)}
			and z.card_collected_kurus = ${collected(depot, 'card')}) then z.state
		when z.id is not null then 'counting' end`;

/**
 * Whether the cash of the route `r` is still to be counted, from the current state of its settlement
 * `z`. A count with a difference that waits for its reason has shown the expected sum.
 */
export const awaitsCount = (depot: Depot, countState: RawBuilder<unknown>) => sql`(
	r.departed_at is not null and r.state <> 'closed'
		and coalesce(${countState}, 'counting') = 'counting' and not ${hasCount(depot)})`;

/** Whether the last count still holds (domain/src/settlements/settlement-count-round.ts). */
const hasCount = (depot: Depot) => sql`exists (
	select 1 from (
		select c.due_kurus, c.card_due_kurus, c.settlement_version from cash_counts c
		where c.depot_id = ${depot} and c.route_id = r.id
		order by c.round desc, c.attempt desc limit 1
	) last
	where last.due_kurus = ${dueCash(depot)} and last.card_due_kurus = ${collected(depot, 'card')}
		and (z.state = 'counting' and last.settlement_version < z.version) is not true
)`;

const dueCash = (depot: Depot) => sql`(
	${collected(depot, 'cash')} + ${float(depot)} + ${carriedDebt(depot)}
)`;

const expectedCash = (depot: Depot) => sql`(${dueCash(depot)} - z.expense_kurus)`;

const collected = (depot: Depot, method: 'cash' | 'card') => sql`(
	select coalesce(sum(m.amount_kurus), 0) from collections m
	where m.depot_id = ${depot} and m.route_id = r.id
		and m.method = ${method} and m.reverted_at is null
)`;

const float = (depot: Depot) => sql`(
	select coalesce(sum(d.float_kurus), 0) from debits d
	where d.depot_id = ${depot} and d.route_id = r.id and d.state <> 'cancelled'
)`;

/** Debts of the driver from other routes, before the payments of this count. */
const carriedDebt = (depot: Depot) => sql`(
	select coalesce(sum(b.amount_kurus - paid.kurus), 0)
	from driver_debts b
	cross join lateral (
		select coalesce(sum(y.amount_kurus), 0) as kurus from driver_debt_payments y
		where y.depot_id = ${depot} and y.debt_id = b.id and y.settlement_id is distinct from z.id
	) paid
	where b.depot_id = ${depot} and b.driver_id = r.driver_id and b.route_id <> r.id
		and b.amount_kurus > paid.kurus
)`;

/** The routes of a depot among the given ones whose cash is still to be counted. */
export async function readUncountedRoutes(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<Set<string>> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<{ id: string }>`
		select r.id from routes r
		left join settlements z on z.depot_id = ${depot} and z.route_id = r.id
		where r.depot_id = ${depot} and r.id = any(${[...routeIds]}::uuid[])
			and ${awaitsCount(depot, currentCount(depot))}`.execute(db);
	return new Set(rows.map(({ id }) => id));
}
