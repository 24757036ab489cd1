// The distances of plans.
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import type { PlanModel, PlanPlace, StopPlan } from '@sevk/domain/proposals/plan-problem';
import { withToursAfter, withToursBefore } from '@sevk/domain/proposals/plan-tours';
import { type MatrixFacts, mostFrequentClass } from '@sevk/domain/routes/time/route-matrix';
import { problemOf } from '../../outside/optimizer/plan-times.ts';

/** The hours in which vehicles drive: a time is the mean of them. */
const drivingHours = [9, 10, 11, 12, 13, 14, 15, 16, 17];

/** What the ways between places depend on. */
export function matrixFacts(facts: PlanFacts, places: readonly PlanPlace[]): MatrixFacts {
	return {
		places,
		roadClass: mostFrequentClass(facts.vehicles.map(({ roadClass }) => roadClass)),
		serviceDate: facts.serviceDate,
		hours: drivingHours,
		pacePriors: facts.pacePriors,
	};
}

export function roadClassesOf({ vehicles }: PlanFacts) {
	return vehicles.map(({ roadClass }) => roadClass);
}

/**
 * The problem of a plan with the ways between some stops alone, which takes milliseconds. The other stops
 * are at the depot, so a plan may name none of them.
 */
export function smallProblem(
	facts: PlanFacts,
	{ problem, places }: PlanModel,
	stops: readonly number[],
) {
	const needed = [
		0,
		...problem.vehicles.map(({ start }) => start),
		...stops.map((stop) => problem.stops[stop]?.place ?? 0),
	];
	const kept = [...new Set(needed)];
	const placeOf = new Map(kept.map((place, at) => [place, at]));
	const among = (list: readonly number[]) => list.flatMap((place) => placeOf.get(place) ?? []);
	const small = {
		...problem,
		stops: problem.stops.map((stop) => ({ ...stop, place: placeOf.get(stop.place) ?? 0 })),
		vehicles: problem.vehicles.map((vehicle) => ({
			...vehicle,
			start: placeOf.get(vehicle.start) ?? 0,
			knownPlaces: vehicle.knownPlaces === null ? null : among(vehicle.knownPlaces),
		})),
	};
	return problemOf({
		problem: small,
		places: matrixFacts(
			facts,
			kept.flatMap((place) => places[place] ?? []),
		),
		ways: null,
		roadClasses: roadClassesOf(facts),
	}).problem;
}

/** The stops of some routes, and of those before and after them; the others are empty. */
export function planOfRoutes(
	{ problem: { before } }: PlanModel,
	plan: StopPlan,
	routes: readonly number[],
): StopPlan {
	const needed = new Set(withToursBefore(before, withToursAfter(before, routes)));
	return plan.map((tours, at) => (needed.has(at) ? tours : []));
}
