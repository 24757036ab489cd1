import { orderBuckets, orderStates } from '@sevk/domain/orders/common/order';
import { orderPriorities } from '@sevk/domain/orders/common/order-priority';
import { orderCountNames } from '@sevk/domain/orders/list/order-counts';
import { orderRouteProblems } from '@sevk/domain/orders/list/order-route-problem';
import { paymentTypes } from '@sevk/domain/reasons/payment-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import {
	clockTime,
	id,
	instant,
	kurus,
	listOf,
	point,
	serviceDate,
	version,
} from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { bondKind } from './order-bonds.ts';
import { custodyPlace } from './order-pieces.ts';

const orderRow = z.object({
	id,
	depotId: id,
	orderNo: z.string(),
	/** Two senders may have one number. */
	senderName: z.string(),
	/** The code of the sender's account; null while the printed name belongs to none. */
	senderCode: z.string().nullable(),
	recipientName: z.string(),
	phone: z.string().nullable(),
	email: z.string().nullable(),
	district: z.string(),
	neighbourhood: z.string(),
	serviceDate,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	windowGapStart: clockTime.nullable(),
	windowGapEnd: clockTime.nullable(),
	/** When the goods are in the depot; null: in the morning. */
	readyFrom: clockTime.nullable(),
	pieceCount: z.int(),
	desi: z.number(),
	kg: z.number(),
	paymentType: z.enum(paymentTypes),
	dueKurus: kurus,
	amountKurus: kurus,
	/** Whether the goods need a cooled vehicle (Soğuk zincir). */
	coldChain: z.boolean(),
	needsLift: z.boolean(),
	needsAdr: z.boolean(),
	priority: z.enum(orderPriorities),
	serviceMinutes: z.int().nullable(),
	/** Whether it goes together with or apart from others that are still to be delivered. */
	bondKinds: z.array(bondKind),
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
	/** Orders of one sender's account. */
	senderId: id.optional(),
	/**
	 * Orders with a delivery result between two instants, both inclusive; reverted results do not
	 * count.
	 */
	resultFrom: instant.optional(),
	resultTo: instant.optional(),
	/**
	 * `pool`: orders without a route. `warned`: orders with unresolved warnings. `missing`: orders with a
	 * piece that the depot cannot find.
	 */
	only: z.enum(['pool', 'warned', 'missing']).optional(),
	/** Only orders whose goods need a cooled vehicle (Soğuk zincir). */
	coldChain: z.enum(['only']).optional(),
	/** Orders of one route. */
	routeId: id.optional(),
	/** Of those the orders with a problem that Çıkış Öncesi Kontrol names; needs `routeId`. */
	routeProblem: z.enum(orderRouteProblems).optional(),
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

export const listOrderSenders = endpoint({
	name: 'listOrderSenders',
	summary: 'Deponun son siparişlerindeki göndericiler, en çok siparişi olan önce; sonra hesaplar',
	method: 'GET',
	path: '/api/orders/senders',
	access: 'orders.read',
	query: z.object({ depotId: id }),
	answer: z.object({ senders: z.array(z.string()) }),
});

export const proposeOrderNo = endpoint({
	name: 'proposeOrderNo',
	summary: 'Yeni siparişe önerilen numara',
	method: 'GET',
	path: '/api/orders/next-number',
	access: 'orders.edit',
	query: z.object({ depotId: id, senderName: z.string().trim().max(120).default('') }),
	answer: z.object({ orderNo: z.string().nullable() }),
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
