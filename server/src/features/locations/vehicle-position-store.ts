import type { StopState } from '@sevk/domain/routes/route';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export type LatestPosition = {
	readonly routeId: string;
	readonly at: Date;
	readonly longitude: number;
	readonly latitude: number;
	readonly accuracyM: number;
	readonly speedMps: number | null;
	readonly headingDeg: number | null;
	readonly batteryPercent: number | null;
};

/** Where the drivers of routes were last heard of, on these very routes. */
export async function readLatestPositions(
	db: Database,
	depotIds: readonly string[],
	routeIds: readonly string[],
): Promise<LatestPosition[]> {
	const { rows } = await sql<LatestPosition>`
		select l.route_id as "routeId", l.recorded_at as at, l.longitude, l.latitude,
			l.accuracy_m as "accuracyM", l.speed_mps as "speedMps", l.heading_deg as "headingDeg",
			l.battery_percent as "batteryPercent"
		from routes r
		join latest_positions l on l.depot_id = r.depot_id and l.driver_id = r.driver_id
			and l.route_id = r.id
		where r.depot_id = any(${[...depotIds]}::uuid[]) and r.id = any(${[...routeIds]}::uuid[])
	`.execute(db);
	return rows;
}

/** One order that waits at a stop without a result. */
export type WaitingOrder = {
	readonly routeId: string;
	readonly stopId: string;
	readonly position: number;
	readonly state: StopState;
	readonly district: string;
	readonly neighbourhood: string;
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
};

/** What routes still have before them, in the sequence of the drive; skipped stops come last. */
export async function readWaitingOrders(
	db: Database,
	depotIds: readonly string[],
	routeIds: readonly string[],
): Promise<WaitingOrder[]> {
	const { rows } = await sql<WaitingOrder>`
		select s.route_id as "routeId", s.id as "stopId", s.position, s.state, o.district,
			o.neighbourhood, o.longitude, o.latitude, o.window_start as "windowStart",
			o.window_end as "windowEnd"
		from stops s
		join route_orders ro on ro.depot_id = s.depot_id and ro.stop_id = s.id
		join orders o on o.depot_id = ro.depot_id and o.id = ro.order_id
		where s.depot_id = any(${[...depotIds]}::uuid[]) and s.route_id = any(${[...routeIds]}::uuid[])
			and s.state in ('pending', 'arrived', 'skipped') and ro.result = 'pending'
			and o.state not in ('cancelled', 'lost', 'damaged')
		order by s.route_id, s.state = 'skipped', s.position, o.order_no`.execute(db);
	return rows;
}
