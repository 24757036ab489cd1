import * as vehicles from '@sevk/contract/vehicles/vehicles';
import type { Database } from '../../db/database.ts';
import { depotsOf } from '../../http/caller.ts';
import { type Implementation, implement } from '../../http/endpoint.ts';
import { createVehicle, editVehicle, retireVehicle } from './vehicle-commands.ts';
import { listVehicleRows } from './vehicle-store.ts';

export function implementVehicles({ db }: { db: Database }): Implementation[] {
	return [
		implement(vehicles.listVehicles, async ({ query }, caller) => ({
			items: await listVehicleRows(db, {
				depotIds: depotsOf(caller, query.depotId),
				search: query.q,
				retired: query.retired,
				serviceDate: query.serviceDate,
			}),
		})),
		implement(vehicles.createVehicle, async ({ body }, caller) => createVehicle(db, caller, body)),
		implement(vehicles.editVehicle, async ({ params, body }, caller) =>
			editVehicle(db, caller, params.vehicleId, body),
		),
		implement(vehicles.retireVehicle, async ({ params, body }, caller) =>
			retireVehicle(db, caller, params.vehicleId, body),
		),
	];
}
