// Sums for Raporlar, one row per day, depot and driver. Only departed routes are counted.

import { statesOfBucket } from '@sevk/domain/orders/common/order';
import {
	deliveredResults,
	failedResults,
	unfinishedStopStates,
} from '@sevk/domain/routes/common/route';
import type { PerformanceSums } from '@sevk/domain/settlements/performance';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { excludedResultList } from '../../routes/common/route-order-status-store.ts';

export type PerformanceRow = PerformanceSums & {
	readonly serviceDate: string;
	readonly depotId: string;
	readonly depotName: string;
	readonly driverId: string;
	readonly driverName: string;
};

/** The sums of each driver and day of a span in a depot, both ends included. */
export async function readPerformanceRows(
	db: Database,
	depotId: string,
	{ dateFrom, dateTo }: { readonly dateFrom: string; readonly dateTo: string },
): Promise<PerformanceRow[]> {
	const { rows } = await sql<PerformanceRow>`
		with route as materialized (
			select r.depot_id, r.id, r.service_date, r.driver_id, r.state, r.departed_at,
				coalesce(r.returned_at, r.completed_at) as back_at, r.closed_at,
				r.return_km - r.departure_km as km
			from routes r
			where r.depot_id = ${depotId}
				and r.service_date between ${dateFrom}::date and ${dateTo}::date
				and r.departed_at is not null and r.driver_id is not null and r.state <> 'cancelled'
		), of_orders as (
			select route.depot_id, route.id,
				count(*) as out,
				count(*) filter (where ${isDelivered}) as delivered,
				count(*) filter (where ro.result = 'partially_delivered') as partly,
				count(*) filter (where ro.attempt_no = 1) as first_out,
				count(*) filter (where ro.attempt_no = 1 and ${isDelivered}) as first_delivered,
				count(*) filter (where ${isDelivered} and ${hasWindow}) as windowed,
				count(*) filter (where ${isDelivered} and ${hasWindow} and ${isInWindow}) as on_time,
				count(*) filter (where ${isFailed} and o.attempt_no > ro.attempt_no) as carried_over,
				count(*) filter (where ${isFailed} and o.attempt_no = ro.attempt_no
					and o.state in ${sqlList(statesOfBucket('returning'))}) as returned
			from route
			join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = route.id
				and ro.result not in ${excludedResultList}
			join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
			left join attempts a on a.depot_id = ${depotId} and a.route_id = ro.route_id
				and a.order_id = ro.order_id and a.reverted_at is null
			group by route.depot_id, route.id
		), of_stops as (
			select route.depot_id, route.id, count(*) filter (where s.state <> 'cancelled') as finished,
				count(*) filter (where ${hasTimes}) as timed,
				coalesce(sum(extract(epoch from s.finished_at - s.arrived_at) / 60)
					filter (where ${hasTimes}), 0) as minutes
			from route
			join stops s on s.depot_id = ${depotId} and s.route_id = route.id
				and s.state not in ${sqlList(unfinishedStopStates)}
			group by route.depot_id, route.id
		), of_pieces as (
			select route.depot_id, route.id, count(l.id) as debited
			from route
			join debits d on d.depot_id = ${depotId} and d.route_id = route.id
				and d.state <> 'cancelled'
			join debit_lines l on l.depot_id = ${depotId} and l.debit_id = d.id
				and l.state <> 'not_debited'
			group by route.depot_id, route.id
		), of_counts as (
			select route.depot_id, route.id, sum(d.short_count + d.over_count) as differing
			from route
			join debits d on d.depot_id = ${depotId} and d.route_id = route.id
				and d.state <> 'cancelled'
			group by route.depot_id, route.id
		)
		select route.service_date as "serviceDate", route.depot_id as "depotId",
			c.name as "depotName", route.driver_id as "driverId", p.full_name as "driverName",
			count(*)::int as "routeCount",
			coalesce(sum(q.out), 0)::int as "outCount",
			coalesce(sum(q.delivered), 0)::int as "deliveredCount",
			coalesce(sum(q.partly), 0)::int as "partlyCount",
			coalesce(sum(q.first_out), 0)::int as "firstOutCount",
			coalesce(sum(q.first_delivered), 0)::int as "firstDeliveredCount",
			coalesce(sum(q.windowed), 0)::int as "windowedCount",
			coalesce(sum(q.on_time), 0)::int as "onTimeCount",
			coalesce(sum(q.carried_over), 0)::int as "carriedOverCount",
			coalesce(sum(q.returned), 0)::int as "returnedCount",
			coalesce(sum(x.debited), 0)::int as "debitedPieces",
			coalesce(sum(n.differing), 0)::int as "differingPieces",
			coalesce(sum(z.difference_kurus), 0)::bigint as "cashDifferenceKurus",
			coalesce(sum(extract(epoch from route.closed_at - route.back_at) / 60)
				filter (where ${isClosed}), 0)::float8 as "closingMinutes",
			(count(*) filter (where ${isClosed}))::int as "closedCount",
			coalesce(sum(s.minutes), 0)::float8 as "stopMinutes",
			coalesce(sum(s.timed), 0)::int as "timedStopCount",
			coalesce(sum(extract(epoch from route.back_at - route.departed_at) / 60)
				filter (where ${hasReturned}), 0)::float8 as "outingMinutes",
			coalesce(sum(s.finished) filter (where ${hasReturned}), 0)::int as "returnedStopCount",
			coalesce(sum(route.km), 0)::int as "drivenKm",
			coalesce(sum(s.finished) filter (where route.km is not null), 0)::int
				as "measuredStopCount"
		from route
		join depots c on c.id = route.depot_id
		join drivers p on p.id = route.driver_id
		left join of_orders q on q.depot_id = route.depot_id and q.id = route.id
		left join of_stops s on s.depot_id = route.depot_id and s.id = route.id
		left join of_pieces x on x.depot_id = route.depot_id and x.id = route.id
		left join of_counts n on n.depot_id = route.depot_id and n.id = route.id
		left join settlements z on z.depot_id = ${depotId} and z.route_id = route.id
		group by route.service_date, route.depot_id, c.name, route.driver_id, p.full_name
		order by route.service_date, c.name, p.full_name`.execute(db);
	return rows;
}

const isDelivered = sql`ro.result in ${sqlList(deliveredResults)}`;
const isFailed = sql`ro.result in ${sqlList(failedResults)}`;
const hasWindow = sql`o.window_end is not null and a.happened_at is not null`;
const isInWindow = sql`a.happened_at
		>= (route.service_date + coalesce(o.window_start, '00:00')) at time zone 'Europe/Istanbul'
	and a.happened_at <= (route.service_date + o.window_end) at time zone 'Europe/Istanbul'
	and (o.window_gap_start is null
		or a.happened_at <= (route.service_date + o.window_gap_start) at time zone 'Europe/Istanbul'
		or a.happened_at >= (route.service_date + o.window_gap_end) at time zone 'Europe/Istanbul')`;
const hasTimes = sql`s.finished_at >= s.arrived_at`;
const isClosed = sql`route.state = 'closed' and route.closed_at >= route.back_at`;
/** The vehicle has returned, so the outing has a duration. */
const hasReturned = sql`route.back_at > route.departed_at`;
