import { orderNextSteps } from '@sevk/domain/orders/order-transitions';
import { collectionMethods } from '@sevk/domain/reasons/collection-method';
import { z } from 'zod';
import { kurus, serviceDate } from '../common/ids.ts';

/** What the rules propose for an order that did not go as planned. */
export const nextStepProposal = z.object({
	step: z.enum(orderNextSteps).nullable(),
	serviceDate: serviceDate.nullable(),
	why: z.string(),
});

/** What was paid at the branch, exactly what was due. */
export const branchCollection = z.object({
	method: z.enum(collectionMethods),
	amountKurus: kurus.min(1),
	receiptNo: z.string().trim().max(40).nullable(),
});
