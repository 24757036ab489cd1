// Göndericiye İade Tutanağı: who took goods that went back to their sender.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

/**
 * The paper of the goods, made by the first request that names it; later ones add goods of the same
 * sender. Without it each order, or the products of one sender, have a paper of their own.
 */
export const handoverId = id.nullish();

export const senderHandover = z.object({
	id,
	number: z.string(),
	/** Who took the goods, and the number of the sender's note. */
	taker: z.string(),
	handedAt: instant,
});

export const senderHandoverSheet = endpoint({
	name: 'senderHandoverSheet',
	summary: 'Göndericiye iade tutanağı: göndericiye verilen koli ve ürünler, PDF',
	method: 'GET',
	path: '/api/sender-handovers/:handoverId/sheet.pdf',
	access: 'orders.read',
	params: z.object({ handoverId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
});
