import type { StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { PlanReason } from '@sevk/domain/proposals/plan-reason-words';
import type { Problem } from '@sevk/optimizer/model/problem';
import type { Solution } from '@sevk/optimizer/model/solution';
import { anneal } from '@sevk/optimizer/search/anneal';
import { search, type Task } from '@sevk/optimizer/search/search';
import { beginSearch, evaluate, planOf } from '@sevk/optimizer/search/solve';
import { reasonOf } from '@sevk/optimizer/search/suggest';
import type { BestPlan, PlanAnswer, PlanTask } from './plan-task.ts';
import { problemOf, timedPlan } from './plan-times.ts';

/** Rounds of a search: about one a second, so that the picture moves and a stop is quick. */
const leastRounds = 12;

/** Searches for the best plan in this thread; `report` gets each best plan. */
export async function searchPlan(
	task: PlanTask,
	report: (best: BestPlan) => void,
): Promise<PlanAnswer> {
	const { problem, distanceSource } = problemOf(task);
	const answerOf = (plan: StopPlan) => ({ ...timesOf(problem, plan), distanceSource });
	if (task.seconds === 0) return answerOf(task.plan ?? problem.present ?? []);
	const begun = task.plan === null ? problem : { ...problem, present: task.plan };
	const work = beginSearch(begun, task.seed);
	if (work === null) return answerOf(problem.present ?? []);
	const { instance, neighbours } = work;
	let plan = planOf(problem, work, work.start.routes);
	const isStopped = () => Atomics.load(task.stop, 0) === 1;
	const reportPlan = (found: StopPlan, iterations: number) => {
		plan = found;
		report({ ...figuresOf(evaluate(problem, found)), plan: found, iterations });
	};
	reportPlan(plan, 0);
	await search(instance, {
		seed: task.seed,
		threads: 1,
		budget: { milliseconds: task.seconds * 1000 },
		start: work.start,
		rounds: Math.max(leastRounds, Math.round(task.seconds)),
		run: async (tasks) => tasks.map((part) => annealHere(instance, neighbours, part, isStopped)),
		onRound: ({ routes, iterations }) => {
			reportPlan(planOf(problem, work, routes), iterations);
			return !isStopped();
		},
	});
	return answerOf(withoutIdleChanges(problem, plan));
}

function annealHere(
	instance: Parameters<typeof anneal>[0],
	neighbours: Parameters<typeof anneal>[1],
	{ part, options, budget }: Task,
	isStopped: () => boolean,
) {
	const began = performance.now();
	const milliseconds = 'milliseconds' in budget ? budget.milliseconds : 0;
	const progress = () => (isStopped() ? 1 : (performance.now() - began) / milliseconds);
	return anneal(instance, neighbours, part, { ...options, progress });
}

function figuresOf({ days, cost, unplanned }: Solution): Omit<BestPlan, 'plan' | 'iterations'> {
	const sum = (of: (day: Solution['days'][number]) => number) =>
		days.reduce((total, day) => total + of(day), 0);
	const lasts = ({ tours }: Solution['days'][number]) =>
		(tours.at(-1)?.returns ?? 0) - (tours[0]?.leaves ?? 0);
	return {
		costKurus: Math.round(cost),
		metres: sum(({ metres }) => metres),
		seconds: sum(lasts),
		unplanned,
	};
}

function timesOf(problem: Problem, plan: StopPlan): Omit<PlanAnswer, 'distanceSource'> {
	const { unplanned } = evaluate(problem, plan);
	return {
		plan,
		present: timedPlan(problem, problem.present ?? problem.vehicles.map(() => [])),
		proposed: timedPlan(problem, plan),
		leftOut: reasonsOf(problem, plan, unplanned),
	};
}

/** A saving that is smaller is not worth another sequence. */
const leastSaving = 0.005;

/**
 * The plan, with the present sequence of each vehicle whose stops stay the same and that another
 * sequence makes hardly cheaper, such as the same round the other way.
 */
function withoutIdleChanges(problem: Problem, plan: StopPlan): StopPlan {
	const before = problem.present ?? [];
	const present = evaluate(problem, before);
	const { days } = evaluate(problem, plan);
	const costOf = (day: Solution['days'][number] | undefined, at: number) => {
		const { km = 0, hour = 0 } = problem.vehicles[at]?.costs ?? {};
		return ((day?.metres ?? 0) / 1000) * km + ((day?.driving ?? 0) / 3600) * hour;
	};
	const broken = new Set(present.violations.map(({ vehicle }) => vehicle));
	return plan.map((tours, at) => {
		const known = before[at] ?? [];
		const stops = new Set(known.flat());
		const after = tours.flat();
		const isSame = after.length === stops.size && after.every((stop) => stops.has(stop));
		if (!isSame || broken.has(at)) return tours;
		const old = costOf(present.days[at], at);
		return old - costOf(days[at], at) < old * leastSaving ? known : tours;
	});
}

/** Reasons take milliseconds each; a plan that leaves out thousands has too few vehicles anyway. */
const reasonsMs = 10_000;

function reasonsOf(problem: Problem, plan: StopPlan, stops: readonly number[]) {
	const until = performance.now() + reasonsMs;
	const tooMany: PlanReason = { kind: 'too-many' };
	return stops.map((stop) => ({
		stop,
		reason: performance.now() < until ? reasonOf(problem, plan, stop) : tooMany,
	}));
}
