import type { PlanViolation } from './plan-reason-words.ts';

/** What a changed plan breaks and the plan before did not, or less. */
export function newViolations(
	before: readonly PlanViolation[],
	after: readonly PlanViolation[],
): PlanViolation[] {
	const known = new Map(before.map((violation) => [keyOf(violation), violation.over]));
	return after.filter((violation) => (known.get(keyOf(violation)) ?? -1) < violation.over);
}

const keyOf = ({ kind, vehicle, stop, dimension }: PlanViolation) =>
	[kind, vehicle, stop, dimension].join(' ');
