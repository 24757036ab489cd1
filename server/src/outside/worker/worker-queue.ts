// Work that takes seconds of processor time runs in worker threads, so that it does not delay scans
// and health checks. Tasks start in order of request.
import { serialize } from 'node:v8';
import type { Worker } from 'node:worker_threads';

/** What a worker answers to a task (`worker-thread.ts`). */
export type TaskOutcome<Result> = { readonly result: Result } | { readonly error: string };

export type WorkerQueueSettings = {
	/** Starts a worker, which answers each message with a `TaskOutcome`. */
	readonly startWorker: () => Worker;
	/** Number of tasks that run at a time, each in a worker of its own. */
	readonly workerCount: number;
	/** Maximum number of waiting tasks. */
	readonly maxWaiting: number;
	/** Limit of all waiting tasks together; a larger one is accepted if none waits. */
	readonly maxWaitingBytes: number;
	/** A task that takes longer fails and its worker ends, so that the next ones can run. */
	readonly timeoutMs: number;
	/** The codes of the errors of a full queue and of a slow task (`http/problem/problem.ts`). */
	readonly codes: { readonly busy: string; readonly slow: string };
};

type TaskOptions = {
	/** Never refused by a full queue. */
	readonly patient?: boolean;
	/** Removes a waiting task from the queue; ends the worker of a running one. */
	readonly signal?: AbortSignal;
};

export type WorkerQueue<Task, Result> = {
	readonly run: (task: Task, options?: TaskOptions) => Promise<Result>;
	/** Number of tasks behind those that run. */
	readonly waitingCount: () => number;
};

type QueuedTask<Result> = {
	/** Serialised to limit memory. */
	readonly packed: Uint8Array;
	readonly resolve: (result: Result) => void;
	readonly reject: (error: unknown) => void;
	/** Rejects a waiting task; ends the worker of a running one. */
	abort: (reason: unknown) => void;
};

export function openWorkerQueue<Task, Result>({
	startWorker,
	workerCount,
	maxWaiting,
	maxWaitingBytes,
	timeoutMs,
	codes,
}: WorkerQueueSettings): WorkerQueue<Task, Result> {
	const waiting = new Set<QueuedTask<Result>>();
	const busy = new Set<Worker>();
	const idle = new Set<Worker>();

	function openWorker(): Worker {
		const worker = startWorker();
		const forget = () => idle.delete(worker);
		return worker.on('error', forget).on('exit', forget);
	}

	function startTasks(): void {
		for (const task of waiting) {
			if (busy.size >= workerCount) return;
			waiting.delete(task);
			startTask(task);
		}
	}

	function startTask(task: QueuedTask<Result>): void {
		const [worker = openWorker()] = idle;
		idle.delete(worker);
		busy.add(worker);
		/** Gives the place of the worker to the next task; false if that has happened. */
		const release = () => {
			clearTimeout(timer);
			worker.off('message', succeed).off('error', fail).off('exit', failWithCode);
			return busy.delete(worker);
		};
		const succeed = (outcome: TaskOutcome<Result>) => {
			if (!release()) return;
			if ('result' in outcome) task.resolve(outcome.result);
			else task.reject(new Error(outcome.error));
			idle.add(worker);
			// Only tasks keep the process alive.
			worker.unref();
			startTasks();
		};
		// A busy worker cannot receive messages, so it is terminated; the next task starts a new one.
		const fail = (error: unknown) => {
			if (!release()) return;
			task.reject(error);
			void worker.terminate();
			startTasks();
		};
		const failWithCode = (code: number) => fail(new Error(`the worker ended with ${code}`));
		const timer = setTimeout(
			() => fail(errorWith(codes.slow, `a task took longer than ${timeoutMs} ms`)),
			timeoutMs,
		);
		task.abort = fail;
		worker.on('message', succeed).on('error', fail).on('exit', failWithCode);
		worker.ref();
		worker.postMessage(task.packed);
	}

	async function run(task: Task, { patient = false, signal }: TaskOptions = {}): Promise<Result> {
		signal?.throwIfAborted();
		if (!patient && waiting.size >= maxWaiting) throw errorWith(codes.busy, 'too many tasks wait');
		const packed = serialize(task);
		const waitingBytes = [...waiting].reduce((sum, each) => sum + each.packed.byteLength, 0);
		const isTooMuch = waitingBytes > 0 && waitingBytes + packed.byteLength > maxWaitingBytes;
		if (!patient && isTooMuch) throw errorWith(codes.busy, 'the waiting tasks are too large');

		const { promise, resolve, reject } = Promise.withResolvers<Result>();
		const queued: QueuedTask<Result> = { packed, resolve, reject, abort: reject };
		const abort = () => {
			waiting.delete(queued);
			queued.abort(signal?.reason);
		};
		signal?.addEventListener('abort', abort);
		try {
			waiting.add(queued);
			startTasks();
			return await promise;
		} finally {
			signal?.removeEventListener('abort', abort);
		}
	}

	return { run, waitingCount: () => waiting.size };
}

function errorWith(code: string, message: string): Error {
	return Object.assign(new Error(message), { code });
}
