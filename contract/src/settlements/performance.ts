// Raporlar: sums over a range of days; formulas in domain/src/settlements/performance.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, kurusSum, serviceDate, signedKurusSum } from '../common/ids.ts';

const sums = z.object({
	routeCount: z.int(),
	outCount: z.int(),
	/** Also in part. */
	deliveredCount: z.int(),
	partlyCount: z.int(),
	firstOutCount: z.int(),
	firstDeliveredCount: z.int(),
	windowedCount: z.int(),
	onTimeCount: z.int(),
	carriedOverCount: z.int(),
	returnedCount: z.int(),
	debitedPieces: z.int(),
	differingPieces: z.int(),
	cashDifferenceKurus: signedKurusSum,
	closingMinutes: z.number(),
	closedCount: z.int(),
	stopMinutes: z.number(),
	timedStopCount: z.int(),
	outingMinutes: z.number(),
	returnedStopCount: z.int(),
	drivenKm: z.int(),
	measuredStopCount: z.int(),
});

const performance = z.object({
	total: sums,
	days: z.array(z.object({ serviceDate, sums })),
	depots: z.array(z.object({ depotId: id, depotName: z.string(), sums })),
	drivers: z.array(
		z.object({ driverId: id, driverName: z.string(), depotId: id, depotName: z.string(), sums }),
	),
	/** Açık Zimmet: current values, independent of the range. */
	openCustody: z.object({
		/** Accepted goods; `productCount` of them are products that recipients gave back. */
		pieceCount: z.int(),
		productCount: z.int(),
		/** Pieces on vehicles that their drivers have not accepted yet. */
		awaitingCount: z.int(),
		valueKurus: kurusSum,
		oldestSince: instant.nullable(),
	}),
});
export type Performance = z.infer<typeof performance>;

export const showPerformance = endpoint({
	name: 'showPerformance',
	summary: 'Raporlar: bir tarih aralığının göstergeleri; gün, depo ve sürücü bazında',
	method: 'GET',
	path: '/api/performance',
	access: 'settlements.read',
	query: z.object({ dateFrom: serviceDate, dateTo: serviceDate, depotId: id.optional() }),
	answer: performance,
	refusals: ['performance/span-reversed', 'performance/span-too-long'],
});

export const exportPerformance = exportOf(showPerformance, {
	name: 'exportPerformance',
	summary: 'Raporları sürücü bazında dışa aktar (Excel, CSV)',
});
