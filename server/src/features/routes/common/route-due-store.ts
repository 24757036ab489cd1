import { type RawBuilder, sql } from 'kysely';
import { dueAtAttempt } from '../../orders/common/order-due-store.ts';

/**
 * What is collected for an order `o` of a route `r` by its assignment `ro`: cash is rounded by the rule
 * of the route (docs/domain.md#cash-rounding), half a step up.
 */
export function dueOnRoute(depot: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`((2 * ${dueAtAttempt(depot, sql`ro.attempt_no`)} + ${step}) / (2 * ${step}) * ${step})`;
}

/** 1 where nothing is rounded. The company's step holds until the route leaves with it. */
const step = sql`greatest(1, case
	when o.payment_type <> 'cash' then 1
	when r.departed_at is not null then r.cash_step_kurus
	else (select y.value::int from policies y where y.name = 'cash_step') end)`;
