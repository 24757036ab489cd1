import type { Vehicle } from '@sevk/contract/vehicles/vehicles';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { mergePages } from '../../db/sql/merge-pages.ts';
import { listVehicleRows, type VehicleFilter } from './vehicle-store.ts';

/** Vehicles of several depots by plate. */
export async function listVehicles(
	db: Database,
	depotIds: readonly string[],
	filter: Omit<VehicleFilter, 'depotId'>,
): Promise<Vehicle[]> {
	const pages = await eachDepot(depotIds, (depotId) => listVehicleRows(db, { ...filter, depotId }));
	return mergePages(pages, { keysOf: ({ plate }) => [plate] });
}
