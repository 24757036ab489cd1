// Dünden Kalanlar: orders of earlier days that need a decision. Part of routes, because a planned
// order that did not depart is first removed from its route.

import { orderNextSteps } from '@sevk/domain/orders/common/order-transitions';
import { carryOverGroups, carryOverStates } from '@sevk/domain/orders/next/order-carry-over';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { bulkAnswer, clockTime, id, serviceDate, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { nextStepChoice, nextStepProposal, nextStepRefusals } from '../orders/order-next-steps.ts';
import { custodyPlace } from '../orders/order-pieces.ts';

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
	windowGapStart: clockTime.nullable(),
	windowGapEnd: clockTime.nullable(),
	state: z.enum(carryOverStates),
	custodyPlace,
	group: z.enum(carryOverGroups),
	attemptNo: z.int(),
	/**
	 * Reason of the failed delivery; for a partial delivery the delivered share, with the reason if
	 * known.
	 */
	reasonLabel: z.string().nullable(),
	/** The proposed next step; its `step` is null if a user must decide. */
	proposal: nextStepProposal.nullable(),
	/** Other allowed steps. */
	choices: z.array(z.enum(orderNextSteps)),
	/** What must be done elsewhere first. */
	block: z
		.object({
			fix: z.enum(['hand-back', 'enter-result', 'check-order', 'undo-scan', 'find-pieces']),
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
	/**
	 * `today` includes orders that failed today, for the end of the day (docs/domain.md#next-steps).
	 */
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
	answer: z.object({
		total: z.int(),
		groups: z.record(z.enum(carryOverGroups), z.int()),
		/** Returned products that wait in the depot (İade Ürünler). */
		productCount: z.int(),
		/** Pieces that a depot cannot find (Kayıp Araştırması). */
		missingCount: z.int(),
	}),
});

export const decideCarryOvers = endpoint({
	name: 'decideCarryOvers',
	summary: 'Dünden kalanların sonraki adımlarını belirle; her siparişin yanıtı ayrıdır',
	method: 'POST',
	path: '/api/carry-overs/decisions',
	access: 'orders.edit',
	idempotent: true,
	body: z.object({
		depotId: id,
		decisions: z
			.array(nextStepChoice.extend({ orderId: id, version }))
			.min(1)
			// An amount that one transaction can process within its limit of ten seconds.
			.max(100),
		note: z.string().trim().max(300),
	}),
	answer: bulkAnswer,
	/** Refusals of single orders are in their rows. */
	refusals: [...nextStepRefusals, 'route/order-in-custody', 'route/wrong-state'],
});
