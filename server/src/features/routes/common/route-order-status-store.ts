// How orders and stops stand on their route, for every reading that counts them: rows `ro` of
// route_orders, `o` of orders, `s` of stops.

import { endedOrderStates } from '@sevk/domain/orders/common/order';
import { excludedResults, unfinishedStopStates } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import { sqlList } from '../../../db/sql/sql-list.ts';

/** The results with which an order does not count on its route, for `ro.result not in`. */
export const leftAside = sqlList(excludedResults);

/** The stops of a route `r`, and those of them that nothing more is expected of (`isFinished`). */
export const stopProgress = sql`(
	select count(*)::int as "stopCount",
		count(*) filter (
			where s.state not in ${sqlList(unfinishedStopStates)} and r.state <> 'cancelled'
		)::int as "stopsDone"
	from stops s where s.depot_id = r.depot_id and s.route_id = r.id
)`;

/** An order whose own life ended (cancelled, lost) waits for nothing any more: `standingResult`. */
export const stillWaits = sql`ro.result = 'pending' and o.state not in ${sqlList(endedOrderStates)}`;
