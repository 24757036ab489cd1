import { cashSteps } from '@sevk/domain/company/company-cash-rounding';
import { proofKinds } from '@sevk/domain/company/company-proofs';
import { orderTypes } from '@sevk/domain/reasons/order-type';
import { routeOrderResults, stopStates } from '@sevk/domain/routes/common/route';
import { z } from 'zod';
import { addressSuggestion } from '../addresses/addresses.ts';
import { endpoint } from '../common/endpoint.ts';
import { historyEntry } from '../common/history.ts';
import { clockTime, id, instant, kurus, point, version, windowGap } from '../common/ids.ts';
import { pointKnowledge } from '../orders/order-detail.ts';
import { balance } from './custody-balance.ts';
import { routeAlert } from './route-alerts.ts';
import { stopCode } from './route-codes.ts';
import { departureFacts, vehicleCapacity, vehicleLoad } from './route-departure.ts';
import { driverPlan } from './route-driver-plan.ts';
import { pacePrior } from './route-pace.ts';
import { routeRow } from './routes.ts';

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
	/** To which step cash is rounded on this route, in kuruş; 0: not at all. */
	cashStepKurus: z.literal(cashSteps),
	/** Proofs that the delivery needs (Teslimat kanıtı). */
	proofs: z.array(z.enum(proofKinds)),
	/** The delivery code (Teslimat kodu); null where none is needed. */
	code: stopCode.nullable(),
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	windowGapStart: clockTime.nullish(),
	windowGapEnd: clockTime.nullish(),
	attemptNo: z.int(),
	/** Calls to the recipient that were noted on this route. */
	callCount: z.int(),
	result: z.enum(routeOrderResults),
	/** When the result was entered at the door; null without one. */
	resultAt: instant.nullable(),
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
	/** Whether plans leave it on this route and in its place. */
	planLocked: z.boolean(),
	district: z.string(),
	neighbourhood: z.string(),
	addressLine: z.string(),
	addressHint: z.string(),
	/** What deliveries have taught about the address; absent without anything. */
	addressSummary: z.string().optional(),
	/** The address in Adres Defteri; absent before the first delivery there. */
	addressId: id.optional(),
	/** Facts of the address that others suggested and the caller may confirm. */
	addressSuggestions: z.array(addressSuggestion).optional(),
	/** Whether the address is exact enough to remember facts. */
	isRemembered: z.boolean().optional(),
	/** Minutes at the address, learned from earlier stays; absent without them. */
	stayMinutes: z.number().optional(),
	point: point.nullable(),
	/** True if the point is the centre of the district, until a user places the address. */
	approximate: z.boolean(),
	/** How the point is known; null without one. */
	pointKnowledge: pointKnowledge.nullable(),
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	/** Times between where nothing is delivered; absent without any. */
	windowGaps: z.array(windowGap).optional(),
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
	/** Of its driver, each between two times of its start; empty while it is not on the road. */
	breaks: z.array(z.object({ from: instant, to: instant, minutes: z.int() })),
	vehicleId: id.nullable(),
	driverId: id.nullable(),
	/** In full for who sees phones in full, while the route is open; otherwise null. */
	driverPhone: z.string().nullable(),
	assistantName: z.string(),
	note: z.string(),
	departureKm: z.int().nullable(),
	returnKm: z.int().nullable(),
	returnedAt: instant.nullable(),
	/** Elle yapıldı, dokunma: plans change nothing of it. */
	planLocked: z.boolean(),
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
	/** How far the driven order differed from the planned one; null before the last result. */
	deviation: z.object({ visitedCount: z.int(), movedCount: z.int() }).nullable(),
	/** What its driver has, from his acceptance until the last result; null otherwise. */
	driverPlan: driverPlan.nullable(),
	/** Facts of the check before departure; null in other states. */
	departure: departureFacts.nullable(),
});
export type RouteDetail = z.infer<typeof routeDetail>;

export const routeParams = z.object({ routeId: id });

export const showRoute = endpoint({
	name: 'showRoute',
	summary: 'Rota detayı: duraklar, siparişler, zimmet terazisi',
	method: 'GET',
	path: '/api/routes/:routeId',
	access: 'routes.read',
	params: routeParams,
	answer: routeDetail,
});

export const routeHistory = endpoint({
	name: 'routeHistory',
	summary: 'Rotanın işlem geçmişi',
	method: 'GET',
	path: '/api/routes/:routeId/history',
	access: 'routes.read',
	params: routeParams,
	answer: z.object({ items: z.array(historyEntry) }),
});
