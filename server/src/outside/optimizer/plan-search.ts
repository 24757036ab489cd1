import type { StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { PlanReason } from '@sevk/domain/proposals/plan-reason-words';
import type { Solution } from '@sevk/optimizer/model/solution';
import { withLeftOut } from '@sevk/optimizer/search/left-out';
import { search } from '@sevk/optimizer/search/search';
import { beginSearch, planOf } from '@sevk/optimizer/search/solve';
import { openPartThreads } from './plan-part-threads.ts';
import { findTourReasons } from './plan-place.ts';
import type { BestPlan, PlanAnswer, PlanTask } from './plan-task.ts';
import { problemOf, timedPlan } from './plan-times.ts';
import { evaluateTours, isOpenSequence, searchProblemOf, type TourProblem } from './plan-tours.ts';

/** Searches for the best plan in this thread; `report` gets each best plan. */
export async function searchPlan(
	task: PlanTask,
	report: (best: BestPlan) => void,
): Promise<PlanAnswer> {
	// The distances before the search and the reasons after it are part of the time that was announced.
	const wholeMs = task.seconds * 1000;
	const until = performance.now() + wholeMs;
	const { problem, distanceSource } = problemOf(task);
	const answerOf = (plan: StopPlan) => ({ ...timesOf(problem, plan, until), distanceSource });
	if (task.seconds === 0) return answerOf(task.plan ?? problem.present ?? []);
	const begins = performance.now();
	const ends = Math.max(until - wholeMs * reasonsShare, begins + wholeMs * leastSearchShare);
	const begun = task.plan ?? problem.present ?? [];
	const isStopped = () => Atomics.load(task.stop, 0) === 1;
	let iterations = 0;
	const reportPlan = (plan: StopPlan, more: number) =>
		report({ ...figuresOf(evaluateTours(problem, plan)), plan, iterations: iterations + more });
	const improve = async (from: StopPlan, end: number, isSettled: boolean) => {
		const { problem: searched, toRoutes } = searchProblemOf(problem, from, isSettled);
		const work = beginSearch(searched, task.seed);
		if (work === null) return from;
		const { instance, neighbours } = work;
		const most = task.mostThreads;
		const parts = { instance, neighbours, stop: task.stop };
		const { run, close } = openPartThreads(parts, task.threads, most);
		reportPlan(toRoutes(planOf(searched, work, work.start.routes)), 0);
		const found = await search(instance, {
			seed: task.seed,
			threads: most,
			budget: { milliseconds: Math.max(end - performance.now(), leastMs) },
			start: work.start,
			run,
			onRound: ({ routes, iterations: more }) => {
				reportPlan(toRoutes(planOf(searched, work, routes)), more);
				// On a busy machine rounds last longer than they should.
				return !isStopped() && performance.now() < end;
			},
		});
		await close();
		iterations += found.iterations;
		const filledBy = performance.now() + Math.min(wholeMs * fillShare, mostFillMs);
		const mayGoOn = () => performance.now() < filledBy;
		return toRoutes(withLeftOut(searched, planOf(searched, work, found.routes), mayGoOn));
	};
	if (!isOpenSequence(problem))
		return answerOf(withoutIdleChanges(problem, await improve(begun, ends, false)));
	// When a later tour can leave is known only once the earlier one is planned.
	const first = await improve(begun, begins + (ends - begins) * firstShare, false);
	const plan = await improve(first, ends, true);
	return answerOf(withoutIdleChanges(problem, plan));
}

/** Of the whole time, for the reasons of what stays out. */
const reasonsShare = 0.1;

/** Of the time for reasons, to add what is left out though it fits. */
const fillShare = reasonsShare / 2;
const mostFillMs = 2_000;

/** Of the whole time, for the search, also when the distances took long. */
const leastSearchShare = 0.5;

const leastMs = 100;

/** Of the time of a search, before the ends of tours are settled. */
const firstShare = 0.7;

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

function timesOf(
	problem: TourProblem,
	plan: StopPlan,
	until: number,
): Omit<PlanAnswer, 'distanceSource'> {
	const { unplanned } = evaluateTours(problem, plan);
	return {
		plan,
		present: timedPlan(problem, problem.present ?? problem.vehicles.map(() => [])),
		proposed: timedPlan(problem, plan),
		leftOut: reasonsOf(problem, plan, unplanned, until),
	};
}

/** A saving that is smaller is not worth another sequence. */
const leastSaving = 0.005;

/**
 * The plan, with the present sequence of each vehicle whose stops stay the same and that another
 * sequence makes hardly cheaper, such as the same round the other way.
 */
function withoutIdleChanges(problem: TourProblem, plan: StopPlan): StopPlan {
	const before = problem.present ?? [];
	const present = evaluateTours(problem, before);
	const { days, violations } = evaluateTours(problem, plan);
	const costOf = (day: Solution['days'][number] | undefined, at: number) => {
		const { km = 0, hour = 0 } = problem.vehicles[at]?.costs ?? {};
		return ((day?.metres ?? 0) / 1000) * km + ((day?.driving ?? 0) / 3600) * hour;
	};
	const broken = new Set(present.violations.map(({ vehicle }) => vehicle));
	const kept = plan.map((tours, at) => {
		const known = before[at] ?? [];
		const stops = new Set(known.flat());
		const after = tours.flat();
		const isSame = after.length === stops.size && after.every((stop) => stops.has(stop));
		if (!isSame || broken.has(at)) return tours;
		const old = costOf(present.days[at], at);
		return old - costOf(days[at], at) < old * leastSaving ? known : tours;
	});
	// A route that ends later may make the next tour late.
	return evaluateTours(problem, kept).violations.length > violations.length ? plan : kept;
}

/** Reasons are found at least this long: those of hundreds of stops. */
const leastReasonsMs = 5_000;

function reasonsOf(problem: TourProblem, plan: StopPlan, stops: readonly number[], until: number) {
	const end = Math.max(until, performance.now() + leastReasonsMs);
	const reasonOf = findTourReasons(problem, plan);
	// A plan that leaves out thousands has too few vehicles anyway.
	const tooMany: PlanReason = { kind: 'too-many' };
	return stops.map((stop) => ({
		stop,
		reason: performance.now() < end ? reasonOf(stop) : tooMany,
	}));
}
