import { type AnnealResult, anneal } from '@sevk/optimizer/search/anneal';
import type { Task } from '@sevk/optimizer/search/search';
import type { Search } from '@sevk/optimizer/search/solve';

/** What each thread of a plan gets; the ways of the instance and `stop` are in shared memory. */
export type PartWork = Pick<Search, 'instance' | 'neighbours'> & { readonly stop: Int32Array };

/** Runs tasks of a search one after the other, until the plan is stopped. */
export function runParts(
	{ instance, neighbours, stop }: PartWork,
	tasks: readonly Task[],
): AnnealResult[] {
	return tasks.map(({ part, options, budget }) => {
		const began = performance.now();
		const milliseconds = 'milliseconds' in budget ? budget.milliseconds : 0;
		const progress = () =>
			Atomics.load(stop, 0) === 1 ? 1 : (performance.now() - began) / milliseconds;
		return anneal(instance, neighbours, part, { ...options, progress });
	});
}
