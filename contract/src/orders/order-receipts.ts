// Mal Kabul: the goods that a depot expects are received by scan (docs/domain.md#goods-receipt).
import {
	receiptScanCodes,
	receiptStates,
	surplusReasons,
} from '@sevk/domain/orders/receipt/order-receipt';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, serviceDate, version } from '../common/ids.ts';
import { pieceChoice, scannerKeyboard } from './order-pieces.ts';

const senderName = z.string().trim().max(160);
const barcode = z.string().trim().min(3).max(60);

/** The goods of one sender for the orders of one day. */
const delivery = z.object({ senderName, serviceDate });

const receiptRow = delivery.extend({
	/** `waiting`: nothing was scanned yet. */
	state: z.enum(['waiting', ...receiptStates]),
	orderCount: z.int(),
	arrivedCount: z.int(),
	/** Pieces that have not come. */
	waitingCount: z.int(),
	surplusCount: z.int(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

export const listReceipts = endpoint({
	name: 'listReceipts',
	summary: 'Mal Kabul: beklenen ve son yedi günde gelen teslimatlar, gönderici ve güne göre',
	method: 'GET',
	path: '/api/receipts',
	access: 'orders.receive',
	query: z.object({ depotId: id }),
	answer: z.object({
		/** Whether new orders of the depot are expected until they are received. */
		receivesByScan: z.boolean(),
		items: z.array(receiptRow),
	}),
});

const receiptPiece = z.object({
	pieceId: id,
	/** The barcode on the label: the sender's if there is one. */
	barcode: z.string(),
	ordinal: z.string(),
	/** Null while the piece has not come. */
	receivedAt: instant.nullable(),
	receivedByName: z.string().nullable(),
	/** The line that can be undone; null for a piece that has not come. */
	lineId: id.nullable(),
});

const receiptOrder = z.object({
	orderId: id,
	orderNo: z.string(),
	/** For the cancellation of an order whose pieces did not come. */
	version: z.int(),
	district: z.string(),
	neighbourhood: z.string(),
	/** No piece of the order came, with this delivery or another one: the end may cancel it. */
	isAbsent: z.boolean(),
	/** Those that are expected, and those that this delivery brought. */
	pieces: z.array(receiptPiece),
});
export type ReceiptOrder = z.infer<typeof receiptOrder>;

const receiptBoard = receiptRow.extend({
	orders: z.array(receiptOrder),
	surplus: z.array(
		z.object({
			lineId: id,
			code: z.string(),
			reason: z.enum(surplusReasons),
			recordedAt: instant,
			recordedByName: z.string(),
		}),
	),
	/** Ended receipts of this sender and day, each with a paper. */
	closed: z.array(
		z.object({
			receiptId: id,
			number: z.string(),
			closedAt: instant,
			closedByName: z.string(),
			receivedCount: z.int(),
			missingCount: z.int(),
			surplusCount: z.int(),
		}),
	),
});
export type ReceiptBoard = z.infer<typeof receiptBoard>;

export const showReceiptBoard = endpoint({
	name: 'showReceiptBoard',
	summary: 'Mal Kabul: bir göndericinin bir günlük beklenen ve gelen kolileri',
	method: 'GET',
	path: '/api/receipts/board',
	access: 'orders.receive',
	// An address leaves an empty value out: goods without a sender.
	query: delivery.extend({ depotId: id, senderName: senderName.default('') }),
	answer: receiptBoard,
});

/** The result of a scan. Refused scans are answered with status 200, as at loading. */
const receiptScanAnswer = z.object({
	tone: z.enum(['ok', 'info', 'stop']),
	code: z.enum(receiptScanCodes),
	sentence: z.string(),
	barcode: z.string(),
	/** The line that this scan wrote, to undo it; null if it wrote none. */
	lineId: id.nullable(),
	orderId: id.nullable(),
	orderNo: z.string().nullable(),
	/** Koli, `2/3`. */
	ordinal: z.string().nullable(),
	/** The delivery to which the piece belongs, which need not be the one on the screen. */
	senderName: z.string().nullable(),
	serviceDate: serviceDate.nullable(),
	/** The pieces of a code that names several, or that is a part of their codes. */
	choices: z.array(pieceChoice),
	scannerKeyboard,
});
export type ReceiptScanAnswer = z.infer<typeof receiptScanAnswer>;

export const receivePiece = endpoint({
	name: 'receivePiece',
	summary: 'Mal Kabul: barkod okut, beklenen koliyi depoya al',
	method: 'POST',
	path: '/api/receipts/scans',
	access: 'orders.receive',
	idempotent: true,
	body: z.object({
		depotId: id,
		barcode,
		scannedAt: instant.nullish(),
		/** The delivery on the screen; it gets the codes that no expected piece has. */
		delivery: delivery.nullish(),
		/** A person says that the code is whole, though it is a part of an expected one. */
		isWhole: z.boolean().optional(),
	}),
	answer: receiptScanAnswer,
});

export const undoReceiptLine = endpoint({
	name: 'undoReceiptLine',
	summary: 'Mal Kabul: okutmayı ya da fazla kaydını geri al',
	method: 'POST',
	path: '/api/receipts/lines/:lineId/reversal',
	access: 'orders.receive',
	idempotent: true,
	params: z.object({ lineId: id }),
	body: z.object({ depotId: id }),
	answer: z.object({ lineId: id }),
	refusals: ['order-receipt/closed', 'order-receipt/piece-moved'],
});

export const closeReceipt = endpoint({
	name: 'closeReceipt',
	summary:
		'Mal Kabul: teslimatı tamamla; gelmeyen koliler eksik yazılır, seçilen siparişler iptal edilir',
	method: 'POST',
	path: '/api/receipts/closings',
	access: 'orders.receive',
	idempotent: true,
	maxBytes: 4 * 1024 * 1024,
	body: delivery.extend({
		depotId: id,
		/** Number of missing pieces that the user saw; refused when it has changed. */
		missingCount: z.int().min(0),
		/**
		 * Orders to cancel because none of their pieces came, with the versions that the user read; the
		 * right `orders.edit` is needed.
		 */
		cancellations: z.array(z.object({ id, version })).max(20_000).default([]),
		note: z.string().trim().max(1000).default(''),
	}),
	answer: z.object({ receiptId: id, number: z.string() }),
	refusals: [
		'order-receipt/changed',
		'order-receipt/nothing-arrived',
		'order-receipt/nothing-new',
		'order/wrong-state',
	],
});

export const printReceiptSheet = endpoint({
	name: 'printReceiptSheet',
	summary: 'Mal kabul tutanağı, PDF',
	method: 'GET',
	path: '/api/receipts/:receiptId/sheet.pdf',
	access: 'orders.receive',
	params: z.object({ receiptId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
});
