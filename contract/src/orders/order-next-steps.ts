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

/** A payment at the branch; must equal the amount due, in cash the rounded one. */
export const branchCollection = z.object({
	method: z.enum(collectionMethods),
	amountKurus: kurus,
	receiptNo: z.string().trim().max(40).nullable(),
	/** Approval code on the slip (Onay kodu) of a card payment. */
	approvalCode: z.string().trim().max(20).nullish(),
});
