import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { openWorkerQueue, type WorkerQueue } from './worker-queue.ts';

/**
 * A worker that returns its task; it hangs on `stuck`, crashes on `crash`, fails on `wrong`, and
 * `meet` waits until another worker meets too.
 */
const script = `
	const { parentPort, workerData } = require('node:worker_threads');
	const { deserialize } = require('node:v8');
	const arrived = new Int32Array(workerData);
	parentPort.on('message', (packed) => {
		const task = deserialize(packed);
		if (task === 'crash') process.exit(9);
		if (task === 'wrong') return parentPort.postMessage({ error: 'no such task' });
		if (task === 'stuck') for (;;);
		if (task === 'meet') {
			Atomics.add(arrived, 0, 1);
			while (Atomics.load(arrived, 0) < 2);
		}
		parentPort.postMessage({ result: task });
	});
`;
const workers: Worker[] = [];
afterEach(async () => {
	await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

function openQueue(
	limits: {
		readonly workerCount?: number;
		readonly maxWaiting?: number;
		readonly maxWaitingBytes?: number;
		readonly timeoutMs?: number;
	} = {},
): WorkerQueue<string, string> {
	const workerData = new SharedArrayBuffer(4);
	return openWorkerQueue({
		workerCount: 1,
		maxWaiting: 10,
		maxWaitingBytes: 1_000_000,
		timeoutMs: 20_000,
		codes: { busy: 'BUSY', slow: 'SLOW' },
		startWorker: () => {
			const worker = new Worker(script, { eval: true, workerData });
			workers.push(worker);
			return worker;
		},
		...limits,
	});
}
const busy = { code: 'BUSY' };

test('one worker performs the tasks in the order of requests', async () => {
	const { run } = openQueue();
	const came: string[] = [];
	const tasks = ['first', 'second', 'third'];
	await Promise.all(tasks.map(async (task) => came.push(await run(task))));
	expect(came).toEqual(tasks);
	await expect(run('wrong')).rejects.toThrow('no such task');
	expect(await run('fourth')).toBe('fourth');
	expect(workers).toHaveLength(1);
});

test('two workers run side by side, and there is no third', async () => {
	const { run, waitingCount } = openQueue({ workerCount: 2 });
	const met = [run('meet'), run('meet')];
	const third = run('third');
	expect(waitingCount()).toBe(1);
	expect(await Promise.all(met)).toEqual(['meet', 'meet']);
	expect(await third).toBe('third');
	expect(workers).toHaveLength(2);
});

test('a full queue refuses the next task immediately', async () => {
	const { run, waitingCount } = openQueue({ maxWaiting: 2 });
	const tasks = ['runs', 'waits', 'waits too'].map((task) => run(task));
	await expect(run('one more')).rejects.toMatchObject(busy);
	expect(waitingCount()).toBe(2);
	expect(await Promise.all(tasks)).toHaveLength(3);
	expect(waitingCount()).toBe(0);
	expect(await run('later')).toBe('later');
});

test('a full queue takes a patient task', async () => {
	const { run } = openQueue({ maxWaiting: 1, maxWaitingBytes: 10 });
	const tasks = ['runs', 'waits'].map((task) => run(task));
	await expect(run('one more')).rejects.toMatchObject(busy);
	expect(await run('patient', { patient: true })).toBe('patient');
	expect(await Promise.all(tasks)).toHaveLength(2);
});

test('the size of waiting tasks is limited, but a single large one is accepted', async () => {
	const { run } = openQueue({ maxWaitingBytes: 10_000 });
	const large = 'x'.repeat(20_000);
	const tasks = [run(large), run(large)];
	await expect(run('x'.repeat(100))).rejects.toMatchObject(busy);
	expect(await Promise.all(tasks)).toHaveLength(2);
});

test('a slow task fails, its worker ends and the next tasks run', async () => {
	const { run } = openQueue({ timeoutMs: 1_500 });
	const stuck = run('stuck');
	const behind = run('behind');
	const ended = new Promise((resolve) => workers[0]?.once('exit', resolve));
	await expect(stuck).rejects.toMatchObject({ code: 'SLOW' });
	await ended;
	expect(await behind).toBe('behind');
	expect(workers).toHaveLength(2);
});

test('a crash of a worker fails its own task, not those beside and behind it', async () => {
	const { run } = openQueue({ workerCount: 2 });
	const broken = run('crash');
	const others = [run('beside'), run('behind'), run('behind too')];
	await expect(broken).rejects.toThrow('the worker ended with 9');
	expect(await Promise.all(others)).toEqual(['beside', 'behind', 'behind too']);
});

test('an idle worker that ends is replaced', async () => {
	const { run } = openQueue();
	await run('first');
	await workers[0]?.terminate();
	expect(await run('second')).toBe('second');
	expect(workers).toHaveLength(2);
});

test('an aborted task ends its worker, and the next task gets another one', async () => {
	const { run } = openQueue();
	const controller = new AbortController();
	const stuck = run('stuck', { signal: controller.signal });
	const behind = run('behind');
	const ended = new Promise((resolve) => workers[0]?.once('exit', resolve));
	controller.abort(new Error('not needed'));
	await expect(stuck).rejects.toThrow('not needed');
	await ended;
	expect(await behind).toBe('behind');
	expect(workers).toHaveLength(2);
});

test('an aborted task that waits leaves the queue, and the running one goes on', async () => {
	const { run, waitingCount } = openQueue();
	const running = run('running');
	const controller = new AbortController();
	const waits = run('crash', { signal: controller.signal });
	const behind = run('behind');
	controller.abort(new Error('not needed'));
	await expect(waits).rejects.toThrow('not needed');
	expect(waitingCount()).toBe(1);
	expect(await Promise.all([running, behind])).toEqual(['running', 'behind']);
	expect(workers).toHaveLength(1);
});

test('an aborted signal starts nothing, and an abort after the end changes nothing', async () => {
	const { run } = openQueue();
	const controller = new AbortController();
	expect(await run('first', { signal: controller.signal })).toBe('first');
	const second = run('second');
	controller.abort(new Error('not needed'));
	await expect(run('third', { signal: controller.signal })).rejects.toThrow('not needed');
	expect(await second).toBe('second');
	expect(workers).toHaveLength(1);
});
