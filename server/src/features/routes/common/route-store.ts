import type { CashStep } from '@sevk/domain/company/company-cash-rounding';
import type { RouteState } from '@sevk/domain/routes/common/route';
import type { TourRoute } from '@sevk/domain/routes/common/route-tour';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { exceptionOn } from '../../drivers/driver-working-time-store.ts';
import { blackoutOn } from '../../vehicles/vehicle-store.ts';

/** The columns of a route that its rules read. */
export type StoredRoute = {
	readonly depotId: string;
	readonly id: string;
	readonly number: string;
	readonly serviceDate: string;
	readonly vehicleId: string | null;
	readonly driverId: string | null;
	/** The place among the routes of the vehicle on the day. */
	readonly tour: number;
	readonly assistantName: string;
	readonly note: string;
	readonly state: RouteState;
	readonly departureKm: number | null;
	readonly departedAt: Date | null;
	readonly returnKm: number | null;
	readonly returnedAt: Date | null;
	/** The step to which its cash is rounded; null before it left. */
	readonly cashStepKurus: CashStep | null;
	readonly createdAt: Date;
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
		tour: row.tour,
		assistantName: row.assistant_name,
		note: row.note,
		state: row.state,
		departureKm: row.departure_km,
		departedAt: row.departed_at,
		returnKm: row.return_km,
		returnedAt: row.returned_at,
		cashStepKurus: row.cash_step_kurus as CashStep | null,
		createdAt: row.created_at,
		version: row.version,
	};
}

/** A route of the caller's depots; a driver finds only own routes. Null otherwise. */
export async function findRoute(
	db: Database,
	caller: Pick<PersonCaller, 'depotIds' | 'role' | 'driverId'>,
	routeId: string,
): Promise<StoredRoute | null> {
	const depotId = await findDepotOf(db, 'routes', routeId, caller.depotIds);
	if (depotId === null) return null;
	let query = db
		.selectFrom('routes')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', routeId);
	if (caller.role === 'driver') query = query.where('driver_id', '=', caller.driverId);
	const row = await query.executeTakeFirst();
	return row === undefined ? null : routeOf(row);
}

/** Reads and locks a route; null when the depot has no such route. */
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

/** Writes columns of a locked route and increments its version. */
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

/** The other routes of a vehicle or driver on a day, without cancelled ones. */
export async function readTourRoutes(
	db: Database,
	query: {
		readonly depotId: string;
		readonly serviceDate: string;
		readonly column: 'vehicle_id' | 'driver_id';
		readonly id: string;
		/** The route whose others are read. */
		readonly routeId: string;
	},
): Promise<TourRoute[]> {
	const rows = await db
		.selectFrom('routes')
		.select(['number', 'tour', 'state', 'returned_at'])
		.where('depot_id', '=', query.depotId)
		.where(query.column, '=', query.id)
		.where('service_date', '=', query.serviceDate)
		.where('state', '<>', 'cancelled')
		.where('id', '<>', query.routeId)
		.orderBy('tour')
		.orderBy('number')
		.execute();
	return rows.map(({ number, tour, state, returned_at }) => ({
		number,
		tour,
		state,
		returned: returned_at !== null,
	}));
}

/**
 * The vehicle and the driver of a route, with the columns that decide whether they are available.
 * Shared rows cannot be retired or moved to another depot until the transaction ends.
 */
export async function readAssignees(
	db: Database,
	depotId: string,
	ids: {
		readonly vehicleId: string | null;
		readonly driverId: string | null;
		readonly serviceDate: string;
	},
	{ share = false }: { readonly share?: boolean } = {},
) {
	const date = sql`${ids.serviceDate}::date`;
	const [vehicle, driver] = await Promise.all([
		ids.vehicleId === null
			? undefined
			: db
					.selectFrom('vehicles')
					.select(['plate', 'state', 'retired_at'])
					.select(blackoutOn(sql.ref('vehicles.id'), date).as('blackout'))
					.where('id', '=', ids.vehicleId)
					.where('depot_id', '=', depotId)
					.$if(share, (query) => query.forShare())
					.executeTakeFirst(),
		ids.driverId === null
			? undefined
			: db
					.selectFrom('drivers')
					.select(['full_name', 'state', 'retired_at'])
					.select(exceptionOn(sql.ref('drivers.id'), date).as('exception'))
					.where('id', '=', ids.driverId)
					.where('depot_id', '=', depotId)
					.$if(share, (query) => query.forShare())
					.executeTakeFirst(),
	]);
	return { vehicle: vehicle ?? null, driver: driver ?? null };
}

/** Keeps vehicles and drivers from being retired or moved until the transaction ends. */
export async function shareAssignees(
	tx: Tx,
	depotId: string,
	crews: readonly { readonly vehicleId: string; readonly driverId: string }[],
): Promise<void> {
	const idsOf = { vehicles: 'vehicleId', drivers: 'driverId' } as const;
	for (const table of ['vehicles', 'drivers'] as const) {
		const ids = crews.map((crew) => crew[idsOf[table]]);
		await tx
			.selectFrom(table)
			.select('id')
			.where('depot_id', '=', depotId)
			.where(sql<boolean>`id = any(${ids}::uuid[])`)
			.orderBy('id')
			.forShare()
			.execute();
	}
}

/** Whether the route has a debit that is not cancelled, so that vehicle and driver may not change. */
export async function hasActiveDebit(db: Database, route: StoredRoute): Promise<boolean> {
	const row = await db
		.selectFrom('debits')
		.select('id')
		.where('depot_id', '=', route.depotId)
		.where('route_id', '=', route.id)
		.where('state', '<>', 'cancelled')
		.executeTakeFirst();
	return row !== undefined;
}
