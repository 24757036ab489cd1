// Reads and writes thousands of records in one statement each: rows are passed as one array per
// column.
import type { LocationRecord } from '@sevk/contract/locations/location-records';
import type { Outing } from '@sevk/domain/locations/location';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { prepared } from '../../db/sql/prepared.ts';

/** A record with its driver and device. */
export type OwnedRecord = LocationRecord & {
	readonly depotId: string;
	readonly deviceId: string;
	readonly driverId: string;
};

/** What identifies a record within its depot. */
export type RecordKey = Pick<OwnedRecord, 'deviceId' | 'id'>;

export type RouteOuting = Outing & {
	readonly routeId: string;
	readonly depotId: string;
	readonly driverId: string | null;
};

/** The departure and return of these routes within the depots. */
export async function readOutings(
	tx: Tx,
	depotId: string,
	routeIds: readonly string[],
): Promise<RouteOuting[]> {
	const { rows } = await sql<RouteOuting>`${prepared('location-outings')}
		select r.id as "routeId", r.depot_id as "depotId", r.driver_id as "driverId",
			r.departed_at as "departedAt", least(r.completed_at, r.returned_at) as "endedAt"
		from routes r
		where r.depot_id = ${depotId}::uuid and r.id = any(${[...routeIds]}::uuid[])
	`.execute(tx);
	return rows;
}

/**
 * By how much the clock of the phone was ahead when it sent the departure of these routes, in ms;
 * negative for a slow one. The departure itself is corrected (docs/domain.md#device-times).
 */
export async function readDepartureClocks(
	tx: Tx,
	depotId: string,
	routeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	const rows = await tx
		.selectFrom('events')
		.select(['noun_id', 'device_sent_at', 'device_received_at'])
		.where('depot_id', '=', depotId)
		.where('noun_id', 'in', routeIds)
		.where('kind', '=', 'departed')
		.execute();
	return new Map(
		rows.flatMap(({ noun_id, device_sent_at: sent, device_received_at: received }) =>
			sent === null || received === null
				? []
				: [[noun_id, sent.getTime() - received.getTime()] as const],
		),
	);
}

/**
 * Inserts new records and updates the latest positions of their drivers; returns the keys of the
 * inserted ones, or null if all were. Late records do not overwrite newer positions, and ties between
 * devices are resolved by device, so the order of arrival does not matter (docs/trust.md#location-records).
 */
export async function insertRecords(
	tx: Tx,
	depotId: string,
	records: readonly OwnedRecord[],
	receivedAt: Date,
): Promise<readonly RecordKey[] | null> {
	const column = columnsOf(records);
	const { rows } = await sql<{ keys: RecordKey[] | null }>`${prepared('location-insert')}
		with written as (
			insert into location_records (depot_id, device_id, id, driver_id, route_id, longitude,
				latitude, accuracy_m, speed_mps, heading_deg, battery_percent, received_at)
			select ${depotId}::uuid, g.*, ${receivedAt}::timestamptz from unnest(
				${column.deviceIds}::text[], ${column.ids}::bigint[],
				${column.driverIds}::uuid[], ${column.routeIds}::uuid[],
				${column.longitudes}::float8[], ${column.latitudes}::float8[],
				${column.accuracies}::real[], ${column.speeds}::real[], ${column.headings}::real[],
				${column.batteries}::real[]
			) as g
			on conflict do nothing
			returning *
		), newest as (
			select distinct on (driver_id) * from written
			order by driver_id, id desc, device_id desc
		), moved as (
			insert into latest_positions as l (depot_id, driver_id, route_id, device_id, recorded_at,
				longitude, latitude, accuracy_m, speed_mps, heading_deg, battery_percent, received_at)
			select depot_id, driver_id, route_id, device_id, to_timestamp(id / 1000.0),
				longitude, latitude, accuracy_m, speed_mps, heading_deg, battery_percent, received_at
			from newest order by driver_id
			on conflict (depot_id, driver_id) do update set
				route_id = excluded.route_id, device_id = excluded.device_id,
				recorded_at = excluded.recorded_at, longitude = excluded.longitude,
				latitude = excluded.latitude, accuracy_m = excluded.accuracy_m,
				speed_mps = excluded.speed_mps, heading_deg = excluded.heading_deg,
				battery_percent = excluded.battery_percent, received_at = excluded.received_at
			where (excluded.recorded_at, excluded.device_id) > (l.recorded_at, l.device_id)
		)
		select case when count(*) < ${records.length}::int then (
			select coalesce(json_agg(json_build_object('deviceId', device_id, 'id', id)), '[]') from written
		) end as keys from written`.execute(tx);
	return rows[0]?.keys ?? null;
}

/** Stores records with a wrong clock separately. */
export async function quarantineRecords(
	tx: Tx,
	depotId: string,
	records: readonly OwnedRecord[],
	receivedAt: Date,
): Promise<void> {
	const column = columnsOf(records);
	await sql`${prepared('location-quarantine')}
		insert into location_quarantine (depot_id, device_id, record_id, driver_id, route_id,
			longitude, latitude, received_at)
		select ${depotId}::uuid, g.*, ${receivedAt}::timestamptz from unnest(
			${column.deviceIds}::text[], ${column.ids}::bigint[],
			${column.driverIds}::uuid[], ${column.routeIds}::uuid[],
			${column.longitudes}::float8[], ${column.latitudes}::float8[]
		) as g
		on conflict do nothing`.execute(tx);
}

/** Rows are sorted, so that concurrent writers do not deadlock. */
function columnsOf(records: readonly OwnedRecord[]) {
	const rows = records.toSorted(
		(one, other) => compare(one.deviceId, other.deviceId) || one.id - other.id,
	);
	return {
		deviceIds: rows.map(({ deviceId }) => deviceId),
		ids: rows.map(({ id }) => id),
		driverIds: rows.map(({ driverId }) => driverId),
		routeIds: rows.map(({ routeId }) => routeId),
		longitudes: rows.map(({ longitude }) => longitude),
		latitudes: rows.map(({ latitude }) => latitude),
		accuracies: rows.map(({ accuracyM }) => tenths(accuracyM)),
		speeds: rows.map(({ speedMps }) => tenths(speedMps)),
		headings: rows.map(({ headingDeg }) => tenths(headingDeg)),
		batteries: rows.map(({ batteryPercent }) => tenths(batteryPercent)),
	};
}

/** Measurements are stored as `real`, which cannot represent values such as 1e-300. */
function tenths(measured: number | null): number | null {
	return measured === null ? null : Math.round(measured * 10) / 10;
}

function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
