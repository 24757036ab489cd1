import type { OrderState } from '@sevk/domain/orders/common/order';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { preparedIfShort } from '../../../db/sql/prepared.ts';

export type LockedOrder = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly state: OrderState;
	readonly attemptNo: number;
	readonly version: number;
};

/** Locks orders sorted by id, to prevent deadlocks; unknown ids are left out. */
export async function lockOrders(
	tx: Tx,
	depotId: string,
	orderIds: readonly string[],
): Promise<LockedOrder[]> {
	if (orderIds.length === 0) return [];
	return tx
		.selectFrom('orders')
		.modifyFront(preparedIfShort('orders-lock', orderIds))
		.select(['id as orderId', 'order_no as orderNo', 'state', 'attempt_no as attemptNo', 'version'])
		.where('depot_id', '=', depotId)
		.where(sql<boolean>`id = any(${[...orderIds]}::uuid[])`)
		.orderBy('id')
		.forUpdate()
		.execute();
}

/** Where orders go, and how much they are. */
export async function listOrderPlaces(tx: Tx, depotId: string, orderIds: readonly string[]) {
	if (orderIds.length === 0) return [];
	const rows = await tx
		.selectFrom('orders')
		.select(['id as orderId', 'province', 'district', 'desi'])
		.where('depot_id', '=', depotId)
		.where(sql<boolean>`id = any(${[...orderIds]}::uuid[])`)
		.execute();
	return rows.map(({ desi, ...place }) => ({ ...place, desi: Number(desi) }));
}

export type OrderStateChange = { readonly orderId: string; readonly state: OrderState };

/** Writes the states of locked orders in one statement. */
export async function saveOrderStates(
	tx: Tx,
	depotId: string,
	changes: readonly OrderStateChange[],
	now: Date,
): Promise<void> {
	if (changes.length === 0) return;
	const orderIds = changes.map(({ orderId }) => orderId);
	const states = changes.map(({ state }) => state);
	await sql`${preparedIfShort('order-states', changes)}
		update orders o
		set state = c.state, version = o.version + 1, updated_at = ${now}
		from unnest(${orderIds}::uuid[], ${states}::text[]) as c(order_id, state)
		where o.depot_id = ${depotId} and o.id = c.order_id`.execute(tx);
}
