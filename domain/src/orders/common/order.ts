/** States of an order (Sipariş) with respect to its delivery (docs/domain.md#order-states). */
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

/** States of an order that is planned for a route or on it. */
export const onRouteOrderStates: readonly OrderState[] = ['planned', 'out_for_delivery'];

/** States that result from a delivery attempt without full delivery. */
export const attemptedOrderStates: readonly OrderState[] = [
	'delivered',
	'partially_delivered',
	'failed',
];

/** Outcome of a delivery attempt (Teslimat Denemesi, docs/domain.md#delivery-attempts). */
export const attemptOutcomes = ['delivered', 'partially_delivered', 'failed', 'postponed'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** Outcomes by which the recipient got something. */
export const deliveredOutcomes: readonly AttemptOutcome[] = ['delivered', 'partially_delivered'];

/** States in which an order is no longer delivered, regardless of its route. */
export const endedOrderStates: readonly OrderState[] = ['cancelled', 'lost', 'damaged'];

/** Groups of states above the order list (docs/domain.md#order-buckets). */
export const orderBuckets = [
	'preparation',
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

/** The bucket of each state. `failed` needs a decision and therefore belongs to Ertesi Güne Devir. */
export const bucketOfState: Record<OrderState, OrderBucket> = {
	new: 'preparation',
	ready: 'dispatch',
	planned: 'dispatch',
	out_for_delivery: 'delivery',
	delivered: 'delivered',
	partially_delivered: 'control',
	failed: 'carry_over',
	appointment: 'waiting',
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

/** States of orders in the pool, which have no route yet (Sipariş Havuzu). */
export const poolStates: readonly OrderState[] = ['ready'];

/** States before a route: orders that wait for a check, and those of the pool. */
export const beforeRouteStates: readonly OrderState[] = ['new', ...poolStates];
