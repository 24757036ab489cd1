import type { AnnealOptions, AnnealResult, Found, Part } from './anneal.ts';
import type { Instance, Routes } from './instance.ts';
import { Random } from './random.ts';
import { priceOfNone } from './ruin-recreate.ts';
import { splitPlan, wholePlan } from './split.ts';

/** A run of `anneal` in a thread. */
export type Task = {
	readonly part: Part;
	readonly options: Omit<AnnealOptions, 'progress'>;
	/** Milliseconds, or iterations. */
	readonly budget: Budget;
};
export type Budget = { readonly milliseconds: number } | { readonly iterations: number };

export type SearchOptions = {
	readonly seed: number;
	readonly threads: number;
	readonly budget: Budget;
	/** The plan with which the search begins, its cost and the mean cost of its arcs. */
	readonly start: Found & { readonly meanArc: number };
	/** Runs tasks side by side. */
	readonly run: (tasks: readonly Task[]) => Promise<readonly AnnealResult[]>;
	/** After each round, the best plan so far; false ends the search. */
	readonly onRound?: (best: { routes: Routes; cost: number; iterations: number }) => boolean;
	readonly warm?: number;
	readonly cold?: number;
	readonly rounds?: number;
};

const leastRounds = 12;

/** A part with fewer stops or routes is not divided further: few routes lie close to each other. */
const leastPart = 150;
const leastRoutes = 15;

/**
 * The first temperature, in mean arcs, where stops may stay out: a search that begins too hot for its time
 * ends far from a good plan, one with more time for each stop gains by it.
 */
function warmOfOptional(seconds: number, customers: number): number {
	const longer = Math.max(1, (200 * seconds) / customers);
	return Math.min(0.3, 0.06 * longer ** 0.65);
}

/** A search in rounds: the plan is divided between the threads, improved, and put together again. */
export async function search(instance: Instance, options: SearchOptions) {
	const { seed, threads, budget, start, run, onRound } = options;
	const isPriced = instance.prize.some((price) => price < priceOfNone);
	const seconds = 'milliseconds' in budget ? budget.milliseconds / 1000 : 0;
	const { warm = isPriced ? warmOfOptional(seconds, instance.customers) : 2 } = options;
	const { cold = isPriced ? 0.01 : 0.015 } = options;
	// The borders between threads move with each round; a short search needs rounds too.
	const { rounds = Math.max(leastRounds, Math.round(seconds)) } = options;
	const random = new Random(seed);
	const hot = warm * start.meanArc;
	const ratio = Math.log(cold / warm);
	const routes = start.routes.flat().length;
	const size = Math.min(instance.customers / leastPart, routes / leastRoutes);
	const parts = Math.max(1, Math.min(threads, Math.floor(size)));
	// A plan that is not divided is searched by each thread for itself: together they would find one plan.
	let current: readonly Found[] = Array.from({ length: parts > 1 ? 1 : threads }, () => start);
	let best: Found = start;
	let iterations = 0;
	const count = threads === 1 && onRound === undefined ? 1 : rounds;
	for (let round = 0; round < count; round++) {
		const temperature = (share: number) => hot * Math.exp(ratio * share);
		const list =
			parts > 1
				? current.flatMap(({ routes: all, times }) =>
						splitPlan(instance, all, times, parts, random),
					)
				: current.map(({ routes: all, times }) => wholePlan(instance, all, times));
		const tasks = list.map((part, thread): Task => {
			return {
				part,
				options: {
					seed: (seed * 1009 + round * threads + thread) | 0,
					warm: temperature(round / count),
					cold: temperature((round + 1) / count),
				},
				budget:
					'iterations' in budget
						? { iterations: Math.ceil(budget.iterations / count) }
						: { milliseconds: budget.milliseconds / count },
			};
		});
		const results = await run(tasks);
		iterations += results.reduce((sum, one) => sum + one.iterations, 0);
		const reached = results.map((result) => result.best);
		const stands = results.map(({ last }) => last);
		const found = parts > 1 ? mergeParts(instance, list, reached) : leastCost(reached);
		// A round goes on from where the last one stood: from its best plan it would only cool down.
		// Fewer threads than before leave some searches out.
		current =
			parts > 1
				? [mergeParts(instance, list, stands)]
				: Array.from({ length: threads }, (_, thread) => stands[thread % stands.length]);
		if (found.cost < best.cost) best = found;
		if (onRound?.({ ...best, iterations }) === false) break;
	}
	return { ...best, iterations };
}

const leastCost = (plans: readonly Found[]) => plans.reduce((a, b) => (b.cost < a.cost ? b : a));

function mergeParts(instance: Instance, parts: readonly Part[], plans: readonly Found[]): Found {
	const routes: Routes = Array.from({ length: instance.vehicles }, () => []);
	const times =
		instance.windows === null ? null : { ready: instance.ready.slice(), due: instance.due.slice() };
	parts.forEach(({ customers, vehicles }, at) => {
		const plan = plans[at];
		for (const vehicle of vehicles) routes[vehicle] = plan.routes[vehicle];
		if (times === null || plan.times === null) return;
		for (const customer of customers) {
			times.ready[customer] = plan.times.ready[customer];
			times.due[customer] = plan.times.due[customer];
		}
	});
	return { routes, times, cost: plans.reduce((sum, { cost }) => sum + cost, 0) };
}
