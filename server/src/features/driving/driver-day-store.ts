import { acceptedDebitStates, onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import {
	type RouteState,
	runningRouteStates,
	uncountedStopStates,
} from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sqlList } from '../../db/sql/sql-list.ts';
import { type PieceRow, readPieces } from '../orders/common/order-whereabouts-store.ts';

const startedRouteStates: readonly RouteState[] = ['loading', 'ready', ...runningRouteStates];

export type DayRouteRow = {
	readonly id: string;
	readonly state: RouteState;
	readonly serviceDate: string;
	readonly returnedAt: Date | null;
	readonly number: string;
	readonly tour: number;
	readonly plate: string | null;
	readonly stopCount: number;
	/** Pieces of the route that the driver has. */
	readonly heldCount: number;
};

/**
 * The routes of a driver that may be the one of the day: all up to today that are not closed, later
 * ones once their loading has begun, and those of today that are closed.
 */
export async function readDayRoutes(
	db: Database,
	{ depotId, driverId }: { readonly depotId: string; readonly driverId: string },
	today: string,
): Promise<DayRouteRow[]> {
	const { rows } = await sql<DayRouteRow>`
		select r.id, r.state, r.service_date as "serviceDate", r.returned_at as "returnedAt",
			r.number, r.tour, v.plate,
			(select count(*)::int from stops s where s.depot_id = ${depotId} and s.route_id = r.id
				and s.state not in ${sqlList(uncountedStopStates)}) as "stopCount",
			(select count(*)::int from debits d
				join debit_lines l on l.depot_id = ${depotId} and l.debit_id = d.id
					and l.state in ${sqlList(onVehicleLineStates)}
				where d.depot_id = ${depotId} and d.route_id = r.id and d.driver_id = r.driver_id
					and d.state in ${sqlList(acceptedDebitStates)}) as "heldCount"
		from routes r
		left join vehicles v on v.id = r.vehicle_id
		where r.depot_id = ${depotId} and r.driver_id = ${driverId}
			and (r.state in ${sqlList(startedRouteStates)}
				or r.state = 'planned' and r.service_date <= ${today}::date
				or r.state = 'closed' and r.service_date = ${today}::date)`.execute(db);
	return rows;
}

/** The pieces of several orders with their holders. */
export function readOrderPieces(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<PieceRow[]> {
	return readPieces(db, depotId, sql`p.order_id = any(${[...orderIds]}::uuid[])`);
}

export type OrderLineRow = {
	readonly orderId: string;
	readonly id: string;
	readonly product: string;
	readonly quantity: number;
	readonly unit: string;
};

/** The product lines of several orders, each in its sequence. */
export async function readOrderLines(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<OrderLineRow[]> {
	const { rows } = await sql<OrderLineRow>`
		select l.order_id as "orderId", l.id, l.product, l.quantity, l.unit
		from order_lines l
		where l.depot_id = ${depotId} and l.order_id = any(${[...orderIds]}::uuid[])
		order by l.order_id, l.position`.execute(db);
	return rows;
}
