// Gün Sonu: what a day still has to settle before it is over.
import { routeStates } from '@sevk/domain/routes/route';
import { settlementStates } from '@sevk/domain/settlements/settlement';
import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { exportOf } from '../access/export.ts';
import { id, kurus, kurusSum, serviceDate, signedKurus, signedKurusSum } from '../common/ids.ts';
import { branchCollection } from '../orders/order-next-steps.ts';
import { closeBlock } from './settlements.ts';

const openRoute = z.object({
	id,
	depotId: id,
	number: z.string(),
	state: z.enum(routeStates),
	plate: z.string().nullable(),
	driverName: z.string().nullable(),
	/** Araçta kalan, in pieces. */
	remainingPieces: z.int(),
	/** What keeps it from being closed. */
	blocks: z.array(closeBlock),
});
export type OpenRoute = z.infer<typeof openRoute>;

const routeCash = z.object({
	routeId: id,
	routeNumber: z.string(),
	depotId: id,
	depotName: z.string(),
	routeState: z.enum(routeStates),
	driverId: id,
	driverName: z.string(),
	expectedKurus: signedKurus,
	/** Null until it was counted. */
	countedKurus: kurus.nullable(),
	differenceKurus: signedKurus.nullable(),
	state: z.enum(settlementStates).nullable(),
});
export type RouteCash = z.infer<typeof routeCash>;

const unresolvedOrder = z.object({
	id,
	depotId: id,
	orderNo: z.string(),
	recipientName: z.string(),
	district: z.string(),
	routeNumber: z.string(),
	/** Why it came back, and for a part delivery how much of it; null when nobody said. */
	reason: z.string().nullable(),
});
export type UnresolvedOrder = z.infer<typeof unresolvedOrder>;

const endOfDay = z.object({
	serviceDate,
	routeCount: z.int(),
	closedCount: z.int(),
	orderCount: z.int(),
	deliveredCount: z.int(),
	failedCount: z.int(),
	/** Araçta kalan; of them `awaitingPieces` were loaded and wait for their driver's acceptance. */
	remainingPieces: z.int(),
	awaitingPieces: z.int(),
	openRoutes: z.array(openRoute),
	/** Routes of earlier days that are not closed yet, and the last of those days. */
	earlierOpenCount: z.int(),
	earlierOpenDate: serviceDate.nullable(),
	cash: z.array(routeCash),
	/** The sums of `cash`; the difference only over what was counted. */
	expectedKurus: signedKurusSum,
	countedKurus: kurusSum,
	differenceKurus: signedKurusSum,
	cardKurus: kurusSum,
	otherKurus: kurusSum,
	/** Money taken at the depot's own counter, which no driver carries. */
	branchCashKurus: kurusSum,
	branchOtherKurus: kurusSum,
	branchCollections: z.array(
		branchCollection.extend({ orderId: id, orderNo: z.string(), collectedByName: z.string() }),
	),
	/** Not delivered on this day and nothing decided; the first ones of `unresolvedCount`. */
	unresolved: z.array(unresolvedOrder),
	unresolvedCount: z.int(),
});
export type EndOfDay = z.infer<typeof endOfDay>;

export const showEndOfDay = endpoint({
	name: 'showEndOfDay',
	summary: 'Gün sonu: kapanmayan rotalar, kasa, sonraki adımı belirlenmeyen siparişler',
	method: 'GET',
	path: '/api/end-of-day',
	access: 'settlements.read',
	query: z.object({ serviceDate, depotId: id.optional() }),
	answer: endOfDay,
});

export const exportDayCash = exportOf(showEndOfDay, {
	name: 'exportDayCash',
	summary: 'Günün kasa mutabakatını dışa aktar (Excel, CSV)',
	part: 'cash',
});
