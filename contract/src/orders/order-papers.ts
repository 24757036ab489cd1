import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';

/**
 * Labels of pieces, or of the pieces that go out of orders or of a route; exactly one of the three is
 * set.
 */
export const printLabels = endpoint({
	name: 'printLabels',
	summary: 'Koli etiketleri, 100 × 150 mm, PDF',
	method: 'POST',
	path: '/api/labels',
	access: 'orders.read',
	body: z.object({
		pieceIds: z.array(id).max(500).optional(),
		orderIds: z.array(id).max(500).optional(),
		routeId: id.optional(),
	}),
	answer: z.string(),
	answerType: 'application/pdf',
	refusals: ['order/too-many-labels', 'order/no-label-left'],
});

export const deliverySheet = endpoint({
	name: 'deliverySheet',
	summary: 'Teslimat tutanağı: bir teslimatın ya da denemenin kanıtı, PDF',
	method: 'GET',
	path: '/api/orders/:orderId/attempts/:attemptId/sheet.pdf',
	access: 'orders.read',
	params: z.object({ orderId: id, attemptId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
});

export const collectionReceipt = endpoint({
	name: 'collectionReceipt',
	summary: 'Tahsilat makbuzu: teslimatta alınan ödeme, PDF',
	method: 'GET',
	path: '/api/orders/:orderId/attempts/:attemptId/receipt.pdf',
	access: 'orders.read',
	params: z.object({ orderId: id, attemptId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
	refusals: ['order/no-collection', 'order/collection-withheld'],
});

export const branchReceipt = endpoint({
	name: 'branchReceipt',
	summary: 'Tahsilat makbuzu: şubede alınan ödeme, PDF',
	method: 'GET',
	path: '/api/orders/:orderId/branch-receipt.pdf',
	access: 'orders.read',
	params: z.object({ orderId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
	refusals: ['order/no-collection'],
});

/** Slips of a route or of single orders, which the driver fills in and leaves at the door. */
export const visitNotices = endpoint({
	name: 'visitNotices',
	summary: 'Haber kâğıdı: kapıya bırakılır, ad maskeli, PDF',
	method: 'POST',
	path: '/api/visit-notices',
	access: 'orders.read',
	body: z.object({ orderIds: z.array(id).max(300).optional(), routeId: id.optional() }),
	answer: z.string(),
	answerType: 'application/pdf',
	refusals: ['order/too-many-notices'],
});
