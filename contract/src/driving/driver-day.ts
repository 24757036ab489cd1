// The day of a driver in one answer, which the phone keeps (docs/decisions/0039-driver-app.md).
import { routeStates } from '@sevk/domain/routes/common/route';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, kurus, serviceDate, signedKurus } from '../common/ids.ts';
import { debitDetail, transfer } from '../debits/debit-detail.ts';
import { ownReview } from '../debits/delivery-evidence.ts';
import { piece } from '../orders/order-pieces.ts';
import { offeredReason } from '../reasons/reasons.ts';
import { routeDetail } from '../routes/route-detail.ts';

/** The goods of an order at its stop, by piece and line. */
const orderGoods = z.object({
	orderId: id,
	pieces: z.array(piece.pick({ id: true, barcode: true, kind: true, ordinal: true, place: true })),
	lines: z.array(z.object({ id, product: z.string(), quantity: z.number(), unit: z.string() })),
});
export type OrderGoods = z.infer<typeof orderGoods>;

const driverDay = z.object({
	/** Today at the depot. */
	serviceDate,
	/** The routes of the driver today, in the sequence of their tours; a draft is not shown. */
	tours: z.array(
		z.object({
			routeId: id,
			number: z.string(),
			tour: z.int(),
			state: z.enum(routeStates),
			plate: z.string().nullable(),
			stopCount: z.int(),
		}),
	),
	/** The route of the driver that comes first; null without one. */
	route: routeDetail.nullable(),
	/** The debit of that route: to accept, held, or to hand back. */
	debit: debitDetail.nullable(),
	/** What other drivers hand over to this one, on any of his debits. */
	waitingTransfers: z.array(transfer),
	/** Goods of the orders without a result. */
	goods: z.array(orderGoods),
	/** The reasons that forms offer, each with the evidence it requires. */
	undeliveryReasons: z.array(offeredReason),
	productReturnReasons: z.array(offeredReason),
	/**
	 * His failed attempts of the last 30 days that a person looks at; absent in a day that a phone of an
	 * earlier release kept.
	 */
	attemptReviews: z.array(ownReview).optional(),
	/** What the driver owes the cashier; null before the departure. */
	cash: z
		.object({
			cashCollectedKurus: kurus,
			cardCollectedKurus: kurus,
			floatKurus: kurus,
			carriedDebtKurus: kurus,
			/** What the driver has paid too much and gets back. */
			driverCreditKurus: kurus,
			owedKurus: signedKurus,
			/**
			 * What of it the cashier has not counted yet; absent in a day that a phone of an earlier release
			 * kept.
			 */
			toHandInKurus: signedKurus.optional(),
		})
		.nullable(),
});
export type DriverDay = z.infer<typeof driverDay>;

export const readDriverDay = endpoint({
	name: 'readDriverDay',
	summary: 'Sürücünün günü: zimmet, rota, duraklar, mallar, nedenler, teslim edilecek nakit',
	method: 'GET',
	path: '/api/driver/day',
	access: 'debits.accept',
	hasEtag: true,
	answer: driverDay,
});
