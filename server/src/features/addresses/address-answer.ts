// Adres Defteri over several depots: one statement per depot.
import type { Address } from '@sevk/contract/addresses/addresses';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { mergePages } from '../../db/sql/merge-pages.ts';
import { listAddressRows, mostListed } from './address-store.ts';

export async function listAddresses(
	db: Database,
	depotIds: readonly string[],
	search: string,
): Promise<{ items: Address[]; hasMore: boolean }> {
	const lists = await eachDepot(depotIds, (depotId) => listAddressRows(db, depotId, search));
	const found = mergePages(lists, {
		keysOf: ({ suggestions, lastUsedAt, id }) => [suggestions, lastUsedAt, id],
		direction: 'desc',
	});
	return { items: found.slice(0, mostListed), hasMore: found.length > mostListed };
}
