import type {
	VehicleBlackoutFields,
	VehicleBlackoutRecord,
} from '@sevk/contract/vehicles/vehicle-blackouts';
import type { Database, Tx } from '../../db/database.ts';

const newestCount = 200;

/** The newest blackouts of a vehicle. */
export async function listBlackouts(
	db: Database,
	vehicleId: string,
): Promise<VehicleBlackoutRecord[]> {
	return db
		.selectFrom('vehicle_blackouts')
		.select(['id', 'kind', 'from_date as from', 'until_date as until', 'note'])
		.where('vehicle_id', '=', vehicleId)
		.orderBy('from_date', 'desc')
		.limit(newestCount)
		.execute();
}

/** False if the vehicle has another blackout on one of the days (`vehicle_blackouts_once`). */
export async function insertBlackout(
	tx: Tx,
	{ id, vehicleId, ...fields }: VehicleBlackoutFields & { id: string; vehicleId: string },
	now: Date,
): Promise<boolean> {
	const row = await tx
		.insertInto('vehicle_blackouts')
		.values({
			id,
			vehicle_id: vehicleId,
			kind: fields.kind,
			from_date: fields.from,
			until_date: fields.until,
			note: fields.note,
			created_at: now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** The deleted blackout; undefined if the vehicle has none of this id. */
export async function deleteBlackout(tx: Tx, vehicleId: string, blackoutId: string) {
	return tx
		.deleteFrom('vehicle_blackouts')
		.where('vehicle_id', '=', vehicleId)
		.where('id', '=', blackoutId)
		.returning(['kind', 'from_date as from', 'until_date as until'])
		.executeTakeFirst();
}
