import { type RawBuilder, sql } from 'kysely';

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

const expectedCash = (depot: Depot) => sql`(
	${collected(depot, 'cash')} + ${float(depot)} + ${carriedDebt(depot)} - z.expense_kurus
)`;

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
