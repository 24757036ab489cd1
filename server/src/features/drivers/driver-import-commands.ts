import { maximumRecordRows } from '@sevk/contract/common/record-import';
import { type DriverFields, driverRow } from '@sevk/contract/drivers/drivers';
import {
	markRepeatedRows,
	type RecordRow,
	skipExistingRow,
} from '@sevk/domain/common/import/record-file';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import {
	driverKey,
	driverKeys,
	driverLayout,
	readDriverRow,
} from '@sevk/domain/drivers/driver-file';
import { type Act, runIdempotent } from '../../db/act.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/endpoint/caller.ts';
import type { Upload } from '../../http/endpoint/endpoint.ts';
import {
	drain,
	importResult,
	previewRecordFile,
	resultRow,
} from '../common/record-import-commands.ts';
import { requireActiveDepot } from '../depots/depot-commands.ts';
import { addDriver, type DriverDeps, newDriverColumns } from './driver-commands.ts';
import { lockDriverNames, readDriverNames } from './driver-store.ts';

type Fields = Omit<DriverFields, 'depotId'>;

/** Reads a file of drivers of a depot; no driver is created. */
export async function previewDriverFile(
	db: Database,
	caller: Caller,
	{ depotId, columns }: { readonly depotId: string; readonly columns?: string | undefined },
	upload: Upload,
) {
	const depot = await requireActiveDepot(db, caller.depotIds, depotId);
	if (isRefusal(depot)) return drain(upload, depot);
	return previewRecordFile(upload, columns, {
		layout: driverLayout,
		maximumRows: maximumRecordRows,
		schema: driverRow,
		read: (cells): Fields => readDriverRow(cells),
		mark: async (rows) => markExistingDrivers(rows, await readDriverNames(db, depotId)),
	});
}

type Named = { readonly fullName: string; readonly phone: string | null };

function markExistingDrivers(rows: RecordRow<Fields>[], drivers: readonly Named[]) {
	const existing = driverKeys(drivers);
	return markRepeatedRows(rows, driverLayout.fullName.label, driverKey).map((row) =>
		row.fields !== null && existing.has(driverKey(row.fields)) ? skipExistingRow(row) : row,
	);
}

type Import = {
	readonly depotId: string;
	readonly rows: readonly { readonly line: number; readonly fields: Fields }[];
};

/** Creates the drivers of a preview; one that exists by now is skipped. */
export async function importDrivers(
	{ db, sealedText }: DriverDeps,
	{ caller, act }: { readonly caller: Caller; readonly act: Act },
	{ depotId, rows }: Import,
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const depot = await requireActiveDepot(tx, caller.depotIds, depotId);
		if (isRefusal(depot)) return depot;
		const existing = driverKeys(await lockDriverNames(tx, depotId));
		const results = [];
		for (const { line, fields } of rows) {
			const driver = newDriverColumns({ ...fields, depotId }, sealedText);
			if (isRefusal(driver)) results.push(resultRow(line, driver));
			else if (existing.has(driverKey(driver))) results.push(resultRow(line, 'skipped'));
			else {
				await addDriver(tx, caller, driver);
				existing.add(driverKey(driver));
				results.push(resultRow(line, 'created'));
			}
		}
		return importResult(results);
	});
}
