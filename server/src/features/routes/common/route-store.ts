import type { RouteState } from '@sevk/domain/routes/common/route';
import { openRouteStates } from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';

/** A route as its rules look at it. */
export type StoredRoute = {
	readonly depotId: string;
	readonly id: string;
	readonly number: string;
	readonly serviceDate: string;
	readonly vehicleId: string | null;
	readonly driverId: string | null;
	readonly assistantName: string;
	readonly note: string;
	readonly state: RouteState;
	readonly departureKm: number | null;
	readonly returnKm: number | null;
	readonly version: number;
};

function routeOf(row: Row<'routes'>): StoredRoute {
	return {
		depotId: row.depot_id,
		id: row.id,
		number: row.number,
		serviceDate: row.service_date,
		vehicleId: row.vehicle_id,
		driverId: row.driver_id,
		assistantName: row.assistant_name,
		note: row.note,
		state: row.state,
		departureKm: row.departure_km,
		returnKm: row.return_km,
		version: row.version,
	};
}

/** A route that the caller may see: of the caller's depots, for a driver an own one; else null. */
export async function findRoute(
	db: Database,
	caller: Pick<Caller, 'depotIds' | 'role' | 'driverId'>,
	routeId: string,
): Promise<StoredRoute | null> {
	let query = db
		.selectFrom('routes')
		.selectAll()
		.where('id', '=', routeId)
		.where(sql<boolean>`depot_id = any(${[...caller.depotIds]}::uuid[])`);
	if (caller.role === 'driver') query = query.where('driver_id', '=', caller.driverId);
	const row = await query.executeTakeFirst();
	return row === undefined ? null : routeOf(row);
}

/** Reads a route and holds it until the transaction ends; null when the depot has no such route. */
export async function lockRoute(
	tx: Tx,
	depotId: string,
	routeId: string,
): Promise<StoredRoute | null> {
	const row = await tx
		.selectFrom('routes')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', routeId)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : routeOf(row);
}

export async function insertRoute(tx: Tx, row: Omit<NewRow<'routes'>, 'version'>): Promise<void> {
	await tx
		.insertInto('routes')
		.values({ ...row, version: 1 })
		.execute();
}

export type RouteColumns = Partial<
	Omit<Row<'routes'>, 'depot_id' | 'id' | 'number' | 'version' | 'created_at' | 'created_by'>
>;

/** Writes some columns of a route that `lockRoute` holds; its version grows by one. */
export async function updateRoute(
	tx: Tx,
	route: StoredRoute,
	columns: RouteColumns,
	now: Date,
): Promise<StoredRoute> {
	const row = await tx
		.updateTable('routes')
		.set({ ...columns, version: route.version + 1, updated_at: now })
		.where('depot_id', '=', route.depotId)
		.where('id', '=', route.id)
		.returningAll()
		.executeTakeFirstOrThrow();
	return routeOf(row);
}

/** The number of the open route that has a vehicle or a driver on a day (hard guard 1). */
export async function findBusyRoute(
	db: Database,
	asked: {
		readonly depotId: string;
		readonly serviceDate: string;
		readonly column: 'vehicle_id' | 'driver_id';
		readonly id: string;
		readonly exceptRouteId: string;
	},
): Promise<string | null> {
	const row = await db
		.selectFrom('routes')
		.select('number')
		.where('depot_id', '=', asked.depotId)
		.where(asked.column, '=', asked.id)
		.where('service_date', '=', asked.serviceDate)
		// The literal list, so that the partial index behind the guard is used.
		.where(sql<boolean>`state in ${sqlList(openRouteStates)}`)
		.where('id', '<>', asked.exceptRouteId)
		.executeTakeFirst();
	return row?.number ?? null;
}

/** Who and what a route may be given: read again whenever the day or the choice changes. */
export async function readAssignees(
	db: Database,
	depotId: string,
	ids: { readonly vehicleId: string | null; readonly driverId: string | null },
) {
	const [vehicle, driver] = await Promise.all([
		ids.vehicleId === null
			? undefined
			: db
					.selectFrom('vehicles')
					.select(['plate', 'state', 'off_from', 'off_until', 'retired_at'])
					.where('id', '=', ids.vehicleId)
					.where('depot_id', '=', depotId)
					.executeTakeFirst(),
		ids.driverId === null
			? undefined
			: db
					.selectFrom('drivers')
					.select(['full_name', 'state', 'retired_at'])
					.where('id', '=', ids.driverId)
					.where('depot_id', '=', depotId)
					.executeTakeFirst(),
	]);
	return { vehicle: vehicle ?? null, driver: driver ?? null };
}

/** Whether a zimmet stands on this vehicle and driver already, so that neither may change. */
export async function hasRunningDebit(db: Database, route: StoredRoute): Promise<boolean> {
	const row = await db
		.selectFrom('debits')
		.select('id')
		.where('depot_id', '=', route.depotId)
		.where('route_id', '=', route.id)
		.where('state', '<>', 'cancelled')
		.executeTakeFirst();
	return row !== undefined;
}
