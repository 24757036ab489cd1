// Creates the order of one day of a standing order (docs/domain.md#standing-orders).
import { overCapacity } from '@sevk/domain/capacity/capacity-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { roomNeedOf } from '@sevk/domain/orders/common/order-address';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import type { OrderForm } from '@sevk/domain/orders/form/order-form';
import { orderWarnings } from '@sevk/domain/orders/form/order-warnings';
import { standingOrderNos } from '@sevk/domain/orders/standing/standing-order';
import { standingNumber } from '@sevk/domain/orders/standing/standing-order-words';
import type { Tx } from '../../../db/database.ts';
import type { Actor } from '../../../db/events.ts';
import { takeRoom } from '../../capacity/capacity-room-commands.ts';
import { newOrder } from '../common/order-entry-commands.ts';
import { insertOrders } from '../common/order-insert-store.ts';
import { type FindPlace, locateNewOrders } from '../common/order-known-point-commands.ts';
import { findFreeOrderNo } from '../common/order-no-store.ts';
import { recordOrderEvent } from '../edit/order-commands.ts';
import {
	type StandingDraft,
	type StoredStandingOrder,
	saveStandingDate,
} from './standing-order-store.ts';

/** The fields of an order of a day. */
export function standingForm(draft: StandingDraft, serviceDate: string, orderNo = ''): OrderForm {
	const { lines: _, ...form } = draft;
	return {
		...form,
		orderNo,
		serviceDate,
		externalRef: null,
		dispatchNoteNo: null,
		senderBarcodes: [],
		preCampaignKurus: null,
	};
}

type Placement = {
	readonly depotId: string;
	readonly order: StoredStandingOrder & { readonly draft: StandingDraft };
	/** The day of the rule, and the day that the order is put on. */
	readonly serviceDate: string;
	readonly placedOn: string;
	readonly caller: Actor;
	readonly findPlace: FindPlace;
	readonly now: Date;
};

/** Puts the order of a day on a day with room; nobody can give a reason for another one. */
export async function placeStandingDate(tx: Tx, placement: Placement) {
	const { depotId, order, placedOn, now } = placement;
	const need = roomNeedOf(standingForm(order.draft, placedOn));
	const room = await takeRoom(tx, { depotId, need, taker: 'outside', now });
	return isRefusal(room) ? room : enterOrder(tx, placement, {});
}

/** Like `placeStandingDate`, for a user, who may give a reason for a day without room. */
export async function placeChosenDate(
	tx: Tx,
	placement: Placement,
	reason: string | null | undefined,
) {
	const { depotId, order, placedOn, now } = placement;
	const need = roomNeedOf(standingForm(order.draft, placedOn));
	const room = await takeRoom(tx, { depotId, need, taker: 'staff', reason, now });
	return isRefusal(room) ? room : enterOrder(tx, placement, overCapacity(room, reason));
}

async function enterOrder(
	tx: Tx,
	{ depotId, order, serviceDate, placedOn, caller, findPlace, now }: Placement,
	{ note: over }: { readonly note?: string },
) {
	const { draft } = order;
	const { senderName } = draft;
	const candidates = standingOrderNos(order.number, serviceDate).map((orderNo) => ({
		orderNo,
		isOfDepot: true,
	}));
	const orderNo = await findFreeOrderNo(tx, { depotId, senderName }, candidates);
	const [first = { orderNo: '' }] = candidates;
	const taken = () =>
		refuse(orderRefusals, 'order/number-taken', { orderNo: first.orderNo, senderName });
	if (orderNo === null) return taken();
	const form = standingForm(draft, placedOn, orderNo);
	const made = newOrder({ ...form, lines: draft.lines }, orderWarnings(form));
	const orders = await locateNewOrders(tx, depotId, [made], findPlace);
	const entered = await insertOrders(tx, { depotId, orders, caller, now });
	const { orderId } = made;
	if (!entered.has(orderId)) return taken();
	const key = { depotId, standingOrderId: order.id, serviceDate };
	await saveStandingDate(tx, key, { state: 'created', orderId, decidedByName: caller.name }, now);
	const about = `Düzenli sipariş ${standingNumber(order.number)}`;
	const note = over === undefined ? about : `${about}. ${over}`;
	recordOrderEvent(tx, caller, { depotId, id: orderId }, 'created', { note, version: 1 }, now);
	return { id: orderId };
}
