import { foldText } from '@sevk/domain/common/text/fold';
import type { CashStep } from '@sevk/domain/company/company-cash-rounding';
import { beforeRouteStates } from '@sevk/domain/orders/common/order';
import type { CustodyCounts } from '@sevk/domain/routes/common/custody-balance';
import {
	deliveredResults,
	failedResults,
	finishedRouteStates,
	onRoadRouteStates,
	openRouteStates,
	type RouteState,
	routeStates,
} from '@sevk/domain/routes/common/route';
import type { VehicleType } from '@sevk/domain/vehicles/vehicle-type';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { afterKey, type KeysetPage, type SortColumn } from '../../../db/sql/keyset.ts';
import { prepared } from '../../../db/sql/prepared.ts';
import { likeAnywhere } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { awaitsCount, currentCount } from '../../orders/common/order-cash-count-store.ts';
import {
	lineCounts,
	noVehiclePieces,
	onVehicle,
	pendingPieces,
	type VehiclePieces,
	vehiclePieces,
} from '../common/route-balance-store.ts';
import { dueOnRoute } from '../common/route-due-store.ts';
import {
	excludedResultList,
	isPendingOrder,
	stopProgress,
} from '../common/route-order-status-store.ts';

export type RouteFilter = {
	readonly depotId: string;
	/** Set for a driver, who sees only own routes; a null id matches no route. */
	readonly onlyDriver: { readonly driverId: string | null } | null;
	/** Whether the sums leave out what was collected on routes whose cash is not counted yet. */
	readonly withholdsCollections: boolean;
	readonly q?: string | undefined;
	readonly dateFrom?: string | undefined;
	readonly dateTo?: string | undefined;
	readonly states?: readonly RouteState[] | undefined;
	readonly driverId?: string | undefined;
	readonly vehicleId?: string | undefined;
	readonly only?: 'finished' | 'open' | undefined;
	readonly routeId?: string;
	readonly routeIds?: readonly string[];
};

export type RouteSort = KeysetPage<'serviceDate' | 'number' | 'state' | 'driver'>;

export type RouteListRow = {
	readonly id: string;
	readonly depotId: string;
	readonly depotName: string;
	readonly number: string;
	readonly serviceDate: string;
	readonly state: RouteState;
	readonly vehicleId: string | null;
	readonly driverId: string | null;
	readonly plate: string | null;
	readonly tour: number;
	readonly vehicleType: VehicleType | null;
	readonly driverName: string | null;
	readonly assistantName: string;
	readonly note: string;
	readonly departureKm: number | null;
	readonly returnKm: number | null;
	readonly departedAt: Date | null;
	readonly cashStepKurus: CashStep | null;
	readonly returnedAt: Date | null;
	readonly completedAt: Date | null;
	readonly closedAt: Date | null;
	readonly planLocked: boolean;
	readonly suspendedReason: string | null;
	readonly cancelledReason: string | null;
	readonly version: number;
	readonly sortKey: string | number;
	readonly stopCount: number;
	readonly stopsDone: number;
	readonly orderCount: number;
	readonly deliveredCount: number;
	readonly partlyCount: number;
	readonly failedCount: number;
	readonly remainingCount: number;
	readonly dueKurus: number;
	readonly districts: string[];
	readonly collectedKurus: number;
	readonly lineCounts: CustodyCounts;
	readonly pendingPieces: number;
	readonly differenceKurus: number | null;
	readonly cardDifferenceKurus: number | null;
	readonly settlementState: string | null;
	/** Whether the cash is still to be counted. */
	readonly awaitsCount: boolean;
};

const sortColumns: Record<RouteSort['by'], SortColumn> = {
	serviceDate: { column: sql`r.service_date`, type: sql`date` },
	number: { column: sql`r.number`, type: sql`text` },
	state: {
		column: sql`array_position(array[${sql.join(routeStates.map((state) => sql.lit(state)))}], r.state)`,
		type: sql`int`,
	},
	driver: {
		column: sql`coalesce(p.full_name, '') collate "tr-TR-x-icu"`,
		type: sql`text`,
	},
};

/** A route of a page, and the value that the page is sorted by. */
type FoundRoute = Pick<RouteListRow, 'id' | 'depotId' | 'sortKey'>;

/** The routes of one page of a depot, in their sequence. */
export async function findRoutes(
	db: Database,
	filter: RouteFilter,
	sort: RouteSort,
): Promise<FoundRoute[]> {
	const sortColumn = sortColumns[sort.by];
	const { column } = sortColumn;
	const direction = sql.raw(sort.direction);
	const conditions = [...conditionsOf(filter), ...afterKey(sortColumn, sql`r.id`, sort)];
	const { rows } = await sql<FoundRoute>`
		select r.id, r.depot_id as "depotId", ${column} as "sortKey"
		${fromRoutes}
		where ${sql.join(conditions, sql` and `)}
		order by ${column} ${direction}, r.id ${direction}
		limit ${sort.limit}`.execute(db);
	return rows;
}

/**
 * Routes of a depot with all columns of the list, in no sequence. One text for every list, so it is
 * planned once (docs/decisions/0067-pages-of-several-depots.md): each route and its figures are found by
 * indexes, so the plan for ten of them serves hundreds.
 */
export async function readRouteRows(
	db: Database,
	depotId: string,
	ids: readonly string[],
): Promise<Omit<RouteListRow, 'sortKey'>[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<Omit<RouteListRow, 'sortKey'>>`${prepared('route-rows')}
		select r.id, r.depot_id as "depotId", c.name as "depotName", r.number,
			r.service_date as "serviceDate", r.state, r.vehicle_id as "vehicleId",
			r.driver_id as "driverId", v.plate, r.tour, v.vehicle_type as "vehicleType",
			p.full_name as "driverName", r.assistant_name as "assistantName", r.note,
			r.departure_km as "departureKm", r.return_km as "returnKm",
			r.departed_at as "departedAt", r.cash_step_kurus as "cashStepKurus", r.returned_at as "returnedAt",
			r.completed_at as "completedAt", r.closed_at as "closedAt",
			r.plan_locked as "planLocked", r.suspended_reason as "suspendedReason", r.cancelled_reason as "cancelledReason",
			r.version, stops.*, orders.*, money.*, lines.counts as "lineCounts", pending.*,
			case when cash.state <> 'counting' then z.difference_kurus end as "differenceKurus",
			case when cash.state <> 'counting' then coalesce(z.pos_kurus - z.card_collected_kurus, 0)
				end as "cardDifferenceKurus",
			cash.state as "settlementState", ${awaitsCount(depot, sql`cash.state`)} as "awaitsCount"
		${fromRoutes}
		${routeFigures(depot)}
		left join settlements z on z.depot_id = ${depot} and z.route_id = r.id
		cross join lateral (select ${currentCount(depot)} as state) cash
		where r.depot_id = ${depot} and r.id = any(${[...ids]}::uuid[])`.execute(db);
	return rows;
}

/** Number of routes of a depot whose vehicle is on the road. */
export async function countOnRoad(
	db: Database,
	depotId: string,
	onlyDriver: RouteFilter['onlyDriver'],
): Promise<number> {
	const conditions = conditionsOf({
		depotId,
		onlyDriver,
		withholdsCollections: false,
		states: onRoadRouteStates,
	});
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from routes r
		where ${sql.join(conditions, sql` and `)}`.execute(db);
	return rows[0]?.count ?? 0;
}

const fromRoutes = sql`
	from routes r
	join depots c on c.id = r.depot_id
	left join vehicles v on v.id = r.vehicle_id
	left join drivers p on p.id = r.driver_id`;

const routeFigures = (depot: RawBuilder<unknown>) => sql`
	cross join lateral ${stopProgress(depot)} stops
	cross join lateral (
		select count(*) filter (where ro.result not in ${excludedResultList})::int as "orderCount",
			count(*) filter (where ro.result in ${sqlList(deliveredResults)})::int as "deliveredCount",
			count(*) filter (where ro.result = 'partially_delivered')::int as "partlyCount",
			count(*) filter (where ro.result in ${sqlList(failedResults)})::int as "failedCount",
			count(*) filter (where ${isPendingOrder})::int as "remainingCount",
			coalesce(sum(${dueOnRoute(depot)}) filter (where ro.result not in ${excludedResultList}), 0)::bigint as "dueKurus",
			coalesce(array_agg(distinct o.district) filter (where o.district <> ''), '{}') as districts
		from route_orders ro
		join orders o on o.depot_id = ${depot} and o.id = ro.order_id
		where ro.depot_id = ${depot} and ro.route_id = r.id
	) orders
	cross join lateral (
		select coalesce(sum(m.amount_kurus), 0)::bigint as "collectedKurus"
		from collections m
		where m.depot_id = ${depot} and m.route_id = r.id and m.reverted_at is null
	) money
	cross join lateral (${lineCounts(depot, sql`r.id`)}) lines
	cross join lateral (
		select count(*)::int as "pendingPieces"
		from (${pendingPieces(depot, sql`r.id`)}) piece
	) pending`;

function conditionsOf(filter: RouteFilter): RawBuilder<unknown>[] {
	const conditions = [sql`r.depot_id = ${filter.depotId}::uuid`];
	const { onlyDriver, states, dateFrom, dateTo, driverId, vehicleId, only } = filter;
	const { routeId, routeIds } = filter;
	if (onlyDriver !== null) conditions.push(sql`r.driver_id = ${onlyDriver.driverId}::uuid`);
	if (states !== undefined) conditions.push(sql`r.state = any(${[...states]}::text[])`);
	if (dateFrom !== undefined) conditions.push(sql`r.service_date >= ${dateFrom}::date`);
	if (dateTo !== undefined) conditions.push(sql`r.service_date <= ${dateTo}::date`);
	if (driverId !== undefined) conditions.push(sql`r.driver_id = ${driverId}::uuid`);
	if (vehicleId !== undefined) conditions.push(sql`r.vehicle_id = ${vehicleId}::uuid`);
	if (routeIds !== undefined) conditions.push(sql`r.id = any(${[...routeIds]}::uuid[])`);
	if (routeId !== undefined) conditions.push(sql`r.id = ${routeId}::uuid`);
	if (only === 'finished') {
		conditions.push(sql`r.state in ${sqlList(finishedRouteStates)}`);
	}
	if (only === 'open') {
		conditions.push(sql`r.state in ${sqlList(openRouteStates)}`);
	}
	return [...conditions, ...searchOf(filter)];
}

/** Searches number (its depot's code may be left out), plate (without blanks), driver, district. */
function searchOf({ depotId, q = '' }: RouteFilter): RawBuilder<unknown>[] {
	const search = foldText(q).trim();
	if (search === '') return [];
	const pattern = likeAnywhere(search);
	const plate = likeAnywhere(search.replaceAll(' ', ''));
	return [
		sql`(
			fold_text(r.number) like ${pattern}
			or fold_text(regexp_replace(r.number, '^RT-.+-([0-9]{6}-[0-9]+)$', 'RT-\\1')) like ${pattern}
			or lower(v.plate) like ${plate}
			or p.name_fold like ${pattern}
			or exists (
				select 1 from route_orders ro
				join orders o on o.depot_id = ${depotId} and o.id = ro.order_id
				where ro.depot_id = ${depotId} and ro.route_id = r.id
					and fold_text(o.district) like ${pattern}
			)
		)`,
	];
}

export type RouteCounts = VehiclePieces & {
	readonly states: Partial<Record<RouteState, number>>;
	readonly orderCount: number;
	readonly deliveredCount: number;
	readonly partlyCount: number;
	readonly failedCount: number;
	readonly remainingCount: number;
	readonly dueKurus: number;
	readonly collectedKurus: number;
	/** Routes that `collectedKurus` leaves out. */
	readonly withheldCount: number;
	readonly poolCount: number;
	readonly uncheckedCount: number;
	readonly uncheckedFrom: string | null;
};

/**
 * Totals over all matching routes of a depot, and the orders up to `dateTo` that are in its pool or
 * wait for a check.
 */
export async function countRouteRows(db: Database, filter: RouteFilter): Promise<RouteCounts> {
	const depot = sql`${filter.depotId}::uuid`;
	const { rows } = await sql<RouteCounts>`
		with matching as (
			select r.id, r.state, r.departed_at, r.cash_step_kurus,
				${filter.withholdsCollections ? routeAwaitsCount(depot) : sql`false`} as withheld
			${fromRoutes}
			where ${sql.join(conditionsOf(filter), sql` and `)}
		),
		orders_of as (
			select count(*) filter (where ro.result not in ${excludedResultList})::int as "orderCount",
				count(*) filter (where ro.result in ${sqlList(deliveredResults)})::int as "deliveredCount",
				count(*) filter (where ro.result = 'partially_delivered')::int as "partlyCount",
				count(*) filter (where ro.result in ${sqlList(failedResults)})::int as "failedCount",
				count(*) filter (where ${isPendingOrder})::int as "remainingCount",
				coalesce(sum(${dueOnRoute(depot)}) filter (where ro.result not in ${excludedResultList}), 0)::bigint as "dueKurus"
			from matching r
			join route_orders ro on ro.depot_id = ${depot} and ro.route_id = r.id
			join orders o on o.depot_id = ${depot} and o.id = ro.order_id
			where r.state <> 'cancelled'
		),
		on_vehicles as (select ${vehiclePieces} from matching r ${vehiclesOfRoutes(depot)})
		select orders_of.*, on_vehicles.*,
			(select coalesce(jsonb_object_agg(g.state, g.count), '{}') from (
				select state, count(*) as count from matching group by state
			) g) as states,
			(select coalesce(sum(m.amount_kurus), 0)::bigint from matching r
				join collections m on m.depot_id = ${depot} and m.route_id = r.id
				where m.reverted_at is null and not r.withheld
			) as "collectedKurus",
			(select count(*)::int from matching r where r.withheld and exists (
				select 1 from collections m
				where m.depot_id = ${depot} and m.route_id = r.id and m.reverted_at is null
			)) as "withheldCount",
			waiting.*
		from orders_of cross join on_vehicles cross join ${waitingOrders(filter)} waiting`.execute(db);
	const [counts] = rows;
	if (counts === undefined) throw new Error('an aggregate gives one row');
	return counts;
}

const routeAwaitsCount = (depot: RawBuilder<unknown>) => sql`(
	select ${awaitsCount(depot, currentCount(depot))}
	from (select 1) one
	left join settlements z on z.depot_id = ${depot} and z.route_id = r.id)`;

const vehiclesOfRoutes = (depot: RawBuilder<unknown>) => sql`
	join debits d on d.depot_id = ${depot} and d.route_id = r.id
	join custody h on ${onVehicle(depot)}`;

/** Pieces on the vehicles of all matching routes of a depot. */
export async function readVehiclePieces(db: Database, filter: RouteFilter): Promise<VehiclePieces> {
	const { rows } = await sql<VehiclePieces>`
		select ${vehiclePieces} ${fromRoutes} ${vehiclesOfRoutes(sql`${filter.depotId}::uuid`)}
		where ${sql.join(conditionsOf(filter), sql` and `)}`.execute(db);
	return rows[0] ?? noVehiclePieces;
}

/** Orders that are not on a route yet; none for a driver. */
function waitingOrders({ depotId, dateTo, onlyDriver }: RouteFilter): RawBuilder<unknown> {
	const until = dateTo === undefined ? sql`true` : sql`o.service_date <= ${dateTo}::date`;
	return sql`(
		select count(*) filter (where o.state = 'ready')::int as "poolCount",
			count(*) filter (where o.state = 'new')::int as "uncheckedCount",
			min(o.service_date) filter (where o.state = 'new') as "uncheckedFrom"
		from orders o
		where o.depot_id = ${depotId}::uuid and o.state in ${sqlList(beforeRouteStates)}
			and ${until}
			and ${onlyDriver === null}
	)`;
}
