import type { MapOrder, MapRoute, RouteMap } from '@sevk/contract/routes/route-map';
import { type LearnedStay, stayMinutesOf } from '@sevk/domain/addresses/address-memory';
import {
	type RecipientView,
	type RecipientViewer,
	recipientName,
	rowRecipientView,
} from '@sevk/domain/common/access/recipient-view';
import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import type { RoadClass } from '@sevk/domain/common/place/water';
import { workingTimeWords } from '@sevk/domain/drivers/driver-working-time';
import { carryingRoute } from '@sevk/domain/routes/common/route';
import { approachOf } from '@sevk/domain/routes/time/route-approach';
import type { BodyType, VehicleFeature } from '@sevk/domain/vehicles/vehicle';
import { abilitiesOf } from '@sevk/domain/vehicles/vehicle-need';
import { vehiclePlanningDefaults } from '@sevk/domain/vehicles/vehicle-planning';
import { routeRoadClass } from '@sevk/domain/vehicles/vehicle-type';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import { clockOf, pointOf } from '../../../db/sql/row-values.ts';
import { learnedStay, stayColumns } from '../../addresses/address-stay-store.ts';
import {
	enteredHours,
	type WorkingTimeRow,
	workingTimeColumns,
	workingTimeOfRow,
} from '../../drivers/driver-working-time-store.ts';
import { readBonds } from '../../orders/common/order-bond-store.ts';
import { dueAtAttempt } from '../../orders/common/order-due-store.ts';
import { excludedResultList } from '../common/route-order-status-store.ts';
import { latestPosition } from '../common/route-vehicle-store.ts';
import type { RouteFilter } from './route-list-store.ts';
import { readPacePriors } from './route-pace-store.ts';

type DepotQuery = Pick<RouteFilter, 'depotId' | 'onlyDriver'> & {
	readonly serviceDate: string;
	/** The first day of the pool that is read; null for all of it. */
	readonly poolFrom?: string | null;
};

type MapQuery = Omit<DepotQuery, 'depotId' | 'poolFrom'> & {
	readonly depotIds: readonly string[];
	readonly viewer: RecipientViewer;
};

/** Orders of one answer, of which those on routes are all there, and as many of the pool as are left. */
const maxMapOrders = 20_000;

/** The map of a day: orders in the pool up to that day, and the routes of the day with their stops. */
export async function readMapOfDay(
	db: Database,
	query: MapQuery,
	maxOrders = maxMapOrders,
): Promise<Omit<RouteMap, 'alerts' | 'around' | 'doorTimes'>> {
	const poolFrom = await readPoolStart(db, query, maxOrders);
	const parts = await eachDepot(
		query.depotIds,
		(depotId) => readDepotMap(db, { ...query, depotId, poolFrom }, maxOrders),
		{ statements: 4 },
	);
	const depots = await readDepotPlaces(db, query);
	const orders = mergeOrders(
		parts.map((part) => part.orders),
		maxOrders,
	);
	const routes = mergePages(
		parts.map((part) => part.routes),
		{ keysOf: ({ number, id }) => [number, id] },
	);
	const stopsOfRoute = Map.groupBy(
		parts.flatMap((part) => part.stops),
		({ routeId }) => routeId,
	);
	const routeById = new Map(routes.map((route) => [route.id, route]));
	const answerOf = <Row extends OrderRow>(order: Row) => {
		const route = routeById.get(order.routeId ?? '');
		return orderAnswer(order, rowRecipientView(query.viewer, route ? carryingRoute(route) : null));
	};
	return {
		orders: orders.filter(isPlaced).map(answerOf),
		placeless: orders
			.filter((order) => !isPlaced(order))
			.map((order) => placelessAnswer(answerOf(order))),
		routes: routes.map(
			({
				longitude,
				latitude,
				at,
				pieces,
				desi,
				kg,
				driverId,
				bodyType,
				features,
				workWeek,
				depotWeek,
				exception,
				endLongitude,
				endLatitude,
				startLongitude,
				startLatitude,
				...route
			}) => ({
				...route,
				endPoint: pointAnswer(pointOf(endLongitude, endLatitude)),
				approachMinutes: approachMinutes(
					routeRoadClass(route.vehicleType),
					pointOf(startLongitude, startLatitude),
					depots.find(({ id }) => id === route.depotId),
				),
				abilities: features === null ? [] : abilitiesOf({ bodyType, features }),
				capacity: { pieces, desi, kg },
				...driverDay(driverId, { workWeek, depotWeek, exception }, route.serviceDate),
				departedAt: route.departedAt?.toISOString() ?? null,
				stops: (stopsOfRoute.get(route.id) ?? []).map(stopAnswer),
				vehicle:
					longitude === null || latitude === null || at === null
						? null
						: { longitude, latitude, at: at.toISOString() },
			}),
		),
		bonds: parts.flatMap(({ bonds }) =>
			bonds.map(({ orders: members, ...bond }) => ({ ...bond, orders: [...members] })),
		),
		depots,
		paces: parts.flatMap(({ depotId, priors }) =>
			priors.length === 0 ? [] : [{ depotId, priors }],
		),
		leftOut: await countLeftOut(db, query, orders, maxOrders),
	};
}

/**
 * The day from which on the pools of several depots fill an answer; null when all of them fit. Otherwise
 * each depot would read as many orders as all of them may have.
 */
async function readPoolStart(
	db: Database,
	query: MapQuery,
	maxOrders: number,
): Promise<string | null> {
	if (query.depotIds.length <= 1) return null;
	const parts = await eachDepot(query.depotIds, (depotId) =>
		countPoolDays(db, { ...query, depotId }),
	);
	const days = parts.flat().toSorted((one, other) => (one.day < other.day ? 1 : -1));
	let sum = 0;
	for (const { day, count } of days) {
		sum += count;
		if (sum > maxOrders) return day;
	}
	return null;
}

async function countPoolDays(
	db: Database,
	query: DepotQuery,
): Promise<{ day: string; count: number }[]> {
	const { rows } = await sql<{ day: string; count: number }>`
		select o.service_date as day, count(*)::int as count from orders o
		where ${poolOf(query)} group by o.service_date`.execute(db);
	return rows;
}

async function readDepotMap(db: Database, query: DepotQuery, maxOrders: number) {
	const [orders, routes, stops] = await Promise.all([
		readOrders(db, query, maxOrders),
		readRoutes(db, query),
		readStopPlaces(db, query),
	]);
	const onRoad = new Set(routes.flatMap(({ id, state }) => (state === 'in_progress' ? [id] : [])));
	const ahead = orders.filter(
		({ routeId, result }) => routeId !== null && onRoad.has(routeId) && result === 'pending',
	);
	const districts = ahead.map(({ districtName }) => districtName);
	const priors = ahead.length === 0 ? [] : await readPacePriors(db, query, districts);
	const bonds = await readBonds(
		db,
		query.depotId,
		orders.map(({ id }) => id),
	);
	return { depotId: query.depotId, orders, routes, stops, priors, bonds };
}

/** Orders on routes of every depot, then the pools up to the limit, latest days first. */
function mergeOrders(parts: readonly (readonly OrderRow[])[], maxOrders: number): OrderRow[] {
	const [only] = parts;
	if (parts.length === 1 && only !== undefined) return [...only];
	const onRoute = parts.flatMap((orders) => orders.filter(({ routeId }) => routeId !== null));
	const pools = parts.map((orders) => orders.filter(({ routeId }) => routeId === null));
	const pool = mergePages(pools, {
		keysOf: ({ serviceDate, id }) => [serviceDate, id],
		direction: 'desc',
		limit: Math.max(maxOrders - onRoute.length, 0),
	});
	return [...onRoute, ...pool];
}

type OrderRow = Omit<MapOrder, 'longitude' | 'latitude'> & {
	readonly longitude: number | null;
	readonly latitude: number | null;
};

function isPlaced(order: OrderRow): order is MapOrder {
	return order.longitude !== null && order.latitude !== null;
}

function orderAnswer<Row extends OrderRow>(order: Row, view: RecipientView): Row {
	return {
		...order,
		recipient: recipientName(view, order.recipient),
		windowStart: clockOf(order.windowStart),
		windowEnd: clockOf(order.windowEnd),
		windowGapStart: clockOf(order.windowGapStart),
		windowGapEnd: clockOf(order.windowGapEnd),
	};
}

function placelessAnswer(order: OrderRow): RouteMap['placeless'][number] {
	const { longitude: _x, latitude: _y, approximate: _approximate, ...answer } = order;
	return answer;
}

/** The routes of the day that a caller may see. */
function routesOf({ depotId, onlyDriver, serviceDate }: DepotQuery) {
	const whose = onlyDriver === null ? sql`true` : sql`r.driver_id = ${onlyDriver.driverId}::uuid`;
	return sql`
		r.depot_id = ${depotId}::uuid and r.service_date = ${serviceDate}::date
		and r.state <> 'cancelled' and ${whose}`;
}

/** Orders in the pool up to the day; none for a driver. */
function poolOf({ depotId, onlyDriver, serviceDate, poolFrom = null }: DepotQuery) {
	const from = poolFrom === null ? sql`true` : sql`o.service_date >= ${poolFrom}::date`;
	return sql`
		o.depot_id = ${depotId}::uuid and o.state = 'ready'
		and o.service_date <= ${serviceDate}::date and ${from} and ${onlyDriver === null}`;
}

/**
 * Orders on routes of a depot, then its pool up to the limit, latest days first. An order on two routes of the
 * day is returned with the later one.
 */
async function readOrders(db: Database, query: DepotQuery, maxOrders: number): Promise<OrderRow[]> {
	const { depotId } = query;
	const due = dueAtAttempt(sql`${depotId}::uuid`, sql`o.attempt_no`);
	const columns = sql`o.id, o.depot_id as "depotId", o.order_no as number, o.recipient_name as recipient,
		o.province as "provinceName", o.district as "districtName", o.neighbourhood, o.service_date as "serviceDate",
		o.window_start as "windowStart", o.window_end as "windowEnd", o.window_gap_start as "windowGapStart",
			o.window_gap_end as "windowGapEnd", o.longitude, o.latitude,
		o.location_approximate as approximate, o.location_precision as precision,
		o.service_minutes as "serviceMinutes", o.state, o.piece_count as "pieceCount", o.desi, o.kg,
		${due} as "dueKurus", o.cold_chain as "coldChain", o.needs_lift as "needsLift",
		o.needs_adr as "needsAdr"`;
	const { rows } = await sql<OrderRow>`
		with on_route as (
			select distinct on (ro.order_id) ro.order_id, ro.route_id, ro.result, s.position, s.id as stop_id
			from routes r
			join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.route_id = r.id
			join stops s on s.depot_id = ${depotId}::uuid and s.id = ro.stop_id
			where ${routesOf(query)} and ro.result not in ${excludedResultList}
			order by ro.order_id, ro.active desc, ro.added_at desc
		)
		select ${columns}, on_route.route_id as "routeId", on_route.position, on_route.stop_id as "stopId",
			on_route.result
		from on_route
		join orders o on o.depot_id = ${depotId}::uuid and o.id = on_route.order_id
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
	const counts = await eachDepot(query.depotIds, (depotId) => countPool(db, { ...query, depotId }));
	const inPool = orders.filter(({ routeId }) => routeId === null).length;
	return Math.max(counts.reduce((sum, count) => sum + count, 0) - inPool, 0);
}

async function countPool(db: Database, query: DepotQuery): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from orders o where ${poolOf(query)}`.execute(db);
	return rows[0]?.count ?? 0;
}

type RouteRow = Omit<
	MapRoute,
	| ('stops' | 'vehicle' | 'capacity' | 'departedAt' | 'abilities')
	| ('shiftFrom' | 'shiftTo' | 'breaks' | 'workingTime')
	| ('endPoint' | 'approachMinutes')
> &
	WorkingTimeRow & {
		readonly endLongitude: number | null;
		readonly endLatitude: number | null;
		readonly startLongitude: number | null;
		readonly startLatitude: number | null;
		readonly bodyType: BodyType | null;
		readonly features: readonly VehicleFeature[] | null;
		readonly driverId: string | null;
		readonly pieces: number | null;
		readonly desi: number | null;
		readonly kg: number | null;
		readonly departedAt: Date | null;
		readonly longitude: number | null;
		readonly latitude: number | null;
		readonly at: Date | null;
	};

function pointAnswer(point: GeoPoint | null): MapRoute['endPoint'] {
	return point === null ? null : { type: 'Point', coordinates: [...point.coordinates] };
}

function approachMinutes(
	roadClass: RoadClass,
	startPoint: GeoPoint | null,
	depot: { readonly longitude: number; readonly latitude: number } | undefined,
): number {
	const depotPoint = depot === undefined ? null : geoPoint(depot.longitude, depot.latitude);
	return (approachOf(startPoint, depotPoint, roadClass)?.seconds ?? 0) / 60;
}

/** Hours of the driver on the day, and a line of them for the screen. */
function driverDay(driverId: string | null, row: WorkingTimeRow, serviceDate: string) {
	if (driverId === null) return { shiftFrom: null, shiftTo: null, breaks: [], workingTime: null };
	const time = workingTimeOfRow(row, serviceDate);
	const hours = enteredHours(time);
	const isShown = hours !== null || time.kind !== 'works';
	return {
		shiftFrom: hours?.start ?? null,
		shiftTo: hours?.end ?? null,
		breaks: hours === null || time.kind !== 'works' ? [] : [...time.breaks],
		workingTime: isShown ? workingTimeWords(time) : null,
	};
}

async function readRoutes(db: Database, query: DepotQuery): Promise<RouteRow[]> {
	const { rows } = await sql<RouteRow>`
		select r.id, r.number, r.depot_id as "depotId", r.state, r.service_date as "serviceDate",
			r.version, r.departed_at as "departedAt", r.plan_locked as "planLocked", v.capacity_pieces as pieces,
			v.capacity_desi as desi, v.capacity_kg as kg,
			${workingTimeColumns(sql.ref('r.service_date'))}, v.plate, v.vehicle_type as "vehicleType", r.tour,
			coalesce(v.reload_minutes, ${vehiclePlanningDefaults.reloadMinutes}) as "reloadMinutes", v.body_type as "bodyType",
			v.features, coalesce(v.closed_districts, '{}') as "closedDistricts",
			case when last.is_last then coalesce(v.day_end, 'depot') else 'depot' end as "dayEnd",
			case when last.is_last then v.end_longitude end as "endLongitude",
			case when last.is_last then v.end_latitude end as "endLatitude",
			case when r.tour = 1 then v.start_longitude end as "startLongitude",
			case when r.tour = 1 then v.start_latitude end as "startLatitude",
			p.full_name as "driverName", r.driver_id as "driverId", seen.longitude, seen.latitude, seen.at
		from routes r
		left join vehicles v on v.id = r.vehicle_id
		left join drivers p on p.id = r.driver_id
		cross join lateral (
			select not exists (
				select 1 from routes x where x.depot_id = ${query.depotId}::uuid
					and x.vehicle_id = r.vehicle_id and x.service_date = r.service_date
					and x.tour > r.tour and x.state <> 'cancelled') as is_last
		) last
		left join lateral ${latestPosition(sql`${query.depotId}::uuid`)} seen on true
		where ${routesOf(query)}
		order by r.number, r.id`.execute(db);
	return rows;
}

type StopRow = Omit<MapRoute['stops'][number], 'arrivedAt' | 'finishedAt' | 'stayMinutes'> &
	LearnedStay & {
		readonly routeId: string;
		readonly pieceCount: number;
		readonly arrivedAt: Date | null;
		readonly finishedAt: Date | null;
	};

function stopAnswer(row: StopRow) {
	const {
		routeId: _,
		arrivedAt,
		finishedAt,
		pieceCount,
		placeMinutes,
		parcelSeconds,
		...stop
	} = row;
	return {
		...stop,
		stayMinutes: stayMinutesOf({ placeMinutes, parcelSeconds }, pieceCount),
		arrivedAt: arrivedAt?.toISOString() ?? null,
		finishedAt: finishedAt?.toISOString() ?? null,
	};
}

/** Stops with the coordinates of their first order that has any. */
async function readStopPlaces(db: Database, query: DepotQuery): Promise<StopRow[]> {
	const { depotId } = query;
	const { rows } = await sql<StopRow>`
		select * from (
			select distinct on (s.route_id, s.position)
				s.route_id as "routeId", s.id, s.position, o.longitude, o.latitude, s.state, s.plan_locked as "planLocked",
				s.arrived_at as "arrivedAt", s.finished_at as "finishedAt", ${stayColumns},
				sum(o.piece_count) over (partition by s.id)::int as "pieceCount"
			from routes r
			join stops s on s.depot_id = ${depotId}::uuid and s.route_id = r.id
			join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.stop_id = s.id
			join orders o on o.depot_id = ${depotId}::uuid and o.id = ro.order_id
			${learnedStay(depotId)}
			where ${routesOf(query)}
			order by s.route_id, s.position, o.longitude is null, o.location_approximate, o.id
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

/** Il and ilçe of the depots of a map. */
export async function readDepotDistricts(
	db: Database,
	depotIds: readonly string[],
): Promise<{ readonly province: string; readonly district: string }[]> {
	const { rows } = await sql<{ province: string; district: string }>`
		select d.province, d.district from depots d
		where d.id = any(${[...depotIds]}::uuid[]) and d.retired_at is null
		order by d.name`.execute(db);
	return rows;
}
