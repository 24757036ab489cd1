// Where and when a route starts, for the sequence of its stops (docs/domain.md#stops).
import type { ClockTime } from '@sevk/domain/common/date/clock-time';
import { formatTime, instantAt, type ServiceDate, todayIn } from '@sevk/domain/common/date/date';
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import { usualStart } from '@sevk/domain/routes/sequence/route-stop-placing';
import { approachOf } from '@sevk/domain/routes/time/route-approach';
import { type CourseFacts, courseOf } from '@sevk/domain/routes/time/route-course';
import { tourStart } from '@sevk/domain/routes/time/route-tour-start';
import { vehiclePlanningDefaults } from '@sevk/domain/vehicles/vehicle-planning';
import { routeRoadClass, type VehicleType } from '@sevk/domain/vehicles/vehicle-type';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { pointOf } from '../../../db/sql/row-values.ts';
import {
	enteredHours,
	type WorkingTimeRow,
	workingTimeColumns,
	workingTimeOfRow,
} from '../../drivers/driver-working-time-store.ts';
import { breaksOfRow } from '../common/route-break-store.ts';
import { readDoorMinutes } from '../common/route-door-store.ts';
import { readStops } from '../common/route-stop-store.ts';
import type { StoredRoute } from '../common/route-store.ts';

type Tour = Pick<StoredRoute, 'id' | 'serviceDate' | 'vehicleId' | 'driverId' | 'tour'> &
	Pick<StoredRoute, 'departedAt' | 'returnedAt'>;

type RouteStart = {
	readonly depotPoint: GeoPoint | null;
	readonly startTime: ClockTime | null;
	/** Of its vehicle. */
	readonly roadClass: CourseFacts['roadClass'];
	/** Breaks of its driver. */
	readonly breaks: CourseFacts['breaks'];
};

/**
 * A further tour starts once the earlier ones are expected back and the vehicle is loaded again; null
 * for what is not recorded.
 */
export async function readRouteStart(
	db: Database,
	depotId: string,
	route: Tour,
	now: Date,
): Promise<RouteStart> {
	const { serviceDate, driverId } = route;
	const { rows } = await sql<
		WorkingTimeRow & {
			longitude: number | null;
			latitude: number | null;
			vehicleType: VehicleType | null;
			reloadMinutes: number | null;
			startLongitude: number | null;
			startLatitude: number | null;
		}
	>`
		select d.longitude, d.latitude, v.vehicle_type as "vehicleType", v.reload_minutes as "reloadMinutes",
			v.start_longitude as "startLongitude", v.start_latitude as "startLatitude",
			${workingTimeColumns(sql`${serviceDate}::date`)}
		from depots d
		left join drivers p on p.id = ${driverId}::uuid
		left join vehicles v on v.depot_id = ${depotId} and v.id = ${route.vehicleId}::uuid
		where d.id = ${depotId}`.execute(db);
	const [row] = rows;
	const roadClass = routeRoadClass(row?.vehicleType ?? null);
	if (row === undefined) return { depotPoint: null, startTime: null, roadClass, breaks: [] };
	const depotPoint = pointOf(row.longitude, row.latitude);
	const time = driverId === null ? null : workingTimeOfRow(row, serviceDate);
	const hours = time === null ? null : enteredHours(time);
	const breaks = driverId === null ? [] : breaksOfRow(row, serviceDate);
	const backAts: Date[] = [];
	for (const earlier of await readToursBefore(db, depotId, route)) {
		const backAt = await readBackAt(db, depotId, { route: earlier, depotPoint, now });
		if (backAt !== null) backAts.push(backAt);
	}
	const startPoint = route.tour === 1 ? pointOf(row.startLongitude, row.startLatitude) : null;
	const approachSeconds = approachOf(startPoint, depotPoint, roadClass)?.seconds ?? 0;
	const startAt = tourStart({
		shiftAt:
			hours === null
				? null
				: new Date(instantAt(serviceDate, hours.start).getTime() + approachSeconds * 1_000),
		backAts,
		reloadMinutes: row.reloadMinutes ?? vehiclePlanningDefaults.reloadMinutes,
	});
	const startTime = startAt === null ? null : clockOn(serviceDate, startAt);
	return { depotPoint, startTime, roadClass, breaks };
}

/** The last earlier tours of the vehicle and of the driver on the day; earlier ones come before these. */
async function readToursBefore(db: Database, depotId: string, route: Tour): Promise<Tour[]> {
	const { serviceDate, vehicleId, driverId, tour } = route;
	if (tour === 1) return [];
	const { rows } = await sql<Tour>`
		select distinct on ("ofVehicle") r.vehicle_id is not distinct from ${vehicleId}::uuid as "ofVehicle", r.id,
			r.service_date as "serviceDate", r.vehicle_id as "vehicleId", r.driver_id as "driverId", r.tour,
			r.departed_at as "departedAt", r.returned_at as "returnedAt"
		from routes r
		where r.depot_id = ${depotId} and r.service_date = ${serviceDate}::date and r.tour < ${tour}
			and (r.vehicle_id = ${vehicleId}::uuid or r.driver_id = ${driverId}::uuid)
			and r.state <> 'cancelled'
		order by "ofVehicle", r.tour desc`.execute(db);
	return rows;
}

type BackFacts = { readonly route: Tour; readonly depotPoint: GeoPoint | null; readonly now: Date };

/** When a tour is back, or expected back; null without two places between which to drive. */
async function readBackAt(db: Database, depotId: string, { route, depotPoint, now }: BackFacts) {
	if (route.returnedAt !== null) return route.returnedAt;
	const { startTime, roadClass, breaks } = await readRouteStart(db, depotId, route, now);
	const stops = await readStops(db, depotId, route.id);
	const minutesOf = await readDoorMinutes(db, depotId, route.id);
	const { backAt } = courseOf({
		roadClass,
		depotPoint,
		stops: stops.map((stop) => ({ ...stop, doorMinutes: minutesOf.get(stop.id) ?? 0 })),
		pacePriors: [],
		startAt: route.departedAt ?? instantAt(route.serviceDate, startTime ?? usualStart),
		breaks,
		etas: [],
	});
	const isLate = route.departedAt !== null && backAt !== null && backAt < now;
	return isLate ? now : backAt;
}

/** What starts after midnight starts at the end of the day. */
function clockOn(serviceDate: ServiceDate, instant: Date): ClockTime {
	return todayIn(instant) === serviceDate ? formatTime(instant) : '23:59';
}
