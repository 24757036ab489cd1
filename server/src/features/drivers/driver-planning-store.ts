// What a plan of a day needs to know of the drivers and vehicles of a depot.
import { type DriverState, mayDrive } from '@sevk/domain/drivers/driver';
import type { WorkingTime } from '@sevk/domain/drivers/driver-working-time';
import {
	type BodyType,
	mayBePlanned,
	type VehicleFeature,
	type VehicleState,
} from '@sevk/domain/vehicles/vehicle';
import type { VehicleBlackout } from '@sevk/domain/vehicles/vehicle-blackout';
import type { VehiclePlanning } from '@sevk/domain/vehicles/vehicle-planning';
import type { VehicleType } from '@sevk/domain/vehicles/vehicle-type';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { blackoutOn } from '../vehicles/vehicle-store.ts';
import {
	type WorkingTimeRow,
	workingTimeColumns,
	workingTimeOfRow,
} from './driver-working-time-store.ts';

export type PlanningDriver = {
	readonly id: string;
	readonly name: string;
	/** Hours and breaks of the day, or why the driver does not work. */
	readonly workingTime: WorkingTime;
	/** Whether a route of the day can be assigned: neither retired nor away. A day off does not prevent it. */
	readonly available: boolean;
	/** `İstanbul/Ümraniye` */
	readonly knownDistricts: readonly string[];
};

export type PlanningVehicle = {
	readonly id: string;
	readonly plate: string;
	readonly vehicleType: VehicleType;
	readonly bodyType: BodyType | null;
	readonly features: readonly VehicleFeature[];
	readonly capacityKg: number | null;
	readonly capacityDesi: number | null;
	readonly capacityPieces: number | null;
	readonly planning: VehiclePlanning;
	/** The blackout of the day. */
	readonly blackout: VehicleBlackout | null;
	/** Whether a route of the day can be assigned: in use, and in no blackout. */
	readonly available: boolean;
};

type DriverRow = WorkingTimeRow &
	Pick<PlanningDriver, 'id' | 'name' | 'knownDistricts'> & { readonly state: DriverState };
type VehicleRow = Omit<PlanningVehicle, 'available'> & {
	readonly state: VehicleState;
};

function pointJson(prefix: 'v.end' | 'v.start') {
	const [longitude, latitude] = [sql.ref(`${prefix}_longitude`), sql.ref(`${prefix}_latitude`)];
	return sql`case when ${longitude} is not null then jsonb_build_object('type', 'Point',
		'coordinates', jsonb_build_array(${longitude}, ${latitude})) end`;
}

/** Drivers by name and vehicles by plate that are not retired, in one statement. */
export async function readPlanningCrew(
	db: Database,
	{ depotId, serviceDate }: { readonly depotId: string; readonly serviceDate: string },
): Promise<{ readonly drivers: PlanningDriver[]; readonly vehicles: PlanningVehicle[] }> {
	const date = sql`${serviceDate}::date`;
	const { rows } = await sql<{ drivers: DriverRow[]; vehicles: VehicleRow[] }>`
		select (
			select coalesce(jsonb_agg(to_jsonb(one) order by one.name collate "tr-TR-x-icu", one.id), '[]')
			from (
				select p.id, p.full_name as name, p.state, p.known_districts as "knownDistricts",
					${workingTimeColumns(date)}
				from drivers p where p.depot_id = ${depotId} and p.retired_at is null
			) one
		) as drivers, (
			select coalesce(jsonb_agg(to_jsonb(one) order by one.plate), '[]')
			from (
				select v.id, v.plate, v.vehicle_type as "vehicleType", v.body_type as "bodyType", v.features,
					v.capacity_kg as "capacityKg", v.capacity_desi as "capacityDesi",
					v.capacity_pieces as "capacityPieces", v.state,
					${blackoutOn(sql.ref('v.id'), date)} as blackout,
					jsonb_build_object('costPerDayKurus', v.cost_per_day_kurus,
						'costPerKmKurus', v.cost_per_km_kurus, 'costPerHourKurus', v.cost_per_hour_kurus,
						'maxDayMinutes', v.max_day_minutes, 'maxDayKm', v.max_day_km,
						'toursPerDay', v.tours_per_day, 'reloadMinutes', v.reload_minutes,
						'closedDistricts', v.closed_districts, 'dayEnd', v.day_end,
						'endPoint', ${pointJson('v.end')}, 'startPoint', ${pointJson('v.start')}) as planning
				from vehicles v where v.depot_id = ${depotId} and v.retired_at is null
			) one
		) as vehicles`.execute(db);
	const { drivers = [], vehicles = [] } = rows[0] ?? {};
	return {
		drivers: drivers.map(({ id, name, state, knownDistricts, ...row }) => ({
			id,
			name,
			knownDistricts,
			workingTime: workingTimeOfRow(row, serviceDate),
			available: mayDrive({ state, retired: false, exception: row.exception }),
		})),
		vehicles: vehicles.map(({ state, ...vehicle }) => ({
			...vehicle,
			available: mayBePlanned({ state, retired: false, blackout: vehicle.blackout }),
		})),
	};
}
