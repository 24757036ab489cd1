// Which limits may be entered (docs/domain.md#capacity).
import type { ServiceDate } from '../common/date/date.ts';
import { refuse } from '../common/rule/refusal.ts';
import { type CapacityLimits, type CapacityRoom, exceedsLimits } from './capacity.ts';
import { capacityFill, capacityRefusals } from './capacity-words.ts';

type Entered = Pick<CapacityLimits, 'closed' | 'stops' | 'desi'>;

/** Whether a limit is lower than before, or new. */
function isLowered(before: number | null, after: number | null): boolean {
	return after !== null && (before === null || after < before);
}

/**
 * Refuses limits of a day below what is taken. A limit that is already exceeded may be raised, and a
 * day may always be closed: what was taken stays.
 */
export function refuseBelowTaken(
	before: Entered,
	after: Entered,
	{
		area,
		serviceDate,
		taken,
	}: { readonly area: string; readonly serviceDate: ServiceDate; readonly taken: CapacityRoom },
) {
	if (after.closed) return null;
	const lowered = {
		stops: isLowered(before.stops, after.stops) ? after.stops : null,
		desi: isLowered(before.desi, after.desi) ? after.desi : null,
	};
	if (!exceedsLimits(lowered, taken)) return null;
	return refuse(capacityRefusals, 'capacity/below-taken', {
		area,
		serviceDate,
		fill: capacityFill(lowered, taken),
	});
}
