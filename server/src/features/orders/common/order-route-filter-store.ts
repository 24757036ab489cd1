// The part of the order filter that selects orders of one route, by a problem that the check before its
// departure names. Its counterpart is `readDeparture`; a test compares the two.
import { formatTime, todayIn } from '@sevk/domain/common/date/date';
import type { OrderRouteProblem } from '@sevk/domain/orders/list/order-route-problem';
import { excludedResults } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import { sqlList } from '../../../db/sql/sql-list.ts';

export type RouteOrders = {
	readonly routeId: string;
	readonly problem: OrderRouteProblem | null;
	/** The day and the time of day by which a window is over. */
	readonly today: string;
	readonly clock: string;
};

type RouteQuery = {
	readonly routeId?: string | undefined;
	readonly routeProblem?: OrderRouteProblem | undefined;
};

export function routeOrdersOf(
	{ routeId, routeProblem }: RouteQuery,
	now: Date,
): RouteOrders | null {
	if (routeId === undefined) return null;
	return { routeId, problem: routeProblem ?? null, today: todayIn(now), clock: formatTime(now) };
}

type Condition = RawBuilder<unknown>;

/** Alias `o`: orders that are counted on the route. */
export function isOfRoute({ problem, ...route }: RouteOrders, depotId: string): Condition {
	// An array is read once, whatever the plan for the orders.
	const ordersOf = (which: Condition) => sql`o.id = any(array(
		select ro.order_id from route_orders ro
		where ro.depot_id = ${depotId}::uuid and ro.route_id = ${route.routeId}::uuid and ${which}))`;
	if (problem === 'cancelled') {
		return sql`${ordersOf(sql`true`)} and o.state = 'cancelled' and ${isInCustody(depotId)}`;
	}
	const counted = ordersOf(sql`ro.result not in ${sqlList(excludedResults)}`);
	if (problem === null) return counted;
	return sql`${counted} and o.state <> 'cancelled' and ${conditionOf(problem, route, depotId)}`;
}

/** Loaded, or handed over and not yet accepted. */
function isInCustody(depotId: string): Condition {
	return sql`exists (
		select 1 from pieces x
		join custody h on h.depot_id = ${depotId}::uuid and h.piece_id = x.id
		where x.depot_id = ${depotId}::uuid and x.order_id = o.id
			and (h.holder like 'debit:%' or h.holder like 'loading:%'))`;
}

function conditionOf(
	problem: Exclude<OrderRouteProblem, 'cancelled'>,
	{ routeId, today, clock }: Omit<RouteOrders, 'problem'>,
	depotId: string,
): Condition {
	const serviceDate = sql`(
		select r.service_date from routes r
		where r.depot_id = ${depotId}::uuid and r.id = ${routeId}::uuid)`;
	switch (problem) {
		case 'windows':
			return sql`o.window_end <= ${clock}::time and ${serviceDate} = ${today}::date`;
		case 'dates':
			return sql`o.service_date <> ${serviceDate}`;
		case 'places':
			return sql`o.longitude is null`;
		case 'approximate':
			return sql`o.location_approximate`;
		case 'dispatch-notes':
			return sql`o.dispatch_note_no is null`;
		case 'postal-codes':
			return sql`o.dispatch_note_no is not null and not coalesce(${isPostalCode}, false)`;
	}
}

/** As `parsePostalCode` reads it: a zero that a spreadsheet dropped is restored. */
const isPostalCode = sql`(
	replace(o.postal_code, ' ', '') ~ '^[0-9]{4,5}$' and
	lpad(replace(o.postal_code, ' ', ''), 5, '0') ~ '^(0[1-9]|[1-7][0-9]|8[01])'
)`;
