import { pointPrecisions, pointSources } from '@sevk/domain/common/place/known-point';
import { cashSteps } from '@sevk/domain/company/company-cash-rounding';
import { orderStates } from '@sevk/domain/orders/common/order';
import { noteVisibilities } from '@sevk/domain/orders/common/order-note';
import { mostServiceMinutes, orderPriorities } from '@sevk/domain/orders/common/order-priority';
import { orderTypes } from '@sevk/domain/reasons/order-type';
import { paymentTypes } from '@sevk/domain/reasons/payment-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { historyEntry } from '../common/history.ts';
import {
	clockTime,
	id,
	instant,
	kurus,
	point,
	serviceDate,
	signedKurus,
	version,
} from '../common/ids.ts';
import { attempt } from './order-attempts.ts';
import { orderBond } from './order-bonds.ts';
import { branchCollection, nextStepProposal } from './order-next-steps.ts';
import { custodyPlace, piece } from './order-pieces.ts';
import { senderHandover } from './sender-handovers.ts';

/** A warning that stays on the order until it is resolved (shared/data/orders/README.md). */
const orderWarning = z.object({ code: z.string(), sentence: z.string() });

export const pointKnowledge = z.object({
	source: z.enum(pointSources),
	precision: z.enum(pointPrecisions),
});

export const orderFields = z.object({
	orderNo: z.string().trim().min(1).max(55),
	externalRef: z.string().trim().max(60).nullable(),
	orderType: z.enum(orderTypes),
	senderName: z.string().trim().max(120),
	recipientName: z.string().trim().min(2).max(120),
	phone: z.string().trim().max(20).nullable(),
	/** Delivery codes are sent to it where no SMS gateway is set. */
	email: z.string().trim().max(254).nullable(),
	province: z.string().trim().max(60),
	district: z.string().trim().max(60),
	neighbourhood: z.string().trim().max(100),
	addressLine: z.string().trim().min(3).max(400),
	addressHint: z.string().trim().max(400),
	postalCode: z.string().trim().max(10).nullable(),
	point: point.nullable(),
	serviceDate,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	/** The end of the first window and the start of the second; null: there is one window. */
	windowGapStart: clockTime.nullable(),
	windowGapEnd: clockTime.nullable(),
	/** When the goods are ready in the depot on the day; null: in the morning. */
	readyFrom: clockTime.nullable(),
	pieceCount: z.int().min(1).max(999),
	/** The sender's own barcodes in the sequence of the pieces; '' for a piece without one. */
	senderBarcodes: z.array(z.string().trim().max(60)).max(999),
	desi: z.number().min(0).max(100_000),
	kg: z.number().min(0).max(100_000),
	paymentType: z.enum(paymentTypes),
	dueKurus: kurus,
	amountKurus: kurus,
	preCampaignKurus: kurus.nullable(),
	/** Number of the sender's dispatch note, which must be in the vehicle. */
	dispatchNoteNo: z.string().trim().max(40).nullable(),
	/** Whether the goods need a cooled vehicle (Soğuk zincir). */
	coldChain: z.boolean(),
	/** Whether the goods need a vehicle with a tail lift, or one that may carry dangerous goods (ADR). */
	needsLift: z.boolean(),
	needsAdr: z.boolean(),
	/** What does not fit a plan is left out by it. */
	priority: z.enum(orderPriorities),
	/** Minutes at the door; null: those of the company's rules. */
	serviceMinutes: z.int().min(1).max(mostServiceMinutes).nullable(),
	note: z.string().trim().max(1000),
});
export type OrderFields = z.infer<typeof orderFields>;

/** Without plate or name: the vehicle or driver is in another depot now. */
const fixedCrew = z.object({
	vehicleId: id.nullable(),
	plate: z.string().nullable(),
	driverId: id.nullable(),
	driverName: z.string().nullable(),
});

const orderDetail = orderFields.extend({
	id,
	depotId: id,
	depotName: z.string(),
	state: z.enum(orderStates),
	attemptNo: z.int(),
	/** How the point is known and how exact it is; null without a point. */
	pointKnowledge: pointKnowledge.nullable(),
	appointmentDate: serviceDate.nullable(),
	warnings: z.array(orderWarning),
	/** Whether the recipient and who received the goods are masked; the e-mail address like the phone. */
	nameMasked: z.boolean(),
	phoneMasked: z.boolean(),
	/** Answers "Nerede, kimde?" in one sentence. */
	whereabouts: z.string(),
	/** What deliveries have taught about the address; absent without anything. */
	addressSummary: z.string().optional(),
	/** The address in Adres Defteri; absent before the first delivery there. */
	addressId: id.optional(),
	custodyPlace,
	/** The proposed next step: null if none is needed; its `step` is null if a user must decide. */
	nextStep: nextStepProposal.nullable(),
	/** Papers on pieces and products of the order that went back to their sender. */
	senderHandovers: z.array(senderHandover),
	/** The account of the sender; null while its printed name belongs to none. */
	senderAccount: z.object({ id, code: z.string(), title: z.string() }).nullable(),
	routeId: id.nullable(),
	routeNumber: z.string().nullable(),
	/** The only vehicle and driver that a plan gives it to; null: any. */
	fixedCrew: fixedCrew.nullable(),
	/** Orders with which it goes, or may not go; itself among them. */
	bonds: z.array(orderBond),
	lines: z.array(
		z.object({
			id,
			product: z.string(),
			quantity: z.number(),
			unit: z.string(),
			unitPriceKurus: kurus,
			preCampaignKurus: kurus.nullable(),
			returnedQuantity: z.number(),
		}),
	),
	pieces: z.array(piece),
	attempts: z.array(attempt),
	/** Last day on which the order waits at the branch (Şubede bekleme); null in other states. */
	branchUntil: serviceDate.nullable(),
	/** Whether a card payment needs slip number and approval code. */
	cardSlip: z.boolean(),
	/** To which step cash is rounded at the branch, in kuruş; 0: not at all. */
	cashStepKurus: z.literal(cashSteps),
	/** Payments at the counter of the branch. */
	branchCollections: z.array(
		branchCollection.extend({
			roundingKurus: signedKurus,
			collectedByName: z.string(),
			collectedAt: instant,
		}),
	),
	notes: z.array(
		z.object({
			id,
			visibility: z.enum(noteVisibilities),
			body: z.string(),
			writtenByName: z.string(),
			writtenAt: instant,
		}),
	),
	createdAt: instant,
	version,
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderParams = z.object({ orderId: id });

export const showOrder = endpoint({
	name: 'showOrder',
	summary: 'Sipariş detayı',
	method: 'GET',
	path: '/api/orders/:orderId',
	access: 'orders.read',
	params: orderParams,
	answer: orderDetail,
});

export const orderHistory = endpoint({
	name: 'orderHistory',
	summary: 'Siparişin işlem ve zimmet geçmişi',
	method: 'GET',
	path: '/api/orders/:orderId/history',
	access: 'orders.read',
	params: orderParams,
	answer: z.object({ items: z.array(historyEntry) }),
});

export const revealOrder = endpoint({
	name: 'revealOrder',
	summary: 'Alıcının adını, telefonunu ve e-posta adresini göster (kayda geçer)',
	method: 'POST',
	path: '/api/orders/:orderId/reveal',
	access: 'orders.reveal',
	params: orderParams,
	answer: z.object({
		recipientName: z.string(),
		phone: z.string().nullable(),
		email: z.string().nullable(),
	}),
});
