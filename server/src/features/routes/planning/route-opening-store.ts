import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Vehicle and driver of each route of the days from `from` until before `before`. */
export async function readPastCrews(
	db: Database,
	depotId: string,
	days: { readonly from: string; readonly before: string },
) {
	const rows = await db
		.selectFrom('routes')
		.select(['service_date', 'vehicle_id', 'driver_id'])
		.where('depot_id', '=', depotId)
		.where('service_date', '>=', days.from)
		.where('service_date', '<', days.before)
		.where('state', '<>', 'cancelled')
		.orderBy('service_date')
		.orderBy('number')
		.execute();
	return rows.flatMap(({ service_date: serviceDate, vehicle_id, driver_id }) =>
		vehicle_id === null || driver_id === null
			? []
			: [{ serviceDate, vehicleId: vehicle_id, driverId: driver_id }],
	);
}

/** Whether an order is on the route, so that cancelling the route would strand it. */
export async function hasActiveOrder(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<boolean> {
	const { rows } = await sql`
		select 1 from route_orders
		where depot_id = ${depotId} and route_id = ${routeId} and active limit 1`.execute(db);
	return rows.length > 0;
}
