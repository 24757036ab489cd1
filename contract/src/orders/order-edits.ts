import { noteVisibilities } from '@sevk/domain/orders/common/order-note';
import { z } from 'zod';
import { capacityReason } from '../capacity/capacity.ts';
import { endpoint } from '../common/endpoint.ts';
import { bulkAnswer, id, kurus, version, versioned } from '../common/ids.ts';
import { orderFields, orderParams } from './order-detail.ts';
import { branchCollection, nextStepChoice, nextStepRefusals } from './order-next-steps.ts';

/** A product of a new order. */
export const orderLineFields = z.object({
	product: z.string().trim().min(1).max(200),
	quantity: z.number().min(0.001).max(100_000),
	unit: z.string().trim().min(1).max(20),
	unitPriceKurus: kurus,
});
export type OrderLineFields = z.infer<typeof orderLineFields>;

const formRefusals = [
	'capacity/reason-needed',
	'order/number-taken',
	'order/email-invalid',
	'order/point-swapped',
	'order/point-foreign',
	'order/phone-invalid',
	'order/second-window',
	'order/window-reversed',
	'order/barcode-invalid',
	'order/barcode-repeated',
	'order/barcode-taken',
	'order/barcodes-exceed',
] as const;

/** Of an order that stands already, whatever of it is changed. */
export const editRefusals = [
	'order/past-date',
	'order/address-locked',
	'order/erased',
	'order/on-route',
	'order/pieces-in-custody',
	'order/pieces-missing',
	...formRefusals,
	'common/stale',
] as const;

export const createOrder = endpoint({
	name: 'createOrder',
	summary: 'Sipariş ekle',
	method: 'POST',
	path: '/api/orders',
	access: 'orders.edit',
	idempotent: true,
	body: orderFields.extend({
		depotId: id,
		lines: z.array(orderLineFields).max(100).default([]),
		coldChain: orderFields.shape.coldChain.default(false),
		needsLift: orderFields.shape.needsLift.default(false),
		needsAdr: orderFields.shape.needsAdr.default(false),
		priority: orderFields.shape.priority.default('normal'),
		serviceMinutes: orderFields.shape.serviceMinutes.default(null),
		email: orderFields.shape.email.default(null),
		readyFrom: orderFields.shape.readyFrom.default(null),
		windowGapStart: orderFields.shape.windowGapStart.default(null),
		windowGapEnd: orderFields.shape.windowGapEnd.default(null),
		capacityReason,
		/** Room that was held for the order. */
		holdId: id.nullish(),
	}),
	answer: versioned,
	refusals: [...formRefusals, 'order/past-date', 'depot/retired'],
});

export const editOrder = endpoint({
	name: 'editOrder',
	summary: 'Siparişi düzenle; yalnızca konumu gönderildiğinde konumunu düzelt',
	method: 'PATCH',
	path: '/api/orders/:orderId',
	access: 'orders.edit',
	idempotent: true,
	params: orderParams,
	body: orderFields.partial().extend({ version, capacityReason }),
	answer: versioned,
	refusals: editRefusals,
});

export const confirmOrders = endpoint({
	name: 'confirmOrders',
	summary: 'Kontrol edilen siparişleri sevke hazır yap',
	method: 'POST',
	path: '/api/orders/confirmations',
	access: 'orders.edit',
	idempotent: true,
	body: z.object({ depotId: id, orderIds: z.array(id).min(1).max(1000) }),
	answer: bulkAnswer,
	refusals: ['order/wrong-state'],
});

export const cancelOrder = endpoint({
	name: 'cancelOrder',
	summary: 'Siparişi iptal et',
	method: 'POST',
	path: '/api/orders/:orderId/cancellation',
	access: 'orders.edit',
	idempotent: true,
	params: orderParams,
	body: z.object({ version, note: z.string().trim().min(3).max(300) }),
	answer: versioned,
	refusals: ['order/erased', 'order/wrong-state', 'common/stale', 'route/wrong-state'],
});

/** Decides the next step of an order that was not delivered as planned. */
export const decideNextStep = endpoint({
	name: 'decideNextStep',
	summary: 'Siparişin sonraki adımını belirle (ertesi güne devir, randevu, şubede bekleme, iade)',
	method: 'POST',
	path: '/api/orders/:orderId/next-step',
	access: 'orders.edit',
	idempotent: true,
	params: orderParams,
	body: nextStepChoice.extend({
		version,
		note: z.string().trim().max(300),
		/** Payment at the counter for a hand-over at the branch. */
		collection: branchCollection.nullish(),
	}),
	answer: versioned,
	refusals: nextStepRefusals,
});

export const addOrderNote = endpoint({
	name: 'addOrderNote',
	summary: 'Siparişe not ekle',
	method: 'POST',
	path: '/api/orders/:orderId/notes',
	access: 'orders.edit',
	idempotent: true,
	params: orderParams,
	body: z.object({
		visibility: z.enum(noteVisibilities),
		body: z.string().trim().min(1).max(1000),
	}),
	answer: z.object({ id }),
	refusals: ['order/erased'],
});
