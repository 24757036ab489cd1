import type { OrderFields } from '@sevk/contract/orders/orders';
import { maskName, maskPhone } from '@sevk/domain/common/format/name-mask';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { pieceBarcode } from '@sevk/domain/orders/common/order-piece';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { editEvent, refuseEdit } from '@sevk/domain/orders/form/order-edit';
import {
	normalizeOrderForm,
	type OrderForm,
	orderFormWords,
} from '@sevk/domain/orders/form/order-form';
import { orderWarnings, warningsAfterEdit } from '@sevk/domain/orders/form/order-warnings';
import { runIdempotent } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { requireActiveDepot } from '../../depots/depot-commands.ts';
import { insertOrders, newOrder } from '../common/order-insert-store.ts';
import {
	detachPieces,
	lockPackages,
	passPieces,
	reattachPieces,
	receivePieces,
} from '../common/order-piece-store.ts';
import {
	findRouteNumber,
	isOrderNoTaken,
	type StoredOrder,
	saveOrderForm,
} from '../common/order-store.ts';
import { type Acting, actOnOrder, recordOrderEvent } from './order-commands.ts';

/** An order without anything to look at is ready for dispatch at once. */
export async function createOrder(
	{ db, caller, act }: Acting,
	{ depotId, ...fields }: OrderFields & { depotId: string },
) {
	// A key belongs to a depot, so the depot must be the caller's before the act begins.
	if (!caller.depotIds.includes(depotId)) return notFound();
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const depot = await requireActiveDepot(tx, caller.depotIds, depotId);
		if (isRefusal(depot)) return depot;
		const form = normalizeOrderForm(fields);
		if (isRefusal(form)) return form;
		const order = newOrder({ ...form, lines: [] }, orderWarnings(form));
		const now = new Date();
		const entered = await insertOrders(tx, { depotId, orders: [order], caller, now });
		const { orderId } = order;
		if (!entered.has(orderId)) {
			return refuse(orderRefusals, 'order/number-taken', { orderNo: form.orderNo });
		}
		recordOrderEvent(tx, caller, { depotId, id: orderId }, 'created', { version: 1 }, now);
		return { id: orderId, version: 1 };
	});
}

/** The fields that are sent, undefined where one is left as it is. */
type SentFields = { [Field in keyof OrderFields]?: OrderFields[Field] | undefined };

export async function editOrder(
	acting: Acting,
	orderId: string,
	{ version, ...sent }: SentFields & { version: number },
) {
	return actOnOrder(acting, { orderId, version }, async (tx, order) => {
		const form = normalizeOrderForm(mergeForm(order, sent));
		if (isRefusal(form)) return form;
		const refused = await saveEdit(tx, acting.caller, order, form);
		return refused ?? { id: orderId, version: version + 1 };
	});
}

/**
 * The form with what was sent put in. Screens show persons masked: a masked name or phone that comes
 * back is no new one. Another ilçe moves an approximate position with it.
 */
function mergeForm({ form, locationApproximate }: StoredOrder, sent: SentFields): OrderForm {
	const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
	const merged: OrderForm = { ...form, ...given };
	const { recipientName, phone } = form;
	const moved = merged.province !== form.province || merged.district !== form.district;
	const samePoint = JSON.stringify(merged.point) === JSON.stringify(form.point);
	return {
		...merged,
		recipientName:
			merged.recipientName === maskName(recipientName) ? recipientName : merged.recipientName,
		phone: phone !== null && merged.phone === maskPhone(phone) ? phone : merged.phone,
		point: moved && samePoint && locationApproximate ? null : merged.point,
	};
}

async function saveEdit(tx: Tx, caller: Caller, order: StoredOrder, form: OrderForm) {
	const changes = changesBetween(orderFormWords, order.form, form);
	const changedFields = changes.map(({ field }) => field);
	const routeNumber = await findRouteNumber(tx, order.depotId, order.id);
	const { orderNo } = order.form;
	const blocked = refuseEdit({ orderNo, state: order.state, routeNumber }, changedFields);
	if (blocked !== null) return blocked;
	if (await isOrderNoTaken(tx, order.depotId, form.orderNo, order.id)) {
		return refuse(orderRefusals, 'order/number-taken', { orderNo: form.orderNo });
	}
	const now = new Date();
	if (changedFields.includes('pieceCount')) {
		const refused = await changePieceCount(tx, caller, order, form, now);
		if (refused !== null) return refused;
	}
	const warnings = warningsAfterEdit(order.warnings, form, changedFields);
	const keepsApproximate = order.locationApproximate && !changedFields.includes('point');
	await saveOrderForm(tx, order, { form, warnings, keepsApproximate }, now);
	const kind = editEvent(changedFields);
	recordOrderEvent(tx, caller, order, kind, { version: order.version + 1, changes });
	return null;
}

const correctionNote = 'Koli adedi düzeltildi';

/**
 * Pieces follow the count, while all of them are in the depot. One too many leaves the order with a
 * movement of its ledger, since a ledger forgets nothing; it comes back when the count grows again.
 */
async function changePieceCount(
	tx: Tx,
	caller: Caller,
	{ depotId, id: orderId, form: { orderNo } }: StoredOrder,
	{ pieceCount }: OrderForm,
	now: Date,
) {
	const packages = await lockPackages(tx, depotId, orderId);
	const away = packages.filter(({ holder }) => holder !== 'depot');
	if (away.length > 0) {
		const facts = { orderNo, pieceCount: away.length };
		return refuse(orderRefusals, 'order/pieces-in-custody', facts);
	}
	const passing = { depotId, note: correctionNote, caller, now };
	const spare = packages.filter(({ ordinal }) => ordinal > pieceCount);
	if (spare.length > 0) {
		const movement = 'to_sender';
		await passPieces(tx, { ...passing, pieces: spare, from: 'depot', to: 'sender', movement });
		const pieceIds = spare.map(({ pieceId }) => pieceId);
		await detachPieces(tx, depotId, pieceIds, now);
	}
	const present = new Set(packages.map(({ ordinal }) => ordinal));
	const missing = Array.from({ length: pieceCount }, (_, index) => index + 1)
		.filter((ordinal) => !present.has(ordinal))
		.map((ordinal) => ({ ordinal, barcode: pieceBarcode(orderNo, ordinal) }));
	const barcodes = missing.map(({ barcode }) => barcode);
	const back = await reattachPieces(tx, depotId, orderId, barcodes);
	const movement = 'received';
	await passPieces(tx, { ...passing, pieces: back, from: 'sender', to: 'depot', movement });
	const known = new Set(back.map(({ barcode }) => barcode));
	const pieces = missing
		.filter(({ barcode }) => !known.has(barcode))
		.map((piece) => ({ ...piece, pieceId: newId(), orderId }));
	await receivePieces(tx, { depotId, pieces, caller, now });
	return null;
}
