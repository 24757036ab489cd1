type RouteCash = {
	readonly cashCollectedKurus: number;
	readonly floatKurus: number;
	readonly expenseKurus: number;
};

/**
 * The cash of a route that its driver has not handed in yet, in kuruş, without the debts of other
 * routes: collections + float − expenses; after a count only what has come since.
 * @example cashInHandKurus({ cashCollectedKurus: 100_000, floatKurus: 50_000, expenseKurus: 0 }, null)
 * // 150_000
 */
export function cashInHandKurus(cash: RouteCash, count: RouteCash | null): number {
	if (count === null) return sumOf(cash);
	return Math.max(0, sumOf(cash) - sumOf(count));
}

function sumOf({ cashCollectedKurus, floatKurus, expenseKurus }: RouteCash): number {
	return cashCollectedKurus + floatKurus - expenseKurus;
}
