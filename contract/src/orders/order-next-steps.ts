import { orderNextSteps } from '@sevk/domain/orders/order-transitions';
import { collectionMethods } from '@sevk/domain/reasons/collection-method';
import { z } from 'zod';
import { clockTime, kurus, serviceDate } from '../common/ids.ts';

/** What the rules propose for an order that did not go as planned. */
export const nextStepProposal = z.object({
	step: z.enum(orderNextSteps).nullable(),
	serviceDate: serviceDate.nullable(),
	why: z.string(),
});

/** What somebody decides for an order, or for many at once; a day and a window with dated steps only. */
export const nextStepChoice = z.object({
	step: z.enum(orderNextSteps),
	serviceDate: serviceDate.nullable(),
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
});

/** What was paid at the branch, exactly what was due. */
export const branchCollection = z.object({
	method: z.enum(collectionMethods),
	amountKurus: kurus.min(1),
	receiptNo: z.string().trim().max(40).nullable(),
});
