import type { PlanFacts } from './plan-facts.ts';
import { isClosedToPlan, lockOf, type PlanModel, type StopPlan } from './plan-problem.ts';
import { vehicleLabel } from './plan-reason-words.ts';
import { withToursAfter } from './plan-tours.ts';

/** The sequence of a route after a change by hand. */
export type RouteSequence = { readonly key: string; readonly stopKeys: readonly number[] };

type Changed =
	/** `changed`: the routes with another sequence, and those that leave after them. */
	| { readonly plan: StopPlan; readonly changed: readonly number[] }
	/** A stop is missing, unknown or in two places. */
	| { readonly problem: 'unknown' }
	/** What is locked and would move, as people call it. */
	| { readonly problem: 'locked'; readonly names: readonly string[] };

/**
 * A plan in which some routes have other sequences. What a person locked, and what is on a vehicle,
 * stays; everything else may be dragged, whatever the search was allowed to change.
 */
export function planAfterChange(
	facts: PlanFacts,
	model: PlanModel,
	plan: StopPlan,
	sequences: readonly RouteSequence[],
): Changed {
	const indexOf = new Map(facts.vehicles.map(({ key }, at) => [key, at]));
	const byIndex = new Map(sequences.map(({ key, stopKeys }) => [indexOf.get(key), stopKeys]));
	if (byIndex.has(undefined) || byIndex.size < sequences.length) return { problem: 'unknown' };
	const after = plan.map((tours, at) => {
		const stops = byIndex.get(at);
		if (stops === undefined) return tours;
		return stops.length === 0 ? [] : [stops];
	});
	const all = after.flat(2);
	const isKnown = all.every((stop) => model.origins[stop] !== undefined);
	if (!isKnown || new Set(all).size < all.length) return { problem: 'unknown' };
	const names = lockedNames(facts, model, after);
	if (names.length > 0) return { problem: 'locked', names };
	const named = [...byIndex.keys()].flatMap((at) => at ?? []);
	return { plan: after, changed: withToursAfter(model.problem.before, named) };
}

function lockedNames(facts: PlanFacts, model: PlanModel, plan: StopPlan): string[] {
	return facts.vehicles.flatMap((vehicle, at) => {
		const before = (model.problem.present[at] ?? []).flat();
		const after = (plan[at] ?? []).flat();
		if (isClosedToPlan(vehicle)) {
			const isSame = before.length === after.length && before.every((stop, i) => stop === after[i]);
			return isSame ? [] : [vehicleLabel(vehicle)];
		}
		const lockAt = (position: number) => {
			const stop = vehicle.stops[position];
			const rules = { level: 'routes', mayReorderLoading: true } as const;
			return stop === undefined ? 'free' : lockOf(rules, vehicle, stop);
		};
		const bound = before.filter((_, position) => lockAt(position) !== 'free');
		const fixed = before.filter((_, position) => lockAt(position) === 'sequence');
		const kept = after.filter((stop) => fixed.includes(stop));
		const moved = [
			...bound.filter((stop) => !after.includes(stop)),
			...kept.filter((stop, position) => stop !== fixed[position]),
		];
		return [...new Set(moved)].map((stop) => model.origins[stop]?.orders[0]?.orderNo ?? '');
	});
}
