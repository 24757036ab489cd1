import { orderNextSteps } from '@sevk/domain/orders/common/order-transitions';
import { collectionMethods } from '@sevk/domain/reasons/collection-method';
import { z } from 'zod';
import { capacityReason } from '../capacity/capacity.ts';
import { clockTime, kurus, serviceDate } from '../common/ids.ts';
import { handoverId } from './sender-handovers.ts';

/** The proposed next step of an order that was not delivered as planned. */
export const nextStepProposal = z.object({
	step: z.enum(orderNextSteps).nullable(),
	serviceDate: serviceDate.nullable(),
	why: z.string(),
	/** The earliest date that a dated step may have. */
	earliestDate: serviceDate,
});

/** A chosen next step for one or more orders; date and window only for dated steps. */
export const nextStepChoice = z.object({
	step: z.enum(orderNextSteps),
	serviceDate: serviceDate.nullable(),
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	/** Who takes the goods; only for `hand-over-at-branch`, which needs it. */
	receivedBy: z.string().trim().max(80).nullish(),
	/** Only for `arrive-at-sender`. */
	handoverId,
	/** Only for dated steps. */
	capacityReason,
});

/** What may refuse a chosen next step of one order. */
export const nextStepRefusals = [
	'capacity/reason-needed',
	'order/wrong-state',
	'order/pieces-expected',
	'order/pieces-in-custody',
	'order/pieces-missing',
	'order/erased',
	'order/max-attempts',
	'order/date-needed',
	'order/date-too-early',
	'order/handover-of-other-sender',
	'order/handover-of-others',
	'order/taker-needed',
	'order/second-window',
	'order/window-reversed',
	'order/payment-due',
	'order/payment-not-due',
	'result/slip-missing',
	'common/stale',
] as const;

/** A payment at the branch; must equal the amount due, in cash the rounded one. */
export const branchCollection = z.object({
	method: z.enum(collectionMethods),
	amountKurus: kurus,
	receiptNo: z.string().trim().max(40).nullable(),
	/** Approval code on the slip (Onay kodu) of a card payment. */
	approvalCode: z.string().trim().max(20).nullish(),
});
