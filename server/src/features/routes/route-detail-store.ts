import type { OrderState } from '@sevk/domain/orders/order';
import type { CustodyCounts } from '@sevk/domain/routes/custody-balance';
import type { RouteOrderResult, StopState } from '@sevk/domain/routes/route';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** One order on one stop, as the route screen shows it; names and phones still in the open. */
export type RouteOrderRow = {
	readonly stopId: string;
	readonly position: number;
	readonly stopState: StopState;
	readonly arrivedAt: Date | null;
	readonly finishedAt: Date | null;
	readonly orderId: string;
	readonly orderNo: string;
	readonly recipientName: string;
	readonly phone: string | null;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
	readonly addressHint: string;
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly pieceCount: number;
	readonly desi: number;
	readonly kg: number;
	readonly paymentType: string;
	readonly dueKurus: number;
	readonly collectedKurus: number;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly attemptNo: number;
	readonly result: RouteOrderResult;
	readonly orderState: OrderState;
	readonly reasonLabel: string | null;
	readonly receivedBy: string | null;
	readonly inCustody: boolean;
	readonly note: string;
	readonly version: number;
};

/** The stops of a route with their orders, in the sequence of the drive. */
export async function readRouteOrders(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<RouteOrderRow[]> {
	const { rows } = await sql<RouteOrderRow>`
		select s.id as "stopId", s.position, s.state as "stopState", s.arrived_at as "arrivedAt",
			s.finished_at as "finishedAt", o.id as "orderId", o.order_no as "orderNo",
			o.recipient_name as "recipientName", o.phone, o.district, o.neighbourhood,
			o.address_line as "addressLine", o.address_hint as "addressHint", o.longitude, o.latitude,
			o.piece_count as "pieceCount", o.desi, o.kg, o.payment_type as "paymentType",
			o.due_kurus as "dueKurus", money.collected as "collectedKurus",
			o.window_start as "windowStart", o.window_end as "windowEnd",
			ro.attempt_no as "attemptNo", ro.result, o.state as "orderState",
			coalesce(n.label, a.reason_code) as "reasonLabel", a.received_by as "receivedBy",
			goods."inCustody", o.note, o.version
		from route_orders ro
		join stops s on s.depot_id = ro.depot_id and s.id = ro.stop_id
		join orders o on o.depot_id = ro.depot_id and o.id = ro.order_id
		left join attempts a on a.depot_id = ro.depot_id and a.route_id = ro.route_id
			and a.order_id = ro.order_id and a.reverted_at is null
		left join reasons n on n.list = 'undelivery' and n.code = a.reason_code
		cross join lateral (
			select coalesce(sum(m.amount_kurus), 0)::bigint as collected
			from collections m
			where m.depot_id = ro.depot_id and m.route_id = ro.route_id
				and m.order_id = ro.order_id and m.reverted_at is null
		) money
		cross join lateral (
			select exists (
				select 1 from pieces x
				join custody h on h.depot_id = x.depot_id and h.piece_id = x.id
				where x.depot_id = o.depot_id and x.order_id = o.id
					and (h.holder like 'debit:%' or h.holder like 'loading:%')
			) as "inCustody"
		) goods
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId}
		order by s.position, o.order_no`.execute(db);
	return rows;
}

export type RouteDebitRow = {
	readonly id: string;
	readonly number: string;
	readonly state: string;
	readonly driverName: string;
	readonly lineCounts: CustodyCounts;
};

/** The zimmet of a route, each with its lines counted by state. */
export async function readRouteDebits(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<RouteDebitRow[]> {
	const { rows } = await sql<RouteDebitRow>`
		select d.id, d.number, d.state, p.full_name as "driverName", (
			select coalesce(jsonb_object_agg(g.state, g.count), '{}') from (
				select l.state, count(*) as count from debit_lines l
				where l.depot_id = d.depot_id and l.debit_id = d.id group by l.state
			) g
		) as "lineCounts"
		from debits d join drivers p on p.id = d.driver_id
		where d.depot_id = ${depotId} and d.route_id = ${routeId}
		order by d.created_at`.execute(db);
	return rows;
}

/** What the vehicle of a route takes, and until when its papers are valid. */
export async function readVehiclePapers(db: Database, vehicleId: string | null) {
	if (vehicleId === null) return null;
	const row = await db
		.selectFrom('vehicles')
		.select([
			'capacity_pieces as pieces',
			'capacity_desi as desi',
			'capacity_kg as kg',
			'inspection_until as inspectionUntil',
			'insurance_until as insuranceUntil',
		])
		.where('id', '=', vehicleId)
		.executeTakeFirst();
	return row ?? null;
}
