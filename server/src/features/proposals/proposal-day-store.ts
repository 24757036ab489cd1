// The day as it is when a proposal is accepted.
import { formatTime } from '@sevk/domain/common/date/date';
import type { OrderState } from '@sevk/domain/orders/common/order';
import type { PresentOrder, PresentRoute } from '@sevk/domain/proposals/plan-day-change';
import type { RouteState } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export async function readPresentRoutes(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<PresentRoute[]> {
	const { rows } = await sql<{
		routeId: string;
		version: number;
		state: RouteState;
		actorName: string | null;
		at: Date | null;
	}>`
		select r.id as "routeId", r.version, r.state, last.actor_name as "actorName", last.at
		from routes r
		left join lateral (
			select e.actor_name, e.at from events e
			where e.depot_id = ${depotId} and e.noun_id = r.id
			order by e.change_seq desc limit 1
		) last on true
		where r.depot_id = ${depotId} and r.id = any(${[...routeIds]}::uuid[])`.execute(db);
	return rows.map(({ actorName, at, ...route }) => ({
		...route,
		changedBy: actorName === null || at === null ? null : `${actorName}, ${formatTime(at)}`,
	}));
}

export async function readPresentOrders(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<PresentOrder[]> {
	const { rows } = await sql<PresentOrder & { state: OrderState }>`
		select o.id as "orderId", o.version, o.state, r.id as "routeId", r.number as "routeNumber"
		from orders o
		left join route_orders ro on ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
			and ro.result = 'pending'
		left join routes r on r.depot_id = ${depotId} and r.id = ro.route_id
		where o.depot_id = ${depotId} and o.id = any(${[...orderIds]}::uuid[])`.execute(db);
	return rows;
}
