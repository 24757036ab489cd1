// Acts on many orders at once. Each order is done or refused by itself, and the answer says which.

import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { exportFormat } from '../access/export.ts';
import { bulkAnswer, id, version } from '../common/ids.ts';
import { nextStepChoice } from './order-next-steps.ts';

/** The orders as the person saw them; a stale one is refused in its own row. */
const seenOrders = z.array(z.object({ id, version })).min(1).max(200);

export const decideNextSteps = endpoint({
	name: 'decideNextSteps',
	summary: 'Siparişlerin sonraki adımını topluca belirle; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/orders/next-steps',
	access: 'orders.edit',
	acts: true,
	body: nextStepChoice.extend({ orders: seenOrders, note: z.string().trim().max(300) }),
	answer: bulkAnswer,
});

export const cancelOrders = endpoint({
	name: 'cancelOrders',
	summary: 'Siparişleri topluca iptal et; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/orders/cancellations',
	access: 'orders.edit',
	acts: true,
	body: z.object({ orders: seenOrders, note: z.string().trim().min(3).max(300) }),
	answer: bulkAnswer,
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
