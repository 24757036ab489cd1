// Bulk operations on orders. Each order succeeds or fails individually; the answer lists the
// results.

import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportFormat } from '../common/export.ts';
import { bulkAnswer, id, version } from '../common/ids.ts';
import { nextStepChoice } from './order-next-steps.ts';
import { handoverId } from './sender-handovers.ts';

/** Orders with the versions that the user read; an outdated one is refused individually. */
const versionedOrders = z.array(z.object({ id, version })).min(1).max(200);

export const decideNextSteps = endpoint({
	name: 'decideNextSteps',
	summary: 'Siparişlerin sonraki adımını topluca belirle; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/orders/next-steps',
	access: 'orders.edit',
	idempotent: true,
	body: nextStepChoice.omit({ handoverId: true }).extend({
		orders: z.array(z.object({ id, version, handoverId })).min(1).max(200),
		note: z.string().trim().max(300),
	}),
	answer: bulkAnswer,
	refusals: [
		'capacity/reason-needed',
		'common/stale',
		'order/date-needed',
		'order/date-too-early',
		'order/handover-of-other-sender',
		'order/handover-of-others',
		'order/taker-needed',
		'order/erased',
		'order/max-attempts',
		'order/payment-due',
		'order/payment-not-due',
		'order/pieces-expected',
		'order/pieces-in-custody',
		'order/pieces-missing',
		'order/second-window',
		'order/window-reversed',
		'order/wrong-state',
		'result/slip-missing',
	],
});

export const cancelOrders = endpoint({
	name: 'cancelOrders',
	summary: 'Siparişleri topluca iptal et; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/orders/cancellations',
	access: 'orders.edit',
	idempotent: true,
	body: z.object({ orders: versionedOrders, note: z.string().trim().min(3).max(300) }),
	answer: bulkAnswer,
	refusals: ['common/stale', 'order/erased', 'order/wrong-state', 'route/wrong-state'],
});

export const exportChosenOrders = endpoint({
	name: 'exportChosenOrders',
	summary: 'Seçilen siparişleri dışa aktar (Excel, CSV)',
	method: 'POST',
	path: '/api/orders/chosen/export',
	access: 'orders.read',
	body: z.object({ orderIds: z.array(id).min(1).max(2000), format: exportFormat }),
	answer: z.string(),
	answerType: 'application/octet-stream',
});
