import { type Refusal, refuse } from '../common/refusal.ts';
import type { OrderState } from './order.ts';
import type { OrderEventKind } from './order-events.ts';
import type { OrderForm } from './order-form.ts';
import { orderRefusals } from './order-words.ts';

/** What the driver carries a list of: fixed once the vehicle has left with it. */
const fixedAfterDeparture = [
	'orderNo',
	'orderType',
	'province',
	'district',
	'neighbourhood',
	'addressLine',
	'postalCode',
	'point',
	'serviceDate',
	'pieceCount',
	'desi',
	'kg',
	'paymentType',
	'dueKurus',
	'amountKurus',
	'preCampaignKurus',
] as const satisfies readonly (keyof OrderForm)[];

/** What a route was planned with. */
const fixedOnRoute = ['serviceDate', 'pieceCount'] as const satisfies readonly (keyof OrderForm)[];

/** States before the vehicle leaves, and those back in the depot that will leave again. */
const openStates: readonly OrderState[] = [
	'new',
	'ready',
	'planned',
	'failed',
	'appointment',
	'waiting_at_branch',
];

/** What keeps a change of an order's form from being saved, if anything. */
export function editBlock(
	order: { orderNo: string; state: OrderState; routeNumber: string | null },
	changedFields: readonly string[],
): Refusal | null {
	const touches = (fields: readonly string[]) =>
		changedFields.some((name) => fields.includes(name));
	const { orderNo, state, routeNumber } = order;
	if (!openStates.includes(state) && touches(fixedAfterDeparture)) {
		return refuse(orderRefusals, 'order/address-locked', { orderNo });
	}
	if (state === 'planned' && routeNumber !== null && touches(fixedOnRoute)) {
		return refuse(orderRefusals, 'order/on-route', { orderNo, routeNumber });
	}
	return null;
}

/** What history calls a change of these fields: a position put right is told by its own name. */
export function editEvent(changedFields: readonly string[]): OrderEventKind {
	const isPlaced = changedFields.length > 0 && changedFields.every((name) => name === 'point');
	return isPlaced ? 'placed' : 'edited';
}
