import { check } from '@sevk/optimizer/check/check';
import { search, type Task } from '@sevk/optimizer/search/search';
import { beginSearch, evaluate, planOf } from '@sevk/optimizer/search/solve';
import { wholePlan } from '@sevk/optimizer/search/split';
import { cityProblem } from '@sevk/optimizer/testing/city-problem';
import { afterEach, expect, test } from 'vitest';
import { openPartThreads, type PartThreads } from './plan-part-threads.ts';

const problem = cityProblem(1, 480, 40);
const work = beginSearch(problem, 1);
if (work === null) throw new Error('nothing may change');
const { instance, neighbours, start } = work;
const stop = new Int32Array(new SharedArrayBuffer(4));

let threads: PartThreads | null = null;
afterEach(() => threads?.close());

const open = (allowed: number, most = 2) => {
	threads = openPartThreads({ instance, neighbours, stop }, Int32Array.of(allowed), most);
	return threads;
};

const searchOn = (run: PartThreads['run']) =>
	search(instance, {
		seed: 1,
		threads: 2,
		budget: { milliseconds: 800 },
		start,
		rounds: 4,
		run,
	});

test.each([1, 2])('a plan in two parts is whole again on %d threads', async (allowed) => {
	const counts: number[] = [];
	const { run } = open(allowed);
	const found = await searchOn((tasks) => {
		counts.push(tasks.length);
		return run(tasks);
	});
	expect(counts).toEqual([2, 2, 2, 2]);
	const solution = evaluate(problem, planOf(problem, work, found.routes));
	expect(check(problem, solution)).toEqual([]);
	expect(solution.unplanned).toEqual([]);
	expect(found.cost).toBeLessThan(start.cost);
});

test('of several attempts at the whole plan there are as many as threads', async () => {
	const whole: Task = {
		part: wholePlan(instance, start.routes, start.times),
		options: { seed: 1, warm: 1, cold: 0.1 },
		budget: { milliseconds: 50 },
	};
	expect(await open(1).run([whole, whole])).toHaveLength(1);
	await threads?.close();
	expect(await open(2).run([whole, whole])).toHaveLength(2);
});

test('a plan that is stopped ends in all of its threads', async () => {
	const { run } = open(2);
	Atomics.store(stop, 0, 1);
	const found = await searchOn(run);
	Atomics.store(stop, 0, 0);
	expect(found.iterations).toBe(0);
});

test('a plan does not wait for a thread that has ended without an error', async () => {
	const task: Task = {
		part: wholePlan(instance, start.routes, start.times),
		options: { seed: 1, warm: 1, cold: 0.1 },
		budget: { milliseconds: 1 },
	};
	const { run } = open(2);
	process.once('worker', (worker) => void worker.terminate());
	await expect(run([task, task])).rejects.toThrow();
	await expect(run([task, task])).rejects.toThrow();
});
