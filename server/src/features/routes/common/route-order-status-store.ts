// SQL conditions on the status of orders and stops of a route. Aliases: `ro` route_orders, `o` orders,
// `s` stops, `r` routes.

import { endedOrderStates } from '@sevk/domain/orders/common/order';
import { excludedResults, unfinishedStopStates } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import { sqlList } from '../../../db/sql/sql-list.ts';

/** Results of orders that are not counted on their route, for `ro.result not in`. */
export const excludedResultList = sqlList(excludedResults);

/** Number of stops of route `r`, and of its finished stops (`isFinished`). */
export const stopProgress = (depotId: RawBuilder<unknown>) => sql`(
	select count(*)::int as "stopCount",
		count(*) filter (
			where s.state not in ${sqlList(unfinishedStopStates)} and r.state <> 'cancelled'
		)::int as "stopsDone"
	from stops s where s.depot_id = ${depotId} and s.route_id = r.id
)`;

/** An order without a result that has not ended otherwise (cancelled, lost): `effectiveResult`. */
export const isPendingOrder = sql`ro.result = 'pending' and o.state not in ${sqlList(endedOrderStates)}`;
