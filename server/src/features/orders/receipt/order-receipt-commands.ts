// Mal Kabul: receive an expected piece by scan, undo it, end the receipt of a delivery.
import type { ReceiptScanAnswer } from '@sevk/contract/orders/order-receipts';
import { reportNumber } from '@sevk/domain/common/identifier/report-number';
import { commonRefusals, notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { foldText } from '@sevk/domain/common/text/fold';
import { orderAfter } from '@sevk/domain/orders/common/order-transitions';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { nextPieceOfCode } from '@sevk/domain/orders/import/piece-sender-barcode';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { partialCodeSentence } from '@sevk/domain/orders/piece/piece-code-fragment';
import { foundSentence, placeAfter, placeOf } from '@sevk/domain/orders/piece/piece-custody';
import {
	ambiguousReceiptSentence,
	type ReceiptScanDecision,
	receivedSentence,
	refuseReceipt,
	repeatsLastPaper,
	surplusReasonOf,
} from '@sevk/domain/orders/receipt/order-receipt';
import { timeOf } from '../../../db/act.ts';
import { nextNumberOfYear } from '../../../db/counters.ts';
import type { Tx } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { newId } from '../../../db/ids.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import { returnMissing } from '../common/missing-piece-store.ts';
import { findMeantCode, findPartlyReadPieces } from '../common/order-misread-code-answer.ts';
import { pieceChoiceAnswer } from '../common/order-piece-choice-answer.ts';
import { findPieceElsewhere, type PieceChoice } from '../common/order-piece-code-store.ts';
import { movePiecesAtCounter } from '../common/order-piece-store.ts';
import { type LockedOrder, saveOrderStates } from '../common/order-state-store.ts';
import { recordOrderEvent } from '../edit/order-commands.ts';
import {
	countNewlyMissing,
	type Delivery,
	endSurplusOf,
	expectedPieces,
	findScannedRows,
	hasLines,
	insertMissingLines,
	insertReceiptLine,
	insertSurplus,
	listMissingPieces,
	lockAbsentOrders,
	lockOpenReceipt,
	lockPiece,
	lockReceiptLine,
	readReceiptCounts,
	type ScannedRow,
	saveLineUndone,
	saveReceiptClosed,
} from './order-receipt-store.ts';

export type ReceiptScan = {
	readonly depotId: string;
	readonly barcode: string;
	/** When the device read the barcode; null when it sent no time. */
	readonly scannedAt: Date | null;
	/** The delivery on the screen; null on screens that show none. */
	readonly delivery: Omit<Delivery, 'depotId'> | null;
	/** A person says that the code is whole, though it is a part of an expected one. */
	readonly isWhole?: boolean | undefined;
};

type Step = { readonly tx: Tx; readonly caller: PersonCaller; readonly now: Date };

/** Receives the piece of a barcode. Every answer is stored under the key, refused scans too. */
export async function receivePiece({ db, caller, act }: CommandContext, scan: ReceiptScan) {
	const { depotId } = scan;
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		return receive({ tx, caller, now: timeOf(act) }, scan);
	});
}

async function receive(step: Step, scan: ReceiptScan): Promise<ReceiptScanAnswer> {
	const rows = await findScannedPieces(step, scan);
	const next = nextPieceOfCode(rows, scan.barcode, { open: 'expected', done: 'depot' });
	if (rows.length > 1 && next === null) return choicesOf(scan, rows);
	const row = next ?? rows[0];
	return row === undefined ? answerUnknown(step, scan) : receiveRow(step, scan, row);
}

/**
 * The pieces that a code names. Those of one order are read under the lock of their receipt, so that
 * two scans of a code that several koli have do not take the same piece.
 */
async function findScannedPieces({ tx, caller, now }: Step, scan: ReceiptScan) {
	const { depotId, barcode } = scan;
	const named = { code: barcode, senderName: scan.delivery?.senderName ?? null };
	const read = async () => narrowToDelivery(await findScannedRows(tx, depotId, named), scan);
	const rows = await read();
	const [row] = rows;
	if (row === undefined || rows.every(({ holder }) => holder !== 'expected')) return rows;
	if (nextPieceOfCode(rows, barcode, { open: 'expected', done: 'depot' }) === null) return rows;
	const { senderName, serviceDate } = row;
	await lockOpenReceipt(tx, { depotId, senderName, serviceDate }, { caller, now });
	return read();
}

/** A code that two senders use names the piece of the delivery on the screen. */
function narrowToDelivery(rows: readonly ScannedRow[], { delivery }: ReceiptScan) {
	if (delivery === null || rows.length < 2) return rows;
	const fold = foldText(delivery.senderName);
	const own = rows.filter(({ senderName }) => foldText(senderName) === fold);
	return own.length === 0 ? rows : own;
}

function choicesOf({ barcode }: ReceiptScan, rows: readonly ScannedRow[]): ReceiptScanAnswer {
	return {
		...answerOf(barcode, null),
		tone: 'info',
		code: 'ambiguous',
		sentence: ambiguousReceiptSentence(rows.length),
		choices: rows.map(pieceChoiceAnswer),
	};
}

async function answerUnknown(step: Step, scan: ReceiptScan): Promise<ReceiptScanAnswer> {
	const { tx } = step;
	const { depotId, barcode, delivery, isWhole = false } = scan;
	const elsewhere = await findPieceElsewhere(tx, depotId, barcode);
	if (elsewhere === null) {
		const meant = await findMeantCode(tx, depotId, barcode);
		if (meant !== null) {
			const answer = await receive(step, { ...scan, barcode: meant.code });
			return { ...answer, scannerKeyboard: meant.keyboard };
		}
		const selection = expectedPieces(depotId, delivery);
		const choices = isWhole ? null : await findPartlyReadPieces(tx, depotId, barcode, selection);
		if (choices !== null) return partialAnswer(barcode, choices);
	}
	const refusal = refuseReceipt(null, elsewhere?.otherDepotName ?? null);
	if (refusal === null) throw new Error('a code without a piece is refused');
	return noteSurplus(step, scan, null, refusal);
}

/** A damaged reading of an expected code is no surplus: the person reads the label again. */
function partialAnswer(barcode: string, choices: readonly PieceChoice[]): ReceiptScanAnswer {
	return {
		...answerOf(barcode, null),
		tone: 'info',
		code: 'partial',
		sentence: partialCodeSentence,
		choices: choices.map(pieceChoiceAnswer),
	};
}

async function receiveRow(
	step: Step,
	scan: ReceiptScan,
	row: ScannedRow,
): Promise<ReceiptScanAnswer> {
	const { tx, caller, now } = step;
	const { depotId } = scan;
	const { senderName, serviceDate, pieceId, orderId } = row;
	const delivery = { depotId, senderName, serviceDate };
	if (row.holder === 'missing') return findMissing(step, scan, row);
	const seen = refuseReceipt({ place: placeAfter(row), orderState: row.orderState }, null);
	if (seen !== null) return noteSurplus(step, scan, row, seen);
	// Receipt, order, piece: always in this sequence, so that concurrent scans cannot deadlock.
	const receiptId = await lockOpenReceipt(tx, delivery, { caller, now });
	const piece = await lockPiece(tx, depotId, row);
	// Between the reading and the lock another scan may have received it.
	const refusal = refuseReceipt(
		piece === null ? null : { place: placeOf(piece.holder), orderState: piece.orderState },
		null,
	);
	if (piece === null || refusal !== null) {
		return { ...answerOf(scan.barcode, row), ...(refusal ?? refuseReceipt(null, null)) };
	}
	await movePiecesAtCounter(tx, {
		depotId,
		pieces: [{ pieceId, version: piece.version }],
		caller,
		now,
		note: '',
		from: 'expected',
		to: 'depot',
		movement: 'received',
		deviceAt: scan.scannedAt,
	});
	const lineId = newId();
	await insertReceiptLine(tx, {
		depot_id: depotId,
		id: lineId,
		receipt_id: receiptId,
		kind: 'received',
		code: scan.barcode,
		piece_id: pieceId,
		order_id: orderId,
		piece_version: piece.version + 1,
		device_at: scan.scannedAt,
		recorded_by_name: caller.name,
		recorded_at: now,
	});
	const codes = [scan.barcode, row.barcode, row.senderBarcode].filter((code) => code !== null);
	await endSurplusOf(tx, { depotId, receiptId }, codes, step);
	recordReceiptEvent(step, depotId, receiptId, 'piece_received', { orderNo: row.orderNo });
	const counts = await readReceiptCounts(tx, delivery, orderId);
	return {
		...answerOf(scan.barcode, row),
		tone: 'ok',
		code: 'received',
		sentence: receivedSentence(counts),
		lineId,
	};
}

/** A piece that the depot received before and could not find lies in it again. */
async function findMissing(
	{ tx, caller, now }: Step,
	{ depotId, barcode, scannedAt }: ReceiptScan,
	row: ScannedRow,
): Promise<ReceiptScanAnswer> {
	await returnMissing(tx, [row.pieceId], { depotId, caller, now, deviceAt: scannedAt });
	const sentence = foundSentence('Koli yeniden depoda.');
	return { ...answerOf(barcode, row), tone: 'ok', code: 'already-received', sentence };
}

/** Writes goods down that the depot does not expect, on the delivery of the screen. */
async function noteSurplus(
	step: Step,
	scan: ReceiptScan,
	row: ScannedRow | null,
	refusal: ReceiptScanDecision,
): Promise<ReceiptScanAnswer> {
	const { tx, caller, now } = step;
	const { depotId, delivery, barcode } = scan;
	const reason = surplusReasonOf(refusal.code);
	const answer = { ...answerOf(barcode, row), ...refusal };
	if (delivery === null || reason === null) return answer;
	const receiptId = await lockOpenReceipt(tx, { depotId, ...delivery }, { caller, now });
	const lineId = newId();
	const isNew = await insertSurplus(tx, {
		depot_id: depotId,
		id: lineId,
		receipt_id: receiptId,
		kind: 'surplus',
		code: barcode,
		reason,
		order_id: row?.orderId ?? null,
		device_at: scan.scannedAt,
		recorded_by_name: caller.name,
		recorded_at: now,
	});
	if (!isNew) return { ...answer, sentence: `${refusal.sentence} Fazla olarak zaten yazıldı.` };
	recordReceiptEvent(step, depotId, receiptId, 'surplus_noted', { code: barcode, reason });
	return { ...answer, sentence: `${refusal.sentence} Fazla olarak yazıldı.`, lineId };
}

function answerOf(barcode: string, row: ScannedRow | null): ReceiptScanAnswer {
	return {
		tone: 'stop',
		code: 'unknown',
		sentence: '',
		barcode,
		lineId: null,
		choices: [],
		orderId: row?.orderId ?? null,
		orderNo: row?.orderNo ?? null,
		ordinal: row === null ? null : pieceOrdinal(row.ordinal, row.pieceCount),
		senderName: row?.senderName ?? null,
		serviceDate: row?.serviceDate ?? null,
	};
}

/** Undoes a line of an open receipt: the piece is expected again, or the surplus is none. */
export async function undoReceiptLine(
	{ db, caller, act }: CommandContext,
	{ depotId, lineId }: { readonly depotId: string; readonly lineId: string },
) {
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		const step = { tx, caller, now: timeOf(act) };
		const line = await lockReceiptLine(tx, depotId, lineId);
		if (line === null || line.kind === 'missing') return notFound();
		if (line.isUndone) return { lineId };
		if (line.receiptState === 'closed') return refuse(orderRefusals, 'order-receipt/closed');
		const { pieceId, orderId, pieceVersion: version } = line;
		if (pieceId !== null && orderId !== null && version !== null) {
			const piece = await lockPiece(tx, depotId, { pieceId, orderId });
			if (piece?.version !== version) return refuse(orderRefusals, 'order-receipt/piece-moved');
			await movePiecesAtCounter(tx, {
				depotId,
				pieces: [{ pieceId, version }],
				caller,
				now: step.now,
				note: '',
				from: 'depot',
				to: 'expected',
				movement: 'receipt_undone',
			});
		}
		await saveLineUndone(tx, depotId, lineId, step);
		recordReceiptEvent(step, depotId, line.receiptId, 'line_undone', { code: line.code });
		return { lineId };
	});
}

type VersionedOrder = { readonly id: string; readonly version: number };

export type ReceiptClosing = Delivery & {
	/** Number of missing pieces that the user saw. */
	readonly missingCount: number;
	readonly cancellations: readonly VersionedOrder[];
	readonly note: string;
};

/**
 * Ends the receipt of a delivery: what has not come is missing, and still expected unless its order
 * is cancelled here.
 */
export async function closeReceipt(
	{ db, caller, act }: CommandContext,
	{ missingCount, cancellations, note, ...delivery }: ReceiptClosing,
) {
	const { depotId } = delivery;
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		if (cancellations.length > 0 && !caller.rights.includes('orders.edit')) {
			return refuse(commonRefusals, 'common/forbidden');
		}
		const step = { tx, caller, now: timeOf(act) };
		const { now } = step;
		const receiptId = await lockOpenReceipt(tx, delivery, step);
		const refused = await cancelMissingOrders(step, delivery, cancellations);
		if (refused !== null) return refused;
		const cancelledOrderIds = cancellations.map(({ id }) => id);
		const missing = await listMissingPieces(tx, delivery, cancelledOrderIds);
		const waitingCount = missing.filter(({ isCancelled }) => !isCancelled).length;
		if (waitingCount !== missingCount) return refuse(orderRefusals, 'order-receipt/changed');
		const hasLinesNow = await hasLines(tx, depotId, receiptId);
		if (missing.length === 0 && !hasLinesNow) {
			return refuse(orderRefusals, 'order-receipt/nothing-arrived');
		}
		const newlyMissingCount = await countNewlyMissing(tx, delivery, missing);
		const content = { hasLines: hasLinesNow, cancelledCount: cancellations.length };
		if (repeatsLastPaper({ ...content, newlyMissingCount, note })) {
			return refuse(orderRefusals, 'order-receipt/nothing-new');
		}
		await insertMissingLines(tx, { depotId, receiptId }, missing, step);
		const depotCode = await readDepotCode(tx, depotId);
		const { year, count } = await nextNumberOfYear(tx, depotId, 'report', now);
		const number = reportNumber(depotCode, year, count);
		const closing = { number, note, byName: caller.name };
		await saveReceiptClosed(tx, { depotId, receiptId }, closing, now);
		recordReceiptEvent(step, depotId, receiptId, 'closed', { number, missing: missing.length });
		return { receiptId, number };
	});
}

const cancelNote = 'Mal kabulde gelmedi';

/**
 * Cancels orders of a delivery of which no piece came. Such an order is not on the road, so its
 * route needs neither a lock nor a change.
 */
async function cancelMissingOrders(
	{ tx, caller, now }: Step,
	delivery: Delivery,
	cancellations: readonly VersionedOrder[],
) {
	const { depotId } = delivery;
	const locked = await lockAbsentOrders(
		tx,
		delivery,
		cancellations.map(({ id }) => id),
	);
	const ordersById = new Map(locked.map((order) => [order.orderId, order]));
	const done: LockedOrder[] = [];
	for (const { id, version } of cancellations) {
		const order = ordersById.get(id);
		if (order?.version !== version) return refuse(orderRefusals, 'order-receipt/changed');
		const { orderNo, state } = order;
		if (orderAfter(state, 'cancel') === null) {
			return refuse(orderRefusals, 'order/wrong-state', { orderNo, state, act: 'cancel' });
		}
		done.push(order);
	}
	const changes = done.map(({ orderId }) => ({ orderId, state: 'cancelled' as const }));
	await saveOrderStates(tx, depotId, changes, now);
	for (const { orderId: id, state: from, version } of done) {
		const payload = { note: cancelNote, from, version: version + 1 };
		recordOrderEvent(tx, caller, { depotId, id }, 'cancelled', payload, now);
	}
	return null;
}

function recordReceiptEvent(
	{ tx, caller, now: at }: Step,
	depotId: string,
	receiptId: string,
	kind: 'piece_received' | 'surplus_noted' | 'line_undone' | 'closed',
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, { depotId, noun: 'receipt', nounId: receiptId, kind, payload, caller, at });
}
