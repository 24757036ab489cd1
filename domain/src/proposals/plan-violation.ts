import type { PlanViolation } from './plan-reason-words.ts';

/** What a changed plan breaks and the plan before did not, or less. */
export function newViolations(
	before: readonly PlanViolation[],
	after: readonly PlanViolation[],
): PlanViolation[] {
	const known = new Map(before.map((violation) => [keyOf(violation), violation.over]));
	const found = after.filter((violation) => (known.get(keyOf(violation)) ?? -1) < violation.over);
	// Where there is no way, times and distances mean nothing.
	const hasWay = after.every(({ kind }) => kind !== 'unreachable');
	return hasWay ? found : found.filter(({ kind }) => !ofWays.includes(kind));
}

const ofWays: readonly PlanViolation['kind'][] = [
	'window',
	'shift',
	'break',
	'duration',
	'distance',
];

const keyOf = ({ kind, vehicle, stop, dimension }: PlanViolation) =>
	[kind, vehicle, stop, dimension].join(' ');
