import { distanceM } from './geo.ts';
import { isExact, type KnownPoint } from './known-point.ts';

/** A move of a point that changes the sequence of a route. */
const farM = 500;

/** The same for a rough point that became exact: less is the size of a building. */
const exactFarM = 100;

/**
 * Whether the new point of an order makes a plan with the old one worth a repetition: it was unknown, or is
 * elsewhere.
 */
export function isPointClarified(before: KnownPoint | null, after: KnownPoint): boolean {
	if (before === null) return true;
	const becameExact = isExact(after.precision) && !isExact(before.precision);
	return distanceM(before.point, after.point) > (becameExact ? exactFarM : farM);
}
