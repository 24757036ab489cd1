import { decideNextSteps, exportChosenOrders } from '@sevk/contract/orders/order-bulk';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { fileOf } from '../../../http/endpoint/exported.ts';
import { readDepotNames } from '../../depots/depot-store.ts';
import { readOrderFilter } from '../common/order-filter-store.ts';
import { listSelectedOrders } from '../reading/order-list-store.ts';
import { orderTable } from '../reading/order-table-document.ts';
import { takeNextSteps } from './order-bulk-commands.ts';

/** The endpoints for a selection of orders. */
export function implementOrderBulk({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(decideNextSteps, async ({ body: { orders, ...choice } }, caller, { act }) =>
			takeNextSteps({ db, caller, act }, orders, choice),
		),
		implement(exportChosenOrders, async ({ body: { orderIds, format } }, caller) => {
			const rows = listSelectedOrders(db, caller, readOrderFilter(caller, {}), orderIds);
			return fileOf(orderTable(await readDepotNames(db)), format, rows);
		}),
	];
}
