import type {
	DriverExceptionFields,
	DriverExceptionRecord,
} from '@sevk/contract/drivers/driver-exceptions';
import type { Database, Tx } from '../../db/database.ts';
import { clockOf } from '../../db/sql/row-values.ts';

const newestCount = 200;

/** The newest exceptions of a driver. */
export async function listExceptions(
	db: Database,
	driverId: string,
): Promise<DriverExceptionRecord[]> {
	const rows = await db
		.selectFrom('driver_exceptions')
		.selectAll()
		.where('driver_id', '=', driverId)
		.orderBy('from_date', 'desc')
		.limit(newestCount)
		.execute();
	return rows.map((row) => ({
		id: row.id,
		kind: row.kind,
		from: row.from_date,
		until: row.until_date,
		startTime: clockOf(row.start_time),
		endTime: clockOf(row.end_time),
		note: row.note,
	}));
}

/** False if the driver has another exception on one of the days (`driver_exceptions_once`). */
export async function insertException(
	tx: Tx,
	{ id, driverId, ...fields }: DriverExceptionFields & { id: string; driverId: string },
	now: Date,
): Promise<boolean> {
	const row = await tx
		.insertInto('driver_exceptions')
		.values({
			id,
			driver_id: driverId,
			kind: fields.kind,
			from_date: fields.from,
			until_date: fields.until,
			start_time: fields.startTime,
			end_time: fields.endTime,
			note: fields.note,
			created_at: now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** The deleted exception; undefined if the driver has none of this id. */
export async function deleteException(tx: Tx, driverId: string, exceptionId: string) {
	return tx
		.deleteFrom('driver_exceptions')
		.where('driver_id', '=', driverId)
		.where('id', '=', exceptionId)
		.returning(['kind', 'from_date as from', 'until_date as until'])
		.executeTakeFirst();
}
