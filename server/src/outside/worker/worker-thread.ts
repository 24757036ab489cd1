// The side of the worker of `worker-queue.ts`.
import { deserialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { TaskOutcome } from './worker-queue.ts';

/**
 * Performs the tasks of a queue in this worker. `readTask` gives a new copy of the task each time;
 * its buffers are plain bytes.
 */
export function performTasks<Task, Result>(
	perform: (readTask: () => Task) => Promise<Result>,
): void {
	parentPort?.on('message', async (packed: Uint8Array) => {
		const outcome = await perform(() => deserialize(packed)).then(
			(result): TaskOutcome<Result> => ({ result }),
			(error): TaskOutcome<Result> => ({
				error: error instanceof Error ? (error.stack ?? error.message) : String(error),
			}),
		);
		parentPort?.postMessage(outcome);
	});
}
