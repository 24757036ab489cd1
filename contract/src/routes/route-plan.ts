import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { bulkAnswer, id, serviceDate, version, versioned } from '../common/ids.ts';
import { orderFilter } from '../orders/orders.ts';
import { routeParams } from './route-detail.ts';

const routeFields = z.object({
	serviceDate,
	vehicleId: id.nullable(),
	driverId: id.nullable(),
	assistantName: z.string().trim().max(80),
	note: z.string().trim().max(500),
});

/** The tour of the vehicle; omitted: the next one, if no other route of the vehicle is open that day. */
const tour = z.int().min(1).max(99).optional();

const busy = [
	'route/vehicle-busy',
	'route/tour-over',
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
	body: routeFields.extend({ depotId: id, tour }),
	answer: versioned.extend({ number: z.string() }),
	refusals: [...busy, 'route/past-date', 'depot/retired'],
});

export const editRoute = endpoint({
	name: 'editRoute',
	summary: 'Rotanın tarihini, aracını, sürücüsünü değiştir',
	method: 'PATCH',
	path: '/api/routes/:routeId',
	access: 'routes.plan',
	idempotent: true,
	params: routeParams,
	body: routeFields.partial().extend({ version, tour }),
	answer: versioned,
	refusals: [...busy, 'route/past-date', 'route/wrong-state', 'common/stale', 'route/incomplete'],
});

export const addRouteOrders = endpoint({
	name: 'addRouteOrders',
	summary: 'Havuzdan rotaya sipariş ekle: seçimle veya filtreyle',
	method: 'POST',
	path: '/api/routes/:routeId/orders',
	access: 'routes.plan',
	idempotent: true,
	params: routeParams,
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
	refusals: [
		'route/wrong-state',
		'order/not-ready',
		'order/on-other-route',
		'order/pieces-missing',
	],
});

export const removeRouteOrders = endpoint({
	name: 'removeRouteOrders',
	summary: 'Siparişleri rotadan çıkar; havuza dönerler',
	method: 'POST',
	path: '/api/routes/:routeId/removals',
	access: 'routes.plan',
	idempotent: true,
	params: routeParams,
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
	params: routeParams,
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
	params: routeParams,
	body: z.object({ version }),
	answer: versioned,
	refusals: [
		'route/incomplete',
		'route/wrong-state',
		'common/stale',
		'route/driver-busy',
		'route/driver-unavailable',
		'route/tour-over',
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
	params: routeParams,
	body: z.object({ version }),
	answer: versioned,
	refusals: ['route/wrong-state', 'common/stale'],
});
