import { type DriverRow, driverRow } from '@sevk/contract/drivers/drivers';
import { usualWeek, withHours } from '@sevk/domain/common/date/work-week';
import {
	markRepeatedRows,
	type RecordRow,
	skipExistingRow,
} from '@sevk/domain/common/import/record-file';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import {
	driverKey,
	driverKeys,
	driverLayout,
	readDriverRow,
} from '@sevk/domain/drivers/driver-file';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { Upload } from '../../http/endpoint/endpoint.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import type { RecordFileQuery } from '../common/record-import-commands.ts';
import {
	type DepotImport,
	importDepotRecords,
	previewDepotFile,
} from '../depots/depot-import-commands.ts';
import { readDepotWeek } from '../depots/depot-store.ts';
import { addDriver, type DriverDeps, newDriverColumns } from './driver-commands.ts';
import { lockDriverNames, readDriverNames } from './driver-store.ts';

/** Reads a file of drivers of a depot; no driver is created. */
export function previewDriverFile(
	db: Database,
	caller: PersonCaller,
	query: RecordFileQuery,
	upload: Upload,
) {
	return previewDepotFile(db, caller, query, upload, {
		noun: 'driver',
		layout: driverLayout,
		schema: driverRow,
		read: (cells): DriverRow => readDriverRow(cells),
		mark: async (rows) => markExistingDrivers(rows, await readDriverNames(db, query.depotId)),
	});
}

type Named = { readonly fullName: string; readonly phone: string | null };

function markExistingDrivers(rows: RecordRow<DriverRow>[], drivers: readonly Named[]) {
	const existing = driverKeys(drivers);
	return markRepeatedRows(rows, driverLayout.fullName.label, driverKey).map((row) =>
		row.fields !== null && existing.has(driverKey(row.fields)) ? skipExistingRow(row) : row,
	);
}

/** Creates the drivers of a preview; one that exists by now is skipped. */
export function importDrivers(
	{ db, sealedText }: DriverDeps,
	{ caller, act }: Omit<CommandContext, 'db'>,
	{ depotId, rows }: DepotImport<DriverRow>,
) {
	return importDepotRecords({ db, caller, act }, { depotId, rows }, async (tx) => {
		const existing = driverKeys(await lockDriverNames(tx, depotId));
		const depotWeek = (await readDepotWeek(tx, depotId)) ?? usualWeek;
		return async ({ shiftFrom, shiftTo, ...fields }) => {
			const hasHours = shiftFrom !== null && shiftTo !== null && shiftFrom !== shiftTo;
			const workWeek = hasHours ? withHours(depotWeek, { start: shiftFrom, end: shiftTo }) : null;
			const own = { depotId, workWeek, knownDistricts: [] };
			const driver = newDriverColumns({ ...fields, ...own }, sealedText);
			if (isRefusal(driver)) return driver;
			if (existing.has(driverKey(driver))) return 'skipped';
			await addDriver(tx, caller, driver);
			existing.add(driverKey(driver));
			return 'created';
		};
	});
}
