import { formatDecimal } from './number-format.ts';

/**
 * A count of a list or tab with thousands grouped. A lower bound has a plus sign: `10.000+`; one of 0
 * says nothing and is null.
 */
export function countText(count: number, isLowerBound = false): string | null {
	if (isLowerBound && count === 0) return null;
	return `${formatDecimal(count)}${isLowerBound ? '+' : ''}`;
}

/** A part of a whole with thousands grouped: `0 / 1.736`. */
export function shareText(part: number, whole: number): string {
	return `${formatDecimal(part)} / ${formatDecimal(whole)}`;
}
