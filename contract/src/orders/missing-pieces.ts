// Kayıp Araştırması: pieces that a depot has received and cannot find, until they are found or written
// off.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { explanation } from '../common/explanation.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { pieceChoice } from './order-pieces.ts';
import { mostProductsAtOnce } from './product-pieces.ts';

const missingPiece = z.object({
	/** The piece. */
	id,
	depotId: id,
	depotName: z.string(),
	barcode: z.string(),
	/** Koli, `2/3`. */
	ordinal: z.string(),
	orderId: id,
	orderNo: z.string(),
	senderName: z.string(),
	/** Since when it is missing, who said it, and the note. */
	since: instant,
	missedByName: z.string(),
	note: z.string().nullable(),
	/** The route and the vehicle that were loaded. */
	routeId: id.nullable(),
	routeNumber: z.string().nullable(),
	plate: z.string().nullable(),
	/** The request to write it off, which waits for a second person. */
	loss: z.object({ reportId: id, number: z.string(), writtenByName: z.string() }).nullable(),
	/** The number of its last ledger entry. */
	version,
});
export type MissingPiece = z.infer<typeof missingPiece>;

export const listMissingPieces = endpoint({
	name: 'listMissingPieces',
	summary: 'Kayıp araştırması: depoda bulunamayan koliler',
	method: 'GET',
	path: '/api/missing-pieces',
	access: 'orders.read',
	query: z.object({
		...pageQuery,
		depotId: id.optional(),
		/** Barcode, order number, sender or route. */
		q: z.string().max(120).optional(),
	}),
	answer: pageOf(missingPiece),
});

export const exportMissingPieces = exportOf(listMissingPieces, {
	name: 'exportMissingPieces',
	summary: 'Kayıp araştırmasındaki kolileri dışa aktar (Excel, CSV)',
});

const pieces = {
	depotId: id,
	pieces: z.array(z.object({ id, version })).min(1).max(mostProductsAtOnce),
};

export const findMissingPieces = endpoint({
	name: 'findMissingPieces',
	summary: 'Bulundu: kayıp araştırmasındaki kolileri depoya al',
	method: 'POST',
	path: '/api/missing-pieces/found',
	access: 'orders.receive',
	idempotent: true,
	body: z.object({ ...pieces, note: z.string().trim().max(300) }),
	answer: z.object({ count: z.int() }),
	refusals: ['order/loss-waiting', 'order/missing-moved'],
});

/** A scan on a screen that does nothing else with the piece. */
export const findMissingByScan = endpoint({
	name: 'findMissingByScan',
	summary: 'Okutulan koli kayıp araştırmasındaysa depoya al',
	method: 'POST',
	path: '/api/missing-pieces/scan',
	access: 'orders.receive',
	idempotent: true,
	body: z.object({
		depotId: id,
		barcode: z.string().trim().min(3).max(60),
		scannedAt: instant.nullable(),
	}),
	/** `found` is false for a code of no missing piece, and for one of several: then a person chooses. */
	answer: z.object({
		found: z.boolean(),
		orderNo: z.string().nullable(),
		choices: z.array(pieceChoice),
	}),
});

/**
 * Where the company's rule wants a second person, the answer has the number of the report that waits
 * for it, and the pieces stay missing.
 */
export const writeOffMissing = endpoint({
	name: 'writeOffMissing',
	summary: 'Kayıp yaz: bulunamayan kolileri düş; kural açıksa ikinci kişinin onayına gönder',
	method: 'POST',
	path: '/api/missing-pieces/loss',
	access: 'reports.write',
	idempotent: true,
	body: z.object({ ...pieces, note: explanation(300) }),
	answer: z.object({ count: z.int(), reportNumber: z.string().nullable() }),
	refusals: ['order/loss-waiting', 'order/missing-moved', 'order/loss-on-route'],
});
