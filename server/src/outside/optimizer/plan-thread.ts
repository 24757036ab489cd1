// A plan takes seconds or minutes of processor time, so each is searched in a thread of its own, whose
// crash ends nothing else.
import { Worker } from 'node:worker_threads';
import type { BestPlan, PlanAnswer, PlanMessage, PlanTask } from './plan-task.ts';

/** Enough for the largest plan; its distances are outside. */
const heapMb = 1024;

export type PlanThread = {
	/** Rejects when the thread ends without an answer. */
	readonly answer: Promise<PlanAnswer>;
	/** Ends the search with the best plan so far. */
	readonly stop: () => void;
	readonly kill: () => void;
};

export function startPlan(
	task: Omit<PlanTask, 'stop'>,
	onBest: (best: BestPlan) => void,
): PlanThread {
	const stop = new Int32Array(new SharedArrayBuffer(4));
	const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), {
		workerData: { ...task, stop } satisfies PlanTask,
		resourceLimits: { maxOldGenerationSizeMb: heapMb },
	});
	const { promise, resolve, reject } = Promise.withResolvers<PlanAnswer>();
	worker
		.on('message', (message: PlanMessage) => {
			if ('answer' in message) resolve(message.answer);
			else onBest(message.best);
		})
		.on('error', reject)
		.on('exit', (code) => reject(new Error(`the plan ended with ${code}`)));
	return {
		answer: promise,
		stop: () => Atomics.store(stop, 0, 1),
		kill: () => void worker.terminate(),
	};
}
