import type { LearnedStay } from '@sevk/domain/addresses/address-memory';
import type { PointPrecision } from '@sevk/domain/common/place/known-point';
import type { OrderState } from '@sevk/domain/orders/common/order';
import {
	onRoadRouteStates,
	type RouteOrderResult,
	type StopState,
} from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { clockOf } from '../../db/sql/row-values.ts';
import { learnedStay, stayColumns } from '../addresses/address-stay-store.ts';

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

/** The last positions of drivers on these routes. */
export function readLatestPositions(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<LatestPosition[]> {
	return readPositions(db, depotId, sql`r.id = any(${[...routeIds]}::uuid[])`);
}

/** The last positions of the vehicles on the road of a depot that were received after a time. */
export function readPositionsAfter(
	db: Database,
	depotId: string,
	after: Date,
): Promise<LatestPosition[]> {
	const onRoad = sql`r.state = any(${[...onRoadRouteStates]}::text[])`;
	return readPositions(db, depotId, sql`${onRoad} and l.received_at > ${after}`);
}

/** The last position of a driver counts for the route that the driver is out with. */
async function readPositions(
	db: Database,
	depotId: string,
	condition: RawBuilder<unknown>,
): Promise<LatestPosition[]> {
	const { rows } = await sql<LatestPosition>`
		select l.route_id as "routeId", l.recorded_at as at, l.longitude, l.latitude,
			l.accuracy_m as "accuracyM", l.speed_mps as "speedMps", l.heading_deg as "headingDeg",
			l.battery_percent as "batteryPercent"
		from routes r
		join latest_positions l on l.depot_id = ${depotId} and l.driver_id = r.driver_id
			and l.route_id = r.id
		where r.depot_id = ${depotId} and ${condition}
	`.execute(db);
	return rows;
}

/** An order at a stop of a departed route. */
export type RoadOrder = LearnedStay & {
	readonly pieceCount: number;
	readonly routeId: string;
	readonly stopId: string;
	readonly position: number;
	readonly stopState: StopState;
	readonly arrivedAt: Date | null;
	readonly finishedAt: Date | null;
	readonly result: RouteOrderResult;
	readonly state: OrderState;
	readonly district: string;
	readonly neighbourhood: string;
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly precision: PointPrecision | null;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly windowGapStart: string | null;
	readonly windowGapEnd: string | null;
};

/** The orders of routes by stop in route order; domain/ decides which are pending. */
export async function readRoadOrders(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<RoadOrder[]> {
	const { rows } = await sql<RoadOrder>`
		select s.route_id as "routeId", s.id as "stopId", s.position, s.state as "stopState",
			s.arrived_at as "arrivedAt", s.finished_at as "finishedAt",
			ro.result, o.state, o.district, o.neighbourhood, o.longitude, o.latitude,
			o.location_precision as precision, o.window_start as "windowStart", o.window_end as "windowEnd", o.piece_count as "pieceCount",
			o.window_gap_start as "windowGapStart", o.window_gap_end as "windowGapEnd",
			${stayColumns}
		from stops s
		join route_orders ro on ro.depot_id = ${depotId} and ro.stop_id = s.id
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		${learnedStay(depotId)}
		where s.depot_id = ${depotId} and s.route_id = any(${[...routeIds]}::uuid[])
		order by s.route_id, s.position, o.order_no`.execute(db);
	return rows.map((order) => ({
		...order,
		windowStart: clockOf(order.windowStart),
		windowEnd: clockOf(order.windowEnd),
		windowGapStart: clockOf(order.windowGapStart),
		windowGapEnd: clockOf(order.windowGapEnd),
	}));
}
