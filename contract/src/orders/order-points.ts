// Konumu Belirsiz: orders whose point is not exact, or in another ilçe than their address.
import { orderStates } from '@sevk/domain/orders/common/order';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { bulkAnswer, clockTime, id, point, serviceDate, version } from '../common/ids.ts';
import { pointKnowledge } from './order-detail.ts';
import { editRefusals } from './order-edits.ts';

const unplacedOrder = z.object({
	id,
	depotId: id,
	version,
	orderNo: z.string(),
	senderName: z.string(),
	province: z.string(),
	district: z.string(),
	neighbourhood: z.string(),
	addressLine: z.string(),
	addressHint: z.string(),
	/** Equal for orders of one address; null for an address that is too vague. */
	addressKey: z.string().nullable(),
	serviceDate,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	windowGapStart: clockTime.nullable(),
	windowGapEnd: clockTime.nullable(),
	state: z.enum(orderStates),
	routeId: id.nullable(),
	routeNumber: z.string().nullable(),
	point: point.nullable(),
	knowledge: pointKnowledge.nullable(),
	/** Why an exact point is doubted; null for one that is not exact. */
	doubt: z.string().nullable(),
});
export type UnplacedOrder = z.infer<typeof unplacedOrder>;

const depotQuery = z.object({ depotId: id.optional() });

export const listUnplacedOrders = endpoint({
	name: 'listUnplacedOrders',
	summary: 'Konumu belirsiz siparişler: teslim bekleyen, konumu yaklaşık ya da şüpheli olanlar',
	method: 'GET',
	path: '/api/unplaced-orders',
	access: 'orders.edit',
	query: depotQuery,
	answer: z.object({
		items: z.array(unplacedOrder),
		/** Further orders of later days, which follow when these have a point. */
		leftOut: z.int(),
	}),
});

const pointAlarm = z.object({
	depotId: id,
	serviceDate,
	orderCount: z.int(),
	nowhereCount: z.int(),
	/** Percent of the day, and of the same weekdays before. */
	share: z.int(),
	usualShare: z.int(),
});

export const readPointAlarms = endpoint({
	name: 'readPointAlarms',
	summary: 'Konumu yalnızca ilçe merkezi olan siparişlerin payı aynı günlere göre arttıysa uyarı',
	method: 'GET',
	path: '/api/unplaced-orders/alarms',
	access: 'orders.edit',
	query: depotQuery,
	answer: z.object({ items: z.array(pointAlarm) }),
});

export const placeOrders = endpoint({
	name: 'placeOrders',
	summary: 'Aynı adresteki siparişlere aynı konumu ver',
	method: 'POST',
	path: '/api/unplaced-orders/points',
	access: 'orders.edit',
	idempotent: true,
	body: z.object({ orders: z.array(z.object({ id, version })).min(1).max(200), point }),
	answer: bulkAnswer,
	refusals: editRefusals,
});
