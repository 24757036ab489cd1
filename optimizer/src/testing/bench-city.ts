import { check } from '../check/check.ts';
import type { Plan, Problem } from '../model/problem.ts';
import type { Solution } from '../model/solution.ts';
import { anneal } from '../search/anneal.ts';
import { type Budget, search, type Task } from '../search/search.ts';
import { beginSearch, evaluate, planOf, type Search } from '../search/solve.ts';
import { suggest } from '../search/suggest.ts';
import { openThreads } from './bench-threads.ts';
import { cityProblem } from './city-problem.ts';

type Run = { readonly seed: number; readonly threads: number };

const stopCount = 1000;
const urgentCount = 50;
/** The day before the urgent orders is planned for so long. */
const planSeconds = 10;
const runs = 5;
const urgentMs = 200;
/** Of it, for the times of the plan that was found. */
const endMs = 30;

/** Calls on a day of 1,000 stops and 33 vehicles, a row each. */
export async function* benchDay({ seed, threads }: Run): AsyncGenerator<string> {
	const all = cityProblem(seed, stopCount + urgentCount, 33);
	const planned: Problem = { ...all, stops: all.stops.slice(0, stopCount) };
	const present = await planInThreads(planned, { seed, threads }, planSeconds);

	const results: Awaited<ReturnType<typeof addUrgent>>[] = [];
	for (let run = 1; run <= runs; run++)
		results.push(await addUrgent({ ...all, present }, seed + run));
	const worst = (of: (run: (typeof results)[number]) => number) => Math.max(...results.map(of));
	yield row(
		`${urgentCount} urgent orders into ${stopCount} stops`,
		limited(
			'ms',
			worst(({ ms }) => ms),
			`≤ ${urgentMs}`,
		),
		limited(
			'% of the others change vans',
			worst(({ movedPercent }) => movedPercent),
			'< 5',
		),
		`${worst(({ unplanned }) => unplanned)} unplanned`,
		`search begins after ${worst(({ spent }) => spent).toFixed(0)} ms`,
	);

	const stop = stopCount;
	const full: Problem = { ...all, present };
	const evaluating = medianMs(() => evaluate(planned, present));
	yield row(`evaluate ${stopCount} stops`, limited('ms', evaluating, '< 5'));
	const suggesting = medianMs(() => suggest(full, present, stop, 3));
	yield row(`suggest 3 places among ${stopCount} stops`, limited('ms', suggesting, '< 20'));
}

const largeCount = 10_000;
const largeSeconds = 60;

/** The largest plan: 10,000 stops, 200 vehicles. */
export async function benchLarge({ seed, threads }: Run): Promise<string> {
	const problem = cityProblem(seed, largeCount, 200);
	const begin = performance.now();
	const work = begunSearch(problem, seed);
	const first = evaluate(problem, planOf(problem, work, work.start.routes));
	const firstMs = performance.now() - begin;
	const budget = { milliseconds: largeSeconds * 1000 - firstMs };
	const { routes, iterations } = await searchInThreads(work, { seed, threads }, budget);
	const seconds = (performance.now() - begin) / 1000;
	const last = evaluate(problem, planOf(problem, work, routes));
	const isUsed = ({ tours }: Solution['days'][number]) => tours.length > 0;
	return row(
		`${largeCount} stops in ${last.days.filter(isUsed).length} routes`,
		limited('% cheaper than greedy', 100 * (1 - last.cost / first.cost), '≥ 10'),
		limited('MB', process.resourceUsage().maxRSS / 1024, '≤ 1024'),
		`${last.unplanned.length} unplanned`,
		`greedy after ${(firstMs / 1000).toFixed(1)} s`,
		`${seconds.toFixed(1)} s`,
		`${iterations} iterations`,
		`${check(problem, last).length} violations`,
	);
}

async function addUrgent(problem: Problem, seed: number) {
	const begin = performance.now();
	const work = begunSearch(problem, seed);
	const spent = performance.now() - begin;
	const { routes } = await search(work.instance, {
		seed,
		threads: 1,
		budget: { milliseconds: Math.max(0, urgentMs - endMs - spent) },
		start: work.start,
		run: async (tasks) => tasks.map((task) => annealHere(work, task)),
	});
	const plan = planOf(problem, work, routes);
	const { unplanned } = evaluate(problem, plan);
	const ms = performance.now() - begin;
	const moved = (problem.present ?? []).flatMap((tours, at) => {
		const stays = new Set(plan[at]?.flat());
		return tours.flat().filter((stop) => !stays.has(stop));
	});
	const movedPercent = (100 * moved.length) / stopCount;
	return { ms, spent, movedPercent, unplanned: unplanned.length };
}

function annealHere({ instance, neighbours }: Search, { part, options, budget }: Task) {
	const begin = performance.now();
	const milliseconds = 'milliseconds' in budget ? budget.milliseconds : 0;
	const progress = () => (performance.now() - begin) / milliseconds;
	return anneal(instance, neighbours, part, { ...options, progress });
}

async function planInThreads(problem: Problem, run: Run, seconds: number): Promise<Plan> {
	const work = begunSearch(problem, run.seed);
	const { routes } = await searchInThreads(work, run, { milliseconds: seconds * 1000 });
	return planOf(problem, work, routes);
}

async function searchInThreads(work: Search, { seed, threads }: Run, budget: Budget) {
	const { run, close } = openThreads(threads, work.instance, work.neighbours);
	const found = await search(work.instance, { seed, threads, budget, start: work.start, run });
	await close();
	return found;
}

function begunSearch(problem: Problem, seed: number): Search {
	const work = beginSearch(problem, seed);
	if (work === null) throw new Error('nothing of the day may change');
	return work;
}

function medianMs(act: () => unknown): number {
	const times = Array.from({ length: 21 }, () => {
		const begin = performance.now();
		act();
		return performance.now() - begin;
	});
	return times.toSorted((a, b) => a - b)[10] ?? 0;
}

const limited = (unit: string, value: number, limit: string) =>
	`${value.toFixed(1)} ${unit} (${limit})`;

const row = (name: string, ...cells: readonly string[]) =>
	['city'.padEnd(9), name.padEnd(38), cells.join(', ')].join(' ');
