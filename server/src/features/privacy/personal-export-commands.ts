import { notFound } from '@sevk/domain/common/rule/common-words';
import type { Database } from '../../db/database.ts';
import { groupByDepot } from '../../db/depot-of.ts';
import { transact } from '../../db/transact.ts';
import type { Caller } from '../../http/endpoint/caller.ts';
import { recordOrderEvent } from '../orders/edit/order-commands.ts';

/** The orders of an export, which is in the history of each before anything is answered. */
export async function recordPersonalExport(
	db: Database,
	caller: Caller,
	orderIds: readonly string[],
) {
	const idsByDepot = await groupByDepot(db, 'orders', [...new Set(orderIds)], caller.depotIds);
	const orders = [...idsByDepot].flatMap(([depotId, ids]) =>
		ids.map((orderId) => ({ depotId, orderId })),
	);
	if (orders.length === 0) return notFound();
	await transact(db, async (tx) => {
		for (const { depotId, orderId: id } of orders) {
			recordOrderEvent(tx, caller, { depotId, id }, 'personal_data_exported', {});
		}
	});
	return orders;
}
