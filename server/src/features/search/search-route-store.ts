// Routes and debits by number, and the current routes of drivers.

import type { SearchHit } from '@sevk/contract/search/search';
import { formatDate } from '@sevk/domain/common/date/date';
import type { DebitState } from '@sevk/domain/debits/common/debit';
import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { debitStateWords } from '@sevk/domain/debits/common/debit-words';
import { finishedRouteStates, type RouteState } from '@sevk/domain/routes/common/route';
import { routeName } from '@sevk/domain/routes/common/route-number';
import { routeStateWords } from '@sevk/domain/routes/common/route-words';
import type { SearchQuery } from '@sevk/domain/search/search-query';
import { debitSentence, routeSentence } from '@sevk/domain/search/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { sqlList } from '../../db/sql/sql-list.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { stopProgress } from '../routes/common/route-order-status-store.ts';

/** Fields of the route description; the driver's name is not masked yet. */
export type RouteFacts = {
	readonly id: string;
	readonly number: string;
	/** The number, with the depot for users of several depots. */
	readonly name: string;
	readonly serviceDate: string;
	readonly state: RouteState;
	readonly depotName: string;
	readonly plate: string | null;
	readonly tour: number;
	readonly driverName: string | null;
	readonly stopCount: number;
	readonly stopsDone: number;
	readonly departedAt: Date | null;
	readonly returnedAt: Date | null;
};

/** The condition refers to a table `r` of routes. */
export async function readRoutes(
	db: Database,
	caller: PersonCaller,
	depotIds: readonly string[],
	condition: RawBuilder<unknown>,
	limit: number,
): Promise<RouteFacts[]> {
	const { driverId } = caller;
	const driven = driverId === null ? sql`true` : sql`r.driver_id = ${driverId}::uuid`;
	const pages = await eachDepot(depotIds, async (depotId) => {
		const { rows } = await sql<Omit<RouteFacts, 'name'>>`
			select r.id, r.number, r.service_date as "serviceDate", r.state, p.name as "depotName",
				v.plate, r.tour, d.full_name as "driverName", r.departed_at as "departedAt",
				r.returned_at as "returnedAt", s."stopCount", s."stopsDone"
			from routes r
			join depots p on p.id = r.depot_id
			left join vehicles v on v.id = r.vehicle_id
			left join drivers d on d.id = r.driver_id
			cross join lateral ${stopProgress(sql`${depotId}::uuid`)} s
			where r.depot_id = ${depotId}::uuid and ${condition} and ${driven}
			order by r.service_date desc, r.number limit ${limit}`.execute(db);
		return rows;
	});
	return sortNewestFirst(pages.flat())
		.slice(0, limit)
		.map((route) => ({ ...route, name: nameFor(caller.depotIds, route.number, route.depotName) }));
}

type Dated = { readonly serviceDate: string; readonly number: string };

/** Sorts by day, the newest first, then by number, as the statements do in each depot. */
function sortNewestFirst<Row extends Dated>(rows: readonly Row[]): Row[] {
	const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
	return rows.toSorted(
		(one, other) =>
			compare(other.serviceDate, one.serviceDate) || compare(one.number, other.number),
	);
}

/** Searches all depots of the user, regardless of the filter of lists. */
function nameFor(depotIds: readonly string[], number: string, depotName: string): string {
	return routeName(number, depotIds.length > 1 ? depotName : null);
}

export async function findRoutes(
	db: Database,
	caller: PersonCaller,
	{ route, routeDay }: SearchQuery,
	limit: number,
	now: Date,
): Promise<SearchHit[]> {
	if (route === null && routeDay === null) return [];
	const condition =
		route === null
			? sql`r.service_date = ${routeDay}::date`
			: sql`r.number in ${numbersOf('RT-', route)}`;
	const routes = await readRoutes(db, caller, caller.depotIds, condition, limit);
	return routes.map((route) => ({
		kind: 'route',
		id: route.id,
		title: route.name,
		note: formatDate(route.serviceDate),
		sentence: routeSentence(route, now),
		state: routeStateWords[route.state],
		...routeTarget(route),
	}));
}

/** The path of a route: current or completed. */
export function routeTarget({ id, state }: Pick<RouteFacts, 'id' | 'state'>) {
	const screen = finishedRouteStates.includes(state) ? 'completedRouteDetail' : 'routeDetail';
	return { screen, params: { routeID: id } } as const;
}

/**
 * The numbers with a serial: under each code that a depot has or had, and without a code. A code has
 * one depot, so the statement's own depot excludes the others.
 */
export function numbersOf(
	prefix: string,
	{ serial, depotCode }: NonNullable<SearchQuery['route']>,
): RawBuilder<unknown> {
	return sql`(
		select ${prefix}::text || c.code || '-' || ${serial}::text from depot_codes c
		where ${depotCode}::text is null or c.code = ${depotCode}::text
		union all select ${prefix}::text || ${serial}::text where ${depotCode}::text is null
	)`;
}

type DebitFacts = Dated & {
	readonly id: string;
	readonly state: DebitState;
	readonly routeNumber: string;
	readonly depotName: string;
	readonly plate: string;
	readonly driverName: string;
	readonly onVehicle: number;
	readonly pieceCount: number;
	readonly acceptedAt: Date | null;
	readonly clearedAt: Date | null;
};

export async function findDebits(
	db: Database,
	caller: PersonCaller,
	{ debit: typed }: SearchQuery,
	now: Date,
): Promise<SearchHit[]> {
	if (typed === null) return [];
	const { depotIds, driverId } = caller;
	const driven = driverId === null ? sql`true` : sql`z.driver_id = ${driverId}::uuid`;
	const pages = await eachDepot(depotIds, async (depotId) => {
		const { rows } = await sql<DebitFacts>`
			select z.id, z.number, z.service_date as "serviceDate", z.state, r.number as "routeNumber",
				p.name as "depotName", v.plate, d.full_name as "driverName",
				z.accepted_at as "acceptedAt", z.cleared_at as "clearedAt",
				l.held as "onVehicle", l.count as "pieceCount"
			from debits z
			join routes r on r.depot_id = ${depotId}::uuid and r.id = z.route_id
			join depots p on p.id = z.depot_id
			join vehicles v on v.id = z.vehicle_id
			join drivers d on d.id = z.driver_id
			cross join lateral (
				select count(*) filter (where l.state <> 'not_debited')::int as count,
					count(*) filter (where l.state in ${sqlList(onVehicleLineStates)})::int as held
				from debit_lines l where l.depot_id = ${depotId}::uuid and l.debit_id = z.id
			) l
			where z.depot_id = ${depotId}::uuid
				and z.number in ${numbersOf('ZMT-', typed)} and ${driven}
			order by z.service_date desc`.execute(db);
		return rows;
	});
	return sortNewestFirst(pages.flat()).map((debit) => ({
		kind: 'debit',
		id: debit.id,
		title: debit.number,
		note: nameFor(caller.depotIds, debit.routeNumber, debit.depotName),
		sentence: debitSentence(debit, now),
		state: debitStateWords[debit.state],
		screen: 'debitDetail',
		params: { debitID: debit.id },
	}));
}
