// Personal data of recipients: found, exported and erased by the head office (docs/trust.md#privacy).
import { orderStates } from '@sevk/domain/orders/common/order';
import { erasureBases, erasureBlocks } from '@sevk/domain/privacy/erasure';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { bulkAnswer, id, instant, serviceDate } from '../common/ids.ts';

const personOrder = z.object({
	id,
	depotId: id,
	orderNo: z.string(),
	serviceDate,
	state: z.enum(orderStates),
	depotName: z.string(),
	senderName: z.string(),
	recipientName: z.string(),
	/** Masked. */
	phone: z.string().nullable(),
	district: z.string(),
	erased: z.boolean(),
	/** Why it cannot be erased yet; null when it can. */
	block: z.enum(erasureBlocks).nullable(),
});
export type PersonOrder = z.infer<typeof personOrder>;

/** Sent by POST, so that the person is in no address. */
export const personSearch = z.object({ text: z.string().trim().min(3).max(120) });

export const findPersonOrders = endpoint({
	name: 'findPersonOrders',
	summary: 'Bir alıcının siparişlerini telefon, e-posta, ad soyad ya da sipariş numarasıyla bul',
	method: 'POST',
	path: '/api/personal-data/search',
	access: 'company.edit',
	body: personSearch,
	answer: z.object({
		items: z.array(personOrder),
		/** There are more orders than the list holds. */
		hasMore: z.boolean(),
	}),
});

const orderIds = z.array(id).min(1).max(200);

export const exportPersonalData = endpoint({
	name: 'exportPersonalData',
	summary: 'Seçilen siparişlerdeki kişisel verileri dosyalarıyla birlikte indir (ZIP)',
	method: 'POST',
	path: '/api/personal-data/export',
	access: 'company.edit',
	body: z.object({ orderIds }),
	answer: z.string(),
	answerType: 'application/zip',
});

export const erasePersonalData = endpoint({
	name: 'erasePersonalData',
	summary: 'Seçilen siparişlerde alıcının kişisel verilerini sil; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/personal-data/erasures',
	access: 'company.edit',
	idempotent: true,
	body: z.object({ orderIds, basis: z.enum(erasureBases) }),
	answer: bulkAnswer,
	refusals: ['privacy/goods-left', 'privacy/order-open', 'privacy/route-open'],
});

const erasure = z.object({
	id,
	orderId: id,
	orderNo: z.string(),
	depotName: z.string(),
	basis: z.enum(erasureBases),
	erasedByName: z.string(),
	erasedAt: instant,
});
export type ErasureRecord = z.infer<typeof erasure>;

export const listErasures = endpoint({
	name: 'listErasures',
	summary: 'Son silme kayıtları; kişisel veri içermez',
	method: 'GET',
	path: '/api/personal-data/erasures',
	access: 'company.edit',
	answer: z.object({ items: z.array(erasure) }),
});
