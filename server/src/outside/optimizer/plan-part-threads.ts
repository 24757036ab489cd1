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
	const threadList: PartThread[] = [];
	const threadAt = (at: number): PartThread => {
		const thread = threadList[at] ?? startThread(work);
		threadList[at] = thread;
		return thread;
	};
	const runOn = async (
		{ worker, ended }: PartThread,
		tasks: readonly Task[],
	): Promise<AnnealResult[]> => {
		// Rejects when the thread fails or ends, which ends the plan with the best so far.
		const answer = once(worker, 'message', { signal: ended });
		worker.postMessage(tasks);
		const [results] = await answer;
		return results;
	};
	const run = async (tasks: readonly Task[]) => {
		const width = Math.max(1, Math.min(tasks.length, most, Atomics.load(threads, 0)));
		const isWhole = tasks.every(({ part }) => part.customers.length === work.instance.customers);
		const [own = [], ...others] = lanesOf(tasks, width, isWhole);
		const beside = others.map((lane, at) => runOn(threadAt(at), lane));
		return [runParts(work, own), ...(await Promise.all(beside))].flat();
	};
	return { run, close: () => Promise.all(threadList.map(({ worker }) => worker.terminate())) };
}

type PartThread = { readonly worker: Worker; readonly ended: AbortSignal };

function startThread(work: PartWork): PartThread {
	const url = new URL('./plan-part-worker.ts', import.meta.url);
	const worker = new Worker(url, { workerData: work });
	const end = new AbortController();
	// A thread may end without an error, and sends nothing then.
	worker.once('exit', () => end.abort());
	return { worker, ended: end.signal };
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
