// SQL conditions on the status of orders and stops of a route. Aliases: `ro` route_orders, `o` orders,
// `s` stops, `r` routes.

import { undebitedLineStates } from '@sevk/domain/debits/common/debit';
import { endedOrderStates } from '@sevk/domain/orders/common/order';
import {
	excludedResults,
	uncountedStopStates,
	unfinishedStopStates,
} from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import { sqlList } from '../../../db/sql/sql-list.ts';

/** Results of orders that are not counted on their route, for `ro.result not in`. */
export const excludedResultList = sqlList(excludedResults);

/**
 * Number of counted stops of route `r` (`isCountedStop`), and of the finished ones among them
 * (`isFinished`). A cancelled route has the stops that it was planned with.
 */
export const stopProgress = (depotId: RawBuilder<unknown>) => sql`(
	select count(*)::int as "stopCount",
		count(*) filter (
			where s.state not in ${sqlList(unfinishedStopStates)} and r.state <> 'cancelled'
		)::int as "stopsDone"
	from stops s
	where s.depot_id = ${depotId} and s.route_id = r.id
		and (s.state not in ${sqlList(uncountedStopStates)} or r.state = 'cancelled')
		and not exists (${leftOfStop(depotId)} and not exists (${goodsOfStop(depotId)}))
)`;

/** Pieces of stop `s` that were left in the depot; at the departure the stop is cancelled for it. */
const leftOfStop = (depotId: RawBuilder<unknown>) => sql`
	select 1 from debits d
	join debit_lines l on l.depot_id = ${depotId} and l.debit_id = d.id
		and l.state in ${sqlList(undebitedLineStates)}
	join route_orders a on a.depot_id = ${depotId} and a.order_id = l.order_id
	where d.depot_id = ${depotId} and d.route_id = r.id and d.state <> 'cancelled'
		and r.departed_at is null and a.route_id = r.id and a.stop_id = s.id`;

/** Pieces of stop `s` that were not left in the depot. */
const goodsOfStop = (depotId: RawBuilder<unknown>) => sql`
	select 1 from route_orders ro
	join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
	join pieces x on x.depot_id = ${depotId} and x.order_id = ro.order_id
		and x.kind = 'package' and x.removed_at is null
	where ro.depot_id = ${depotId} and ro.stop_id = s.id and ro.active and ${isPendingOrder}
		and not exists (
			select 1 from debit_lines k
			join debits z on z.depot_id = ${depotId} and z.id = k.debit_id
			where k.depot_id = ${depotId} and k.piece_id = x.id
				and z.route_id = r.id and z.state <> 'cancelled'
				and k.state in ${sqlList(undebitedLineStates)}
		)`;

/** An order without a result that has not ended otherwise (cancelled, lost): `effectiveResult`. */
export const isPendingOrder = sql`ro.result = 'pending' and o.state not in ${sqlList(endedOrderStates)}`;
