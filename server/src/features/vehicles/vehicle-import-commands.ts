import { maximumRecordRows } from '@sevk/contract/common/record-import';
import { type VehicleFields, vehicleRow } from '@sevk/contract/vehicles/vehicles';
import {
	markRepeatedRows,
	type RecordRow,
	refuseRecordRow,
	skipExistingRow,
} from '@sevk/domain/common/import/record-file';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { readVehicleRow, vehicleLayout } from '@sevk/domain/vehicles/vehicle-file';
import { vehicleRefusals } from '@sevk/domain/vehicles/vehicle-words';
import { type Act, runIdempotent } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Caller } from '../../http/endpoint/caller.ts';
import type { Upload } from '../../http/endpoint/endpoint.ts';
import {
	drain,
	importResult,
	previewRecordFile,
	resultRow,
} from '../common/record-import-commands.ts';
import { requireActiveDepot } from '../depots/depot-commands.ts';
import { addVehicle, withStoredPlate } from './vehicle-commands.ts';
import { findPlates } from './vehicle-store.ts';

type Fields = Omit<VehicleFields, 'depotId'>;

/** Reads a file of vehicles of a depot; no vehicle is created. */
export async function previewVehicleFile(
	db: Database,
	caller: Caller,
	{ depotId, columns }: { readonly depotId: string; readonly columns?: string | undefined },
	upload: Upload,
) {
	const depot = await requireActiveDepot(db, caller.depotIds, depotId);
	if (isRefusal(depot)) return drain(upload, depot);
	return previewRecordFile(upload, columns, {
		layout: vehicleLayout,
		maximumRows: maximumRecordRows,
		schema: vehicleRow,
		read: (cells): Fields => {
			const { features, ...vehicle } = readVehicleRow(cells);
			return { ...vehicle, features: [...features] };
		},
		mark: (rows) => markExistingVehicles(db, depotId, rows),
	});
}

async function markExistingVehicles(db: Database, depotId: string, rows: RecordRow<Fields>[]) {
	const column = vehicleLayout.plate.label;
	const marked = markRepeatedRows(rows, column, ({ plate }) => plate);
	const plates = marked.flatMap(({ fields }) => (fields === null ? [] : fields.plate));
	const owners = await findPlates(db, plates);
	return marked.map((row) => {
		const owner = row.fields === null ? undefined : owners.get(row.fields.plate);
		if (row.fields === null || owner === undefined) return row;
		if (owner.depotId === depotId && !owner.retired) return skipExistingRow(row);
		return refuseRecordRow(row, column, vehicleRefusals['vehicle/plate-taken'](row.fields));
	});
}

type Import = {
	readonly depotId: string;
	readonly rows: readonly { readonly line: number; readonly fields: Fields }[];
};

/** Creates the vehicles of a preview; one that exists by now is skipped. */
export async function importVehicles(
	{ db, caller, act }: { readonly db: Database; readonly caller: Caller; readonly act: Act },
	{ depotId, rows }: Import,
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const depot = await requireActiveDepot(tx, caller.depotIds, depotId);
		if (isRefusal(depot)) return depot;
		const owners = await findPlates(
			tx,
			rows.map(({ fields }) => fields.plate),
		);
		const results = [];
		for (const { line, fields } of rows) {
			const isExisting = owners.get(fields.plate)?.depotId === depotId;
			const added = isExisting ? null : await addVehicleOf(tx, caller, { ...fields, depotId });
			results.push(resultRow(line, added ?? 'skipped'));
		}
		return importResult(results);
	});
}

async function addVehicleOf(tx: Tx, caller: Caller, fields: VehicleFields) {
	const vehicle = withStoredPlate(fields);
	if (isRefusal(vehicle)) return vehicle;
	const added = await addVehicle(tx, caller, vehicle);
	return isRefusal(added) ? added : ('created' as const);
}
