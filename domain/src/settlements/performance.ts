/**
 * What a span of days added up to, for one driver, one depot or all: counts of orders, stops and
 * koli, money in kuruş, times in minutes. Only routes that left count.
 */
export type PerformanceSums = {
	readonly routeCount: number;
	/** Orders that went out: loaded, not handed to another vehicle, not cancelled. */
	readonly outCount: number;
	readonly deliveredCount: number;
	readonly firstOutCount: number;
	readonly firstDeliveredCount: number;
	/** Delivered orders that had a delivery window, and those delivered inside it. */
	readonly windowedCount: number;
	readonly onTimeCount: number;
	/** Taken out once more with the next attempt. */
	readonly carriedOverCount: number;
	/** On their way back to the sender, or there. */
	readonly returnedCount: number;
	readonly debitedPieces: number;
	/** Eksik and Fazla together, in koli. */
	readonly differingPieces: number;
	/** Handed in minus expected, over counted routes. */
	readonly cashDifferenceKurus: number;
	/** Depot return to closing, summed over `closedCount` routes. */
	readonly closingMinutes: number;
	readonly closedCount: number;
	/** Arrival to result, summed over `timedStopCount` stops. */
	readonly stopMinutes: number;
	readonly timedStopCount: number;
	/** Departure to return, summed over the routes of `returnedStopCount` stops. */
	readonly outingMinutes: number;
	readonly returnedStopCount: number;
	/** Km of the routes of `measuredStopCount` stops. */
	readonly drivenKm: number;
	readonly measuredStopCount: number;
};

const keys = [
	...['routeCount', 'outCount', 'deliveredCount', 'firstOutCount', 'firstDeliveredCount'],
	...['windowedCount', 'onTimeCount', 'carriedOverCount', 'returnedCount', 'debitedPieces'],
	...['differingPieces', 'cashDifferenceKurus', 'closingMinutes', 'closedCount', 'stopMinutes'],
	...['timedStopCount', 'outingMinutes', 'returnedStopCount', 'drivenKm', 'measuredStopCount'],
] as readonly (keyof PerformanceSums)[];

/** The sums of parts as those of their whole; of no parts all are 0. */
export function addPerformance(parts: readonly PerformanceSums[]): PerformanceSums {
	const total = (key: keyof PerformanceSums) => parts.reduce((sum, part) => sum + part[key], 0);
	return Object.fromEntries(keys.map((key) => [key, total(key)])) as PerformanceSums;
}

/** A part of a whole from 0 to 1, or an amount for each of some; null where there is nothing to measure. */
function per(amount: number, count: number): number | null {
	return count === 0 ? null : amount / count;
}

/** Teslimat Başarı Oranı: 45 of 50 is 0.9 (formulas of domain.md §10, also below). */
export function deliverySuccess(sums: PerformanceSums): number | null {
	return per(sums.deliveredCount, sums.outCount);
}

/** İlk Denemede Teslim, of the orders that went out for the first time. */
export function firstAttemptSuccess(sums: PerformanceSums): number | null {
	return per(sums.firstDeliveredCount, sums.firstOutCount);
}

/** Zamanında Teslim, of the delivered orders that had a window; too early is not on time. */
export function onTimeShare(sums: PerformanceSums): number | null {
	return per(sums.onTimeCount, sums.windowedCount);
}

/** Ertesi Güne Devir Oranı, of the orders that went out. */
export function carryOverShare(sums: PerformanceSums): number | null {
	return per(sums.carriedOverCount, sums.outCount);
}

/** Göndericiye İade Oranı, of the orders that went out. */
export function returnShare(sums: PerformanceSums): number | null {
	return per(sums.returnedCount, sums.outCount);
}

/** Zimmet Farkı: koli short or over, of the koli that were debited. */
export function custodyDifference(sums: PerformanceSums): number | null {
	return per(sums.differingPieces, sums.debitedPieces);
}

/** Kapanış Süresi: minutes from the return to the depot to the closing, on average. */
export function closingTime(sums: PerformanceSums): number | null {
	return per(sums.closingMinutes, sums.closedCount);
}

/** Durak Başına Süre: minutes from the arrival to the result, on average. */
export function timePerStop(sums: PerformanceSums): number | null {
	return per(sums.stopMinutes, sums.timedStopCount);
}

/** Durak / Saat, over the whole outing with its drives. */
export function stopsPerHour(sums: PerformanceSums): number | null {
	return per(sums.returnedStopCount, sums.outingMinutes / 60);
}

/** Km / Durak, on routes whose both readings are known. */
export function kmPerStop(sums: PerformanceSums): number | null {
	return per(sums.drivenKm, sums.measuredStopCount);
}
