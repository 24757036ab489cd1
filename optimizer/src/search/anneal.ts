import { type Instance, never, type Routes } from './instance.ts';
import type { Neighbours } from './neighbours.ts';
import { PreferredTimes } from './preferred-times.ts';
import { Random } from './random.ts';
import { RuinRecreate, type RuinSettings, usualSettings } from './ruin-recreate.ts';
import { savingsRoutes } from './savings.ts';
import { type Snapshot, type Times, TourState } from './tour-state.ts';

/** A part of a plan that is searched by itself. */
export type Part = {
	readonly customers: Int32Array;
	readonly vehicles: Int32Array;
	/** Of the vehicles of the part; the others are empty. */
	readonly routes: Routes;
	readonly times: Times | null;
};

export type AnnealOptions = {
	readonly seed: number;
	/** Share of the run that has passed, from 0; it ends at 1. */
	readonly progress: (iterations: number) => number;
	/** Temperatures at the beginning and the end, as costs. */
	readonly warm: number;
	readonly cold: number;
	readonly settings?: RuinSettings;
};

export type AnnealResult = {
	readonly best: Found;
	/** Where the search stands at its end: a following round goes on from it. */
	readonly last: Found;
	readonly iterations: number;
};

/** A plan of the instance. Where customers have several windows, `times` are those of their visits. */
export type Found = {
	readonly routes: Routes;
	readonly cost: number;
	readonly times: Times | null;
};

/** Iterations between two looks at the progress. */
const pace = 64;

/** The plan from which a search begins, with its cost and the mean cost of its arcs. */
export function firstPlan(
	instance: Instance,
	neighbours: Neighbours,
	seed: number,
	present: { readonly routes: Routes; readonly times: Times | null } | null = null,
) {
	const state = new TourState(instance);
	const change = new RuinRecreate(state, neighbours, new Random(seed));
	const times = new PreferredTimes(state);
	const routes =
		present?.routes ??
		(isPlain(instance) ? savingsRoutes(instance, neighbours) : emptyPlan(instance));
	const filled = (isNearestFirst: boolean) => {
		state.begin();
		if (present?.times) state.setWindows(present.times);
		state.replace(routes);
		change.fill(isNearestFirst);
		const snapshot = state.snapshot();
		return {
			routes: state.routesOf(snapshot),
			times: snapshot.times,
			cost: state.cost + times.cost(),
			meanArc: state.meanArc(),
		};
	};
	const plan = filled(false);
	if (present !== null || state.absentCount === 0) return plan;
	const nearest = filled(true);
	return nearest.cost < plan.cost ? nearest : plan;
}

/** Whether savings, which know only capacities and windows, find a start that keeps everything. */
function isPlain({ windows, visit, pickup, together, apart, types, release }: Instance): boolean {
	const isFree = [windows, visit, pickup, together, apart].every((extra) => extra === null);
	const isSimple = types.every(
		({ breaks, longestLength, longestDuration }) =>
			breaks.length === 0 && longestLength >= never && longestDuration >= never,
	);
	return (
		isFree &&
		isSimple &&
		release.every((time) => time === 0) &&
		new Set(types.map(({ start }) => start)).size === 1
	);
}

const emptyPlan = ({ vehicles }: Instance): Routes => Array.from({ length: vehicles }, () => []);

/** Simulated annealing over changes of `RuinRecreate`: the best plan of the part that it met. */
export function anneal(
	instance: Instance,
	neighbours: Neighbours,
	part: Part,
	{ seed, progress, warm, cold, settings = usualSettings }: AnnealOptions,
): AnnealResult {
	const random = new Random(seed);
	const state = new TourState(instance);
	state.restrict(part.customers, part.vehicles);
	const change = new RuinRecreate(state, neighbours, random, settings);
	const times = new PreferredTimes(state);
	const costNow = () => state.cost + times.cost();
	state.begin();
	if (part.times !== null) state.setWindows(part.times);
	state.replace(part.routes);
	const ratio = Math.log(cold / warm);
	const best = state.snapshot();
	let bestCost = costNow();
	let cost = bestCost;
	let iterations = 0;
	let temperature = warm;
	while (true) {
		if (iterations % pace === 0) {
			const passed = progress(iterations);
			if (passed >= 1) break;
			temperature = warm * Math.exp(ratio * passed);
		}
		iterations++;
		state.begin();
		change.change();
		const changed = costNow();
		if (changed < cost - temperature * Math.log(random.next())) {
			cost = changed;
			if (cost < bestCost - 1e-6) {
				bestCost = cost;
				state.save(best);
			}
		} else state.undo();
	}
	const last = completed(state, change);
	const lastCost = costNow();
	if (best.times !== null) state.setWindows(best.times);
	state.replace(state.routesOf(best));
	const complete = completed(state, change);
	const completeCost = costNow();
	const found = (snapshot: Snapshot, cost: number): Found => ({
		routes: state.routesOf(snapshot),
		cost,
		times: snapshot.times,
	});
	return {
		best: completeCost < bestCost ? found(complete, completeCost) : found(best, bestCost),
		last: found(last, lastCost),
		iterations,
	};
}

/** The plan with customers who are left out though a vehicle has room for them. */
function completed(state: TourState, change: RuinRecreate): Snapshot {
	if (state.absentCount > 0) {
		state.begin();
		change.fillAnywhere();
	}
	return state.snapshot();
}
