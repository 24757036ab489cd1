// Adres Defteri over several depots: one statement per depot.
import type { Address } from '@sevk/contract/addresses/addresses';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { listAddressRows } from './address-store.ts';

export async function listAddresses(
	db: Database,
	depotIds: readonly string[],
	search: string,
): Promise<Address[]> {
	const lists = await eachDepot(depotIds, (depotId) => listAddressRows(db, depotId, search));
	return lists.flat();
}
