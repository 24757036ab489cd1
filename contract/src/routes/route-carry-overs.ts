// Dünden Kalanlar: orders of earlier days that still need a decision. Among the routes, because one
// that was planned and did not go leaves its route first.
import { carryOverGroups, carryOverStates } from '@sevk/domain/orders/order-carry-over';
import { orderNextSteps } from '@sevk/domain/orders/order-transitions';
import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { exportOf } from '../access/export.ts';
import { bulkAnswer, clockTime, id, serviceDate, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { nextStepChoice, nextStepProposal } from '../orders/order-next-steps.ts';
import { custodyPlace } from '../orders/orders.ts';

const carryOver = z.object({
	id,
	depotId: id,
	depotName: z.string(),
	orderNo: z.string(),
	recipientName: z.string(),
	district: z.string(),
	serviceDate,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	state: z.enum(carryOverStates),
	custodyPlace,
	group: z.enum(carryOverGroups),
	attemptNo: z.int(),
	/** Why it was not delivered; of a part delivery how much was, and why the rest was not where known. */
	reasonLabel: z.string().nullable(),
	/** What the rules propose; a null step waits for a person. */
	proposal: nextStepProposal.nullable(),
	/** What may be chosen instead. */
	choices: z.array(z.enum(orderNextSteps)),
	/** What has to be done elsewhere first, and on which record. */
	block: z
		.object({
			fix: z.enum(['hand-back', 'enter-result', 'check-order', 'undo-scan']),
			sentence: z.string(),
		})
		.nullable(),
	routeId: id.nullable(),
	routeNumber: z.string().nullable(),
	debitId: id.nullable(),
	version,
});
export type CarryOver = z.infer<typeof carryOver>;

const filter = {
	depotId: id.optional(),
	/** `today` adds what failed today: the list of the evening (domain.md §3, 19:00). */
	upTo: z.enum(['yesterday', 'today']).default('yesterday'),
};

export const listCarryOvers = endpoint({
	name: 'listCarryOvers',
	summary: 'Dünden kalanlar: sonraki adımı belirlenmemiş siparişler, önerilen adımla',
	method: 'GET',
	path: '/api/carry-overs',
	access: 'orders.read',
	query: z.object({ ...filter, ...pageQuery, group: z.enum(carryOverGroups).optional() }),
	answer: pageOf(carryOver),
});

export const exportCarryOvers = exportOf(listCarryOvers, {
	name: 'exportCarryOvers',
	summary: 'Dünden kalanları filtrelendiği gibi dışa aktar (Excel, CSV)',
});

export const countCarryOvers = endpoint({
	name: 'countCarryOvers',
	summary: 'Dünden kalanların sayıları (her durum için en çok 1000)',
	method: 'GET',
	path: '/api/carry-overs/counts',
	access: 'orders.read',
	query: z.object(filter),
	answer: z.object({ total: z.int(), groups: z.record(z.enum(carryOverGroups), z.int()) }),
});

export const decideCarryOvers = endpoint({
	name: 'decideCarryOvers',
	summary: 'Dünden kalanların sonraki adımlarını belirle; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/carry-overs/decisions',
	access: 'orders.edit',
	acts: true,
	body: z.object({
		depotId: id,
		decisions: z
			.array(nextStepChoice.extend({ orderId: id, version }))
			.min(1)
			// What a transaction does within its ten seconds with room to spare.
			.max(100),
		note: z.string().trim().max(300),
	}),
	answer: bulkAnswer,
	/** Each order's own refusal stands in its row. */
	refusals: [
		'order/wrong-state',
		'order/pieces-in-custody',
		'order/max-attempts',
		'order/date-needed',
		'order/date-too-early',
		'order/window-reversed',
		'route/order-in-custody',
		'common/stale',
	],
});
