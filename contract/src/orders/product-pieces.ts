// İade Ürünler: products that recipients gave back, in the depot until they leave it.
import { minimumTakerLength } from '@sevk/domain/orders/next/sender-handover';
import { productConditions } from '@sevk/domain/reasons/product-condition';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { explanation } from '../common/explanation.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { handoverId } from './sender-handovers.ts';

const returnedProduct = z.object({
	/** The piece of the product. */
	id,
	depotId: id,
	depotName: z.string(),
	barcode: z.string(),
	product: z.string(),
	quantity: z.number(),
	reasonLabel: z.string(),
	condition: z.enum(productConditions).nullable(),
	orderId: id,
	orderNo: z.string(),
	senderName: z.string(),
	/** When it came to the depot. */
	since: instant,
	/** The request to dispose of it, which waits for a second person. */
	disposal: z.object({ reportId: id, number: z.string(), writtenByName: z.string() }).nullable(),
	/** The number of its last ledger entry. */
	version,
});
export type ReturnedProduct = z.infer<typeof returnedProduct>;

export const listReturnedProducts = endpoint({
	name: 'listReturnedProducts',
	summary: 'İade ürünler: alıcının geri verdiği, depoda bekleyen ürünler',
	method: 'GET',
	path: '/api/returned-products',
	access: 'orders.read',
	query: z.object({
		...pageQuery,
		depotId: id.optional(),
		/** Barcode, product, order number or sender. */
		q: z.string().max(120).optional(),
	}),
	answer: pageOf(returnedProduct),
});

export const exportReturnedProducts = exportOf(listReturnedProducts, {
	name: 'exportReturnedProducts',
	summary: 'İade ürünleri dışa aktar (Excel, CSV)',
});

/** The most products that one request ends; a screen sends more of them in groups. */
export const mostProductsAtOnce = 200;
const products = {
	depotId: id,
	products: z.array(z.object({ id, version })).min(1).max(mostProductsAtOnce),
};

export const sendProductsBack = endpoint({
	name: 'sendProductsBack',
	summary: 'İade ürünleri göndericiye ver',
	method: 'POST',
	path: '/api/returned-products/to-sender',
	access: 'orders.receive',
	idempotent: true,
	/** `note`: who took them, number of the sender's note. */
	body: z.object({
		...products,
		note: z.string().trim().min(minimumTakerLength).max(300),
		handoverId,
	}),
	answer: z.object({ count: z.int() }),
	refusals: [
		'order/disposal-waiting',
		'order/handover-of-other-sender',
		'order/handover-of-others',
		'order/product-moved',
		'order/taker-needed',
	],
});

/**
 * Where the company's rule wants a second person, the answer has the number of the report that waits
 * for it, and the products stay in the depot.
 */
export const disposeProducts = endpoint({
	name: 'disposeProducts',
	summary: 'İade ürünleri nedeniyle hurdaya ayır; kural açıksa ikinci kişinin onayına gönder',
	method: 'POST',
	path: '/api/returned-products/disposal',
	access: 'reports.write',
	idempotent: true,
	body: z.object({ ...products, note: explanation(300) }),
	answer: z.object({ count: z.int(), reportNumber: z.string().nullable() }),
	refusals: ['order/disposal-waiting', 'order/product-moved'],
});
