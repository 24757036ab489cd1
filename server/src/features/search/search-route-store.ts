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
import { sqlList } from '../../db/sql/sql-list.ts';
import type { Caller } from '../../http/endpoint/caller.ts';
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
	readonly driverName: string | null;
	readonly stopCount: number;
	readonly stopsDone: number;
	readonly departedAt: Date | null;
	readonly returnedAt: Date | null;
};

/** The condition refers to a table `r` of routes. */
export async function readRoutes(
	db: Database,
	{ depotIds, driverId }: Caller,
	condition: RawBuilder<unknown>,
	limit: number,
): Promise<RouteFacts[]> {
	const { rows } = await sql<Omit<RouteFacts, 'name'>>`
		select r.id, r.number, r.service_date as "serviceDate", r.state, p.name as "depotName", v.plate,
			d.full_name as "driverName", r.departed_at as "departedAt", r.returned_at as "returnedAt",
			s."stopCount", s."stopsDone"
		from routes r
		join depots p on p.id = r.depot_id
		left join vehicles v on v.id = r.vehicle_id
		left join drivers d on d.id = r.driver_id
		cross join lateral ${stopProgress(sql`r.depot_id`)} s
		where r.depot_id = any(${[...depotIds]}::uuid[]) and ${condition}
			and ${driverId === null ? sql`true` : sql`r.driver_id = ${driverId}::uuid`}
		order by r.service_date desc, r.number limit ${limit}`.execute(db);
	return rows.map((route) => ({
		...route,
		name: nameFor(depotIds, route.number, route.depotName),
	}));
}

/** Searches all depots of the user, regardless of the filter of lists. */
function nameFor(depotIds: readonly string[], number: string, depotName: string): string {
	return routeName(number, depotIds.length > 1 ? depotName : null);
}

export async function findRoutes(
	db: Database,
	caller: Caller,
	{ routeNumber, routeDay }: SearchQuery,
	limit: number,
	now: Date,
): Promise<SearchHit[]> {
	if (routeNumber === null && routeDay === null) return [];
	const condition =
		routeNumber === null ? sql`r.service_date = ${routeDay}::date` : sql`r.number = ${routeNumber}`;
	const routes = await readRoutes(db, caller, condition, limit);
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

export async function findDebits(
	db: Database,
	caller: Caller,
	{ debitNumber }: SearchQuery,
	now: Date,
): Promise<SearchHit[]> {
	if (debitNumber === null) return [];
	const { rows } = await sql<{
		id: string;
		number: string;
		state: DebitState;
		routeNumber: string;
		depotName: string;
		plate: string;
		driverName: string;
		onVehicle: number;
		pieceCount: number;
		acceptedAt: Date | null;
		clearedAt: Date | null;
	}>`
		select z.id, z.number, z.state, r.number as "routeNumber", p.name as "depotName", v.plate,
			d.full_name as "driverName", z.accepted_at as "acceptedAt", z.cleared_at as "clearedAt",
			l.held as "onVehicle", l.count as "pieceCount"
		from debits z
		join routes r on r.depot_id = z.depot_id and r.id = z.route_id
		join depots p on p.id = z.depot_id
		join vehicles v on v.id = z.vehicle_id
		join drivers d on d.id = z.driver_id
		cross join lateral (
			select count(*) filter (where l.state <> 'not_debited')::int as count,
				count(*) filter (where l.state in ${sqlList(onVehicleLineStates)})::int as held
			from debit_lines l where l.depot_id = z.depot_id and l.debit_id = z.id
		) l
		where z.depot_id = any(${[...caller.depotIds]}::uuid[]) and z.number = ${debitNumber}
			and ${caller.driverId === null ? sql`true` : sql`z.driver_id = ${caller.driverId}::uuid`}
		order by z.service_date desc`.execute(db);
	return rows.map((debit) => ({
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
