import { proofKinds } from '@sevk/domain/company/company-proofs';
import { orderTypes } from '@sevk/domain/reasons/order-type';
import { routeOrderResults, routeStates, stopStates } from '@sevk/domain/routes/common/route';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import {
	bulkAnswer,
	clockTime,
	id,
	instant,
	kurus,
	kurusSum,
	listOf,
	point,
	serviceDate,
	signedKurus,
	version,
	versioned,
} from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { historyEntry, orderFilter } from '../orders/orders.ts';
import { balance } from './custody-balance.ts';
import { routeAlert } from './route-alerts.ts';
import { stopCode } from './route-codes.ts';
import { departureFacts, vehicleCapacity, vehicleLoad } from './route-departure.ts';
import { pacePrior } from './route-pace.ts';

const resultCounts = {
	orderCount: z.int(),
	/** Delivered in full or in part. */
	deliveredCount: z.int(),
	/** Delivered in part. */
	partlyCount: z.int(),
	failedCount: z.int(),
	remainingCount: z.int(),
};

const routeRow = z.object({
	id,
	depotId: id,
	depotName: z.string(),
	number: z.string(),
	serviceDate,
	state: z.enum(routeStates),
	plate: z.string().nullable(),
	vehicleType: z.string().nullable(),
	driverName: z.string().nullable(),
	districts: z.array(z.string()),
	stopCount: z.int(),
	stopsDone: z.int(),
	...resultCounts,
	balance,
	dueKurus: kurusSum,
	/** Null while a blind count withholds it from the cashier (Kör sayım). */
	collectedKurus: kurusSum.nullable(),
	/** Counted minus expected cash; null before the count. */
	differenceKurus: signedKurus.nullable(),
	/** POS totals minus card payments; null before the count. */
	cardDifferenceKurus: signedKurus.nullable(),
	settlementState: z.string().nullable(),
	departedAt: instant.nullable(),
	completedAt: instant.nullable(),
	closedAt: instant.nullable(),
	distanceKm: z.int().nullable(),
	version,
});
export type RouteRow = z.infer<typeof routeRow>;

const routeFilter = {
	depotId: id.optional(),
	q: z.string().max(120).optional(),
	dateFrom: serviceDate.optional(),
	dateTo: serviceDate.optional(),
	states: listOf(z.enum(routeStates)).optional(),
	driverId: id.optional(),
	vehicleId: id.optional(),
	/** `finished`: routes of Tamamlanan Rotalar. `open`: all earlier states. */
	only: z.enum(['finished', 'open']).optional(),
};

export const listRoutes = endpoint({
	name: 'listRoutes',
	summary: 'Rotalar ve tamamlanan rotalar',
	method: 'GET',
	path: '/api/routes',
	access: 'routes.read',
	query: z.object({
		...routeFilter,
		...pageQuery,
		sort: z.enum(['serviceDate', 'number', 'state', 'driver']).default('serviceDate'),
		direction: z.enum(['asc', 'desc']).default('desc'),
	}),
	answer: pageOf(routeRow),
});

export const exportRoutes = exportOf(listRoutes, {
	name: 'exportRoutes',
	summary: 'Rotaları filtrelendiği gibi dışa aktar (Excel, CSV)',
});

export const countRoutes = endpoint({
	name: 'countRoutes',
	summary: 'Seçilen günlerin sayıları: rota durumları, teslimat, tahsilat',
	method: 'GET',
	path: '/api/routes/counts',
	access: 'routes.read',
	query: z.object(routeFilter),
	answer: z.object({
		total: z.int(),
		states: z.record(z.enum(routeStates), z.int()),
		...resultCounts,
		/** Goods on vehicles (Araçta), also returned products and what drivers have not accepted yet. */
		piecesOnVehicles: z.int(),
		productsOnVehicles: z.int(),
		awaitingPieces: z.int(),
		dueKurus: kurusSum,
		collectedKurus: kurusSum,
		/** Routes whose sum a blind count withholds; `collectedKurus` leaves them out. */
		withheldCount: z.int(),
		poolCount: z.int(),
	}),
});

const stopOrder = z.object({
	orderId: id,
	orderNo: z.string(),
	/** The task at the address (Sipariş tipi). */
	orderType: z.enum(orderTypes),
	recipientName: z.string(),
	phone: z.string().nullable(),
	pieceCount: z.int(),
	/** Those that go out on this route: not what was delivered before or stays in the depot. */
	routePieces: z.int(),
	/** Pieces delivered on this route. */
	deliveredPieces: z.int(),
	desi: z.number(),
	kg: z.number(),
	/** Whether the goods need a cooled vehicle (Soğuk zincir). */
	coldChain: z.boolean(),
	paymentType: z.string(),
	dueKurus: kurus,
	/** Null while a blind count withholds it from the cashier (Kör sayım). */
	collectedKurus: kurus.nullable(),
	/** Whether a card payment needs slip number and approval code. */
	cardSlip: z.boolean(),
	/** Proofs that the delivery needs (Teslimat kanıtı). */
	proofs: z.array(z.enum(proofKinds)),
	/** The delivery code (Teslimat kodu); null where none is needed. */
	code: stopCode.nullable(),
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	attemptNo: z.int(),
	/** Calls to the recipient that were noted on this route. */
	callCount: z.int(),
	result: z.enum(routeOrderResults),
	reasonLabel: z.string().nullable(),
	receivedBy: z.string().nullable(),
	cancelledInCustody: z.boolean(),
	note: z.string(),
	version,
});
export type StopOrder = z.infer<typeof stopOrder>;

const routeStop = z.object({
	id,
	position: z.int(),
	state: z.enum(stopStates),
	district: z.string(),
	neighbourhood: z.string(),
	addressLine: z.string(),
	addressHint: z.string(),
	point: point.nullable(),
	/** True if the point is the centre of the district, until a user places the address. */
	approximate: z.boolean(),
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	arrivedAt: instant.nullable(),
	finishedAt: instant.nullable(),
	orders: z.array(stopOrder),
});
export type RouteStop = z.infer<typeof routeStop>;

/** Position of a vehicle and its time. */
export const vehiclePlace = z.object({
	longitude: z.number(),
	latitude: z.number(),
	at: instant,
});

export const routeDetail = routeRow.extend({
	/** Start of the route. */
	depotPoint: point.nullable(),
	/** Last known position of the vehicle; null if it is not on the road. */
	vehiclePlace: vehiclePlace.nullable(),
	/** Means of the days before in the ilçeler of its open stops; empty while it is not on the road. */
	pacePriors: z.array(pacePrior),
	vehicleId: id.nullable(),
	driverId: id.nullable(),
	/** In full for who sees phones in full, while the route is open; otherwise null. */
	driverPhone: z.string().nullable(),
	assistantName: z.string(),
	note: z.string(),
	departureKm: z.int().nullable(),
	returnKm: z.int().nullable(),
	returnedAt: instant.nullable(),
	suspendedReason: z.string().nullable(),
	cancelledReason: z.string().nullable(),
	/** Load of the route and capacity of its vehicle. */
	load: vehicleLoad,
	capacity: vehicleCapacity,
	stops: z.array(routeStop),
	debits: z.array(
		z.object({
			id,
			number: z.string(),
			state: z.string(),
			driverName: z.string(),
			balance,
			/** Transfers to its driver that are not decided yet. */
			waitingTransfers: z.array(z.object({ id, giverName: z.string(), pieceCount: z.int() })),
		}),
	),
	/** Warnings that do not block: an expired inspection, an overloaded vehicle. */
	warnings: z.array(z.string()),
	/** What the office should look at now. */
	alerts: z.array(routeAlert),
	/** Facts of the check before departure; null in other states. */
	departure: departureFacts.nullable(),
});
export type RouteDetail = z.infer<typeof routeDetail>;

const params = z.object({ routeId: id });

export const showRoute = endpoint({
	name: 'showRoute',
	summary: 'Rota detayı: duraklar, siparişler, zimmet terazisi',
	method: 'GET',
	path: '/api/routes/:routeId',
	access: 'routes.read',
	params,
	answer: routeDetail,
});

export const routeHistory = endpoint({
	name: 'routeHistory',
	summary: 'Rotanın işlem geçmişi',
	method: 'GET',
	path: '/api/routes/:routeId/history',
	access: 'routes.read',
	params,
	answer: z.object({ items: z.array(historyEntry) }),
});

const routeFields = z.object({
	serviceDate,
	vehicleId: id.nullable(),
	driverId: id.nullable(),
	assistantName: z.string().trim().max(80),
	note: z.string().trim().max(500),
});

const busy = [
	'route/vehicle-busy',
	'route/driver-busy',
	'route/vehicle-unavailable',
	'route/driver-unavailable',
] as const;

export const createRoute = endpoint({
	name: 'createRoute',
	summary: 'Rota oluştur',
	method: 'POST',
	path: '/api/routes',
	access: 'routes.plan',
	idempotent: true,
	body: routeFields.extend({ depotId: id }),
	answer: versioned.extend({ number: z.string() }),
	refusals: [...busy, 'depot/retired'],
});

export const editRoute = endpoint({
	name: 'editRoute',
	summary: 'Rotanın tarihini, aracını, sürücüsünü değiştir',
	method: 'PATCH',
	path: '/api/routes/:routeId',
	access: 'routes.plan',
	idempotent: true,
	params,
	body: routeFields.partial().extend({ version }),
	answer: versioned,
	refusals: [...busy, 'route/wrong-state', 'common/stale', 'route/incomplete'],
});

export const addRouteOrders = endpoint({
	name: 'addRouteOrders',
	summary: 'Havuzdan rotaya sipariş ekle: seçimle veya filtreyle',
	method: 'POST',
	path: '/api/routes/:routeId/orders',
	access: 'routes.plan',
	idempotent: true,
	params,
	body: z.object({
		orderIds: z.array(id).max(2000).optional(),
		/** All matching orders of the pool, at most `limit`. */
		filter: z
			.object({
				q: orderFilter.q,
				districts: z.array(z.string().max(60)).optional(),
				dateFrom: serviceDate.optional(),
				dateTo: serviceDate.optional(),
				limit: z.int().min(1).max(2000),
			})
			.optional(),
	}),
	answer: bulkAnswer.extend({ version }),
	refusals: ['route/wrong-state', 'order/not-ready', 'order/on-other-route'],
});

export const removeRouteOrders = endpoint({
	name: 'removeRouteOrders',
	summary: 'Siparişleri rotadan çıkar; havuza dönerler',
	method: 'POST',
	path: '/api/routes/:routeId/removals',
	access: 'routes.plan',
	idempotent: true,
	params,
	body: z.object({ orderIds: z.array(id).min(1).max(2000) }),
	answer: bulkAnswer.extend({ version }),
	refusals: ['route/wrong-state', 'route/order-in-custody', 'stop/order-not-on-route'],
});

export const sortStops = endpoint({
	name: 'sortStops',
	summary: 'Durakların sırasını kaydet',
	method: 'PUT',
	path: '/api/routes/:routeId/stop-sequence',
	access: 'routes.plan',
	idempotent: true,
	params,
	body: z.object({ stopIds: z.array(id).min(1).max(500), version }),
	answer: versioned,
	refusals: ['route/wrong-state', 'stop/position-invalid', 'common/stale'],
});

export const planRoute = endpoint({
	name: 'planRoute',
	summary: 'Rotayı planlandı yap',
	method: 'POST',
	path: '/api/routes/:routeId/plan',
	access: 'routes.plan',
	idempotent: true,
	params,
	body: z.object({ version }),
	answer: versioned,
	refusals: [
		'route/incomplete',
		'route/wrong-state',
		'common/stale',
		'route/driver-busy',
		'route/driver-unavailable',
		'route/vehicle-busy',
		'route/vehicle-unavailable',
	],
});

export const unplanRoute = endpoint({
	name: 'unplanRoute',
	summary: 'Planlanan rotayı taslağa al',
	method: 'POST',
	path: '/api/routes/:routeId/unplan',
	access: 'routes.plan',
	idempotent: true,
	params,
	body: z.object({ version }),
	answer: versioned,
	refusals: ['route/wrong-state', 'common/stale'],
});
