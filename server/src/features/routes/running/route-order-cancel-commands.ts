import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { runningRouteStates } from '@sevk/domain/routes/common/route';
import { timeOf } from '../../../db/act.ts';
import { actOnEach } from '../../../db/act-each.ts';
import type { Tx } from '../../../db/database.ts';
import { saveOrderStates } from '../../orders/common/order-state-store.ts';
import { readOrderNumbers, type StoredOrder } from '../../orders/common/order-store.ts';
import {
	type Acting,
	actOnOrderAfter,
	recordOrderEvent,
} from '../../orders/edit/order-commands.ts';
import { type RouteStep, recordRouteEvent } from '../common/route-act-commands.ts';
import { findRouteOfOrder } from '../common/route-order-store.ts';
import { lockRoute, type StoredRoute } from '../common/route-store.ts';
import { refreshRouteAfterResults } from './route-state-commands.ts';

/**
 * Cancels an order. Goods that are out stay in custody until they are handed back (guard 6), but
 * their stop has nothing to wait for any more, and was it the last one, the route is complete.
 */
export async function cancelOrder(
	acting: Acting,
	orderId: string,
	{ version, note }: { version: number; note: string },
) {
	const { caller, act } = acting;
	return actOnOrderAfter(
		acting,
		{ orderId, version },
		(tx, depotId) => holdRouteOf(tx, depotId, orderId),
		async (tx, order, route) => {
			const { state: from, form } = order;
			const state = orderAfter(from, 'cancel');
			if (state === null) {
				const facts = { orderNo: form.orderNo, state: from, act: 'cancel' as const };
				return refuse(orderRefusals, 'order/wrong-state', facts);
			}
			const now = timeOf(act);
			await saveOrderStates(tx, order.depotId, [{ orderId, state }], now);
			const payload = { note, from, version: version + 1 };
			recordOrderEvent(tx, caller, order, 'cancelled', payload, now);
			const refused = await refreshRouteOf(tx, order, route, { caller, now });
			return refused ?? { id: orderId, version: version + 1 };
		},
	);
}

/** Cancels orders one by one, each in a transaction of its own. */
export async function cancelOrders(
	acting: Acting,
	orders: readonly { readonly id: string; readonly version: number }[],
	note: string,
) {
	const labelOf = await readOrderNumbers(
		acting.db,
		acting.caller,
		orders.map(({ id }) => id),
	);
	return actOnEach(acting.act, orders, labelOf, ({ id, version }, act) =>
		cancelOrder({ ...acting, act }, id, { version, note }),
	);
}

/**
 * Routes before orders, as everywhere. While one waits for the route, the order may go over to
 * another vehicle: then that route is held as well, still before the order. From a held route no
 * order goes away.
 */
async function holdRouteOf(tx: Tx, depotId: string, orderId: string): Promise<StoredRoute | null> {
	let held: StoredRoute | null = null;
	while (true) {
		const routeId = await findRouteOfOrder(tx, depotId, orderId);
		if (routeId === null) return null;
		if (routeId === held?.id) return held;
		held = await lockRoute(tx, depotId, routeId);
	}
}

async function refreshRouteOf(
	tx: Tx,
	{ depotId, form }: StoredOrder,
	route: StoredRoute | null,
	by: Pick<RouteStep, 'caller' | 'now'>,
) {
	// Before the departure the plan still decides: the order is taken off or left behind.
	if (route === null || !runningRouteStates.includes(route.state)) return null;
	const step = { depotId, routeId: route.id, ...by };
	recordRouteEvent(tx, step, 'order_cancelled', { orderNo: form.orderNo });
	const after = await refreshRouteAfterResults(tx, step);
	return isRefusal(after) ? after : null;
}
