import type { MapOrder, MapRoute, RouteMap } from '@sevk/contract/routes/route-map';
import { maskName } from '@sevk/domain/common/format/name-mask';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { clockOf } from '../../../db/sql/row-values.ts';
import { excludedResultList } from '../common/route-order-status-store.ts';
import { latestPosition } from '../common/route-vehicle-store.ts';
import type { RouteFilter } from './route-list-store.ts';

type MapQuery = Pick<RouteFilter, 'depotIds' | 'onlyDriver'> & { readonly serviceDate: string };

/** Maximum number of orders of one answer. Orders on routes come before those of the pool. */
const maxMapOrders = 20_000;

/** The map of a day: orders in the pool up to that day, and the routes of the day with their stops. */
export async function readMapOfDay(
	db: Database,
	query: MapQuery,
	maxOrders = maxMapOrders,
): Promise<RouteMap> {
	const [orders, routes, stops, depots] = await Promise.all([
		readOrders(db, query, maxOrders),
		readRoutes(db, query),
		readStopPlaces(db, query),
		readDepotPlaces(db, query),
	]);
	const stopsOfRoute = Map.groupBy(stops, ({ routeId }) => routeId);
	return {
		orders: orders.filter(isPlaced).map(orderAnswer),
		placeless: orders.filter((order) => !isPlaced(order)).map(placelessAnswer),
		routes: routes.map(({ longitude, latitude, at, pieces, desi, kg, ...route }) => ({
			...route,
			capacity: { pieces, desi, kg },
			shiftFrom: clockOf(route.shiftFrom),
			shiftTo: clockOf(route.shiftTo),
			departedAt: route.departedAt?.toISOString() ?? null,
			driverName: route.driverName === null ? null : maskName(route.driverName),
			stops: (stopsOfRoute.get(route.id) ?? []).map(({ routeId: _route, ...stop }) => stop),
			vehicle:
				longitude === null || latitude === null || at === null
					? null
					: { longitude, latitude, at: at.toISOString() },
		})),
		depots,
		leftOut: await countLeftOut(db, query, orders, maxOrders),
	};
}

type OrderRow = Omit<MapOrder, 'longitude' | 'latitude'> & {
	readonly longitude: number | null;
	readonly latitude: number | null;
};

function isPlaced(order: OrderRow): order is MapOrder {
	return order.longitude !== null && order.latitude !== null;
}

function orderAnswer<Row extends OrderRow>(order: Row): Row {
	return {
		...order,
		recipient: maskName(order.recipient),
		windowStart: clockOf(order.windowStart),
		windowEnd: clockOf(order.windowEnd),
	};
}

function placelessAnswer(order: OrderRow): RouteMap['placeless'][number] {
	const { longitude: _x, latitude: _y, approximate: _approximate, ...answer } = orderAnswer(order);
	return answer;
}

/** The routes of the day that a caller may see. */
function routesOf({ depotIds, onlyDriver, serviceDate }: MapQuery) {
	const whose = onlyDriver === null ? sql`true` : sql`r.driver_id = ${onlyDriver.driverId}::uuid`;
	return sql`
		r.depot_id = any(${[...depotIds]}::uuid[]) and r.service_date = ${serviceDate}::date
		and r.state <> 'cancelled' and ${whose}`;
}

/** Orders in the pool up to the day; none for a driver. */
function poolOf({ depotIds, onlyDriver, serviceDate }: MapQuery) {
	return sql`
		o.depot_id = any(${[...depotIds]}::uuid[]) and o.state = 'ready'
		and o.service_date <= ${serviceDate}::date and ${onlyDriver === null}`;
}

/**
 * Orders on routes, then the pool up to the limit, latest days first. An order on two routes of the
 * day is returned with the later one.
 */
async function readOrders(db: Database, query: MapQuery, maxOrders: number): Promise<OrderRow[]> {
	const columns = sql`o.id, o.depot_id as "depotId", o.order_no as number, o.recipient_name as recipient,
		o.district as "districtName", o.neighbourhood, o.service_date as "serviceDate",
		o.window_start as "windowStart", o.window_end as "windowEnd", o.longitude, o.latitude,
		o.location_approximate as approximate, o.state, o.piece_count as "pieceCount", o.desi, o.kg,
		o.due_kurus as "dueKurus"`;
	const { rows } = await sql<OrderRow>`
		with on_route as (
			select distinct on (ro.depot_id, ro.order_id)
				ro.depot_id, ro.order_id, ro.route_id, ro.result, s.position, s.id as stop_id
			from routes r
			join route_orders ro on ro.depot_id = r.depot_id and ro.route_id = r.id
			join stops s on s.depot_id = ro.depot_id and s.id = ro.stop_id
			where ${routesOf(query)} and ro.result not in ${excludedResultList}
			order by ro.depot_id, ro.order_id, ro.active desc, ro.added_at desc
		)
		select ${columns}, on_route.route_id as "routeId", on_route.position, on_route.stop_id as "stopId",
			on_route.result
		from on_route
		join orders o on o.depot_id = on_route.depot_id and o.id = on_route.order_id
		union all (
			select ${columns}, null, null, null, null
			from orders o
			where ${poolOf(query)}
			order by o.service_date desc, o.id desc
			limit greatest(${maxOrders} - (select count(*) from on_route), 0)
		)`.execute(db);
	return rows;
}

/** Number of orders over the limit. The count runs only when the answer is full. */
async function countLeftOut(
	db: Database,
	query: MapQuery,
	orders: readonly OrderRow[],
	maxOrders: number,
): Promise<number> {
	if (orders.length < maxOrders) return 0;
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from orders o where ${poolOf(query)}`.execute(db);
	const inPool = orders.filter(({ routeId }) => routeId === null).length;
	return Math.max((rows[0]?.count ?? 0) - inPool, 0);
}

type RouteRow = Omit<MapRoute, 'stops' | 'vehicle' | 'capacity' | 'departedAt'> & {
	readonly pieces: number | null;
	readonly desi: number | null;
	readonly kg: number | null;
	readonly departedAt: Date | null;
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly at: Date | null;
};

async function readRoutes(db: Database, query: MapQuery): Promise<RouteRow[]> {
	const { rows } = await sql<RouteRow>`
		select r.id, r.number, r.depot_id as "depotId", r.state, r.service_date as "serviceDate",
			r.version, r.departed_at as "departedAt", v.capacity_pieces as pieces,
			v.capacity_desi as desi, v.capacity_kg as kg, p.shift_from as "shiftFrom",
			p.shift_to as "shiftTo", v.plate,
			p.full_name as "driverName", seen.longitude, seen.latitude, seen.at
		from routes r
		left join vehicles v on v.id = r.vehicle_id
		left join drivers p on p.id = r.driver_id
		left join lateral ${latestPosition()} seen on true
		where ${routesOf(query)}
		order by r.number`.execute(db);
	return rows;
}

type StopRow = MapRoute['stops'][number] & { readonly routeId: string };

/** Stops with the coordinates of their first order that has any. */
async function readStopPlaces(db: Database, query: MapQuery): Promise<StopRow[]> {
	const { rows } = await sql<StopRow>`
		select * from (
			select distinct on (s.depot_id, s.route_id, s.position)
				s.route_id as "routeId", s.id, s.position, o.longitude, o.latitude, s.state
			from routes r
			join stops s on s.depot_id = r.depot_id and s.route_id = r.id
			join route_orders ro on ro.depot_id = s.depot_id and ro.stop_id = s.id
			join orders o on o.depot_id = ro.depot_id and o.id = ro.order_id
			where ${routesOf(query)}
			order by s.depot_id, s.route_id, s.position, o.longitude is null, o.location_approximate, o.id
		) placed`.execute(db);
	return rows;
}

async function readDepotPlaces(db: Database, { depotIds }: MapQuery): Promise<RouteMap['depots']> {
	const { rows } = await sql<RouteMap['depots'][number]>`
		select d.id, d.name, d.longitude, d.latitude from depots d
		where d.id = any(${[...depotIds]}::uuid[]) and d.longitude is not null
			and d.retired_at is null
		order by d.name`.execute(db);
	return rows;
}
