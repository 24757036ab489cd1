import { onRoadRouteStates } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

/**
 * Last known position of the vehicle of a running route `r`, as a row (longitude, latitude, at): the
 * newer of the last location record and the position of the last result.
 */
export function latestPosition(depotId: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`(
		select heard.longitude, heard.latitude, heard.at from (
			select l.longitude, l.latitude, l.recorded_at as at
			from latest_positions l
			where l.depot_id = ${depotId} and l.driver_id = r.driver_id and l.route_id = r.id
			union all
			(select a.longitude, a.latitude, a.happened_at as at
			from attempts a
			where a.depot_id = ${depotId} and a.route_id = r.id and a.reverted_at is null
				and not a.from_office and a.longitude is not null
			order by a.happened_at desc limit 1)
		) heard
		where r.state in ${sqlList(onRoadRouteStates)}
		order by heard.at desc limit 1
	)`;
}

type Place = { readonly longitude: number; readonly latitude: number };

type VehiclePlace = Place & { readonly routeId: string; readonly at: Date };

/** Last known positions of the vehicles of these routes, where there is one. */
export async function readVehiclePlaces(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<VehiclePlace[]> {
	const { rows } = await sql<VehiclePlace>`
		select r.id as "routeId", seen.*
		from routes r cross join lateral ${latestPosition(sql`${depotId}::uuid`)} seen
		where r.depot_id = ${depotId} and r.id = any(${[...routeIds]}::uuid[])`.execute(db);
	return rows;
}

/** Last known position of the vehicle of one route; null when there is none. */
export async function readVehiclePosition(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<(Place & { readonly at: string }) | null> {
	const [seen] = await readVehiclePlaces(db, depotId, [routeId]);
	if (seen === undefined) return null;
	const { longitude, latitude, at } = seen;
	return { longitude, latitude, at: at.toISOString() };
}
