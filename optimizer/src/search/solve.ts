import type { Plan, Problem } from '../model/problem.ts';
import type { Day, Solution } from '../model/solution.ts';
import { type AnnealResult, firstPlan } from './anneal.ts';
import { dayOf, type Violation } from './day.ts';
import type { Routes } from './instance.ts';
import { withLeftOut } from './left-out.ts';
import { findNeighbours } from './neighbours.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type Budget, search, type Task } from './search.ts';

/** A plan that is worked on: what worker threads get, and where the search begins. */
export type Search = Prepared & {
	readonly neighbours: ReturnType<typeof findNeighbours>;
	readonly start: ReturnType<typeof firstPlan>;
};

/** Null where there is nothing that may change. */
export function beginSearch(problem: Problem, seed: number): Search | null {
	const prepared = prepare(problem);
	if (prepared.instance.customers === 0 || prepared.instance.vehicles === 0) return null;
	const neighbours = findNeighbours(prepared.instance);
	const isNew = prepared.present.routes.every((tours) => tours.length === 0);
	const start = firstPlan(prepared.instance, neighbours, seed, isNew ? null : prepared.present);
	return { ...prepared, neighbours, start };
}

export type SolveOptions = {
	readonly seed: number;
	readonly threads: number;
	readonly budget: Budget;
	readonly run: (tasks: readonly Task[]) => Promise<readonly AnnealResult[]>;
	/** The best plan after each round; false ends the search with it. */
	readonly onRound?: (best: Solution, iterations: number) => boolean;
};

/**
 * The best plan that a budget finds. The same seed, threads and number of iterations give the same plan;
 * milliseconds do not.
 */
export async function solve(problem: Problem, options: SolveOptions): Promise<Solution> {
	const work = beginSearch(problem, options.seed);
	if (work === null) return solutionOf(problem, closedPlan(problem));
	const { onRound, ...others } = options;
	const found = await search(work.instance, {
		...others,
		start: work.start,
		...(onRound === undefined
			? {}
			: {
					onRound: ({ routes, iterations }) =>
						onRound(solutionOf(problem, planOf(problem, work, routes)), iterations),
				}),
	});
	const plan = planOf(problem, work, found.routes);
	return solutionOf(
		problem,
		withLeftOut(problem, plan, () => true),
	);
}

/** Routes of the instance as a plan of the problem, with the tours of closed vehicles. */
export function planOf(problem: Problem, { stopOf, vehicleOf }: Prepared, routes: Routes): Plan {
	const plan = closedPlan(problem);
	routes.forEach((tours, vehicle) => {
		plan[vehicleOf[vehicle]] = tours
			.map((tour) => tour.map((customer) => stopOf[customer]))
			.filter((tour) => tour.length > 0);
	});
	return plan;
}

/** The tours that stay as they are. */
function closedPlan({ vehicles, present }: Problem): number[][][] {
	return vehicles.map(({ isClosed }, at) =>
		isClosed
			? (present?.[at] ?? []).map((tour) => [...tour]).filter((tour) => tour.length > 0)
			: [],
	);
}

/** A plan with its times and its cost. */
function solutionOf(problem: Problem, plan: Plan): Solution {
	const days = plan.map((tours, at) => dayOf(problem, at, tours).day);
	return { days, unplanned: unplannedOf(problem, plan), cost: costOf(problem, plan, days) };
}

/** The same, with what the plan breaks: for one that was changed by hand. */
export function evaluate(
	problem: Problem,
	plan: Plan,
): Solution & { violations: readonly Violation[] } {
	const results = plan.map((tours, at) => dayOf(problem, at, tours));
	const days = results.map(({ day }) => day);
	return {
		days,
		unplanned: unplannedOf(problem, plan),
		cost: costOf(problem, plan, days),
		violations: results.flatMap(({ violations }) => violations),
	};
}

function unplannedOf({ stops }: Problem, plan: Plan): number[] {
	const planned = new Set(plan.flat(2));
	return [...stops.keys()].filter((stop) => !planned.has(stop));
}

function costOf(
	{ vehicles, stops, weights, present }: Problem,
	plan: Plan,
	days: readonly Day[],
): number {
	const homeOf = new Map<number, number>();
	(present ?? []).forEach((tours, at) => {
		for (const stop of tours.flat()) homeOf.set(stop, at);
	});
	let sum = 0;
	days.forEach(({ metres, driving }, at) => {
		const { costs, knownPlaces } = vehicles[at];
		const visited = plan[at].flat();
		if (visited.length === 0) return;
		sum += costs.use + (costs.km * metres) / 1000 + (costs.hour * driving) / 3600;
		const served = visited.reduce((total, stop) => total + stops[stop].service, 0);
		sum += weights.balance * ((driving + served) / 3600) ** 2;
		for (const stop of visited) {
			const home = homeOf.get(stop);
			if (home !== undefined && home !== at) sum += weights.move;
			if (knownPlaces !== null && !knownPlaces.includes(stops[stop].place))
				sum += weights.strangePlace;
		}
	});
	return sum;
}
