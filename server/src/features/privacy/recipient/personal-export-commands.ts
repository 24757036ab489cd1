import { notFound } from '@sevk/domain/common/rule/common-words';
import type { Database } from '../../../db/database.ts';
import { groupByDepot } from '../../../db/depot-of.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import { findPresentOrders } from './personal-order-store.ts';

/** The orders of an export, which is in the history of each before anything is answered. */
export async function recordPersonalExport(
	db: Database,
	caller: PersonCaller,
	orderIds: readonly string[],
) {
	const idsByDepot = await groupByDepot(db, 'orders', [...new Set(orderIds)], caller.depotIds);
	return transact(db, async (tx) => {
		const orders: { depotId: string; orderId: string }[] = [];
		for (const [depotId, ids] of idsByDepot) {
			const present = new Set(await findPresentOrders(tx, depotId, ids));
			for (const orderId of ids.filter((id) => present.has(id))) {
				recordOrderEvent(tx, caller, { depotId, id: orderId }, 'personal_data_exported', {});
				orders.push({ depotId, orderId });
			}
		}
		return orders.length === 0 ? notFound() : orders;
	});
}
