import { scanCodes } from '@sevk/domain/debits/line/debit-scan';
import { z } from 'zod';
import { id } from '../common/ids.ts';
import { pieceChoice, scannerKeyboard } from '../orders/order-pieces.ts';

/** Pieces that one command takes off a debit, with its reason and a note. */
export const piecesWithReason = z.object({
	pieceIds: z.array(id).min(1).max(1000),
	reasonCode: z.string().max(40),
	note: z.string().trim().max(300),
});

/**
 * The result of a scan. Refused scans are answered with status 200, because the screen gives
 * immediate feedback.
 */
export const scanAnswer = z.object({
	tone: z.enum(['ok', 'info', 'stop']),
	code: z.enum(scanCodes),
	sentence: z.string(),
	barcode: z.string(),
	pieceId: id.nullable(),
	orderId: id.nullable(),
	orderNo: z.string().nullable(),
	/** Whether the piece can be added to this route during loading ("ekle / reddet"). */
	mayAdd: z.boolean(),
	/** The route that the order of the piece may be moved from (`moveRouteOrders`), to load it here. */
	fromRouteId: id.optional(),
	/** The pieces of a code that names several, or that is a part of their codes. */
	choices: z.array(pieceChoice).optional(),
	scannerKeyboard,
	doneCount: z.int(),
	totalCount: z.int(),
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

/** A scanned or typed barcode. */
export const barcode = z.string().trim().min(3).max(60);
