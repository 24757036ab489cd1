import { routeStates } from '@sevk/domain/routes/common/route';
import { vehicleTypes } from '@sevk/domain/vehicles/vehicle-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, kurusSum, listOf, serviceDate, signedKurus, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { balance } from './custody-balance.ts';

const resultCounts = {
	orderCount: z.int(),
	/** Delivered in full or in part. */
	deliveredCount: z.int(),
	/** Delivered in part. */
	partlyCount: z.int(),
	failedCount: z.int(),
	remainingCount: z.int(),
};

export const routeRow = z.object({
	id,
	depotId: id,
	depotName: z.string(),
	number: z.string(),
	serviceDate,
	state: z.enum(routeStates),
	plate: z.string().nullable(),
	/** The place among the routes of the vehicle on the day. */
	tour: z.int(),
	vehicleType: z.enum(vehicleTypes).nullable(),
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
		/** Orders that cannot be planned before somebody checks them, and the first of their days. */
		uncheckedCount: z.int(),
		uncheckedFrom: serviceDate.nullable(),
		/** Stops that got another point after their route was planned, and that a new plan may move. */
		clarifiedStopCount: z.int(),
	}),
});
