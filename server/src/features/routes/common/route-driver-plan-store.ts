// The plan of a route as its driver has it.
import type { PlannedOrder } from '@sevk/domain/routes/sequence/route-driver-plan';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { excludedResultList } from './route-order-status-store.ts';

export type DriverPlan = {
	readonly orders: readonly PlannedOrder[];
	/** The sequence that the office planned, which the driver's own moves do not change. */
	readonly plannedStopIds: readonly string[];
	/** When the driver confirmed a change; null while it is the plan that he accepted. */
	readonly confirmedAt: Date | null;
};

/** Null before the driver accepted his load. */
export async function readDriverPlan(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<DriverPlan | null> {
	const row = await db
		.selectFrom('route_driver_plans')
		.select(['order_ids', 'stop_ids', 'planned_stop_ids', 'confirmed_at'])
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.executeTakeFirst();
	if (row === undefined) return null;
	const orders = row.order_ids.map((orderId, at) => ({ orderId, stopId: row.stop_ids[at] ?? '' }));
	return { orders, plannedStopIds: row.planned_stop_ids, confirmedAt: row.confirmed_at };
}

/** The plan as it is now becomes the driver's; an existing one is kept if `isKept`. */
export async function adoptPresentPlan(
	tx: Tx,
	depotId: string,
	routeId: string,
	{ isKept = false }: { readonly isKept?: boolean } = {},
): Promise<void> {
	const conflict = isKept
		? sql`do nothing`
		: sql`do update set order_ids = excluded.order_ids, stop_ids = excluded.stop_ids,
				planned_stop_ids = excluded.planned_stop_ids, confirmed_at = null`;
	await sql`
		insert into route_driver_plans (depot_id, route_id, order_ids, stop_ids, planned_stop_ids)
		select ${depotId}, ${routeId},
			coalesce(array_agg(ro.order_id order by s.position, ro.order_id), '{}'),
			coalesce(array_agg(ro.stop_id order by s.position, ro.order_id), '{}'),
			coalesce(array_agg(ro.stop_id order by s.position, ro.order_id), '{}')
		from route_orders ro
		join stops s on s.depot_id = ${depotId} and s.id = ro.stop_id
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId} and ro.active
			and ro.result not in ${excludedResultList} and o.state <> 'cancelled'
		on conflict (depot_id, route_id) ${conflict}`.execute(tx);
}

/** Writes a plan; `confirmedAt` of the confirmation of a change, absent for an act of the driver. */
export async function saveDriverPlan(
	tx: Tx,
	depotId: string,
	routeId: string,
	orders: readonly PlannedOrder[],
	confirmedAt?: Date,
): Promise<void> {
	const columns = {
		order_ids: orders.map(({ orderId }) => orderId),
		stop_ids: orders.map(({ stopId }) => stopId),
	};
	await tx
		.updateTable('route_driver_plans')
		.set({
			...columns,
			...(confirmedAt === undefined
				? {}
				: { confirmed_at: confirmedAt, planned_stop_ids: columns.stop_ids }),
		})
		.where('depot_id', '=', depotId)
		.where('route_id', '=', routeId)
		.execute();
}

/** Orders of the route that its driver knows of become part of his plan. */
export async function addToDriverPlan(
	tx: Tx,
	depotId: string,
	routeId: string,
	orderIds: readonly string[],
): Promise<void> {
	await sql`
		update route_driver_plans p
		set order_ids = p.order_ids || n.order_ids, stop_ids = p.stop_ids || n.stop_ids,
			planned_stop_ids = p.planned_stop_ids || n.stop_ids
		from (
			select array_agg(ro.order_id order by s.position, ro.order_id) as order_ids,
				array_agg(ro.stop_id order by s.position, ro.order_id) as stop_ids
			from route_orders ro join stops s on s.depot_id = ${depotId} and s.id = ro.stop_id
			where ro.depot_id = ${depotId} and ro.route_id = ${routeId}
				and ro.order_id = any(${[...orderIds]}::uuid[])
		) n
		where p.depot_id = ${depotId} and p.route_id = ${routeId} and n.order_ids is not null`.execute(
		tx,
	);
}

/** Number and ilçe of orders that are no longer on the route, for the driver who had them. */
export async function readFormerOrders(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly orderNo: string; readonly district: string }>> {
	if (orderIds.length === 0) return new Map();
	const { rows } = await sql<{ orderId: string; orderNo: string; district: string }>`
		select o.id as "orderId", o.order_no as "orderNo", o.district from orders o
		where o.depot_id = ${depotId} and o.id = any(${[...orderIds]}::uuid[])`.execute(db);
	return new Map(rows.map(({ orderId, ...order }) => [orderId, order]));
}
