// The threads of one plan: its own, and others beside it.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AnnealResult } from '@sevk/optimizer/search/anneal';
import type { Task } from '@sevk/optimizer/search/search';
import { type PartWork, runParts } from './plan-part.ts';

export type PartThreads = {
	/** Runs tasks side by side on as many threads as the plan may use now. */
	readonly run: (tasks: readonly Task[]) => Promise<AnnealResult[]>;
	readonly close: () => Promise<unknown>;
};

/** @param threads how many the plan may use; changes while others begin and end */
export function openPartThreads(work: PartWork, threads: Int32Array, most: number): PartThreads {
	const workers: Worker[] = [];
	const workerAt = (at: number): Worker => {
		const worker =
			workers[at] ??
			new Worker(new URL('./plan-part-worker.ts', import.meta.url), { workerData: work });
		workers[at] = worker;
		return worker;
	};
	const runOn = async (worker: Worker, tasks: readonly Task[]): Promise<AnnealResult[]> => {
		// Rejects when the thread fails, which ends the plan with the best so far.
		const answer = once(worker, 'message');
		worker.postMessage(tasks);
		const [results] = await answer;
		return results;
	};
	const run = async (tasks: readonly Task[]) => {
		const width = Math.max(1, Math.min(tasks.length, most, Atomics.load(threads, 0)));
		const isWhole = tasks.every(({ part }) => part.customers.length === work.instance.customers);
		const [own = [], ...others] = lanesOf(tasks, width, isWhole);
		const beside = others.map((lane, at) => runOn(workerAt(at), lane));
		return [runParts(work, own), ...(await Promise.all(beside))].flat();
	};
	return { run, close: () => Promise.all(workers.map((worker) => worker.terminate())) };
}

/**
 * The tasks of each thread, in sequence. Where there are fewer threads than parts, each part gets less
 * time; of several attempts at the whole plan some are left out.
 */
function lanesOf(tasks: readonly Task[], width: number, isWhole: boolean): Task[][] {
	if (isWhole) return tasks.slice(0, width).map((task) => [task]);
	const size = Math.ceil(tasks.length / width);
	const shorter = ({ budget, ...task }: Task): Task => ({
		...task,
		budget: 'milliseconds' in budget ? { milliseconds: budget.milliseconds / size } : budget,
	});
	return Array.from({ length: Math.ceil(tasks.length / size) }, (_, lane) =>
		tasks.slice(lane * size, (lane + 1) * size).map(shorter),
	);
}
