import { onRoadRouteStates } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

/**
 * Where the vehicle of a route `r` under way was last known to be, as rows of (longitude, latitude,
 * at): the newer of what its phone sent and where a result was entered at a door.
 */
export function lastSeen(): RawBuilder<unknown> {
	return sql`(
		select heard.longitude, heard.latitude, heard.at from (
			select l.longitude, l.latitude, l.recorded_at as at
			from latest_positions l
			where l.depot_id = r.depot_id and l.driver_id = r.driver_id and l.route_id = r.id
			union all
			(select a.longitude, a.latitude, a.happened_at as at
			from attempts a
			where a.depot_id = r.depot_id and a.route_id = r.id and a.reverted_at is null
				and not a.from_office and a.longitude is not null
			order by a.happened_at desc limit 1)
		) heard
		where r.state in ${sqlList(onRoadRouteStates)}
		order by heard.at desc limit 1
	)`;
}

type Place = { readonly longitude: number; readonly latitude: number };

/** Where the vehicle of one route was last known to be; null when nobody has heard of it. */
export async function readVehiclePlace(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<(Place & { readonly at: string }) | null> {
	const { rows } = await sql<Place & { at: Date }>`
		select seen.* from routes r cross join lateral ${lastSeen()} seen
		where r.depot_id = ${depotId} and r.id = ${routeId}`.execute(db);
	const [seen] = rows;
	return seen === undefined ? null : { ...seen, at: seen.at.toISOString() };
}
