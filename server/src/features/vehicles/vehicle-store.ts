import type { Vehicle, VehicleFields } from '@sevk/contract/vehicles/vehicles';
import { foldText } from '@sevk/domain/common/text/fold';
import { endedRouteStates } from '@sevk/domain/routes/common/route';
import type { BodyType, VehicleFeature } from '@sevk/domain/vehicles/vehicle';
import type { DayEnd } from '@sevk/domain/vehicles/vehicle-day-place';
import type { VehicleType } from '@sevk/domain/vehicles/vehicle-type';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Row, Tx } from '../../db/database.ts';
import { findPresentDepot } from '../../db/depot-of.ts';
import { likeAnywhere } from '../../db/sql/row-values.ts';
import { dayRoutes, dayRoutesAnswer, type StoredDayRoutes } from './vehicle-day-route-store.ts';

type VehicleRow = Row<'vehicles'> & {
	depot_code: string;
	day_routes: StoredDayRoutes;
	blackout: Vehicle['blackout'];
};

function vehicleOf(row: VehicleRow): Vehicle & { depotCode: string } {
	return {
		id: row.id,
		depotId: row.depot_id,
		depotCode: row.depot_code,
		plate: row.plate,
		vehicleType: row.vehicle_type as VehicleType,
		bodyType: row.body_type as BodyType | null,
		features: row.features as VehicleFeature[],
		make: row.make,
		model: row.model,
		modelYear: row.model_year,
		capacityKg: row.capacity_kg,
		capacityDesi: row.capacity_desi,
		capacityPieces: row.capacity_pieces,
		planning: {
			costPerDayKurus: row.cost_per_day_kurus,
			costPerKmKurus: row.cost_per_km_kurus,
			costPerHourKurus: row.cost_per_hour_kurus,
			maxDayMinutes: row.max_day_minutes,
			maxDayKm: row.max_day_km,
			toursPerDay: row.tours_per_day,
			reloadMinutes: row.reload_minutes,
			closedDistricts: row.closed_districts,
			dayEnd: row.day_end as DayEnd,
			endPoint: pointAnswer(row.end_longitude, row.end_latitude),
			startPoint: pointAnswer(row.start_longitude, row.start_latitude),
		},
		ownership: row.ownership,
		inspectionUntil: row.inspection_until,
		insuranceUntil: row.insurance_until,
		roadCardUntil: row.road_card_until,
		state: row.state,
		retired: row.retired_at !== null,
		version: row.version,
		blackout: row.blackout,
		...dayRoutesAnswer(row.day_routes),
	};
}

function pointAnswer(
	longitude: number | null,
	latitude: number | null,
): Vehicle['planning']['startPoint'] {
	if (longitude === null || latitude === null) return null;
	return { type: 'Point', coordinates: [longitude, latitude] };
}

/** The blackout of a vehicle on a date; the database allows one. */
export function blackoutOn(vehicleId: RawBuilder<unknown>, date: RawBuilder<unknown>) {
	return sql<Vehicle['blackout']>`(
		select jsonb_build_object('kind', b.kind, 'from', b.from_date, 'until', b.until_date,
			'note', b.note)
		from vehicle_blackouts b where b.vehicle_id = ${vehicleId}
			and ${date} between b.from_date and b.until_date)`;
}

/** Vehicles of a depot with their routes of a date. */
function selectVehicles(db: Database, depotId: string, serviceDate: string | null) {
	return db
		.selectFrom('vehicles as v')
		.innerJoin('depots as d', 'd.id', 'v.depot_id')
		.where('v.depot_id', '=', depotId)
		.selectAll('v')
		.select('d.code as depot_code')
		.select(
			dayRoutes(depotId, serviceDate, { column: 'vehicle_id', id: sql.ref('v.id') }).as(
				'day_routes',
			),
		)
		.select(blackoutOn(sql.ref('v.id'), sql`${serviceDate}::date`).as('blackout'));
}

export type VehicleFilter = {
	readonly depotId: string;
	readonly search: string | undefined;
	readonly retired: 'hide' | 'show';
	readonly serviceDate: string | undefined;
};

/** Vehicles of a depot by plate; the search matches plate, make and model in any spelling. */
export async function listVehicleRows(db: Database, filter: VehicleFilter): Promise<Vehicle[]> {
	let query = selectVehicles(db, filter.depotId, filter.serviceDate ?? null).orderBy('v.plate');
	if (filter.retired === 'hide') query = query.where('v.retired_at', 'is', null);
	const search = foldText(filter.search ?? '').trim();
	if (search !== '') {
		query = query.where((where) =>
			where.or([
				where('v.plate', 'ilike', likeAnywhere(search.replaceAll(/\s/g, ''))),
				sql<boolean>`fold_text(v.make || ' ' || v.model) like ${likeAnywhere(search)}`,
			]),
		);
	}
	return (await query.execute()).map(vehicleOf);
}

/**
 * Reads a vehicle and locks its row until the transaction ends; null if the caller may not see it.
 */
export async function lockVehicle(tx: Tx, depotIds: readonly string[], vehicleId: string) {
	const depotId = await findPresentDepot(tx, 'vehicles', vehicleId, depotIds);
	if (depotId === null) return null;
	// A statement after the lock sees the routes that were planned while it waited.
	await tx.selectFrom('vehicles').select('id').where('id', '=', vehicleId).forUpdate().execute();
	const row = await selectVehicles(tx, depotId, null)
		.where('v.id', '=', vehicleId)
		.executeTakeFirst();
	return row === undefined ? null : vehicleOf(row);
}

function columns(fields: VehicleFields, now: Date) {
	return {
		depot_id: fields.depotId,
		plate: fields.plate,
		vehicle_type: fields.vehicleType,
		body_type: fields.bodyType,
		features: fields.features,
		make: fields.make,
		model: fields.model,
		model_year: fields.modelYear,
		capacity_kg: fields.capacityKg,
		capacity_desi: fields.capacityDesi,
		capacity_pieces: fields.capacityPieces,
		cost_per_day_kurus: fields.planning.costPerDayKurus,
		cost_per_km_kurus: fields.planning.costPerKmKurus,
		cost_per_hour_kurus: fields.planning.costPerHourKurus,
		max_day_minutes: fields.planning.maxDayMinutes,
		max_day_km: fields.planning.maxDayKm,
		tours_per_day: fields.planning.toursPerDay,
		reload_minutes: fields.planning.reloadMinutes,
		closed_districts: [...fields.planning.closedDistricts],
		day_end: fields.planning.dayEnd,
		end_longitude: fields.planning.endPoint?.coordinates[0] ?? null,
		end_latitude: fields.planning.endPoint?.coordinates[1] ?? null,
		start_longitude: fields.planning.startPoint?.coordinates[0] ?? null,
		start_latitude: fields.planning.startPoint?.coordinates[1] ?? null,
		ownership: fields.ownership,
		inspection_until: fields.inspectionUntil,
		insurance_until: fields.insuranceUntil,
		road_card_until: fields.roadCardUntil,
		state: fields.state,
		updated_at: now,
	};
}

/** False if another vehicle has the plate. */
export async function insertVehicle(
	tx: Tx,
	vehicleId: string,
	fields: VehicleFields,
	now: Date,
): Promise<boolean> {
	const row = await tx
		.insertInto('vehicles')
		.values({ id: vehicleId, created_at: now, ...columns(fields, now) })
		.onConflict((conflict) => conflict.column('plate').doNothing())
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

export async function updateVehicle(
	tx: Tx,
	vehicleId: string,
	fields: VehicleFields,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('vehicles')
		.set({ ...columns(fields, now), version: sql`version + 1` })
		.where('id', '=', vehicleId)
		.execute();
}

export async function setVehicleRetired(
	tx: Tx,
	vehicleId: string,
	retired: boolean,
	now: Date,
): Promise<void> {
	await tx
		.updateTable('vehicles')
		.set({ retired_at: retired ? now : null, updated_at: now, version: sql`version + 1` })
		.where('id', '=', vehicleId)
		.execute();
}

export async function isPlateTaken(tx: Tx, plate: string, exceptVehicleId: string) {
	const row = await tx
		.selectFrom('vehicles')
		.select('id')
		.where('plate', '=', plate)
		.where('id', '<>', exceptVehicleId)
		.executeTakeFirst();
	return row !== undefined;
}

/** A route of the vehicle that is not closed or cancelled, so that it can have goods on it. */
export async function findUnclosedRouteNumber(
	tx: Tx,
	depotId: string,
	vehicleId: string,
): Promise<string | null> {
	const row = await tx
		.selectFrom('routes')
		.select('number')
		.where('depot_id', '=', depotId)
		.where('vehicle_id', '=', vehicleId)
		.where('state', 'not in', endedRouteStates)
		.orderBy('service_date')
		.limit(1)
		.executeTakeFirst();
	return row?.number ?? null;
}

/** The depot of each vehicle with one of the plates. */
export async function findPlates(db: Database, plates: readonly string[]) {
	if (plates.length === 0) return new Map<string, { depotId: string; retired: boolean }>();
	const rows = await db
		.selectFrom('vehicles')
		.select(['plate', 'depot_id', 'retired_at'])
		.where('plate', 'in', plates)
		.execute();
	return new Map(
		rows.map((row) => [row.plate, { depotId: row.depot_id, retired: row.retired_at !== null }]),
	);
}
