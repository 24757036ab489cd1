import { compareTurkish } from '../../common/text/turkish-sort.ts';
import {
	bucketOfState,
	type OrderBucket,
	type OrderState,
	orderBuckets,
	poolStates,
} from './order.ts';

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

/**
 * Orders of a depot that a search counts at most: words that match a large part of all orders would
 * take seconds.
 */
export const mostCountedBySearch = 10_000;

export type OrderCounts = {
	readonly total: number;
	readonly buckets: Record<OrderBucket, number>;
	readonly districts: { district: string; count: number }[];
	readonly poolCount: number;
	readonly warnedCount: number;
	/** Each count is a lower bound: "412+". */
	readonly isLowerBound: boolean;
};

/**
 * The counts above the order list. Each equals the number of rows that a click on it would show:
 * the buckets ignore the state filter and apply the district filter; the districts do the reverse.
 */
export function orderCountsOf(
	groups: readonly OrderGroup[],
	filter: OrderCountFilter,
	isLowerBound = false,
): OrderCounts {
	const inStates = ({ state }: OrderGroup) => filter.states?.includes(state) ?? true;
	const inDistricts = ({ district }: OrderGroup) => filter.districts?.includes(district) ?? true;
	const sizeOf = ({ count, warnedCount }: OrderGroup) => (filter.onlyWarned ? warnedCount : count);
	const sum = (list: readonly OrderGroup[], size = sizeOf) =>
		list.reduce((total, group) => total + size(group), 0);
	const inDistrictFilter = groups.filter(inDistricts);
	const bucketCount = (bucket: OrderBucket) =>
		sum(inDistrictFilter.filter(({ state }) => bucketOfState[state] === bucket));
	return {
		total: sum(inDistrictFilter.filter(inStates)),
		buckets: Object.fromEntries(
			orderBuckets.map((bucket) => [bucket, bucketCount(bucket)]),
		) as Record<OrderBucket, number>,
		districts: districtCounts(groups.filter(inStates), sizeOf),
		poolCount: sum(
			inDistrictFilter.filter(({ state }) => poolStates.includes(state)),
			({ count }) => count,
		),
		warnedCount: sum(inDistrictFilter, ({ warnedCount }) => warnedCount),
		isLowerBound,
	};
}

function districtCounts(groups: readonly OrderGroup[], sizeOf: (group: OrderGroup) => number) {
	const counts = new Map<string, number>();
	for (const group of groups) {
		counts.set(group.district, (counts.get(group.district) ?? 0) + sizeOf(group));
	}
	return [...counts]
		.map(([district, count]) => ({ district, count }))
		.filter(({ district, count }) => district !== '' && count > 0)
		.toSorted((a, b) => compareTurkish(a.district, b.district));
}
