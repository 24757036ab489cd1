// Gün Sonu: what must be settled before a day ends.
import { routeStates } from '@sevk/domain/routes/common/route';
import { settlementStates } from '@sevk/domain/settlements/settlement';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, kurus, kurusSum, serviceDate, signedKurus, signedKurusSum } from '../common/ids.ts';
import { branchCollection } from '../orders/order-next-steps.ts';
import { closeBlock } from './settlements.ts';

const openRoute = z.object({
	id,
	depotId: id,
	number: z.string(),
	state: z.enum(routeStates),
	plate: z.string().nullable(),
	/** The tour of the vehicle. */
	tour: z.int(),
	driverName: z.string().nullable(),
	/** Pieces on the vehicle (Araçta kalan). */
	remainingPieces: z.int(),
	/** What prevents closing the route. */
	blocks: z.array(closeBlock),
});
export type OpenRoute = z.infer<typeof openRoute>;

const routeCash = z.object({
	routeId: id,
	routeNumber: z.string(),
	tour: z.int(),
	depotId: id,
	depotName: z.string(),
	routeState: z.enum(routeStates),
	driverId: id,
	driverName: z.string(),
	/** Null until the cash is counted, if the count is blind (Kör sayım). */
	expectedKurus: signedKurus.nullable(),
	/** The rounding difference in the collected cash; null while the count is blind. */
	cashRoundingKurus: signedKurus.nullable(),
	/** Null before the count. */
	countedKurus: kurus.nullable(),
	differenceKurus: signedKurus.nullable(),
	/** POS totals minus card payments; null before the count. */
	cardDifferenceKurus: signedKurus.nullable(),
	/** Why there is a difference, and the note of the count; null without one. */
	differenceReason: z.string().nullable(),
	note: z.string(),
	/** Whether the driver owes a shortage. */
	isOwed: z.boolean(),
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
	/**
	 * Reason of the failed delivery, with the delivered share of a partial one; null if not recorded.
	 */
	reason: z.string().nullable(),
});
export type UnresolvedOrder = z.infer<typeof unresolvedOrder>;

const endOfDay = z.object({
	serviceDate,
	routeCount: z.int(),
	closedCount: z.int(),
	orderCount: z.int(),
	/** Orders delivered in full or in part. */
	deliveredCount: z.int(),
	/** Of `deliveredCount`: delivered in part. */
	partlyCount: z.int(),
	failedCount: z.int(),
	/**
	 * Goods on vehicles (Araçta kalan); `remainingProducts` of them are products that recipients gave
	 * back, `awaitingPieces` are not accepted by their driver yet.
	 */
	remainingPieces: z.int(),
	remainingProducts: z.int(),
	awaitingPieces: z.int(),
	openRoutes: z.array(openRoute),
	/** Open routes of earlier days, and the latest of those days. */
	earlierOpenCount: z.int(),
	earlierOpenDate: serviceDate.nullable(),
	cash: z.array(routeCash),
	/** Sums of `cash`; routes whose count is blind are left out, also of the card payments. */
	expectedKurus: signedKurusSum,
	cashRoundingKurus: signedKurusSum,
	countedKurus: kurusSum,
	differenceKurus: signedKurusSum,
	cardKurus: kurusSum,
	/** POS totals minus card payments, over the counted routes. */
	cardDifferenceKurus: signedKurusSum,
	otherKurus: kurusSum,
	/** Payments at the counter of the branch, which no driver carries. */
	branchCashKurus: kurusSum,
	branchOtherKurus: kurusSum,
	/** The rounding difference in the cash at the branch. */
	branchRoundingKurus: signedKurusSum,
	branchCollections: z.array(
		branchCollection.extend({
			roundingKurus: signedKurus,
			orderId: id,
			orderNo: z.string(),
			collectedByName: z.string(),
		}),
	),
	/**
	 * Orders that were not delivered on this day and have no next step; the first of
	 * `unresolvedCount`.
	 */
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

export const endOfDaySheet = endpoint({
	name: 'endOfDaySheet',
	summary:
		'Gün sonu raporu: rotalar, kasa, şube tahsilatı, sonraki adımı belirlenmeyen siparişler, PDF',
	method: 'GET',
	path: '/api/end-of-day.pdf',
	access: 'settlements.read',
	query: z.object({ serviceDate, depotId: id.optional() }),
	answer: z.string(),
	answerType: 'application/pdf',
});
