// What decides when a driver works on a day (docs/domain.md#working-times), read with other rows.
import {
	type DriverException,
	type WorkingTime,
	workingTimeOn,
} from '@sevk/domain/drivers/driver-working-time';
import { type RawBuilder, sql } from 'kysely';
import { readWorkWeek } from '../../db/sql/row-values.ts';

export type WorkingTimeRow = {
	readonly workWeek: unknown;
	readonly depotWeek: unknown;
	readonly exception: DriverException | null;
};

/** The exception of a driver on a date; the database allows one. */
export function exceptionOn(driverId: RawBuilder<unknown>, date: RawBuilder<unknown>) {
	return sql<DriverException | null>`(
		select jsonb_build_object('kind', x.kind, 'from', x.from_date, 'until', x.until_date,
			'startTime', left(x.start_time::text, 5), 'endTime', left(x.end_time::text, 5))
		from driver_exceptions x where x.driver_id = ${driverId}
			and ${date} between x.from_date and x.until_date)`;
}

/** Columns of a `WorkingTimeRow` for the driver with the alias `p` on a date. */
export function workingTimeColumns(date: RawBuilder<unknown>) {
	return sql`p.work_week as "workWeek",
		(select w.work_week from depots w where w.id = p.depot_id) as "depotWeek",
		${exceptionOn(sql.ref('p.id'), date)} as exception`;
}

export function workingTimeOfRow(row: WorkingTimeRow, date: string): WorkingTime {
	return workingTimeOn(
		{
			workWeek: readWorkWeek(row.workWeek),
			depotWeek: readWorkWeek(row.depotWeek),
			exceptions: row.exception === null ? [] : [row.exception],
		},
		date,
	);
}

/** The hours of a day that driver or depot have; null on a day off, and if neither has any. */
export function enteredHours(time: WorkingTime) {
	return time.kind === 'works' && time.source !== 'usual' ? time.hours : null;
}
