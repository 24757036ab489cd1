import type { TimeWindow } from '@sevk/domain/common/date/clock-time';
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import type { PointPrecision } from '@sevk/domain/common/place/known-point';
import { type RoughPlace, roughStopOf } from '@sevk/domain/common/place/rough-way';
import { foldText } from '@sevk/domain/common/text/fold';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { endedHolders } from '@sevk/domain/orders/piece/piece-custody';
import type { RouteOrderResult } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { preparedIfShort } from '../../../db/sql/prepared.ts';
import { likeAnywhere, orderWindowOf, pointOf } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { excludedResultList, isPendingOrder } from './route-order-status-store.ts';

/** Selects the orders of the pool to add to a route. */
export type PoolFilter = {
	readonly q?: string | undefined;
	readonly districts?: readonly string[] | undefined;
	readonly dateFrom?: string | undefined;
	readonly dateTo?: string | undefined;
	readonly limit: number;
};

/** Orders in the pool, sorted by date and district. */
export async function readPool(
	db: Database,
	depotId: string,
	filter: PoolFilter,
): Promise<string[]> {
	const conditions: RawBuilder<unknown>[] = [
		sql`o.depot_id = ${depotId}`,
		sql`o.state = 'ready'`,
		sql`not exists (
			select 1 from route_orders ro
			where ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active and ro.result = 'pending'
		)`,
	];
	const search = foldText(filter.q ?? '').trim();
	if (search !== '') conditions.push(sql`o.search_fold like ${likeAnywhere(search)}`);
	if (filter.districts !== undefined && filter.districts.length > 0) {
		conditions.push(sql`o.district = any(${[...filter.districts]}::text[])`);
	}
	if (filter.dateFrom !== undefined)
		conditions.push(sql`o.service_date >= ${filter.dateFrom}::date`);
	if (filter.dateTo !== undefined) conditions.push(sql`o.service_date <= ${filter.dateTo}::date`);
	const { rows } = await sql<{ id: string }>`
		select o.id from orders o
		where ${sql.join(conditions, sql` and `)}
		order by o.service_date, o.district, o.neighbourhood, o.id
		limit ${filter.limit}`.execute(db);
	return rows.map(({ id }) => id);
}

/** An order to be added to a route. */
export type RouteCandidate = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly state: OrderState;
	readonly attemptNo: number;
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
	readonly point: GeoPoint | null;
	/** Null where the point is its own. */
	readonly rough: RoughPlace | null;
	readonly window: TimeWindow;
	/** The active route of the order, and its result there. */
	readonly routeId: string | null;
	readonly routeNumber: string | null;
	readonly result: RouteOrderResult | null;
	/** Number of open pieces, and of those of them that the depot cannot find. */
	readonly openPieceCount: number;
	readonly missingPieceCount: number;
};

/** Reads orders with their active route. The caller has locked them (`lockOrders`). */
export async function readCandidates(
	tx: Tx,
	depotId: string,
	orderIds: readonly string[],
): Promise<RouteCandidate[]> {
	const { rows } = await sql<
		Omit<RouteCandidate, 'point' | 'rough' | 'window'> & {
			longitude: number | null;
			latitude: number | null;
			precision: PointPrecision | null;
			windowStart: string | null;
			windowEnd: string | null;
			windowGapStart: string | null;
			windowGapEnd: string | null;
		}
	>`
		select o.id as "orderId", o.order_no as "orderNo", o.state, o.attempt_no as "attemptNo",
			o.province, o.district, o.neighbourhood, o.address_line as "addressLine",
			o.longitude, o.latitude, o.location_precision as precision, o.window_start as "windowStart", o.window_end as "windowEnd", o.window_gap_start as "windowGapStart",
			o.window_gap_end as "windowGapEnd",
			r.id as "routeId", r.number as "routeNumber", ro.result,
			coalesce(sought.count, 0)::int as "missingPieceCount",
			case when sought.count > 0 then (
				select count(*)::int from pieces p
				join custody c on c.depot_id = ${depotId} and c.piece_id = p.id
				where p.depot_id = ${depotId} and p.order_id = o.id and p.kind = 'package'
					and c.holder not in ${sqlList(endedHolders)}
			) else o.piece_count end as "openPieceCount"
		from orders o
		left join (
			select p.order_id, count(*) as count
			from custody c join pieces p on p.depot_id = ${depotId} and p.id = c.piece_id
			where c.depot_id = ${depotId} and c.holder = 'missing'
				and c.holder <> 'depot' and c.holder <> 'recipient'
			group by p.order_id
		) sought on sought.order_id = o.id
		left join route_orders ro on ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
		left join routes r on r.depot_id = ${depotId} and r.id = ro.route_id
		where o.depot_id = ${depotId} and o.id = any(${[...orderIds]}::uuid[])
		order by o.id`.execute(tx);
	return rows.map(
		({
			longitude,
			latitude,
			precision,
			windowStart,
			windowEnd,
			windowGapStart,
			windowGapEnd,
			...order
		}) => ({
			...order,
			point: pointOf(longitude, latitude),
			rough: roughStopOf([{ neighbourhood: order.neighbourhood, precision }]),
			window: orderWindowOf({ windowStart, windowEnd, windowGapStart, windowGapEnd }),
		}),
	);
}

/** The orders of a route in the sequence of their stops. */
export async function readOrderSequence(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<string[]> {
	const { rows } = await sql<{ orderId: string }>`
		select ro.order_id as "orderId"
		from route_orders ro join stops s on s.depot_id = ${depotId} and s.id = ro.stop_id
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId}
		order by s.position, ro.order_id`.execute(db);
	return rows.map(({ orderId }) => orderId);
}

/** One order of a route; null if it is not on it. */
export async function findRouteOrder(
	tx: Tx,
	depotId: string,
	routeId: string,
	orderId: string,
): Promise<{ readonly orderNo: string; readonly result: RouteOrderResult } | null> {
	const { rows } = await sql<{ orderNo: string; result: RouteOrderResult }>`
		select o.order_no as "orderNo", ro.result
		from route_orders ro join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId} and ro.order_id = ${orderId}
			and ro.active`.execute(tx);
	return rows[0] ?? null;
}

export type NewRouteOrder = {
	readonly orderId: string;
	readonly stopId: string;
	readonly attemptNo: number;
};

/** Assigns orders to stops of a route; an order that was on it before becomes active again. */
export async function insertRouteOrders(
	tx: Tx,
	depotId: string,
	routeId: string,
	orders: readonly NewRouteOrder[],
	now: Date,
): Promise<void> {
	if (orders.length === 0) return;
	await sql`
		insert into route_orders (depot_id, route_id, order_id, stop_id, attempt_no, added_at)
		select ${depotId}, ${routeId}, n.order_id, n.stop_id, n.attempt_no, ${now}
		from unnest(
			${orders.map(({ orderId }) => orderId)}::uuid[],
			${orders.map(({ stopId }) => stopId)}::uuid[],
			${orders.map(({ attemptNo }) => attemptNo)}::int[]
		) as n(order_id, stop_id, attempt_no)
		on conflict (depot_id, route_id, order_id) do update
		set stop_id = excluded.stop_id, attempt_no = excluded.attempt_no,
			active = true, result = 'pending', added_at = excluded.added_at`.execute(tx);
}

/** Deletes the assignment of orders to a route. */
export async function deleteRouteOrders(
	tx: Tx,
	depotId: string,
	routeId: string,
	orderIds: readonly string[],
): Promise<void> {
	await tx
		.deleteFrom('route_orders')
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
		.execute();
}

/** Deactivates the assignment of orders on every route, so that another route can have them. */
export async function releaseOrders(
	tx: Tx,
	depotId: string,
	orderIds: readonly string[],
): Promise<void> {
	if (orderIds.length === 0) return;
	await tx
		.updateTable('route_orders')
		.set({ active: false })
		.where('depot_id', '=', depotId)
		.where('active', '=', true)
		.where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
		.execute();
}

/** Deactivates all orders of a route that was closed or cancelled. */
export async function releaseRouteOrders(tx: Tx, depotId: string, routeId: string): Promise<void> {
	await tx
		.updateTable('route_orders')
		.set({ active: false })
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.execute();
}

/** Activates the orders of a reopened route, except those that are active on another route. */
export async function restoreRouteOrders(tx: Tx, depotId: string, routeId: string): Promise<void> {
	await sql`
		update route_orders ro set active = true
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId}
			and ro.result not in ${excludedResultList}
			and not exists (
				select 1 from route_orders other
				where other.depot_id = ${depotId} and other.order_id = ro.order_id and other.active
			)`.execute(tx);
}

/** Writes the results of orders on a route. `release` also deactivates them on it. */
export async function saveResults(
	tx: Tx,
	depotId: string,
	routeId: string,
	results: readonly { readonly orderId: string; readonly result: RouteOrderResult }[],
	release = false,
): Promise<void> {
	if (results.length === 0) return;
	await sql`${preparedIfShort('route-results', results)}
		update route_orders ro
		set result = n.result, active = ro.active and not ${release}::bool
		from unnest(
			${results.map(({ orderId }) => orderId)}::uuid[],
			${results.map(({ result }) => result)}::text[]
		) as n(order_id, result)
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId} and ro.order_id = n.order_id`.execute(
		tx,
	);
}

/** The active orders of a route with their state. */
export async function readActiveOrders(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<{ orderId: string; state: OrderState }[]> {
	return db
		.selectFrom('route_orders as ro')
		.innerJoin('orders as o', (join) =>
			join.on('o.depot_id', '=', depotId).onRef('o.id', '=', 'ro.order_id'),
		)
		.select(['ro.order_id as orderId', 'o.state'])
		.where('ro.depot_id', '=', depotId)
		.where('ro.route_id', '=', routeId)
		.where('ro.active', '=', true)
		.orderBy('ro.order_id')
		.execute();
}

/** Number of active orders of a route without a result. */
export async function countWaitingOrders(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count
		from route_orders ro join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId}
			and ro.active and ${isPendingOrder}
	`.execute(db);
	return rows[0]?.count ?? 0;
}

/** The active route of an order; null when it is on none. */
export async function findRouteOfOrder(
	db: Database,
	depotId: string,
	orderId: string,
): Promise<string | null> {
	const row = await db
		.selectFrom('route_orders')
		.select('route_id')
		.where('depot_id', '=', depotId)
		.where('order_id', '=', orderId)
		.where('active', '=', true)
		.executeTakeFirst();
	return row?.route_id ?? null;
}
