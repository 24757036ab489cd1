// State changes of orders by routes and debits, e.g. assign, depart, deliver.
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { orderEventOfAct } from '@sevk/domain/orders/common/order-events';
import { type OrderAct, orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import type { Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { type LockedOrder, lockOrders, saveOrderStates } from '../common/order-state-store.ts';

export type OrderMove = {
	readonly depotId: string;
	readonly orderIds: readonly string[];
	readonly act: OrderAct;
	readonly caller: Actor;
	readonly now: Date;
	/** Further facts of the event, e.g. `{ routeId, routeNumber }`. */
	readonly payload?: Readonly<Record<string, unknown>>;
};

type MovedOrder = Omit<LockedOrder, 'state'> & {
	readonly from: OrderState;
	readonly to: OrderState;
};

/**
 * Applies one act to orders of a depot, all or none; refuses with the first that does not allow it.
 * Locks the orders, increments their versions and records one event each.
 */
export async function moveOrders(tx: Tx, move: OrderMove) {
	const { depotId, act } = move;
	const orderIds = [...new Set(move.orderIds)];
	const locked = await lockOrders(tx, depotId, orderIds);
	if (locked.length < orderIds.length) return refuse(commonRefusals, 'common/not-found');
	const moved: MovedOrder[] = [];
	for (const { state, ...order } of locked) {
		const to = orderAfter(state, act);
		if (to === null) {
			return refuse(orderRefusals, 'order/wrong-state', { orderNo: order.orderNo, state, act });
		}
		moved.push({ ...order, version: order.version + 1, from: state, to });
	}
	const changes = moved.map(({ orderId, to }) => ({ orderId, state: to }));
	await saveOrderStates(tx, depotId, changes, move.now);
	for (const order of moved) recordMove(tx, move, order);
	return moved;
}

function recordMove(tx: Tx, move: OrderMove, { orderId, from, to, version }: MovedOrder): void {
	recordEvent(tx, {
		depotId: move.depotId,
		noun: 'order',
		nounId: orderId,
		kind: orderEventOfAct[move.act],
		payload: { ...move.payload, from, to, version },
		caller: move.caller,
		at: move.now,
	});
}
