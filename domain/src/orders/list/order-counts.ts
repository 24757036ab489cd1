import { daysBetween } from '../../common/date/date.ts';
import { compareTurkish } from '../../common/text/turkish-sort.ts';
import {
	bucketOfState,
	type OrderBucket,
	type OrderState,
	orderBuckets,
	orderStates,
	poolStates,
} from '../common/order.ts';

/** Number of orders per state and district, and how many of them have warnings. */
export type OrderGroup = {
	readonly state: OrderState;
	readonly district: string;
	readonly count: number;
	readonly warnedCount: number;
};

export type OrderCountFilter = {
	/** null for any state. */
	readonly states: readonly OrderState[] | null;
	readonly districts: readonly string[] | null;
	readonly onlyWarned: boolean;
};

/** How many orders are counted at most; a count that reaches it is a lower bound. */
export type CountLimits = {
	/** Of a state, of those with warnings, and of all that a search finds. */
	readonly orders: number;
	readonly ofDistrict: number;
};

/** More would take seconds when there are a million orders. The pool is always counted in full. */
export const countLimits: CountLimits = { orders: 10_000, ofDistrict: 1_000 };

/** The longest time span whose orders are all counted, whatever their number. */
const longestExactDays = 31;

export type ServiceDateSpan = {
	/** null for any day. */
	readonly dateFrom: string | null;
	readonly dateTo: string | null;
};

/** Whether all orders of a time span are counted. */
export function isCountedInFull({ dateFrom, dateTo }: ServiceDateSpan): boolean {
	if (dateFrom === null || dateTo === null) return false;
	return daysBetween(dateFrom, dateTo) < longestExactDays;
}

/** A number of orders. A lower bound is shown as "10.000+". */
export type OrderCount = { readonly count: number; readonly isLowerBound: boolean };

type DistrictCount = OrderCount & { readonly district: string };

/** The counts that can be lower bounds, beside those of the districts. */
export const orderCountNames = ['total', 'poolCount', 'warnedCount', ...orderBuckets] as const;
type OrderCountName = (typeof orderCountNames)[number];

export type OrderCounts = {
	readonly total: number;
	readonly buckets: Record<OrderBucket, number>;
	readonly districts: DistrictCount[];
	readonly poolCount: number;
	readonly warnedCount: number;
	readonly lowerBounds: OrderCountName[];
};

/**
 * The counts above the order list. Each equals the number of rows that a click on it would show:
 * the buckets ignore the state filter and apply the district filter; the districts do the reverse.
 * `limit`: where counting ended, so that each count is a lower bound; null if all were counted.
 */
export function orderCountsOf(
	groups: readonly OrderGroup[],
	filter: OrderCountFilter,
	limit: number | null = null,
): OrderCounts {
	const isLowerBound = limit !== null;
	const inStates = ({ state }: OrderGroup) => filter.states?.includes(state) ?? true;
	const inDistricts = ({ district }: OrderGroup) => filter.districts?.includes(district) ?? true;
	const sizeOf = ({ count, warnedCount }: OrderGroup) => (filter.onlyWarned ? warnedCount : count);
	const sum = (list: readonly OrderGroup[], size = sizeOf) =>
		sumOf(
			list.map((group) => ({ count: size(group), isLowerBound })),
			limit,
		).count;
	const inDistrictFilter = groups.filter(inDistricts);
	const bucketCount = (bucket: OrderBucket) =>
		sum(inDistrictFilter.filter(({ state }) => bucketOfState[state] === bucket));
	const districts = groups
		.filter(inStates)
		.map((group) => ({ district: group.district, count: sizeOf(group), isLowerBound }));
	return {
		total: sum(inDistrictFilter.filter(inStates)),
		buckets: bucketsOf(bucketCount),
		districts: districtCountsOf(districts, limit),
		poolCount: sum(
			inDistrictFilter.filter(({ state }) => poolStates.includes(state)),
			({ count }) => count,
		),
		warnedCount: sum(inDistrictFilter, ({ warnedCount }) => warnedCount),
		lowerBounds: isLowerBound ? [...orderCountNames] : [],
	};
}

/** Counts of a long time span, of which each is a lower bound or not for itself. */
export type LimitedOrderCounts = {
	/** In the districts of the filter. */
	readonly states: ReadonlyMap<string, OrderCount>;
	/** In the states of the filter. */
	readonly districts: ReadonlyMap<string, OrderCount>;
	readonly warned: OrderCount | undefined;
};

/** The same counts above the order list from limited ones. The pool is counted in full. */
export function limitedOrderCountsOf(
	{ states, districts, warned }: LimitedOrderCounts,
	filter: Pick<OrderCountFilter, 'states'>,
	limits = countLimits,
): OrderCounts {
	const sum = (list: readonly OrderState[]) =>
		sumOf(
			list.map((state) => states.get(state) ?? noOrder),
			limits.orders,
		);
	const bucketCount = (bucket: OrderBucket) =>
		sum(orderStates.filter((state) => bucketOfState[state] === bucket));
	const named: Record<OrderCountName, OrderCount> = {
		...bucketsOf(bucketCount),
		total: sum(filter.states ?? orderStates),
		poolCount: sum(poolStates),
		warnedCount: sumOf([warned ?? noOrder], limits.orders),
	};
	return {
		total: named.total.count,
		buckets: bucketsOf((bucket) => named[bucket].count),
		districts: districtCountsOf(
			[...districts].map(([district, count]) => ({ district, ...count })),
			limits.ofDistrict,
		),
		poolCount: named.poolCount.count,
		warnedCount: named.warnedCount.count,
		lowerBounds: orderCountNames.filter((name) => named[name].isLowerBound),
	};
}

const noOrder: OrderCount = { count: 0, isLowerBound: false };

function bucketsOf<Value>(read: (bucket: OrderBucket) => Value): Record<OrderBucket, Value> {
	return Object.fromEntries(orderBuckets.map((bucket) => [bucket, read(bucket)])) as Record<
		OrderBucket,
		Value
	>;
}

/** A lower bound is at most `limit`: how far it was counted above it says nothing. */
function sumOf(counts: readonly OrderCount[], limit: number | null): OrderCount {
	const isLowerBound = counts.some((one) => one.isLowerBound);
	const total = counts.reduce((sum, { count }) => sum + count, 0);
	return { count: isLowerBound ? Math.min(total, limit ?? total) : total, isLowerBound };
}

/** One count of each district, by name; `counts` are of depots and states. */
function districtCountsOf(counts: readonly DistrictCount[], limit: number | null): DistrictCount[] {
	return [...Map.groupBy(counts, ({ district }) => district)]
		.map(([district, ofDistrict]) => ({ district, ...sumOf(ofDistrict, limit) }))
		.filter(({ district, count }) => district !== '' && count > 0)
		.toSorted((a, b) => compareTurkish(a.district, b.district));
}
