import { routeOrderResults, routeStates, stopStates } from '@sevk/domain/routes/route';
import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { exportOf } from '../access/export.ts';
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
import { departureFacts, vehicleCapacity, vehicleLoad } from './route-departure.ts';

/** The Zimmet Terazisi in pieces; see domain custody-balance. */
export const balance = z.object({
	given: z.int(),
	delivered: z.int(),
	handedBack: z.int(),
	transferred: z.int(),
	writtenOff: z.int(),
	undebited: z.int(),
	remaining: z.int(),
	pending: z.int(),
	notDebited: z.int(),
});

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
	orderCount: z.int(),
	deliveredCount: z.int(),
	failedCount: z.int(),
	remainingCount: z.int(),
	balance,
	dueKurus: kurusSum,
	collectedKurus: kurusSum,
	/** Expected against counted, once the cash was counted. */
	differenceKurus: signedKurus.nullable(),
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
	/** `finished`: Tamamlanan Rotalar. `open`: everything before that. */
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
		orderCount: z.int(),
		deliveredCount: z.int(),
		failedCount: z.int(),
		remainingCount: z.int(),
		/** Araçta; of them `piecesAwaiting` were loaded and wait for their driver's acceptance. */
		piecesOnVehicles: z.int(),
		piecesAwaiting: z.int(),
		dueKurus: kurusSum,
		collectedKurus: kurusSum,
		poolCount: z.int(),
	}),
});

const stopOrder = z.object({
	orderId: id,
	orderNo: z.string(),
	recipientName: z.string(),
	phone: z.string().nullable(),
	pieceCount: z.int(),
	/** Koli that were handed over on this route. */
	deliveredPieces: z.int(),
	desi: z.number(),
	kg: z.number(),
	paymentType: z.string(),
	dueKurus: kurus,
	collectedKurus: kurus,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	attemptNo: z.int(),
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
	/** Nobody has put the address in its place yet: the point is the middle of its ilçe. */
	approximate: z.boolean(),
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	arrivedAt: instant.nullable(),
	finishedAt: instant.nullable(),
	orders: z.array(stopOrder),
});
export type RouteStop = z.infer<typeof routeStop>;

/** Where a vehicle was heard of, and when. */
export const vehiclePlace = z.object({
	longitude: z.number(),
	latitude: z.number(),
	at: instant,
});

const routeDetail = routeRow.extend({
	/** Where the way begins. */
	depotPoint: point.nullable(),
	/** Where the vehicle was last known to be; null when it is not on the road. */
	vehiclePlace: vehiclePlace.nullable(),
	vehicleId: id.nullable(),
	driverId: id.nullable(),
	assistantName: z.string(),
	note: z.string(),
	departureKm: z.int().nullable(),
	returnKm: z.int().nullable(),
	returnedAt: instant.nullable(),
	suspendedReason: z.string().nullable(),
	cancelledReason: z.string().nullable(),
	/** What the route carries against what its vehicle can. */
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
			/** Zimmet devri offered to its driver that nobody has decided yet. */
			waitingTransfers: z.array(z.object({ id, giverName: z.string(), pieceCount: z.int() })),
		}),
	),
	/** Sentences that warn but do not block: an expired inspection, an over-full vehicle. */
	warnings: z.array(z.string()),
	/** What Çıkış Öncesi Kontrol looks at; null unless the route waits to leave. */
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
];

export const createRoute = endpoint({
	name: 'createRoute',
	summary: 'Rota oluştur',
	method: 'POST',
	path: '/api/routes',
	access: 'routes.plan',
	acts: true,
	body: routeFields.extend({ depotId: id }),
	answer: versioned.extend({ number: z.string() }),
	refusals: busy,
});

export const editRoute = endpoint({
	name: 'editRoute',
	summary: 'Rotanın tarihini, aracını, sürücüsünü değiştir',
	method: 'PATCH',
	path: '/api/routes/:routeId',
	access: 'routes.plan',
	acts: true,
	params,
	body: routeFields.partial().extend({ version }),
	answer: versioned,
	refusals: [...busy, 'route/wrong-state', 'common/stale'],
});

export const addRouteOrders = endpoint({
	name: 'addRouteOrders',
	summary: 'Havuzdan rotaya sipariş ekle: seçimle veya filtreyle',
	method: 'POST',
	path: '/api/routes/:routeId/orders',
	access: 'routes.plan',
	acts: true,
	params,
	body: z.object({
		orderIds: z.array(id).max(2000).optional(),
		/** All pool orders that match; `limit` caps them. */
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
	refusals: ['route/wrong-state'],
});

export const removeRouteOrders = endpoint({
	name: 'removeRouteOrders',
	summary: 'Siparişleri rotadan çıkar; havuza dönerler',
	method: 'POST',
	path: '/api/routes/:routeId/removals',
	access: 'routes.plan',
	acts: true,
	params,
	body: z.object({ orderIds: z.array(id).min(1).max(2000) }),
	answer: bulkAnswer.extend({ version }),
	refusals: ['route/wrong-state'],
});

export const sortStops = endpoint({
	name: 'sortStops',
	summary: 'Durakların sırasını kaydet',
	method: 'PUT',
	path: '/api/routes/:routeId/stop-sequence',
	access: 'routes.plan',
	acts: true,
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
	acts: true,
	params,
	body: z.object({ version }),
	answer: versioned,
	refusals: ['route/incomplete', 'route/wrong-state', 'common/stale'],
});

export const unplanRoute = endpoint({
	name: 'unplanRoute',
	summary: 'Planlanan rotayı taslağa al',
	method: 'POST',
	path: '/api/routes/:routeId/unplan',
	access: 'routes.plan',
	acts: true,
	params,
	body: z.object({ version }),
	answer: versioned,
	refusals: ['route/wrong-state', 'common/stale'],
});

export const cancelRoute = endpoint({
	name: 'cancelRoute',
	summary: 'Rotayı iptal et; siparişler havuza döner',
	method: 'POST',
	path: '/api/routes/:routeId/cancellation',
	access: 'routes.plan',
	acts: true,
	params,
	body: z.object({ version, reason: z.string().trim().min(3).max(300) }),
	answer: versioned,
	refusals: ['route/wrong-state', 'route/pieces-in-custody', 'common/stale'],
});
