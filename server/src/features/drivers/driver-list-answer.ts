import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { mergePages } from '../../db/sql/merge-pages.ts';
import { type DriverFilter, listDriverRows, type StoredDriver } from './driver-store.ts';

/** Drivers of several depots by name in Turkish order. */
export async function listDrivers(
	db: Database,
	depotIds: readonly string[],
	filter: Omit<DriverFilter, 'depotId'>,
): Promise<StoredDriver[]> {
	const pages = await eachDepot(depotIds, (depotId) => listDriverRows(db, { ...filter, depotId }));
	return mergePages(pages, { keysOf: ({ fullName, id }) => [fullName, id], turkish: true });
}
