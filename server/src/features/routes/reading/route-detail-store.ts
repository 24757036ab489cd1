import type { PointPrecision, PointSource } from '@sevk/domain/common/place/known-point';
import type { AttemptOutcome, OrderState } from '@sevk/domain/orders/common/order';
import { orderEventOfContact } from '@sevk/domain/orders/common/order-contact';
import type { OrderType } from '@sevk/domain/reasons/order-type';
import type { CustodyCounts } from '@sevk/domain/routes/common/custody-balance';
import type { RouteOrderResult, StopState } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { pointOf } from '../../../db/sql/row-values.ts';
import { learnedStay, stayColumns } from '../../addresses/address-stay-store.ts';
import { exceptionOn } from '../../drivers/driver-working-time-store.ts';
import { dueAtAttempt } from '../../orders/common/order-due-store.ts';
import { blackoutOn } from '../../vehicles/vehicle-store.ts';

/** An order of a stop for the route screen. Names and phones are not masked yet. */
export type RouteOrderRow = {
	readonly stopId: string;
	readonly position: number;
	readonly stopState: StopState;
	readonly arrivedAt: Date | null;
	readonly finishedAt: Date | null;
	readonly planLocked: boolean;
	readonly orderId: string;
	readonly orderNo: string;
	readonly recipientName: string;
	readonly phone: string | null;
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
	readonly addressHint: string;
	readonly addressKey: string | null;
	readonly placeMinutes: number | null;
	readonly parcelSeconds: number | null;
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly approximate: boolean;
	readonly pointSource: PointSource | null;
	readonly pointPrecision: PointPrecision | null;
	readonly orderType: OrderType;
	readonly pieceCount: number;
	/** Number of pieces delivered on this route. */
	readonly deliveredPieces: number;
	readonly desi: number;
	readonly kg: number;
	readonly coldChain: boolean;
	readonly paymentType: string;
	readonly senderName: string;
	readonly amountKurus: number;
	/** Due on this route: without what earlier attempts collected. */
	readonly dueKurus: number;
	readonly collectedKurus: number;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly windowGapStart: string | null;
	readonly windowGapEnd: string | null;
	readonly serviceDate: string;
	readonly attemptNo: number;
	readonly result: RouteOrderResult;
	readonly orderState: OrderState;
	readonly resultAt: Date | null;
	readonly reasonLabel: string | null;
	readonly receivedBy: string | null;
	readonly inCustody: boolean;
	readonly dispatchNoteNo: string | null;
	readonly postalCode: string | null;
	readonly note: string;
	readonly version: number;
};

/** The orders of a route by stop position. */
export async function readRouteOrders(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<RouteOrderRow[]> {
	const due = dueAtAttempt(sql`${depotId}::uuid`, sql`ro.attempt_no`);
	const { rows } = await sql<RouteOrderRow>`
		select s.id as "stopId", s.position, s.state as "stopState", s.plan_locked as "planLocked", s.arrived_at as "arrivedAt",
			s.finished_at as "finishedAt", o.id as "orderId", o.order_no as "orderNo",
			o.recipient_name as "recipientName", o.phone, o.province, o.district, o.neighbourhood,
			o.address_line as "addressLine", o.address_hint as "addressHint", o.address_key as "addressKey",
			${stayColumns},
			o.longitude, o.latitude,
			o.location_approximate as approximate, o.location_source as "pointSource",
			o.location_precision as "pointPrecision",
			o.order_type as "orderType", o.piece_count as "pieceCount", o.desi, o.kg, o.cold_chain as "coldChain", o.payment_type as "paymentType",
			o.sender_name as "senderName", o.amount_kurus as "amountKurus", ${due} as "dueKurus", money.collected as "collectedKurus",
			o.window_start as "windowStart", o.window_end as "windowEnd", o.window_gap_start as "windowGapStart",
			o.window_gap_end as "windowGapEnd",
			o.service_date as "serviceDate", ro.attempt_no as "attemptNo", ro.result, o.state as "orderState",
			a.happened_at as "resultAt", coalesce(n.label, a.reason_code) as "reasonLabel", a.received_by as "receivedBy",
			goods."inCustody", handed.over as "deliveredPieces", o.dispatch_note_no as "dispatchNoteNo",
			o.postal_code as "postalCode", o.note, o.version
		from route_orders ro
		join stops s on s.depot_id = ${depotId} and s.id = ro.stop_id
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		${learnedStay(depotId)}
		left join attempts a on a.depot_id = ${depotId} and a.route_id = ro.route_id
			and a.order_id = ro.order_id and a.reverted_at is null
		left join reasons n on n.list = 'undelivery' and n.code = a.reason_code
		cross join lateral (
			select coalesce(sum(m.amount_kurus), 0)::bigint as collected
			from collections m
			where m.depot_id = ${depotId} and m.route_id = ro.route_id
				and m.order_id = ro.order_id and m.reverted_at is null
		) money
		cross join lateral (
			select exists (
				select 1 from pieces x
				join custody h on h.depot_id = ${depotId} and h.piece_id = x.id
				where x.depot_id = ${depotId} and x.order_id = o.id
					and (h.holder like 'debit:%' or h.holder like 'loading:%')
			) as "inCustody"
		) goods
		cross join lateral (
			select count(*)::int as over
			from debit_lines l join debits d on d.depot_id = ${depotId} and d.id = l.debit_id
			where l.depot_id = ${depotId} and l.order_id = ro.order_id and d.route_id = ro.route_id
				and l.state = 'cleared_delivered'
		) handed
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId}
		order by s.position, o.order_no`.execute(db);
	return rows;
}

/** How often the recipients of orders were called on a route; orders without a call are absent. */
export async function countCalls(
	db: Database,
	depotId: string,
	routeId: string,
	orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	const { rows } = await sql<{ orderId: string; count: number }>`
		select e.noun_id as "orderId", count(*)::int as count
		from events e
		where e.depot_id = ${depotId} and e.noun_id = any(${[...orderIds]}::uuid[])
			and e.noun = 'order' and e.kind = ${orderEventOfContact.call}
			and e.payload ->> 'routeId' = ${routeId}
		group by e.noun_id`.execute(db);
	return new Map(rows.map(({ orderId, count }) => [orderId, count]));
}

export type RouteDebitRow = {
	readonly id: string;
	readonly number: string;
	readonly state: string;
	readonly driverName: string;
	readonly lineCounts: CustodyCounts;
	/** Transfers to this debit that await acceptance. */
	readonly waitingTransfers: readonly {
		readonly id: string;
		readonly giverName: string;
		readonly pieceCount: number;
	}[];
};

/** The debits of a route with line counts by state and incoming transfers. */
export async function readRouteDebits(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<RouteDebitRow[]> {
	const { rows } = await sql<RouteDebitRow>`
		select d.id, d.number, d.state, p.full_name as "driverName", (
			select coalesce(jsonb_object_agg(g.state, g.count), '{}') from (
				select l.state, count(*) as count from debit_lines l
				where l.depot_id = ${depotId} and l.debit_id = d.id group by l.state
			) g
		) as "lineCounts", (
			select coalesce(jsonb_agg(jsonb_build_object(
				'id', t.id, 'giverName', w.full_name, 'pieceCount', cardinality(t.piece_ids)
			) order by t.requested_at, t.id), '[]')
			from transfers t
			join debits z on z.depot_id = ${depotId} and z.id = t.from_debit_id
			join drivers w on w.id = z.driver_id
			where t.depot_id = ${depotId} and t.to_debit_id = d.id and t.state = 'awaiting_acceptance'
		) as "waitingTransfers"
		from debits d join drivers p on p.id = d.driver_id
		where d.depot_id = ${depotId} and d.route_id = ${routeId}
		order by d.created_at`.execute(db);
	return rows;
}

/** Position of a depot; null when it is not set. */
export async function readDepotPlace(db: Database, depotId: string) {
	const row = await db
		.selectFrom('depots')
		.select(['longitude', 'latitude'])
		.where('id', '=', depotId)
		.executeTakeFirst();
	return pointOf(row?.longitude ?? null, row?.latitude ?? null);
}

/** Capacity, validity of papers and availability of a vehicle. */
export async function readVehiclePapers(
	db: Database,
	{ vehicleId, serviceDate }: { readonly vehicleId: string | null; readonly serviceDate: string },
) {
	if (vehicleId === null) return null;
	const row = await db
		.selectFrom('vehicles')
		.select([
			'plate',
			'vehicle_type as vehicleType',
			'state',
			'retired_at as retiredAt',
			'capacity_pieces as pieces',
			'capacity_desi as desi',
			'capacity_kg as kg',
			'inspection_until as inspectionUntil',
			'insurance_until as insuranceUntil',
			'road_card_until as roadCardUntil',
			'closed_districts as closedDistricts',
		])
		.select(blackoutOn(sql.ref('vehicles.id'), sql`${serviceDate}::date`).as('blackout'))
		.where('id', '=', vehicleId)
		.executeTakeFirst();
	return row ?? null;
}

export type VehiclePapers = NonNullable<Awaited<ReturnType<typeof readVehiclePapers>>>;

/** The attempts of a route that are not reverted, by stop position. */
export async function readRouteAttempts(db: Database, depotId: string, routeId: string) {
	const { rows } = await sql<{
		id: string;
		orderId: string;
		orderNo: string;
		position: number;
		outcome: AttemptOutcome;
	}>`
		select a.id, a.order_id as "orderId", o.order_no as "orderNo", a.outcome,
			coalesce(s.position, 0) as position
		from attempts a
		join orders o on o.depot_id = ${depotId} and o.id = a.order_id
		left join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = a.route_id
			and ro.order_id = a.order_id
		left join stops s on s.depot_id = ${depotId} and s.id = ro.stop_id
		where a.depot_id = ${depotId} and a.route_id = ${routeId} and a.reverted_at is null
		order by position, o.order_no, a.id`.execute(db);
	return rows;
}

/** State and papers of a driver. */
export async function readDriverPapers(
	db: Database,
	{ driverId, serviceDate }: { readonly driverId: string | null; readonly serviceDate: string },
) {
	if (driverId === null) return null;
	const row = await db
		.selectFrom('drivers')
		.select(['state', 'retired_at as retiredAt'])
		.select(['licence_class as licenceClass', 'src_document as srcDocument'])
		.select(['licence_until as licenceUntil', 'src_until as srcUntil'])
		.select('national_id_last4 as nationalIdEnd')
		.select(exceptionOn(sql.ref('drivers.id'), sql`${serviceDate}::date`).as('exception'))
		.where('id', '=', driverId)
		.executeTakeFirst();
	return row ?? null;
}

/** The odometer reading at the last return of a vehicle. */
export async function readLastReturnKm(
	db: Database,
	depotId: string,
	vehicleId: string | null,
): Promise<number | null> {
	if (vehicleId === null) return null;
	const row = await db
		.selectFrom('routes')
		.select('return_km')
		.where('depot_id', '=', depotId)
		.where('vehicle_id', '=', vehicleId)
		.where('return_km', 'is not', null)
		.orderBy('service_date', 'desc')
		.orderBy('returned_at', 'desc')
		.limit(1)
		.executeTakeFirst();
	return row?.return_km ?? null;
}
