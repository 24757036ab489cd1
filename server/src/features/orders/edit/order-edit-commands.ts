import type { OrderFields } from '@sevk/contract/orders/order-detail';
import type { OrderLineFields } from '@sevk/contract/orders/order-edits';
import { overCapacity } from '@sevk/domain/capacity/capacity-words';
import {
	isExact,
	type KnownPoint,
	type PointKnowledge,
} from '@sevk/domain/common/place/known-point';
import { isPointClarified } from '@sevk/domain/common/place/known-point-move';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import {
	addressKeysOf,
	type OrderAddressKeys,
	roomNeedOf,
} from '@sevk/domain/orders/common/order-address';
import { orderKeyOf } from '@sevk/domain/orders/common/order-key';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { editEvent, keepMasked, refuseEdit } from '@sevk/domain/orders/form/order-edit';
import { locateOrder } from '@sevk/domain/orders/form/order-entry';
import {
	normalizeOrderForm,
	type OrderForm,
	orderFormWords,
	refusePoint,
} from '@sevk/domain/orders/form/order-form';
import {
	orderWarnings,
	warningsAfterEdit,
	warningsAfterPoint,
} from '@sevk/domain/orders/form/order-warnings';
import { senderBarcodeKey } from '@sevk/domain/orders/import/piece-sender-barcode';
import { labelNoOf, pieceBarcode } from '@sevk/domain/orders/piece/order-piece';
import { type Act, dayOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { takeRoom } from '../../capacity/capacity-room-commands.ts';
import { useHold } from '../../capacity/capacity-store.ts';
import type { CommandContext } from '../../common/idempotent-commands.ts';
import { runInActiveDepot } from '../../depots/depot-commands.ts';
import { findSenderId } from '../../senders/sender-name-store.ts';
import { newOrder } from '../common/order-entry-commands.ts';
import { insertOrders } from '../common/order-insert-store.ts';
import {
	type FindPlace,
	findKnownPoints,
	isPointShared,
	locateNewOrders,
} from '../common/order-known-point-commands.ts';
import {
	findTakenBarcodes,
	freeBarcodes,
	saveSenderBarcodes,
	senderCodesOf,
} from '../common/order-piece-code-store.ts';
import {
	detachPieces,
	enterPieces,
	lockPackages,
	movePiecesAtCounter,
	readEntry,
	reattachPieces,
} from '../common/order-piece-store.ts';
import { endReceiptsOfPieces } from '../common/order-receipt-line-store.ts';
import {
	findRouteNumber,
	isOrderNoTaken,
	type StoredOrder,
	saveOrderForm,
} from '../common/order-store.ts';
import { actOnOrder, recordOrderEvent } from './order-commands.ts';

type NewOrderFields = OrderFields & {
	readonly depotId: string;
	readonly lines: OrderLineFields[];
	/** Why the order is put on a day without room. */
	readonly capacityReason?: string | null | undefined;
	/** Room that was held for the order. */
	readonly holdId?: string | null | undefined;
};

/** Creates an order, which is ready for dispatch unless it has warnings to check. */
export async function createOrder(
	{ db, caller, act }: CommandContext,
	{ depotId, lines, capacityReason, holdId, ...fields }: NewOrderFields,
	findPlace: FindPlace,
) {
	return runInActiveDepot({ db, caller, act }, depotId, async (tx) => {
		const form = normalizeOrderForm(fields);
		if (isRefusal(form)) return form;
		const misplaced = refusePastDay(form.serviceDate, act) ?? refusePoint(form.point, form);
		if (misplaced !== null) return misplaced;
		// The only one left of several orders with one number may not be the first of them.
		const senderId = await findSenderId(tx, form.senderName);
		if (await isOrderNoTaken(tx, depotId, form, { senderId, exceptOrderId: null })) {
			return refuseTakenNumber(form);
		}
		const conflict = await refuseTakenBarcodes(tx, depotId, form, null);
		if (conflict !== null) return conflict;
		const now = new Date();
		const room = await takeRoom(tx, {
			depotId,
			need: roomNeedOf(form),
			taker: 'staff',
			reason: capacityReason,
			exceptHoldId: holdId,
			now,
		});
		if (isRefusal(room)) return room;
		const order = newOrder({ ...form, lines }, orderWarnings(form), 'office');
		const orders = await locateNewOrders(tx, depotId, [order], findPlace);
		const entered = await insertOrders(tx, { depotId, orders, caller, now });
		const { orderId } = order;
		if (!entered.has(orderId)) {
			return refuseTakenNumber(form);
		}
		if (holdId) await useHold(tx, { depotId, holdId, orderId }, now);
		const payload = { ...overCapacity(room, capacityReason), version: 1 };
		recordOrderEvent(tx, caller, { depotId, id: orderId }, 'created', payload, now);
		return { id: orderId, version: 1 };
	});
}

function refusePastDay(serviceDate: string, act: Act) {
	if (serviceDate >= dayOf(act)) return null;
	return refuse(orderRefusals, 'order/past-date', { serviceDate });
}

/** The fields of an edit; an omitted field keeps its value. */
type OrderEdit = { [Field in keyof OrderFields]?: OrderFields[Field] | undefined };

export async function editOrder(
	context: CommandContext,
	orderId: string,
	{
		version,
		capacityReason,
		...edit
	}: OrderEdit & Pick<NewOrderFields, 'capacityReason'> & { version: number },
	findPlace: FindPlace,
) {
	return actOnOrder(context, { orderId, version }, async (tx, order) => {
		const form = normalizeOrderForm(mergeForm(order, edit));
		if (isRefusal(form)) return form;
		const isMoved = form.serviceDate !== order.form.serviceDate;
		const past = isMoved ? refusePastDay(form.serviceDate, context.act) : null;
		if (past !== null) return past;
		const change = { form, capacityReason, isPin: isPin(edit) };
		const refused = await saveEdit(tx, context.caller, order, change, findPlace);
		return refused ?? { id: orderId, version: version + 1 };
	});
}

/** Whether an edit is only the pin of the office, which may be where the point is already. */
function isPin({ point, ...others }: OrderEdit): boolean {
	return point != null && Object.values(others).every((value) => value === undefined);
}

/**
 * Merges an edit into the form. Screens have masked names and addresses, so an unchanged mask keeps the
 * stored value. Another district replaces an approximate position.
 */
function mergeForm({ form, pointKnowledge }: StoredOrder, edit: OrderEdit): OrderForm {
	const changedFields = Object.fromEntries(
		Object.entries(edit).filter(([, value]) => value !== undefined),
	);
	const merged: OrderForm = { ...form, ...changedFields };
	const moved = merged.province !== form.province || merged.district !== form.district;
	const samePoint = JSON.stringify(merged.point) === JSON.stringify(form.point);
	return {
		...keepMasked(form, merged),
		point: moved && samePoint && isInexact(pointKnowledge) ? null : merged.point,
	};
}

/** A change of these fields needs room on another day or in another ilçe. */
const placeFields = ['serviceDate', 'province', 'district'];

type Edit = Pick<NewOrderFields, 'capacityReason'> & {
	readonly form: OrderForm;
	readonly isPin: boolean;
};

async function saveEdit(
	tx: Tx,
	caller: PersonCaller,
	order: StoredOrder,
	{ form, capacityReason: reason, isPin }: Edit,
	findPlace: FindPlace,
) {
	const changes = changesBetween(orderFormWords, order.form, form);
	const changedFields = changes.map(({ field }) => field);
	const routeNumber = await findRouteNumber(tx, order.depotId, order.id);
	const { orderNo } = order.form;
	const blocked = refuseEdit({ orderNo, state: order.state, routeNumber }, changedFields);
	if (blocked !== null) return blocked;
	// An earlier release may have stored a wrong point, which must not stop other edits.
	const misplaced = changedFields.includes('point') ? refusePoint(form.point, form) : null;
	if (misplaced !== null) return misplaced;
	// Two orders may have one number from before numbers were compared in every spelling.
	const isKeyChanged = keyOf(form) !== keyOf(order.form);
	const senderId = await findSenderId(tx, form.senderName);
	const own = { senderId, exceptOrderId: order.id };
	if (isKeyChanged && (await isOrderNoTaken(tx, order.depotId, form, own))) {
		return refuseTakenNumber(form);
	}
	const conflict = await refuseTakenBarcodes(tx, order.depotId, form, order.id);
	if (conflict !== null) return conflict;
	const now = new Date();
	const isMoved = placeFields.some((field) => changedFields.includes(field));
	const room = isMoved
		? await takeRoom(tx, {
				depotId: order.depotId,
				need: roomNeedOf(form),
				taker: 'staff',
				reason,
				exceptOrderIds: [order.id],
				now,
			})
		: { fault: null };
	if (isRefusal(room)) return room;
	if (changedFields.includes('pieceCount')) {
		const refused = await changePieceCount(tx, caller, order, form, now);
		if (refused !== null) return refused;
	}
	if (barcodeFields.some((field) => changedFields.includes(field))) {
		const { senderName, senderBarcodes: barcodes } = form;
		await freeBarcodes(tx, order.depotId, senderCodesOf(form), now);
		await saveSenderBarcodes(
			tx,
			{ depotId: order.depotId, orderId: order.id },
			{ senderName, barcodes },
		);
	}
	const addressKeys = addressKeysOf(form);
	const position = isPin
		? locateOrder(form, 'office')
		: await positionAfterEdit(tx, order, { form, addressKeys }, findPlace);
	const edited = warningsAfterEdit(order.warnings, form, changedFields);
	const warnings = position === null ? edited : warningsAfterPoint(edited, position.precision);
	await saveOrderForm(tx, order, { form, senderId, warnings, position, addressKeys }, now);
	const kind = isPin ? 'placed' : editEvent(changedFields);
	const payload = {
		...overCapacity(room, reason),
		...clarified(order, position),
		version: order.version + 1,
		changes,
	};
	recordOrderEvent(tx, caller, order, kind, payload);
	return null;
}

/**
 * A point that the edit leaves as it is stays known as it was. One that was found for the address
 * goes with the address.
 */
async function positionAfterEdit(
	tx: Tx,
	{ depotId, id: orderId, form: stored, pointKnowledge }: StoredOrder,
	{ form, addressKeys }: { readonly form: OrderForm; readonly addressKeys: OrderAddressKeys },
	findPlace: FindPlace,
): Promise<KnownPoint | null> {
	const { point } = form;
	const isSame = JSON.stringify(point) === JSON.stringify(stored.point);
	if (point !== null && !isSame) return locateOrder(form, 'office');
	const storedKeys = addressKeysOf(stored);
	const isAddressKept =
		JSON.stringify(storedKeys) === JSON.stringify(addressKeys) &&
		stored.district === form.district &&
		stored.province === form.province;
	if (point !== null && pointKnowledge !== null) {
		const { source } = pointKnowledge;
		const isGiven =
			(source === 'office' || source === 'shop') &&
			!(await isPointShared(tx, { depotId, orderId, point }, storedKeys));
		if (isAddressKept || isGiven) return { ...pointKnowledge, point };
	}
	const [found = null] = await findKnownPoints(
		tx,
		depotId,
		[{ ...form, keys: addressKeys }],
		findPlace,
	);
	return found;
}

/** Says in the event that plans with the stored point are worth a repetition. */
function clarified({ form: { point }, pointKnowledge }: StoredOrder, after: KnownPoint | null) {
	if (after === null) return {};
	const before = point === null || pointKnowledge === null ? null : { ...pointKnowledge, point };
	return isPointClarified(before, after) ? { isClarified: true } : {};
}

const isInexact = (knowledge: PointKnowledge | null) =>
	knowledge !== null && !isExact(knowledge.precision);

const keyOf = ({ senderName, orderNo }: OrderForm) => orderKeyOf(senderName, orderNo);

function refuseTakenNumber({ orderNo, senderName }: OrderForm) {
	return refuse(orderRefusals, 'order/number-taken', { orderNo, senderName });
}

/** A change of these fields changes the stored barcodes of the sender. */
const barcodeFields = ['senderBarcodes', 'senderName', 'pieceCount'];

async function refuseTakenBarcodes(
	tx: Tx,
	depotId: string,
	form: OrderForm,
	ownOrderId: string | null,
) {
	const codes = senderCodesOf(form);
	if (codes.length === 0) return null;
	const conflict = await findTakenBarcodes(tx, depotId, codes, ownOrderId);
	for (const { senderName, barcode } of codes) {
		const owner = conflict.get(senderBarcodeKey(senderName, barcode));
		if (owner === undefined) continue;
		const { orderNo } = owner;
		return refuse(orderRefusals, 'order/barcode-taken', { barcode, orderNo });
	}
	return null;
}

const correctionNote = 'Koli adedi düzeltildi';

/**
 * Adds or removes pieces to match the piece count while all are in the depot or expected there. A removed piece gets a
 * ledger entry and is restored when the count grows again.
 */
async function changePieceCount(
	tx: Tx,
	caller: PersonCaller,
	{ depotId, id: orderId, form: { orderNo } }: StoredOrder,
	{ pieceCount }: OrderForm,
	now: Date,
) {
	const packages = await lockPackages(tx, depotId, orderId);
	const missingPieces = packages.filter(({ holder }) => holder === 'missing');
	if (missingPieces.length > 0) {
		const facts = { orderNo, pieceCount: missingPieces.length };
		return refuse(orderRefusals, 'order/pieces-missing', facts);
	}
	const outsidePieces = packages.filter(
		({ holder }) => holder !== 'depot' && holder !== 'expected',
	);
	if (outsidePieces.length > 0) {
		const facts = { orderNo, pieceCount: outsidePieces.length };
		return refuse(orderRefusals, 'order/pieces-in-custody', facts);
	}
	const move = { depotId, note: correctionNote, caller, now };
	const surplusPieces = packages.filter(({ ordinal }) => ordinal > pieceCount);
	if (surplusPieces.length > 0) {
		for (const from of ['depot', 'expected'] as const) {
			const pieces = surplusPieces.filter(({ holder }) => holder === from);
			const movement = 'to_sender';
			await movePiecesAtCounter(tx, { ...move, pieces, from, to: 'sender', movement });
		}
		const pieceIds = surplusPieces.map(({ pieceId }) => pieceId);
		await detachPieces(tx, depotId, pieceIds, now);
		await endReceiptsOfPieces(tx, { depotId, pieceIds }, { byName: caller.name, now });
	}
	const present = new Set(packages.map(({ ordinal }) => ordinal));
	const labelNo = packages.map(labelNoOf).find((found) => found !== null) ?? orderNo;
	const missing = Array.from({ length: pieceCount }, (_, index) => index + 1)
		.filter((ordinal) => !present.has(ordinal))
		.map((ordinal) => ({ ordinal, barcode: pieceBarcode(labelNo, ordinal) }));
	const barcodes = missing.map(({ barcode }) => barcode);
	const reattachedPieces = await reattachPieces(tx, depotId, orderId, barcodes);
	const { holder: to, movement } = await readEntry(tx, depotId);
	const restored = { ...move, pieces: reattachedPieces, from: 'sender' as const };
	await movePiecesAtCounter(tx, { ...restored, to, movement });
	const existingBarcodes = new Set(reattachedPieces.map(({ barcode }) => barcode));
	const pieces = missing
		.filter(({ barcode }) => !existingBarcodes.has(barcode))
		.map((piece) => ({ ...piece, pieceId: newId(), orderId }));
	await enterPieces(tx, { depotId, pieces, caller, now });
	return null;
}
