import { toPage } from '@sevk/contract/common/page';
import * as contract from '@sevk/contract/orders/product-pieces';
import type { Database } from '../../db/database.ts';
import { depotsOf } from '../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import { sendProductsBack } from './edit/product-piece-commands.ts';
import { listReturnedProducts, returnedProductAnswer } from './reading/product-piece-answer.ts';
import { returnedProductTable } from './reading/product-piece-table-document.ts';

/** The endpoints of İade Ürünler. */
export function implementProductPieces({ db }: { readonly db: Database }): Implementation[] {
	const list = implement(contract.listReturnedProducts, async ({ query }, caller) => {
		const { cursor, limit, depotId, q } = query;
		const [since, id] = cursor ?? [];
		const isAfter = typeof since === 'string' && typeof id === 'string';
		const rows = await listReturnedProducts(db, depotsOf(caller, depotId), {
			q,
			onlyDriver: caller.role === 'driver' ? { driverId: caller.driverId } : null,
			after: isAfter ? { since, id } : null,
			limit: limit + 1,
		});
		return toPage(rows, limit, (row) => [row.sortKey, row.id], returnedProductAnswer);
	});
	return [
		list,
		exported(list, contract.exportReturnedProducts, {
			table: () => ({ title: 'İade Ürünler', columns: returnedProductTable }),
			rows: (answer: { items: contract.ReturnedProduct[] }) => answer.items,
		}),
		implement(contract.sendProductsBack, async ({ body }, caller, { act }) =>
			sendProductsBack({ db, caller, act }, body),
		),
	];
}
