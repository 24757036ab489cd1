import type { Problem } from '../model/problem.ts';
import { anneal } from '../search/anneal.ts';
import type { Task } from '../search/search.ts';
import { beginSearch, solve } from '../search/solve.ts';

/** Solves in this thread, for a number of iterations. */
export function solveHere(problem: Problem, seed: number, iterations: number, threads = 1) {
	const work = beginSearch(problem, seed);
	const run = async (tasks: readonly Task[]) => {
		if (work === null) throw new Error('Nothing of the problem may change.');
		return tasks.map(({ part, options, budget }) => {
			if (!('iterations' in budget)) throw new Error('The budget of a test is iterations.');
			const progress = (done: number) => done / budget.iterations;
			return anneal(work.instance, work.neighbours, part, { ...options, progress });
		});
	};
	return solve(problem, { seed, threads, budget: { iterations }, run });
}
