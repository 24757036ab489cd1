/**
 * Sums over a range of days for one driver, one depot or all: counts of orders, stops and pieces,
 * money in kuruş, times in minutes. Only departed routes count.
 */
export type PerformanceSums = {
	readonly routeCount: number;
	/** Orders that went out: loaded, not transferred to another vehicle, not cancelled. */
	readonly outCount: number;
	/** Also in part. */
	readonly deliveredCount: number;
	readonly partlyCount: number;
	readonly firstOutCount: number;
	readonly firstDeliveredCount: number;
	/** Delivered orders with a delivery window, and those delivered inside it. */
	readonly windowedCount: number;
	readonly onTimeCount: number;
	/** Orders that went out again in a further attempt. */
	readonly carriedOverCount: number;
	/** Orders returning or returned to the sender. */
	readonly returnedCount: number;
	readonly debitedPieces: number;
	/** Missing and excess pieces together. */
	readonly differingPieces: number;
	/** Handed-in minus expected cash of counted routes. */
	readonly cashDifferenceKurus: number;
	/** Minutes from return to closing, summed over `closedCount` routes. */
	readonly closingMinutes: number;
	readonly closedCount: number;
	/** Minutes from arrival to result, summed over `timedStopCount` stops. */
	readonly stopMinutes: number;
	readonly timedStopCount: number;
	/** Minutes from departure to return, summed over the routes of `returnedStopCount` stops. */
	readonly outingMinutes: number;
	readonly returnedStopCount: number;
	/** Distance of the routes of `measuredStopCount` stops. */
	readonly drivenKm: number;
	readonly measuredStopCount: number;
};

const keys = [
	'routeCount',
	'outCount',
	'deliveredCount',
	'partlyCount',
	'firstOutCount',
	'firstDeliveredCount',
	'windowedCount',
	'onTimeCount',
	'carriedOverCount',
	'returnedCount',
	'debitedPieces',
	'differingPieces',
	'cashDifferenceKurus',
	'closingMinutes',
	'closedCount',
	'stopMinutes',
	'timedStopCount',
	'outingMinutes',
	'returnedStopCount',
	'drivenKm',
	'measuredStopCount',
] as readonly (keyof PerformanceSums)[];

/** Adds the sums of several parts; all 0 for an empty list. */
export function addPerformance(parts: readonly PerformanceSums[]): PerformanceSums {
	const total = (key: keyof PerformanceSums) => parts.reduce((sum, part) => sum + part[key], 0);
	return Object.fromEntries(keys.map((key) => [key, total(key)])) as PerformanceSums;
}

/** Quotient of two sums; null if the divisor is 0. */
function divide(amount: number, count: number): number | null {
	return count === 0 ? null : amount / count;
}

/**
 * Teslimat Başarı Oranı: 45 of 50 is 0.9 (formulas in docs/domain.md#figures, also for the
 * functions below).
 */
export function deliverySuccess(sums: PerformanceSums): number | null {
	return divide(sums.deliveredCount, sums.outCount);
}

/** İlk Denemede Teslim: share of the orders that went out for the first time. */
export function firstAttemptSuccess(sums: PerformanceSums): number | null {
	return divide(sums.firstDeliveredCount, sums.firstOutCount);
}

/**
 * Zamanında Teslim: share of the delivered orders with a window. Early deliveries are not on time.
 */
export function onTimeShare(sums: PerformanceSums): number | null {
	return divide(sums.onTimeCount, sums.windowedCount);
}

/** Ertesi Güne Devir Oranı: share of the orders that went out. */
export function carryOverShare(sums: PerformanceSums): number | null {
	return divide(sums.carriedOverCount, sums.outCount);
}

/** Göndericiye İade Oranı: share of the orders that went out. */
export function returnShare(sums: PerformanceSums): number | null {
	return divide(sums.returnedCount, sums.outCount);
}

/** Zimmet Farkı: missing and excess pieces as a share of the debited pieces. */
export function custodyDifference(sums: PerformanceSums): number | null {
	return divide(sums.differingPieces, sums.debitedPieces);
}

/** Kapanış Süresi: average minutes from the return to the closing. */
export function closingTime(sums: PerformanceSums): number | null {
	return divide(sums.closingMinutes, sums.closedCount);
}

/** Durak Başına Süre: average minutes from arrival to result. */
export function timePerStop(sums: PerformanceSums): number | null {
	return divide(sums.stopMinutes, sums.timedStopCount);
}

/** Durak / Saat: over the whole outing including drives. */
export function stopsPerHour(sums: PerformanceSums): number | null {
	return divide(sums.returnedStopCount, sums.outingMinutes / 60);
}

/** Km / Durak: on routes with both odometer readings. */
export function kmPerStop(sums: PerformanceSums): number | null {
	return divide(sums.drivenKm, sums.measuredStopCount);
}
