// Warns when more orders than usual have only the centre of their ilçe (docs/domain.md#points-of-orders).
import type { ServiceDate } from '../../common/date/date.ts';

export type PointDay = {
	readonly serviceDate: ServiceDate;
	readonly orderCount: number;
	/** Orders of which nothing but the office knows more than the centre of their ilçe or il. */
	readonly nowhereCount: number;
};

export type PointAlarm = PointDay & {
	/** Percent of the day, and of those before that it is compared with. */
	readonly share: number;
	readonly usualShare: number;
};

/** A share of fewer orders says nothing. */
const leastOrders = 20;
/** Percentage points above the usual share, and how many times of it. */
const leastRise = 10;
const leastTimes = 1.5;
/** One day before may have been the odd one. */
const leastDaysBefore = 2;

/** The same weekdays before that count. */
export const weeksBefore = 4;

/**
 * The alarm of a day; null if its share is usual, or too little is known of the days before. Of a depot
 * that is new, or has no such weekdays, all its days before count.
 */
export function pointAlarm(
	day: PointDay,
	sameWeekdays: readonly PointDay[],
	allBefore: readonly PointDay[] = [],
): PointAlarm | null {
	const usual = [sameWeekdays, allBefore]
		.map((days) => days.filter(({ orderCount }) => orderCount >= leastOrders))
		.find((days) => days.length >= leastDaysBefore);
	if (day.orderCount < leastOrders || usual === undefined) return null;
	const share = percentOf([day]);
	const usualShare = percentOf(usual);
	const isRaised = share >= usualShare + leastRise && share >= usualShare * leastTimes;
	return isRaised ? { ...day, share: Math.round(share), usualShare: Math.round(usualShare) } : null;
}

function percentOf(days: readonly PointDay[]): number {
	const sum = (count: (day: PointDay) => number) =>
		days.reduce((total, day) => total + count(day), 0);
	return (100 * sum(({ nowhereCount }) => nowhereCount)) / sum(({ orderCount }) => orderCount);
}
