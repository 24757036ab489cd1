import { type VehicleFields, vehicleRow } from '@sevk/contract/vehicles/vehicles';
import {
	markRepeatedRows,
	type RecordRow,
	refuseRecordRow,
	skipExistingRow,
} from '@sevk/domain/common/import/record-file';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { readVehicleRow, vehicleLayout } from '@sevk/domain/vehicles/vehicle-file';
import { vehicleRefusals } from '@sevk/domain/vehicles/vehicle-words';
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
import { addVehicle, withStoredPlate } from './vehicle-commands.ts';
import { findPlates } from './vehicle-store.ts';

type Fields = Omit<VehicleFields, 'depotId'>;

/** Reads a file of vehicles of a depot; no vehicle is created. */
export function previewVehicleFile(
	db: Database,
	caller: PersonCaller,
	query: RecordFileQuery,
	upload: Upload,
) {
	return previewDepotFile(db, caller, query, upload, {
		noun: 'vehicle',
		layout: vehicleLayout,
		schema: vehicleRow,
		read: (cells): Fields => {
			const { features, ...vehicle } = readVehicleRow(cells);
			return { ...vehicle, features: [...features] };
		},
		mark: (rows) => markExistingVehicles(db, query.depotId, rows),
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

/** Creates the vehicles of a preview; one that exists by now is skipped. */
export function importVehicles(context: CommandContext, { depotId, rows }: DepotImport<Fields>) {
	return importDepotRecords(context, { depotId, rows }, async (tx) => {
		const plates = rows.map(({ fields }) => fields.plate);
		const owners = await findPlates(tx, plates);
		return async (fields) => {
			if (owners.get(fields.plate)?.depotId === depotId) return 'skipped';
			const vehicle = withStoredPlate({ ...fields, depotId });
			if (isRefusal(vehicle)) return vehicle;
			const added = await addVehicle(tx, context.caller, vehicle);
			return isRefusal(added) ? added : 'created';
		};
	});
}
