import * as blackouts from '@sevk/contract/vehicles/vehicle-blackouts';
import * as vehicles from '@sevk/contract/vehicles/vehicles';
import { vehicleLayout } from '@sevk/domain/vehicles/vehicle-file';
import type { Database } from '../../db/database.ts';
import { depotsOf } from '../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import { templateOf } from '../common/record-import-document.ts';
import { readDepotNames } from '../depots/depot-store.ts';
import {
	addVehicleBlackout,
	readVehicleBlackouts,
	removeVehicleBlackout,
} from './vehicle-blackout-commands.ts';
import { createVehicle, editVehicle, retireVehicle } from './vehicle-commands.ts';
import { importVehicles, previewVehicleFile } from './vehicle-import-commands.ts';
import { listVehicles } from './vehicle-list-answer.ts';
import { vehicleTable } from './vehicle-table-document.ts';

export function implementVehicles({ db }: { db: Database }): Implementation[] {
	const list = implement(vehicles.listVehicles, async ({ query }, caller) => ({
		items: await listVehicles(db, depotsOf(caller, query.depotId), {
			search: query.q,
			retired: query.retired,
			serviceDate: query.serviceDate,
		}),
	}));
	return [
		list,
		exported(list, vehicles.exportVehicles, {
			table: async () => vehicleTable(await readDepotNames(db)),
			rows: (answer: { items: vehicles.Vehicle[] }) => answer.items,
		}),
		implement(vehicles.createVehicle, async ({ body }, caller, { act }) =>
			createVehicle({ db, caller, act }, body),
		),
		implement(vehicles.previewVehicleFile, async ({ query }, caller, http) =>
			previewVehicleFile(db, caller, query, await http.upload()),
		),
		implement(vehicles.importVehicles, async ({ body }, caller, { act }) =>
			importVehicles({ db, caller, act }, body),
		),
		implement(vehicles.vehicleTemplate, async ({ query }) =>
			templateOf('Araç Şablonu', vehicleLayout, query.format),
		),
		implement(vehicles.editVehicle, async ({ params, body }, caller) =>
			editVehicle(db, caller, params.vehicleId, body),
		),
		implement(blackouts.listVehicleBlackouts, async ({ params }, caller) =>
			readVehicleBlackouts(db, caller, params.vehicleId),
		),
		implement(blackouts.addVehicleBlackout, async ({ params, body }, caller) =>
			addVehicleBlackout(db, caller, params.vehicleId, body),
		),
		implement(blackouts.removeVehicleBlackout, async ({ params }, caller) =>
			removeVehicleBlackout(db, caller, params),
		),
		implement(vehicles.retireVehicle, async ({ params, body }, caller) =>
			retireVehicle(db, caller, params.vehicleId, body),
		),
	];
}
