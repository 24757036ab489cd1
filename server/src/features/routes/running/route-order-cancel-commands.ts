import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { runningRouteStates } from '@sevk/domain/routes/common/route';
import { timeOf } from '../../../db/act.ts';
import { runIdempotentForEach } from '../../../db/act-each.ts';
import type { Tx } from '../../../db/database.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { saveOrderStates } from '../../orders/common/order-state-store.ts';
import { readOrderNumbers, type StoredOrder } from '../../orders/common/order-store.ts';
import { actOnOrderAfterLock, recordOrderEvent } from '../../orders/edit/order-commands.ts';
import { type RouteStep, recordRouteEvent } from '../common/route-act-commands.ts';
import { findRouteOfOrder } from '../common/route-order-store.ts';
import { lockRoute, type StoredRoute } from '../common/route-store.ts';
import { refreshRouteAfterResults } from './route-state-commands.ts';

/**
 * Cancels an order. Its goods on the vehicle stay in custody until the hand-back (guard 6), but its
 * stop is finished, which may complete the route.
 */
export async function cancelOrder(
	context: CommandContext,
	orderId: string,
	{ version, note }: { version: number; note: string },
) {
	const { caller, act } = context;
	return actOnOrderAfterLock(
		context,
		{ orderId, version },
		(tx, depotId) => lockRouteOfOrder(tx, depotId, orderId),
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

/** Cancels orders one by one, each in its own transaction. */
export async function cancelOrders(
	context: CommandContext,
	orders: readonly { readonly id: string; readonly version: number }[],
	note: string,
) {
	const labelOf = await readOrderNumbers(
		context.db,
		context.caller,
		orders.map(({ id }) => id),
	);
	return runIdempotentForEach(context.act, orders, labelOf, ({ id, version }, act) =>
		cancelOrder({ ...context, act }, id, { version, note }),
	);
}

/**
 * Locks the route before the order, as in every act. A transfer may move the order while this waits
 * for the lock, so the lookup repeats until the locked route is the route of the order.
 */
async function lockRouteOfOrder(
	tx: Tx,
	depotId: string,
	orderId: string,
): Promise<StoredRoute | null> {
	let lockedRoute: StoredRoute | null = null;
	while (true) {
		const routeId = await findRouteOfOrder(tx, depotId, orderId);
		if (routeId === null) return null;
		if (routeId === lockedRoute?.id) return lockedRoute;
		lockedRoute = await lockRoute(tx, depotId, routeId);
	}
}

async function refreshRouteOf(
	tx: Tx,
	{ depotId, form }: StoredOrder,
	route: StoredRoute | null,
	by: Pick<RouteStep, 'caller' | 'now'>,
) {
	// Before the departure a planner removes the order or leaves it in the depot.
	if (route === null || !runningRouteStates.includes(route.state)) return null;
	const step = { depotId, routeId: route.id, ...by };
	recordRouteEvent(tx, step, 'order_cancelled', { orderNo: form.orderNo });
	const after = await refreshRouteAfterResults(tx, step);
	return isRefusal(after) ? after : null;
}
