// The plan of a route as its driver has it: what the office changed, and his confirmation of it.
import { removalCauses } from '@sevk/domain/routes/sequence/route-driver-plan';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

const planChange = z.object({
	addedOrderIds: z.array(id),
	/** Without the recipient, who is no longer the driver's. */
	removedOrders: z.array(
		z.object({
			orderId: id,
			cause: z.enum(removalCauses),
			orderNo: z.string(),
			district: z.string(),
		}),
	),
	movedStopIds: z.array(id),
});

export const driverPlan = z.object({
	/** What the driver has not confirmed; null when office and driver have the same plan. */
	change: planChange.nullable(),
	/** When the driver confirmed the last change; null without one. */
	confirmedAt: instant.nullable(),
});
export type DriverPlan = z.infer<typeof driverPlan>;

export const confirmPlanChange = endpoint({
	name: 'confirmPlanChange',
	summary: 'Sürücü değişen rotayı onayladı: telefonunda gördüğü duraklar ve siparişler',
	method: 'POST',
	path: '/api/routes/:routeId/plan-confirmations',
	access: 'routes.run',
	idempotent: true,
	params: z.object({ routeId: id }),
	body: z.object({
		/** The orders in the sequence of their stops as the phone showed them: later changes stay open. */
		orders: z.array(z.object({ orderId: id, stopId: id })).max(2000),
		confirmedAt: instant.nullish(),
	}),
	answer: z.object({ id }),
	refusals: ['route/wrong-state', 'route/not-own'],
});
