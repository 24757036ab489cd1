// Simulates the phones of the demo's drivers: their positions so far today, and their further
// movement.
import type { LocationRecord } from '@sevk/contract/locations/location-records';
import { distanceM, geoPoint } from '@sevk/domain/common/place/geo';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { readBatch, writeBatches } from '../../features/locations/location-record-commands.ts';
import type { Job } from '../../http/operation/job.ts';
import { startPolling } from '../../http/operation/polling.ts';
import { clockMinutes } from './demo-clock.ts';
import { driverOf, type Trip } from './demo-trip.ts';

type Log = { readonly warn: (about: object, message: string) => void };

type Place = { readonly longitude: number; readonly latitude: number };
type Waypoint = Place & { readonly at: Date };

const minuteMs = 60_000;
const recordsBetweenStops = 4;
const mostAtOnce = 500;
/** Device ids of the demo; a real phone of the same driver replaces the demo device permanently. */
const demoDevice = 'demo-phone-';

/**
 * Sends the positions since departure along the finished stops and towards the next one.
 * `untilClock`: the last signal of the phone.
 */
export async function driveTrip(trip: Trip, untilClock?: string): Promise<void> {
	const { db } = trip.office;
	const now = trip.clock(clockMinutes('15:00'));
	const until = untilClock === undefined ? now : trip.clock(clockMinutes(untilClock));
	const way = await readWay(db, trip, until);
	const records = way.flatMap((from, index) => {
		const to = way[index + 1];
		return to === undefined ? [] : between(from, to, trip.routeId, index);
	});
	const driver = driverOf(trip);
	for (let start = 0; start < records.length; start += mostAtOnce) {
		const part = records.slice(start, start + mostAtOnce);
		const sent = { deviceId: `${demoDevice}${driver.driverId}`, records: part };
		const [answer] = await writeBatches(db, [readBatch(driver, sent)], now);
		if (answer === undefined || answer.rejected.length > 0) {
			throw new Error(`The demo's phone: ${JSON.stringify(answer?.rejected[0])}`);
		}
	}
}

/** Depot, stops in arrival order, and the way to the next stop. */
async function readWay(db: Database, trip: Trip, until: Date): Promise<Waypoint[]> {
	const { depotId } = trip.office;
	const { rows } = await sql<Waypoint & { next: boolean }>`
		select d.longitude, d.latitude, r.departed_at as at, false as next
		from routes r join depots d on d.id = r.depot_id
		where r.depot_id = ${depotId} and r.id = ${trip.routeId}
		union all
		select * from (
			select distinct on (s.position) o.longitude, o.latitude, s.arrived_at as at,
				s.arrived_at is null as next
			from stops s
			join route_orders ro on ro.depot_id = ${depotId} and ro.stop_id = s.id
			join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
			where s.depot_id = ${depotId} and s.route_id = ${trip.routeId}
				and o.longitude is not null
			order by s.position, o.order_no
		) stop
		order by at nulls last`.execute(db);
	const done = rows.filter(({ next, at }) => !next && at.getTime() <= until.getTime());
	const last = done.at(-1);
	const next = rows.find((row) => row.next);
	if (last === undefined || next === undefined) return done;
	return [...done, { ...towards(last, next, 0.4), at: until }];
}

/** The positions on the way between two stops. */
function between(from: Waypoint, to: Waypoint, routeId: string, stop: number): LocationRecord[] {
	const driveMs = to.at.getTime() - from.at.getTime();
	const metres = distanceM(
		geoPoint(from.longitude, from.latitude),
		geoPoint(to.longitude, to.latitude),
	);
	return Array.from({ length: recordsBetweenStops }, (_, index) => {
		const part = (index + 1) / recordsBetweenStops;
		return {
			...towards(from, to, part),
			id: Math.round(from.at.getTime() + driveMs * part),
			accuracyM: 6 + ((stop + index) % 5) * 3,
			speedMps: part === 1 ? 0 : Math.min(14, Math.round(metres / Math.max(1, driveMs / 1000))),
			headingDeg: heading(from, to),
			batteryPercent: Math.max(15, 96 - stop * 3),
			routeId,
		};
	});
}

function towards(from: Place, to: Place, part: number): Place {
	return {
		longitude: from.longitude + (to.longitude - from.longitude) * part,
		latitude: from.latitude + (to.latitude - from.latitude) * part,
	};
}

/** Degrees from north, clockwise. */
function heading(from: Place, to: Place): number {
	const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
	const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
	return Math.round((degrees + 360) % 360);
}

type MovingRow = Place & {
	readonly depotId: string;
	readonly driverId: string;
	readonly routeId: string;
	readonly deviceId: string;
	readonly nextLongitude: number;
	readonly nextLatitude: number;
};

/** Share of the distance to the next stop covered per minute; the vehicle waits before it. */
const perMinute = 0.15;

/**
 * Sends one position per delivering demo vehicle, closer to its next stop; vehicles without
 * movement send none. Returns the number of vehicles.
 */
async function driveOn(db: Database, now: Date): Promise<number> {
	const depots = await db.selectFrom('depots').select('id').execute();
	const rows = await eachDepot(
		depots.map(({ id }) => id),
		(depotId) => readMovingRows(db, depotId),
	);
	const batches = rows.flat().map(({ depotId, driverId, deviceId, ...row }) => {
		const to = { longitude: row.nextLongitude, latitude: row.nextLatitude };
		const record = {
			...towards(row, to, perMinute),
			id: now.getTime(),
			accuracyM: 9,
			speedMps: 6,
			batteryPercent: 58,
			headingDeg: heading(row, to),
			routeId: row.routeId,
		};
		return readBatch({ driverId, depotIds: [depotId] }, { deviceId, records: [record] });
	});
	if (batches.length > 0) await writeBatches(db, batches, now);
	return batches.length;
}

/** The delivering demo vehicles of a depot with their last positions and next stops. */
async function readMovingRows(db: Database, depotId: string): Promise<MovingRow[]> {
	const { rows } = await sql<MovingRow>`
		select r.depot_id as "depotId", r.driver_id as "driverId", r.id as "routeId",
			l.device_id as "deviceId", l.longitude, l.latitude,
			next.longitude as "nextLongitude", next.latitude as "nextLatitude"
		from latest_positions l
		join routes r on r.depot_id = ${depotId} and r.id = l.route_id and r.driver_id = l.driver_id
		cross join lateral (
			select o.longitude, o.latitude
			from stops s
			join route_orders ro on ro.depot_id = ${depotId} and ro.stop_id = s.id
			join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
			where s.depot_id = ${depotId} and s.route_id = r.id and o.longitude is not null
				and s.state <> 'skipped' and ro.result = 'pending'
			order by s.position limit 1
		) next
		where l.depot_id = ${depotId} and r.state = 'in_progress'
			and l.device_id like ${`${demoDevice}%`}`.execute(db);
	return rows;
}

/** Moves the demo vehicles while the process runs, so that their positions do not become stale. */
export function demoDriveJob(db: Database, log: Log): Job {
	const drive = async () => {
		try {
			await driveOn(db, new Date());
		} catch (error) {
			log.warn({ err: error }, 'Demo araçlarının konumu güncellenemedi.');
		}
	};
	return { name: 'demo drives', start: () => startPolling(drive, minuteMs) };
}
