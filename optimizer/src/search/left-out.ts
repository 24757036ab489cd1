import type { Plan, Problem } from '../model/problem.ts';
import { suggest } from './suggest.ts';

/**
 * The plan with the stops that are left out though they fit, those of a higher priority first. The search
 * leaves some, because its limits for days with rests are narrower than the days are.
 * @param mayGoOn asked before each stop
 */
export function withLeftOut(problem: Problem, plan: Plan, mayGoOn: () => boolean): Plan {
	const { stops, together } = problem;
	const planned = new Set(plan.flat(2));
	// One of a group stays out with the others.
	const grouped = new Set(together.flat());
	const left = [...stops.keys()].filter((stop) => !planned.has(stop) && !grouped.has(stop));
	let filled = plan;
	for (const stop of left.toSorted((a, b) => stops[b].priority - stops[a].priority)) {
		if (!mayGoOn()) break;
		const [place] = suggest(problem, filled, stop, 1);
		if (place === undefined) continue;
		filled = filled.with(place.vehicle, place.changed);
	}
	return filled;
}
