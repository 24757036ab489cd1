// `npm run bench:optimizer -- --instances FOLDER --seconds 5 --threads 2 --seed 1 --out FOLDER`
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type AnnealResult, firstPlan } from '../search/anneal.ts';
import type { Instance } from '../search/instance.ts';
import { findNeighbours, type Neighbours } from '../search/neighbours.ts';
import { search, type Task } from '../search/search.ts';
import { type InstanceFile, readInstances } from './instance-file.ts';

const { values } = parseArgs({
	options: {
		instances: { type: 'string', default: '.' },
		seconds: { type: 'string', default: '5' },
		threads: { type: 'string', default: '2' },
		seed: { type: 'string', default: '1' },
		out: { type: 'string' },
		only: { type: 'string', default: '' },
		iterations: { type: 'string' },
		warm: { type: 'string' },
		cold: { type: 'string' },
		rounds: { type: 'string' },
	},
});

function openThreads(count: number, instance: Instance, neighbours: Neighbours) {
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

async function solve(file: InstanceFile) {
	const begin = performance.now();
	const neighbours = findNeighbours(file.instance);
	const threads = Number(values.threads);
	const seed = Number(values.seed);
	const { run, close } = openThreads(threads, file.instance, neighbours);
	const start = firstPlan(file.instance, neighbours, seed);
	const spent = performance.now() - begin;
	const number = (value: string | undefined) =>
		value === undefined ? {} : { value: Number(value) };
	const { value: warm } = number(values.warm);
	const { value: cold } = number(values.cold);
	const { value: rounds } = number(values.rounds);
	const result = await search(file.instance, {
		seed,
		threads,
		budget:
			values.iterations === undefined
				? { milliseconds: Number(values.seconds) * 1000 - spent }
				: { iterations: Number(values.iterations) },
		start,
		run,
		...(warm === undefined ? {} : { warm }),
		...(cold === undefined ? {} : { cold }),
		...(rounds === undefined ? {} : { rounds }),
	});
	await close();
	return { ...result, start: start.cost, seconds: (performance.now() - begin) / 1000 };
}

const gaps = new Map<string, number[]>();
for (const file of readInstances(values.instances)) {
	if (!new RegExp(values.only).test(`${file.family} ${file.name}`)) continue;
	const result = await solve(file);
	const cost = file.toPublished(result.cost);
	const gap = 100 * (cost / file.bestKnown - 1);
	gaps.set(file.family, [...(gaps.get(file.family) ?? []), gap]);
	const used = result.routes.filter((tours) => tours.some((tour) => tour.length > 0)).length;
	console.log(
		[
			file.family.padEnd(9),
			file.name.padEnd(13),
			String(file.instance.customers).padStart(5),
			String(used).padStart(4),
			cost.toFixed(1).padStart(12),
			String(file.bestKnown).padStart(12),
			`${gap.toFixed(2)} %`.padStart(9),
			`${(100 * (file.toPublished(result.start) / file.bestKnown - 1)).toFixed(1)} %`.padStart(9),
			`${result.seconds.toFixed(1)} s`.padStart(8),
			String(result.iterations).padStart(9),
		].join(' '),
	);
	if (values.out !== undefined) {
		fs.mkdirSync(values.out, { recursive: true });
		fs.writeFileSync(
			path.join(values.out, `${file.name}.sol`),
			file.toSolution(result.routes, result.cost),
		);
	}
}
for (const [family, list] of gaps)
	console.log(
		`${family.padEnd(9)} mean gap ${(list.reduce((a, b) => a + b, 0) / list.length).toFixed(2)} %`,
	);
