import { geoPoint } from '@sevk/domain/common/place/geo';
import { runningRouteStates, waitingRouteStates } from '@sevk/domain/routes/common/route';
import type { RouteAlertKind } from '@sevk/domain/routes/common/route-alert-kind';
import type { RouteAlertFacts, RouteArea } from '@sevk/domain/routes/time/route-alert';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { clockOf } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

type FactRow = Omit<RouteAlertFacts, 'lastPosition' | 'area'> &
	Partial<RouteArea> & {
		readonly routeId: string;
		readonly positionAt: Date | null;
		readonly longitude: number | null;
		readonly latitude: number | null;
		readonly west: number | null;
		readonly raised: readonly RaisedAlert[];
	};

/** The beginning in ms. */
type RaisedAlert = { readonly kind: RouteAlertKind; readonly since: number };

export type AlertedRoute = RouteAlertFacts & {
	readonly routeId: string;
	readonly raised: readonly RaisedAlert[];
};

/**
 * The open routes of these days, and all since `photosFrom` of which a photo is awaited; or one of them.
 * With what alerts depend on, and the alerts that they had.
 */
export async function readAlertFacts(
	db: Database,
	depotId: string,
	days: {
		readonly from: string;
		readonly to: string;
		readonly photosFrom: string;
		readonly routeId?: string | null;
	},
): Promise<AlertedRoute[]> {
	const { rows } = await sql<FactRow>`
		with awaited as (
			select a.route_id, min(a.recorded_at) as since
			from attempt_photos f
			join attempts a on a.depot_id = ${depotId} and a.id = f.attempt_id
			where f.depot_id = ${depotId} and f.file_name is null
				and a.reverted_at is null and a.erased_at is null
			group by a.route_id
		)
		select r.id as "routeId", r.service_date as "serviceDate", r.state, r.departed_at as "departedAt",
			plan."firstWindow", least(plan.west, d.longitude) as west, greatest(plan.east, d.longitude) as east,
			least(plan.south, d.latitude) as south, greatest(plan.north, d.latitude) as north,
			(select min(z.handed_over_at) from debits z where z.depot_id = ${depotId}
				and z.route_id = r.id and z.state = 'awaiting_acceptance') as "handedOverAt",
			(select max(s.arrived_at) from stops s where s.depot_id = ${depotId}
				and s.route_id = r.id and s.state = 'arrived') as "arrivedAt",
			(select min(c.requested_at) from delivery_code_releases c
				join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = c.route_id
					and ro.order_id = c.order_id and ro.active and ro.result = 'pending'
				where c.depot_id = ${depotId} and c.route_id = r.id
					and c.released_at is null) as "codeReleaseRequestedAt",
			l.received_at as "positionAt", l.longitude, l.latitude,
			awaited.since as "photoAwaitedSince",
			(select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind,
					'since', round(extract(epoch from a.since) * 1000))), '[]')
				from route_alerts a where a.depot_id = ${depotId} and a.route_id = r.id) as raised
		from routes r
		join depots d on d.id = r.depot_id
		left join awaited on awaited.route_id = r.id
		left join latest_positions l on l.depot_id = ${depotId} and l.driver_id = r.driver_id
			and l.route_id = r.id
		cross join lateral (
			select min(o.window_start) as "firstWindow", min(o.longitude) as west, max(o.longitude) as east,
				min(o.latitude) as south, max(o.latitude) as north
			from route_orders ro
			join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
			where ro.depot_id = ${depotId} and ro.route_id = r.id and ro.active
		) plan
		where r.depot_id = ${depotId}
			and r.service_date between ${days.photosFrom}::date and ${days.to}::date
			and (${days.routeId ?? null}::uuid is null or r.id = ${days.routeId ?? null}::uuid)
			and (awaited.since is not null or (r.service_date >= ${days.from}::date
				and r.state in ${sqlList([...waitingRouteStates, ...runningRouteStates])}))`.execute(db);
	return rows.map(factsOf);
}

function factsOf(row: FactRow): AlertedRoute {
	const { positionAt, longitude, latitude, west, east, south, north, firstWindow, ...facts } = row;
	return {
		...facts,
		firstWindow: clockOf(firstWindow),
		lastPosition:
			positionAt === null || longitude === null || latitude === null
				? null
				: { receivedAt: positionAt, point: geoPoint(longitude, latitude) },
		area:
			west == null || east == null || south == null || north == null
				? null
				: { west, east, south, north },
	};
}

export type NewAlert = {
	readonly routeId: string;
	readonly kind: RouteAlertKind;
	readonly since: Date;
};

/**
 * Writes alerts; returns those that were not raised before, here or by another process. Leaves out
 * routes that an act has locked: a wait for one would hold up the acts on the others.
 */
export async function insertAlerts(
	tx: Tx,
	depotId: string,
	alerts: readonly NewAlert[],
	now: Date,
): Promise<NewAlert[]> {
	// Always in the same sequence, so that processes that raise the same ones cannot deadlock.
	const { rows } = await sql<NewAlert>`
		with free as (
			select r.id from routes r
			where r.depot_id = ${depotId} and r.id = any(${alerts.map(({ routeId }) => routeId)}::uuid[])
			for key share skip locked
		)
		insert into route_alerts (depot_id, route_id, kind, since, raised_at)
		select ${depotId}::uuid, n.*, ${now}::timestamptz from unnest(
			${alerts.map(({ routeId }) => routeId)}::uuid[], ${alerts.map(({ kind }) => kind)}::text[],
			${alerts.map(({ since }) => since)}::timestamptz[]
		) as n(route_id, kind, since)
		where n.route_id in (select id from free)
		order by n.route_id, n.kind
		on conflict do nothing
		returning route_id as "routeId", kind, since`.execute(tx);
	return rows;
}
