import { formatDecimal } from './number-format.ts';

/** A count of a list or tab with thousands grouped; a lower bound has a plus sign: `10.000+`. */
export function countText(count: number, isLowerBound = false): string {
	return `${formatDecimal(count)}${isLowerBound ? '+' : ''}`;
}
