import { orderBuckets, orderStates } from '@sevk/domain/orders/common/order';
import { noteVisibilities } from '@sevk/domain/orders/common/order-note';
import { orderCountNames } from '@sevk/domain/orders/list/order-counts';
import { orderTypes } from '@sevk/domain/reasons/order-type';
import { paymentTypes } from '@sevk/domain/reasons/payment-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import {
	bulkAnswer,
	clockTime,
	id,
	instant,
	kurus,
	listOf,
	point,
	serviceDate,
	version,
	versioned,
} from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { attempt } from './order-attempts.ts';
import { branchCollection, nextStepChoice, nextStepProposal } from './order-next-steps.ts';
import { custodyPlace, piece } from './order-pieces.ts';
import { senderHandover } from './sender-handovers.ts';

/** A warning that stays on the order until it is resolved (shared/data/orders/README.md). */
const orderWarning = z.object({ code: z.string(), sentence: z.string() });

const orderRow = z.object({
	id,
	depotId: id,
	orderNo: z.string(),
	recipientName: z.string(),
	phone: z.string().nullable(),
	email: z.string().nullable(),
	district: z.string(),
	neighbourhood: z.string(),
	serviceDate,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	pieceCount: z.int(),
	desi: z.number(),
	kg: z.number(),
	paymentType: z.enum(paymentTypes),
	dueKurus: kurus,
	amountKurus: kurus,
	/** Whether the goods need a cooled vehicle (Soğuk zincir). */
	coldChain: z.boolean(),
	state: z.enum(orderStates),
	attemptNo: z.int(),
	/** The place of the pieces if not all are in the depot; shown in the second half of the chip. */
	custodyPlace,
	warningCount: z.int(),
	point: point.nullable(),
	routeId: id.nullable(),
	routeNumber: z.string().nullable(),
	version,
});
export type OrderRow = z.infer<typeof orderRow>;

/** Filters of the order list, also used to add pool orders to a route. */
export const orderFilter = {
	depotId: id.optional(),
	q: z.string().max(120).optional(),
	bucket: z.enum(orderBuckets).optional(),
	states: listOf(z.enum(orderStates)).optional(),
	districts: listOf(z.string().max(60)).optional(),
	dateFrom: serviceDate.optional(),
	dateTo: serviceDate.optional(),
	paymentTypes: listOf(z.enum(paymentTypes)).optional(),
	/**
	 * Orders with a delivery result between two instants, both inclusive; reverted results do not
	 * count.
	 */
	resultFrom: instant.optional(),
	resultTo: instant.optional(),
	/** `pool`: orders without a route. `warned`: orders with unresolved warnings. */
	only: z.enum(['pool', 'warned']).optional(),
	/** Only orders whose goods need a cooled vehicle (Soğuk zincir). */
	coldChain: z.enum(['only']).optional(),
};

export const orderSorts = ['serviceDate', 'orderNo', 'recipient', 'district', 'amount'] as const;

export const listOrders = endpoint({
	name: 'listOrders',
	summary: 'Siparişler',
	method: 'GET',
	path: '/api/orders',
	access: 'orders.read',
	query: z.object({
		...orderFilter,
		...pageQuery,
		sort: z.enum(orderSorts).default('serviceDate'),
		direction: z.enum(['asc', 'desc']).default('desc'),
	}),
	answer: pageOf(orderRow),
});

export const exportOrders = exportOf(listOrders, {
	name: 'exportOrders',
	summary: 'Siparişleri filtrelendiği gibi dışa aktar (Excel, CSV)',
});

export const countOrders = endpoint({
	name: 'countOrders',
	summary: 'Durum başlıklarına ve ilçelere göre sipariş sayıları',
	method: 'GET',
	path: '/api/orders/counts',
	access: 'orders.read',
	query: z.object(orderFilter),
	answer: z.object({
		total: z.int(),
		buckets: z.record(z.enum(orderBuckets), z.int()),
		districts: z.array(
			z.object({ district: z.string(), count: z.int(), isLowerBound: z.boolean() }),
		),
		poolCount: z.int(),
		warnedCount: z.int(),
		/** The counts that are lower bounds, because more orders were found than are counted. */
		lowerBounds: z.array(z.enum(orderCountNames)),
	}),
});

const orderFields = z.object({
	orderNo: z.string().trim().min(1).max(55),
	externalRef: z.string().trim().max(60).nullable(),
	orderType: z.enum(orderTypes),
	senderName: z.string().trim().max(120),
	recipientName: z.string().trim().min(2).max(120),
	phone: z.string().trim().max(20).nullable(),
	/** Delivery codes are sent to it where no SMS gateway is set. */
	email: z.string().trim().max(254).nullable(),
	province: z.string().trim().max(60),
	district: z.string().trim().max(60),
	neighbourhood: z.string().trim().max(100),
	addressLine: z.string().trim().min(3).max(400),
	addressHint: z.string().trim().max(400),
	postalCode: z.string().trim().max(10).nullable(),
	point: point.nullable(),
	serviceDate,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	pieceCount: z.int().min(1).max(999),
	/** The sender's own barcodes in the sequence of the pieces; '' for a piece without one. */
	senderBarcodes: z.array(z.string().trim().max(60)).max(999),
	desi: z.number().min(0).max(100_000),
	kg: z.number().min(0).max(100_000),
	paymentType: z.enum(paymentTypes),
	dueKurus: kurus,
	amountKurus: kurus,
	preCampaignKurus: kurus.nullable(),
	/** Number of the sender's dispatch note, which must be in the vehicle. */
	dispatchNoteNo: z.string().trim().max(40).nullable(),
	/** Whether the goods need a cooled vehicle (Soğuk zincir). */
	coldChain: z.boolean(),
	note: z.string().trim().max(1000),
});
export type OrderFields = z.infer<typeof orderFields>;

/** A product of a new order. */
const orderLineFields = z.object({
	product: z.string().trim().min(1).max(200),
	quantity: z.number().min(0.001).max(100_000),
	unit: z.string().trim().min(1).max(20),
	unitPriceKurus: kurus,
});
export type OrderLineFields = z.infer<typeof orderLineFields>;

const orderDetail = orderFields.extend({
	id,
	depotId: id,
	depotName: z.string(),
	state: z.enum(orderStates),
	attemptNo: z.int(),
	locationApproximate: z.boolean(),
	appointmentDate: serviceDate.nullable(),
	warnings: z.array(orderWarning),
	/** Whether the recipient and who received the goods are masked; the e-mail address like the phone. */
	nameMasked: z.boolean(),
	phoneMasked: z.boolean(),
	/** Answers "Nerede, kimde?" in one sentence. */
	whereabouts: z.string(),
	custodyPlace,
	/** The proposed next step: null if none is needed; its `step` is null if a user must decide. */
	nextStep: nextStepProposal.nullable(),
	/** Papers on pieces and products of the order that went back to their sender. */
	senderHandovers: z.array(senderHandover),
	routeId: id.nullable(),
	routeNumber: z.string().nullable(),
	lines: z.array(
		z.object({
			id,
			product: z.string(),
			quantity: z.number(),
			unit: z.string(),
			unitPriceKurus: kurus,
			preCampaignKurus: kurus.nullable(),
			returnedQuantity: z.number(),
		}),
	),
	pieces: z.array(piece),
	attempts: z.array(attempt),
	/** Last day on which the order waits at the branch (Şubede bekleme); null in other states. */
	branchUntil: serviceDate.nullable(),
	/** Whether a card payment needs slip number and approval code. */
	cardSlip: z.boolean(),
	/** Payments at the counter of the branch. */
	branchCollections: z.array(
		branchCollection.extend({ collectedByName: z.string(), collectedAt: instant }),
	),
	notes: z.array(
		z.object({
			id,
			visibility: z.enum(noteVisibilities),
			body: z.string(),
			writtenByName: z.string(),
			writtenAt: instant,
		}),
	),
	createdAt: instant,
	version,
});
export type OrderDetail = z.infer<typeof orderDetail>;

const params = z.object({ orderId: id });

export const showOrder = endpoint({
	name: 'showOrder',
	summary: 'Sipariş detayı',
	method: 'GET',
	path: '/api/orders/:orderId',
	access: 'orders.read',
	params,
	answer: orderDetail,
});

/** A line of the history (İşlem Geçmişi): a Turkish sentence, the user and the time. */
export const historyEntry = z.object({
	id: z.string(),
	kind: z.string(),
	sentence: z.string(),
	detail: z.string().nullable(),
	actorName: z.string(),
	at: instant,
	/** Times of an act that a phone stored without a connection or with a wrong clock. */
	deviceNote: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const orderHistory = endpoint({
	name: 'orderHistory',
	summary: 'Siparişin işlem ve zimmet geçmişi',
	method: 'GET',
	path: '/api/orders/:orderId/history',
	access: 'orders.read',
	params,
	answer: z.object({ items: z.array(historyEntry) }),
});

const formRefusals = [
	'order/number-taken',
	'order/email-invalid',
	'order/phone-invalid',
	'order/window-reversed',
	'order/barcode-invalid',
	'order/barcode-repeated',
	'order/barcode-taken',
	'order/barcodes-exceed',
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
		email: orderFields.shape.email.default(null),
	}),
	answer: versioned,
	refusals: [...formRefusals, 'depot/retired'],
});

export const editOrder = endpoint({
	name: 'editOrder',
	summary: 'Siparişi düzenle; yalnızca konumu gönderildiğinde konumunu düzelt',
	method: 'PATCH',
	path: '/api/orders/:orderId',
	access: 'orders.edit',
	idempotent: true,
	params,
	body: orderFields.partial().extend({ version }),
	answer: versioned,
	refusals: [
		'order/address-locked',
		'order/erased',
		'order/on-route',
		'order/pieces-in-custody',
		...formRefusals,
		'common/stale',
	],
});

export const revealOrder = endpoint({
	name: 'revealOrder',
	summary: 'Alıcının adını, telefonunu ve e-posta adresini göster (kayda geçer)',
	method: 'POST',
	path: '/api/orders/:orderId/reveal',
	access: 'orders.reveal',
	params,
	answer: z.object({
		recipientName: z.string(),
		phone: z.string().nullable(),
		email: z.string().nullable(),
	}),
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
	params,
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
	params,
	body: nextStepChoice.extend({
		version,
		note: z.string().trim().max(300),
		/** Payment at the counter for a hand-over at the branch. */
		collection: branchCollection.nullish(),
	}),
	answer: versioned,
	refusals: [
		'order/wrong-state',
		'order/pieces-expected',
		'order/pieces-in-custody',
		'order/erased',
		'order/max-attempts',
		'order/date-needed',
		'order/date-too-early',
		'order/handover-of-other-sender',
		'order/handover-of-others',
		'order/taker-needed',
		'order/window-reversed',
		'order/payment-due',
		'order/payment-not-due',
		'result/slip-missing',
		'common/stale',
	],
});

export const addOrderNote = endpoint({
	name: 'addOrderNote',
	summary: 'Siparişe not ekle',
	method: 'POST',
	path: '/api/orders/:orderId/notes',
	access: 'orders.edit',
	idempotent: true,
	params,
	body: z.object({
		visibility: z.enum(noteVisibilities),
		body: z.string().trim().min(1).max(1000),
	}),
	answer: z.object({ id }),
	refusals: ['order/erased'],
});
