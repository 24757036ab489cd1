import type { WrittenAddress } from '@sevk/domain/addresses/address-key';
import type { LearnedStay } from '@sevk/domain/addresses/address-memory';
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import { beforeRouteStates, type OrderState } from '@sevk/domain/orders/common/order';
import type { PlanOrder } from '@sevk/domain/proposals/plan-facts';
import type { OrderType } from '@sevk/domain/reasons/order-type';
import {
	backRouteStates,
	openRouteStates,
	type RouteState,
	type StopState,
} from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { clockOf, orderWindowOf, pointOf } from '../../db/sql/row-values.ts';
import { sqlList } from '../../db/sql/sql-list.ts';
import { bestHourColumns, learnedStay, stayColumns } from '../addresses/address-stay-store.ts';
import { excludedResultList, isPendingOrder } from '../routes/common/route-order-status-store.ts';

type OrderRow = Required<Omit<PlanOrder, 'point' | 'window' | 'readyFrom' | 'stay' | 'bestHours'>> &
	LearnedStay & {
		readonly longitude: number | null;
		readonly latitude: number | null;
		readonly windowStart: string | null;
		readonly windowEnd: string | null;
		readonly windowGapStart: string | null;
		readonly windowGapEnd: string | null;
		readonly readyFrom: string | null;
		readonly bestFrom: number | null;
		readonly bestUntil: number | null;
	};

const orderColumns = sql`o.id as "orderId", o.order_no as "orderNo", o.version, o.province,
	o.district,
	o.neighbourhood, o.longitude, o.latitude, o.location_approximate as "isApproximate",
	o.location_precision as precision,
	o.service_date as "serviceDate", o.window_start as "windowStart", o.window_end as "windowEnd", o.window_gap_start as "windowGapStart",
			o.window_gap_end as "windowGapEnd",
	o.ready_from as "readyFrom",
	o.order_type as "orderType", o.attempt_no as "attemptNo", o.piece_count as "pieceCount", ${stayColumns},
	${bestHourColumns},
	o.desi::float8 as desi, o.kg::float8 as kg, o.cold_chain as "coldChain",
	o.needs_lift as "needsLift", o.needs_adr as "needsAdr", o.priority,
	o.service_minutes as "serviceMinutes",
	o.fixed_vehicle_id as "fixedVehicleId", o.fixed_driver_id as "fixedDriverId"`;

function orderOf(row: OrderRow): PlanOrder {
	const { longitude, latitude, placeMinutes, parcelSeconds } = row;
	const { bestFrom: from, bestUntil: until } = row;
	return {
		orderId: row.orderId,
		orderNo: row.orderNo,
		version: row.version,
		province: row.province,
		district: row.district,
		neighbourhood: row.neighbourhood,
		point: pointOf(longitude, latitude),
		isApproximate: row.isApproximate,
		precision: row.precision,
		serviceDate: row.serviceDate,
		window: orderWindowOf(row),
		readyFrom: clockOf(row.readyFrom),
		orderType: row.orderType as OrderType,
		attemptNo: row.attemptNo,
		pieceCount: row.pieceCount,
		stay: placeMinutes === null ? null : { placeMinutes, parcelSeconds },
		bestHours: from === null || until === null ? null : { from, until },
		desi: row.desi,
		kg: row.kg,
		coldChain: row.coldChain,
		needsLift: row.needsLift,
		needsAdr: row.needsAdr,
		priority: row.priority,
		serviceMinutes: row.serviceMinutes,
		fixedVehicleId: row.fixedVehicleId,
		fixedDriverId: row.fixedDriverId,
	};
}

export type PoolOrder = PlanOrder & {
	readonly addressLine: string;
};

/** Orders of the pool, or wherever they are, with their addresses, which make the stops. */
export async function readPoolOrders(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
	isAnywhere = false,
): Promise<PoolOrder[]> {
	if (orderIds.length === 0) return [];
	const { rows } = await sql<OrderRow & { addressLine: string }>`
		select ${orderColumns}, o.address_line as "addressLine"
		from orders o
		${learnedStay(depotId)}
		where o.depot_id = ${depotId} and o.id = any(${[...orderIds]}::uuid[])
			and (${isAnywhere} or o.state = 'ready' and not exists (
				select 1 from route_orders ro
				where ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
					and ro.result = 'pending'))
		order by o.id`.execute(db);
	return rows.map(({ addressLine, ...row }) => ({
		...orderOf(row),
		addressLine,
	}));
}

export type PlanStopRow = {
	readonly routeId: string;
	readonly stopId: string;
	readonly position: number;
	readonly state: StopState;
	readonly isLocked: boolean;
	readonly order: PlanOrder;
};

/** The orders of routes by stop: those that wait for their delivery, or all that went out. */
export async function readPlanStops(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
	isWhole: boolean,
): Promise<PlanStopRow[]> {
	if (routeIds.length === 0) return [];
	const { rows } = await sql<
		OrderRow & {
			routeId: string;
			stopId: string;
			position: number;
			stopState: StopState;
			isLocked: boolean;
		}
	>`
		select s.route_id as "routeId", s.id as "stopId", s.position, s.state as "stopState",
			s.plan_locked as "isLocked", ${orderColumns}
		from stops s
		join route_orders ro on ro.depot_id = ${depotId} and ro.stop_id = s.id
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		${learnedStay(depotId)}
		where s.depot_id = ${depotId} and s.route_id = any(${[...routeIds]}::uuid[])
			and ${isWhole ? sql`ro.result not in ${excludedResultList}` : sql`ro.active and ${isPendingOrder}`}
		order by s.route_id, s.position, o.id`.execute(db);
	return rows.map(({ routeId, stopId, position, stopState, isLocked, ...row }) => ({
		routeId,
		stopId,
		position,
		state: stopState,
		isLocked,
		order: orderOf(row),
	}));
}

export type PlanRouteRow = {
	readonly routeId: string;
	readonly number: string;
	readonly version: number;
	readonly state: RouteState;
	readonly isLocked: boolean;
	readonly serviceDate: string;
	readonly vehicleId: string | null;
	readonly driverId: string | null;
	readonly stopCount: number;
	readonly orderCount: number;
};

/** The routes of a day in some states, if not given the open ones. */
export async function readOpenRoutes(
	db: Database,
	depotId: string,
	serviceDate: string,
	states: readonly RouteState[] = openRouteStates,
): Promise<PlanRouteRow[]> {
	const { rows } = await sql<PlanRouteRow>`
		select r.id as "routeId", r.number, r.version, r.state, r.plan_locked as "isLocked",
			r.service_date as "serviceDate", r.vehicle_id as "vehicleId", r.driver_id as "driverId",
			count(distinct ro.stop_id)::int as "stopCount", count(ro.order_id)::int as "orderCount"
		from routes r
		left join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = r.id and ro.active
		where r.depot_id = ${depotId} and r.service_date = ${serviceDate}::date
			and r.state in ${sqlList(states)}
		group by r.depot_id, r.id
		order by r.number`.execute(db);
	return rows;
}

export type DayTour = Omit<PlanRouteRow, 'serviceDate' | 'stopCount' | 'orderCount'> & {
	readonly tour: number;
	/** Whether nothing of it keeps its vehicle and driver from the next tour. */
	readonly isBack: boolean;
};

/** All tours of a day, also those that are over. */
export async function readDayTours(
	db: Database,
	depotId: string,
	serviceDate: string,
): Promise<DayTour[]> {
	const { rows } = await sql<DayTour>`
		select r.id as "routeId", r.number, r.version, r.state, r.plan_locked as "isLocked", r.tour,
			r.vehicle_id as "vehicleId", r.driver_id as "driverId",
			(r.returned_at is not null or r.state in ${sqlList(backRouteStates)}) as "isBack"
		from routes r
		where r.depot_id = ${depotId} and r.service_date = ${serviceDate}::date
			and r.state <> 'cancelled'
		order by r.number`.execute(db);
	return rows;
}

export type PlanDepot = {
	readonly name: string;
	readonly province: string;
	readonly district: string;
	readonly point: GeoPoint | null;
};

export async function readPlanDepot(db: Database, depotId: string): Promise<PlanDepot> {
	const row = await db
		.selectFrom('depots')
		.select(['name', 'province', 'district', 'longitude', 'latitude'])
		.where('id', '=', depotId)
		.executeTakeFirstOrThrow();
	const { name, province, district, longitude, latitude } = row;
	return { name, province, district, point: pointOf(longitude, latitude) };
}

type PoolCounts = {
	readonly orderCount: number;
	readonly unplacedCount: number;
	readonly approximateCount: number;
	readonly uncheckedCount: number;
	readonly uncheckedFrom: string | null;
};

/** Pool orders up to a day, those of them without a position, and orders that wait for a check. */
export async function countPool(
	db: Database,
	depotId: string,
	serviceDate: string,
): Promise<PoolCounts> {
	const { rows } = await sql<PoolCounts>`
		select (count(*) filter (where o.state = 'ready'))::int as "orderCount",
			(count(*) filter (where o.state = 'ready' and o.longitude is null))::int as "unplacedCount",
			(count(*) filter (where o.state = 'ready' and o.longitude is not null
				and o.location_approximate))::int as "approximateCount",
			(count(*) filter (where o.state = 'new'))::int as "uncheckedCount",
			min(o.service_date) filter (where o.state = 'new') as "uncheckedFrom"
		from orders o
		where o.depot_id = ${depotId} and o.state in ${sqlList(beforeRouteStates)}
			and o.service_date <= ${serviceDate}::date
			and not exists (
				select 1 from route_orders ro
				where ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
					and ro.result = 'pending')`.execute(db);
	const [counts] = rows;
	if (counts === undefined) throw new Error('an aggregate gives one row');
	return counts;
}

export type OrderPlace = {
	readonly orderNo: string;
	readonly state: OrderState;
	readonly routeNumber: string | null;
	/** The stop of its address on each open route, by route. */
	readonly address: WrittenAddress;
};

/** What decides whether an order may be added to a route, and its address. */
export async function readOrderPlace(
	db: Database,
	depotId: string,
	orderId: string,
): Promise<OrderPlace | null> {
	const { rows } = await sql<Omit<OrderPlace, 'address'> & WrittenAddress>`
		select o.order_no as "orderNo", o.state, r.number as "routeNumber", o.province, o.district,
			o.neighbourhood, o.address_line as "addressLine"
		from orders o
		left join route_orders ro on ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
			and ro.result = 'pending'
		left join routes r on r.depot_id = ${depotId} and r.id = ro.route_id
		where o.depot_id = ${depotId} and o.id = ${orderId}`.execute(db);
	const [row] = rows;
	if (row === undefined) return null;
	const { orderNo, state, routeNumber, ...address } = row;
	return { orderNo, state, routeNumber, address };
}
