import { maskEmail, maskName, maskPhone } from '../../common/format/name-mask.ts';
import { refuse } from '../../common/rule/refusal.ts';
import type { OrderState } from '../common/order.ts';
import type { OrderEventKind } from '../common/order-events.ts';
import { orderRefusals } from '../common/order-words.ts';
import type { OrderForm } from './order-form.ts';

/** Fields that cannot change after departure, because the driver carries a printed list of them. */
const lockedAfterDeparture = [
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
	'senderBarcodes',
	'desi',
	'kg',
	'paymentType',
	'dueKurus',
	'amountKurus',
	'preCampaignKurus',
] as const satisfies readonly (keyof OrderForm)[];

/** Fields that cannot change while the order is on a route, because the plan depends on them. */
const lockedOnRoute = ['serviceDate', 'pieceCount'] as const satisfies readonly (keyof OrderForm)[];

/** States before departure, and those of orders back in the depot that will leave again. */
export const movablePointStates: readonly OrderState[] = [
	'new',
	'ready',
	'planned',
	'failed',
	'appointment',
	'waiting_at_branch',
];

/** Refuses an edit of locked fields; null if it may be saved. */
export function refuseEdit(
	order: { orderNo: string; state: OrderState; routeNumber: string | null },
	changedFields: readonly string[],
) {
	const touches = (fields: readonly string[]) =>
		changedFields.some((name) => fields.includes(name));
	const { orderNo, state, routeNumber } = order;
	if (!movablePointStates.includes(state) && touches(lockedAfterDeparture)) {
		return refuse(orderRefusals, 'order/address-locked', { orderNo });
	}
	if (state === 'planned' && routeNumber !== null && touches(lockedOnRoute)) {
		return refuse(orderRefusals, 'order/on-route', { orderNo, routeNumber });
	}
	return null;
}

/** Whether the point of an order may still move: not once a driver has left with it. */
export function mayMovePoint(state: OrderState): boolean {
	return movablePointStates.includes(state);
}

/** The history event of an edit. A change of the position alone is an event of its own. */
export function editEvent(changedFields: readonly string[]): OrderEventKind {
	const isPlaced = changedFields.length > 0 && changedFields.every((name) => name === 'point');
	return isPlaced ? 'placed' : 'edited';
}

/** Refuses changes of an erased order, which would store personal data again. */
export function refuseErased({ orderNo, erased }: { orderNo: string; erased: boolean }) {
	return erased ? refuse(orderRefusals, 'order/erased', { orderNo }) : null;
}

type Recipient = Pick<OrderForm, 'recipientName' | 'phone' | 'email'>;

/** Screens have masked names and addresses, so an unchanged mask keeps the stored value. */
export function keepMasked<Form extends Recipient>(stored: Recipient, edited: Form): Form {
	const { recipientName, phone, email } = stored;
	return {
		...edited,
		recipientName:
			edited.recipientName === maskName(recipientName) ? recipientName : edited.recipientName,
		phone: phone !== null && edited.phone === maskPhone(phone) ? phone : edited.phone,
		email: email !== null && edited.email === maskEmail(email) ? email : edited.email,
	};
}
