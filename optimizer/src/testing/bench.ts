// `npm run bench:optimizer -- --instances FOLDER --seconds 5 --threads 2 --seed 1 --out FOLDER` prints how far
// plans are from the best known ones of published instances, and figures of a city's day of 1,000 stops.
// `--only REGEX` names what is run, such as `--only city`; `--large` plans 10,000 stops too, for a minute.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { firstPlan } from '../search/anneal.ts';
import { findNeighbours } from '../search/neighbours.ts';
import { search } from '../search/search.ts';
import { benchDay, benchLarge } from './bench-city.ts';
import { openThreads } from './bench-threads.ts';
import { type InstanceFile, readInstances } from './instance-file.ts';

const { values } = parseArgs({
	options: {
		instances: { type: 'string', default: '.' },
		seconds: { type: 'string', default: '5' },
		threads: { type: 'string', default: '2' },
		seed: { type: 'string', default: '1' },
		out: { type: 'string' },
		only: { type: 'string', default: '' },
		large: { type: 'boolean', default: false },
		iterations: { type: 'string' },
		warm: { type: 'string' },
		cold: { type: 'string' },
		rounds: { type: 'string' },
	},
});

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

const only = new RegExp(values.only);
const gaps = new Map<string, number[]>();
for (const file of readInstances(values.instances)) {
	if (!only.test(`${file.family} ${file.name}`)) continue;
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

const run = { seed: Number(values.seed), threads: Number(values.threads) };
if (only.test('city')) for await (const row of benchDay(run)) console.log(row);
if (values.large) console.log(await benchLarge(run));
