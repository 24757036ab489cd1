import { scannerKeyboards } from '@sevk/domain/common/identifier/scanner-keyboard';
import { pieceKinds } from '@sevk/domain/orders/piece/order-piece';
import { custodyPlaces } from '@sevk/domain/orders/piece/piece-custody';
import { z } from 'zod';
import { id, instant } from '../common/ids.ts';

export const custodyPlace = z.enum(custodyPlaces);

/** A piece of an order with its present holder. */
export const piece = z.object({
	id,
	barcode: z.string(),
	/** The barcode on the sender's label; null if there is none. */
	senderBarcode: z.string().nullable(),
	kind: z.enum(pieceKinds),
	ordinal: z.int(),
	label: z.string(),
	damaged: z.boolean(),
	place: custodyPlace,
	since: instant,
	/** The debit that holds the piece, if any. */
	debitId: id.nullable(),
	debitNumber: z.string().nullable(),
	plate: z.string().nullable(),
	driverName: z.string().nullable(),
});

/** A piece among several that a scanned code names; scanning its own barcode chooses it. */
export const pieceChoice = z.object({
	pieceId: id,
	barcode: z.string(),
	senderBarcode: z.string().nullable(),
	orderNo: z.string(),
	senderName: z.string(),
	ordinal: z.int(),
	pieceCount: z.int(),
	place: custodyPlace,
});
/** Set when the code was found only as another keyboard would have written it. */
export const scannerKeyboard = z.enum(scannerKeyboards).optional();
export type PieceChoice = z.infer<typeof pieceChoice>;
