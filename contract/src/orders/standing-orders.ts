// Orders that repeat on weekdays (docs/domain.md#standing-orders).
import { weekdays } from '@sevk/domain/common/date/work-week';
import {
	standingDateStates,
	standingDaysAhead,
	standingMost,
} from '@sevk/domain/orders/standing/standing-order';
import { z } from 'zod';
import { capacityReason } from '../capacity/capacity.ts';
import { endpoint } from '../common/endpoint.ts';
import { id, serviceDate, version, versioned } from '../common/ids.ts';
import { orderFields } from './order-detail.ts';
import { orderLineFields } from './order-edits.ts';

/** What each order has; number, day, barcodes and papers are those of the single order. */
const standingFields = orderFields
	.omit({
		orderNo: true,
		externalRef: true,
		serviceDate: true,
		senderBarcodes: true,
		dispatchNoteNo: true,
		preCampaignKurus: true,
	})
	.extend({
		lines: z.array(orderLineFields).max(100),
		windowGapStart: orderFields.shape.windowGapStart.default(null),
		windowGapEnd: orderFields.shape.windowGapEnd.default(null),
	});

const rule = z.object({
	weekdays: z.array(z.enum(weekdays)).min(1).max(7),
	everyWeeks: z.int().min(1).max(standingMost.everyWeeks),
	startsOn: serviceDate,
	endsOn: serviceDate.nullable(),
	pausedFrom: serviceDate.nullable(),
	pausedUntil: serviceDate.nullable(),
});
export type StandingRuleRecord = z.infer<typeof rule>;

const fields = z.object({ ...standingFields.shape, ...rule.shape });
export type StandingOrderFields = z.infer<typeof fields>;

type Written = Pick<StandingRuleRecord, 'startsOn' | 'endsOn' | 'pausedFrom' | 'pausedUntil'>;

function refuseReversedDays(
	{ startsOn, endsOn, pausedFrom, pausedUntil }: Written,
	context: z.RefinementCtx,
): void {
	const refuse = (field: keyof Written, message: string) =>
		context.addIssue({ code: 'custom', path: [field], message });
	if (endsOn !== null && endsOn < startsOn) {
		refuse('endsOn', 'Son gün, ilk günden önce olamaz.');
	}
	if (pausedUntil === null) return;
	if (pausedFrom === null) refuse('pausedFrom', 'Aranın ilk gününü girin.');
	else if (pausedUntil < pausedFrom) {
		refuse('pausedUntil', 'Aranın son günü, ilk gününden önce olamaz.');
	}
}

const standingDate = z.object({
	/** The day of the rule. */
	serviceDate,
	/** `waiting`: its order is about to be created. */
	state: z.enum(['waiting', ...standingDateStates]),
	orderId: id.nullable(),
	orderNo: z.string().nullable(),
	/** The day that its order is on. */
	placedOn: serviceDate.nullable(),
	/** Why no order could be created. */
	problem: z.string().nullable(),
	/** The next day with room. */
	nextDate: serviceDate.nullable(),
	decidedByName: z.string().nullable(),
});
export type StandingDateRecord = z.infer<typeof standingDate>;

const standingOrder = fields.extend({
	id,
	depotId: id,
	number: z.int(),
	/** The personal data of the recipient was erased: no further orders. */
	erased: z.boolean(),
	/** The coming days, and those on which something has happened lately. */
	dates: z.array(standingDate),
	version,
});
export type StandingOrder = z.infer<typeof standingOrder>;

export const listStandingOrders = endpoint({
	name: 'listStandingOrders',
	summary: `Düzenli siparişler, önümüzdeki ${standingDaysAhead} günün siparişleriyle`,
	method: 'GET',
	path: '/api/standing-orders',
	access: 'orders.read',
	query: z.object({ depotId: id }),
	answer: z.object({ items: z.array(standingOrder) }),
});

/** Those of the order form, whose rules are shared. */
const formRefusals = [
	'order/barcode-invalid',
	'order/barcode-repeated',
	'order/barcodes-exceed',
	'order/email-invalid',
	'order/phone-invalid',
	'order/point-foreign',
	'order/point-swapped',
	'order/second-window',
	'order/window-reversed',
] as const;

export const createStandingOrder = endpoint({
	name: 'createStandingOrder',
	summary: 'Düzenli sipariş ekle',
	method: 'POST',
	path: '/api/standing-orders',
	access: 'orders.edit',
	idempotent: true,
	body: fields
		.extend({
			depotId: id,
			/** The order that it is made from, whose masked fields are kept. */
			sourceOrderId: id.nullable(),
		})
		.superRefine(refuseReversedDays),
	answer: versioned,
	refusals: [...formRefusals, 'standing-order/past-start', 'depot/retired', 'order/erased'],
});

export const editStandingOrder = endpoint({
	name: 'editStandingOrder',
	summary: 'Düzenli siparişi değiştir, ara ver ya da bitir; açılmış siparişler değişmez',
	method: 'PUT',
	path: '/api/standing-orders/:standingOrderId',
	access: 'orders.edit',
	idempotent: true,
	params: z.object({ standingOrderId: id }),
	body: fields.extend({ depotId: id, version }).superRefine(refuseReversedDays),
	answer: versioned,
	refusals: [...formRefusals, 'standing-order/erased', 'standing-order/past-start', 'common/stale'],
});

export const decideStandingDate = endpoint({
	name: 'decideStandingDate',
	summary: 'Düzenli siparişin bir gününü atla, geri al ya da başka güne aç',
	method: 'POST',
	path: '/api/standing-orders/:standingOrderId/dates',
	access: 'orders.edit',
	idempotent: true,
	params: z.object({ standingOrderId: id }),
	body: z
		.object({
			depotId: id,
			serviceDate,
			decision: z.enum(['skip', 'restore', 'place']),
			/** For `place`: the day that its order is put on. */
			placedOn: serviceDate.nullish(),
			capacityReason,
		})
		.refine(({ decision, placedOn }) => decision !== 'place' || placedOn != null, {
			path: ['placedOn'],
			message: 'Gün seçin.',
		}),
	answer: z.object({ id }),
	refusals: [
		'capacity/reason-needed',
		'depot/retired',
		'order/number-taken',
		'standing-order/date-created',
		'standing-order/erased',
		'standing-order/no-such-date',
		'standing-order/past-date',
	],
});
