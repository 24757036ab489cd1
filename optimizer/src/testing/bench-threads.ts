import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AnnealResult } from '../search/anneal.ts';
import type { Instance } from '../search/instance.ts';
import type { Neighbours } from '../search/neighbours.ts';
import type { Task } from '../search/search.ts';

export function openThreads(count: number, instance: Instance, neighbours: Neighbours) {
	const workers = Array.from(
		{ length: count },
		() =>
			new Worker(new URL('./bench-worker.ts', import.meta.url), {
				workerData: { instance, neighbours },
			}),
	);
	const run = (tasks: readonly Task[]) =>
		Promise.all(
			tasks.map(async (task, at): Promise<AnnealResult> => {
				const worker = workers[at];
				const answer = once(worker, 'message');
				worker.postMessage(task);
				const [result] = await answer;
				return result;
			}),
		);
	return { run, close: () => Promise.all(workers.map((worker) => worker.terminate())) };
}
