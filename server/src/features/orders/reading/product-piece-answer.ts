// The returned products of several depots, read with one statement per depot and merged.
import type { ReturnedProduct } from '@sevk/contract/orders/product-pieces';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { mergePages } from '../../../db/sql/merge-pages.ts';
import {
	listReturnedProductRows,
	type ReturnedProductPage,
	type ReturnedProductRow,
} from '../common/product-piece-store.ts';

export async function listReturnedProducts(
	db: Database,
	depotIds: readonly string[],
	page: ReturnedProductPage,
): Promise<ReturnedProductRow[]> {
	const pages = await eachDepot(depotIds, (depotId) => listReturnedProductRows(db, depotId, page));
	return mergePages(pages, { keysOf: ({ sortKey, id }) => [sortKey, id], limit: page.limit });
}

export function returnedProductAnswer({
	sortKey: _sortKey,
	...row
}: ReturnedProductRow): ReturnedProduct {
	return { ...row, since: row.since.toISOString() };
}
