import { type RouteBreak, routeBreaks } from '@sevk/domain/routes/time/route-break';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import {
	enteredHours,
	type WorkingTimeRow,
	workingTimeColumns,
	workingTimeOfRow,
} from '../../drivers/driver-working-time-store.ts';

/** The breaks of the drivers of routes on their days, by route; routes without any are absent. */
export async function readRouteBreaks(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<ReadonlyMap<string, RouteBreak[]>> {
	if (routeIds.length === 0) return new Map();
	const { rows } = await sql<WorkingTimeRow & { routeId: string; serviceDate: string }>`
		select r.id as "routeId", r.service_date as "serviceDate",
			${workingTimeColumns(sql.ref('r.service_date'))}
		from routes r
		join drivers p on p.id = r.driver_id
		where r.depot_id = ${depotId}::uuid and r.id = any(${[...routeIds]}::uuid[])`.execute(db);
	return new Map(
		rows.flatMap((row) => {
			const breaks = breaksOfRow(row, row.serviceDate);
			return breaks.length === 0 ? [] : [[row.routeId, breaks] as const];
		}),
	);
}

/** The breaks of a driver whose hours are recorded. */
export function breaksOfRow(row: WorkingTimeRow, serviceDate: string): RouteBreak[] {
	const time = workingTimeOfRow(row, serviceDate);
	const hours = enteredHours(time);
	if (hours === null || time.kind !== 'works') return [];
	return routeBreaks(serviceDate, hours, time.breaks);
}
