import { type RouteState, runningRouteStates } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sqlList } from '../../db/sql/sql-list.ts';

export type WalletRouteRow = {
	readonly id: string;
	readonly number: string;
	readonly serviceDate: string;
	readonly state: RouteState;
};

/**
 * The routes of a driver with cash: those that have left and are not closed, those closed since a day,
 * and those cancelled since with a count of their float.
 */
export async function readWalletRoutes(
	db: Database,
	{ depotId, driverId }: { readonly depotId: string; readonly driverId: string },
	since: string,
): Promise<WalletRouteRow[]> {
	const { rows } = await sql<WalletRouteRow>`
		select r.id, r.number, r.service_date as "serviceDate", r.state
		from routes r
		where r.depot_id = ${depotId} and r.driver_id = ${driverId}
			and (r.state in ${sqlList(runningRouteStates)}
				or r.service_date >= ${since}::date and (r.state = 'closed'
					or r.state = 'cancelled' and exists (
						select 1 from settlements s
						where s.depot_id = ${depotId} and s.route_id = r.id)))`.execute(db);
	return rows;
}
