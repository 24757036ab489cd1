// The returned products of several depots, read with statements per depot and merged.
import type { ReturnedProduct } from '@sevk/contract/orders/product-pieces';
import type { Database } from '../../../db/database.ts';
import { readKeysetPage } from '../../../db/sql/depot-page.ts';
import {
	findReturnedProducts,
	type ReturnedProductPage,
	type ReturnedProductRow,
	readReturnedProductRows,
} from '../common/product-piece-store.ts';

export async function listReturnedProducts(
	db: Database,
	depotIds: readonly string[],
	page: ReturnedProductPage,
): Promise<ReturnedProductRow[]> {
	const { limit } = page;
	return readKeysetPage(
		depotIds,
		{ limit },
		{
			find: (depotId) => findReturnedProducts(db, depotId, page),
			read: (depotId, ids) => readReturnedProductRows(db, depotId, ids),
		},
	);
}

export function returnedProductAnswer({
	sortKey: _sortKey,
	...row
}: ReturnedProductRow): ReturnedProduct {
	return { ...row, since: row.since.toISOString() };
}
