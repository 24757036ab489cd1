/** A commercial order to deliver (Sipariş): the delivery axis of its life (domain.md §5). */
export const orderStates = [
	'new',
	'ready',
	'planned',
	'out_for_delivery',
	'delivered',
	'partially_delivered',
	'failed',
	'appointment',
	'waiting_at_branch',
	'returning',
	'returned',
	'cancelled',
	'lost',
	'damaged',
] as const;
export type OrderState = (typeof orderStates)[number];

/** The bucket an admin expects at the top of the order list (domain.md §4). */
export const orderBuckets = [
	'preparation',
	'customer_care',
	'dispatch',
	'delivery',
	'control',
	'carry_over',
	'delivered',
	'waiting',
	'returning',
	'cancelled',
] as const;
export type OrderBucket = (typeof orderBuckets)[number];

/** Which bucket each state falls into; `failed` waits for a decision and so stands in Devir. */
export const bucketOfState: Record<OrderState, OrderBucket> = {
	new: 'preparation',
	ready: 'dispatch',
	planned: 'dispatch',
	out_for_delivery: 'delivery',
	delivered: 'delivered',
	partially_delivered: 'control',
	failed: 'carry_over',
	appointment: 'customer_care',
	waiting_at_branch: 'waiting',
	returning: 'returning',
	returned: 'returning',
	cancelled: 'cancelled',
	lost: 'control',
	damaged: 'control',
};

/** The states of a bucket, e.g. dispatch → ready, planned. */
export function statesOfBucket(bucket: OrderBucket): OrderState[] {
	return orderStates.filter((state) => bucketOfState[state] === bucket);
}

/** The states in which an order waits in the pool for a route (Sipariş Havuzu). */
export const poolStates: readonly OrderState[] = ['ready'];
