import { bindOrders, removeBond } from '@sevk/contract/orders/order-bonds';
import { decideNextSteps, exportChosenOrders } from '@sevk/contract/orders/order-bulk';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { fileOf } from '../../../http/endpoint/exported.ts';
import { readDepotNames } from '../../depots/depot-store.ts';
import { readOrderFilter } from '../common/order-filter-store.ts';
import { listSelectedOrders } from '../reading/order-list-store.ts';
import { orderTable } from '../reading/order-table-document.ts';
import { bindOrders as bindChosenOrders, removeBond as dropBond } from './order-bond-commands.ts';
import { takeNextSteps } from './order-bulk-commands.ts';

/** The endpoints for a selection of orders. */
export function implementOrderBulk({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(decideNextSteps, async ({ body: { orders, ...choice } }, caller, { act }) =>
			takeNextSteps({ db, caller, act }, orders, choice),
		),
		implement(bindOrders, async ({ body }, caller, { act }) =>
			bindChosenOrders({ db, caller, act }, body),
		),
		implement(removeBond, async ({ params, body }, caller, { act }) =>
			dropBond({ db, caller, act }, body.depotId, params.bondId),
		),
		implement(exportChosenOrders, async ({ body: { orderIds, format } }, caller) => {
			const rows = listSelectedOrders(db, caller, readOrderFilter(caller, {}), orderIds);
			return fileOf(orderTable(await readDepotNames(db)), format, rows);
		}),
	];
}
