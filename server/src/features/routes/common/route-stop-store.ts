import type { WrittenAddress } from '@sevk/domain/addresses/address-key';
import type { TimeWindow } from '@sevk/domain/common/date/clock-time';
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import type { PointPrecision } from '@sevk/domain/common/place/known-point';
import { type RoughPlace, roughStopOf } from '@sevk/domain/common/place/rough-way';
import type { OrderState } from '@sevk/domain/orders/common/order';
import type { OrderWindow } from '@sevk/domain/orders/common/order-window';
import type { RouteOrderResult, StopState } from '@sevk/domain/routes/common/route';
import { isFormerStopKey, stopKeyOf } from '@sevk/domain/routes/sequence/route-stop-key';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { prepared, preparedIfShort } from '../../../db/sql/prepared.ts';
import { orderWindowOf, pointOf } from '../../../db/sql/row-values.ts';

export type StoredStop = {
	readonly id: string;
	readonly position: number;
	readonly addressKey: string;
	readonly state: StopState;
	readonly point: GeoPoint | null;
	readonly district: string;
	/** Null where the point is its own. */
	readonly rough: RoughPlace | null;
};

/** The stops of a route by position, each with the coordinates of one of its orders, an exact one first. */
export async function readStops(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<StoredStop[]> {
	const { rows } = await sql<
		KeyedRow & {
			id: string;
			position: number;
			state: StopState;
			longitude: number | null;
			latitude: number | null;
			placedDistrict: string | null;
			placedNeighbourhood: string | null;
			precision: PointPrecision | null;
		}
	>`
		select s.id, s.position, ${stopKey}, s.state, p.longitude, p.latitude,
			p.district as "placedDistrict", p.neighbourhood as "placedNeighbourhood",
			p.location_precision as precision
		from stops s
		${joinFormerAddress(depotId)}
		left join lateral (
			select o.longitude, o.latitude, o.district, o.neighbourhood, o.location_precision
			from route_orders ro
			join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
			where ro.depot_id = ${depotId} and ro.stop_id = s.id and o.longitude is not null
			order by o.location_approximate, o.id limit 1
		) p on true
		where s.depot_id = ${depotId} and s.route_id = ${routeId}
		order by s.position`.execute(db);
	return rows.map(({ longitude, latitude, ...row }) => ({
		id: row.id,
		position: row.position,
		addressKey: keyOf(row),
		state: row.state,
		point: pointOf(longitude, latitude),
		district: row.placedDistrict ?? '',
		rough: roughStopOf([
			{ neighbourhood: row.placedNeighbourhood ?? '', precision: row.precision },
		]),
	}));
}

type KeyedRow = { readonly addressKey: string } & {
	readonly [Part in keyof WrittenAddress]: string | null;
};

const stopKey = sql`s.address_key as "addressKey", a.province, a.district, a.neighbourhood,
	a.address_line as "addressLine"`;

/** The address of one of the orders of a stop whose key is of an earlier version. */
const joinFormerAddress = (depotId: string) => sql`
	left join lateral (
		select o.province, o.district, o.neighbourhood, o.address_line
		from route_orders ro
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		where ro.depot_id = ${depotId} and ro.stop_id = s.id and ${isFormerKey}
		order by o.id limit 1
	) a on true`;

const isFormerKey = sql`cardinality(string_to_array(s.address_key, '|')) = 4`;

/** The key of a stop as orders have it now (docs/domain.md#stops). */
function keyOf({ addressKey, ...address }: KeyedRow): string {
	const { province, district, neighbourhood, addressLine } = address;
	if (!isFormerStopKey(addressKey) || addressLine === null) return addressKey;
	return stopKeyOf({
		province: province ?? '',
		district: district ?? '',
		neighbourhood: neighbourhood ?? '',
		addressLine,
	});
}

/** The routes that visit the address of a key. */
export async function readRoutesOfAddress(
	db: Database,
	depotId: string,
	addressKey: string,
	routeIds: readonly string[],
): Promise<Set<string>> {
	const { rows } = await sql<KeyedRow & { routeId: string }>`
		select s.route_id as "routeId", ${stopKey}
		from stops s
		${joinFormerAddress(depotId)}
		where s.depot_id = ${depotId} and s.route_id = any(${[...routeIds]}::uuid[])
			and (s.address_key = ${addressKey} or ${isFormerKey})`.execute(db);
	const visits = rows.filter((row) => keyOf(row) === addressKey);
	return new Set(visits.map(({ routeId }) => routeId));
}

/** The delivery windows of the active orders of each stop. */
export async function readStopWindows(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<Map<string, TimeWindow[]>> {
	const { rows } = await sql<{ stopId: string } & Required<OrderWindow>>`
		select ro.stop_id as "stopId", o.window_start as "windowStart", o.window_end as "windowEnd",
			o.window_gap_start as "windowGapStart", o.window_gap_end as "windowGapEnd"
		from route_orders ro
		join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
		where ro.depot_id = ${depotId} and ro.route_id = ${routeId} and ro.active`.execute(db);
	const byStop = Map.groupBy(rows, ({ stopId }) => stopId);
	return new Map([...byStop].map(([stopId, windows]) => [stopId, windows.map(orderWindowOf)]));
}

export type NewStop = {
	readonly id: string;
	readonly addressKey: string;
	readonly position: number;
};

export async function insertStops(
	tx: Tx,
	depotId: string,
	routeId: string,
	stops: readonly NewStop[],
): Promise<void> {
	if (stops.length === 0) return;
	await sql`
		insert into stops (depot_id, id, route_id, position, address_key, state)
		select ${depotId}, n.id, ${routeId}, n.position, n.address_key, 'pending'
		from unnest(
			${stops.map(({ id }) => id)}::uuid[],
			${stops.map(({ position }) => position)}::int[],
			${stops.map(({ addressKey }) => addressKey)}::text[]
		) as n(id, position, address_key)`.execute(tx);
}

/** Writes positions 1, 2, 3 … in the sequence of the ids. The unique constraint is deferred. */
export async function saveStopSequence(
	tx: Tx,
	depotId: string,
	routeId: string,
	stopIds: readonly string[],
): Promise<void> {
	await sql`
		update stops s set position = n.position
		from unnest(${[...stopIds]}::uuid[]) with ordinality as n(id, position)
		where s.depot_id = ${depotId} and s.route_id = ${routeId} and s.id = n.id`.execute(tx);
}

/** Deletes stops without orders and renumbers the others. */
export async function dropEmptyStops(tx: Tx, depotId: string, routeId: string): Promise<void> {
	await sql`
		delete from stops s
		where s.depot_id = ${depotId} and s.route_id = ${routeId}
			and not exists (
				select 1 from route_orders ro where ro.depot_id = ${depotId} and ro.stop_id = s.id
			)`.execute(tx);
	await sql`
		update stops s set position = n.position
		from (
			select id, row_number() over (order by position) as position
			from stops where depot_id = ${depotId} and route_id = ${routeId}
		) n
		where s.depot_id = ${depotId} and s.id = n.id and s.position <> n.position`.execute(tx);
}

export type StopResult = {
	readonly stopId: string;
	readonly stopState: StopState;
	readonly orderId: string;
	readonly result: RouteOrderResult;
	readonly orderState: OrderState;
};

/** Every order of a route with its result and the state of its stop. */
export async function readStopResults(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<StopResult[]> {
	const { rows } = await sql<StopResult>`${prepared('stop-results')}
		select ${stopResult} ${fromStopResults(depotId)} and ro.route_id = ${routeId}`.execute(db);
	return rows;
}

/** The same of several routes of a depot. */
export async function readRouteResults(
	db: Database,
	depotId: string,
	routeIds: readonly string[],
): Promise<(StopResult & { readonly routeId: string })[]> {
	const { rows } = await sql<StopResult & { readonly routeId: string }>`
		select ro.route_id as "routeId", ${stopResult} ${fromStopResults(depotId)}
			and ro.route_id = any(${[...routeIds]}::uuid[])`.execute(db);
	return rows;
}

const stopResult = sql`s.id as "stopId", s.state as "stopState", ro.order_id as "orderId", ro.result,
	o.state as "orderState"`;

const fromStopResults = (depotId: string) => sql`
	from route_orders ro
	join stops s on s.depot_id = ${depotId} and s.id = ro.stop_id
	join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
	where ro.depot_id = ${depotId}`;

export type StopChange = {
	readonly id: string;
	readonly state: StopState;
	readonly finished: boolean;
};

/** Writes the states of stops. A stop that is no longer finished loses its `finished_at`. */
export async function saveStopStates(
	tx: Tx,
	depotId: string,
	changes: readonly StopChange[],
	now: Date,
): Promise<void> {
	if (changes.length === 0) return;
	await sql`${preparedIfShort('stop-states', changes)}
		update stops s
		set state = c.state,
			finished_at = case when c.finished then coalesce(s.finished_at, ${now}::timestamptz) end
		from unnest(
			${changes.map(({ id }) => id)}::uuid[],
			${changes.map(({ state }) => state)}::text[],
			${changes.map(({ finished }) => finished)}::bool[]
		) as c(id, state, finished)
		where s.depot_id = ${depotId} and s.id = c.id`.execute(tx);
}

/** Writes a stop as arrived, skipped or pending. */
export async function saveStop(
	tx: Tx,
	depotId: string,
	stopId: string,
	columns: { readonly state: StopState; readonly arrived_at?: Date | null },
): Promise<void> {
	await tx
		.updateTable('stops')
		.set(columns)
		.where('depot_id', '=', depotId)
		.where('id', '=', stopId)
		.execute();
}

/** Keeps a stop where it is in every plan, or no longer. */
export async function saveStopLock(
	tx: Tx,
	depotId: string,
	stopId: string,
	locked: boolean,
): Promise<void> {
	await tx
		.updateTable('stops')
		.set({ plan_locked: locked })
		.where('depot_id', '=', depotId)
		.where('id', '=', stopId)
		.execute();
}
