import { compareTurkish } from '../common/turkish-sort.ts';
import {
	bucketOfState,
	type OrderBucket,
	type OrderState,
	orderBuckets,
	poolStates,
} from './order.ts';

/** How many orders stand in one state in one ilçe, and how many of them carry warnings. */
export type OrderGroup = {
	readonly state: OrderState;
	readonly district: string;
	readonly count: number;
	readonly warnedCount: number;
};

export type OrderChoice = {
	/** null: any. */
	readonly states: readonly OrderState[] | null;
	readonly districts: readonly string[] | null;
	readonly onlyWarned: boolean;
};

export type OrderCounts = {
	readonly total: number;
	readonly buckets: Record<OrderBucket, number>;
	readonly districts: { district: string; count: number }[];
	readonly poolCount: number;
	readonly warnedCount: number;
};

/**
 * The numbers above the order list. Each tells what a click on it would show: the buckets ignore the
 * chosen states but keep the chosen ilçe, and the other way round.
 */
export function orderCountsOf(groups: readonly OrderGroup[], choice: OrderChoice): OrderCounts {
	const inStates = ({ state }: OrderGroup) => choice.states?.includes(state) ?? true;
	const inDistricts = ({ district }: OrderGroup) => choice.districts?.includes(district) ?? true;
	const sizeOf = ({ count, warnedCount }: OrderGroup) => (choice.onlyWarned ? warnedCount : count);
	const sum = (some: readonly OrderGroup[], size = sizeOf) =>
		some.reduce((total, group) => total + size(group), 0);
	const here = groups.filter(inDistricts);
	const bucketCount = (bucket: OrderBucket) =>
		sum(here.filter(({ state }) => bucketOfState[state] === bucket));
	return {
		total: sum(here.filter(inStates)),
		buckets: Object.fromEntries(
			orderBuckets.map((bucket) => [bucket, bucketCount(bucket)]),
		) as Record<OrderBucket, number>,
		districts: districtCounts(groups.filter(inStates), sizeOf),
		poolCount: sum(
			here.filter(({ state }) => poolStates.includes(state)),
			({ count }) => count,
		),
		warnedCount: sum(here, ({ warnedCount }) => warnedCount),
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
