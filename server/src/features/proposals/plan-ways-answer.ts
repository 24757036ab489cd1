// The distances of plans.
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import type { PlanModel, PlanPlace, StopPlan } from '@sevk/domain/proposals/plan-problem';
import { withToursAfter, withToursBefore } from '@sevk/domain/proposals/plan-tours';
import {
	type Leg,
	type MatrixFacts,
	mostFrequentClass,
} from '@sevk/domain/routes/time/route-matrix';
import { problemOf } from '../../outside/optimizer/plan-times.ts';
import { type RoadMatrixParts, readRoadMatrix } from '../routes/planning/route-matrix-commands.ts';

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

export type ModelledPlan = { readonly facts: PlanFacts; readonly model: PlanModel };

type Ways = {
	/** The ways that they drive are known; they name no other stops than these. */
	readonly plans: readonly StopPlan[];
	/** Other sequences of the same stops. */
	readonly sequences?: readonly StopPlan[];
	/** A stop with the ways between it and all places of the plans. */
	readonly further?: number;
};

/** The problem of a plan with the estimates of a few ways alone, which takes milliseconds. */
export function smallProblem(plan: ModelledPlan, ways: Ways) {
	return problemOf({ ...smallTask(plan, ways).task, ways: null }).problem;
}

/** The same by road, as far as a road service answers within `waitMs` or did before. */
export async function readSmallProblem(
	parts: RoadMatrixParts,
	depotId: string,
	plan: ModelledPlan,
	{ waitMs, ...ways }: Ways & { readonly waitMs: number },
) {
	const { task, lines, furtherLegs } = smallTask(plan, ways);
	const { places, roadClass } = task.places;
	const points = places.map(({ point }) => point);
	// All ways of a route are a few questions, and each next sequence of it needs others.
	const legs = [...lines.flatMap(legsAmong), ...furtherLegs];
	const roads = await readRoadMatrix(parts, { depotId, points, roadClass, legs }, { waitMs });
	return problemOf({ ...task, ways: roads });
}

/** The other stops are at the depot, so a plan may name none of them. */
function smallTask(
	{ facts, model: { problem, places } }: ModelledPlan,
	{ plans, sequences = [], further }: Ways,
) {
	const stopPlaces = (stops: readonly number[]) =>
		stops.map((stop) => problem.stops[stop]?.place ?? 0);
	const kept = [
		...new Set([
			0,
			...problem.vehicles.flatMap(({ start, end }) => (end === null ? [start] : [start, end])),
			...stopPlaces([...plans.flat(3), ...(further === undefined ? [] : [further])]),
		]),
	];
	const placeOf = new Map(kept.map((place, at) => [place, at]));
	const among = (list: readonly number[]) => list.flatMap((place) => placeOf.get(place) ?? []);
	const linesOf = (plan: StopPlan) =>
		plan.flatMap((tours, at) => {
			const { start = 0, end = null } = problem.vehicles[at] ?? {};
			return tours.map((tour) =>
				among([start, ...stopPlaces(tour), ...(end === null ? [] : [end])]),
			);
		});
	const lines = plans.flatMap(linesOf);
	const driven = uniqueLegs([...lines, ...sequences.flatMap(linesOf)], kept.length);
	const [own = 0] = further === undefined ? [] : among(stopPlaces([further]));
	const furtherLegs = [...(further === undefined ? [] : kept.keys())].flatMap((place): Leg[] => [
		[place, own],
		[own, place],
	]);
	const task = {
		problem: {
			...problem,
			stops: problem.stops.map((stop) => ({ ...stop, place: placeOf.get(stop.place) ?? 0 })),
			vehicles: problem.vehicles.map((vehicle) => ({
				...vehicle,
				start: placeOf.get(vehicle.start) ?? 0,
				end: vehicle.end === null ? null : (placeOf.get(vehicle.end) ?? 0),
				closedPlaces: among(vehicle.closedPlaces),
				knownPlaces: vehicle.knownPlaces === null ? null : among(vehicle.knownPlaces),
			})),
		},
		places: {
			...matrixFacts(
				facts,
				kept.flatMap((place) => places[place] ?? []),
			),
			legs: [...driven, ...furtherLegs],
		},
		roadClasses: roadClassesOf(facts),
	};
	return { task, lines, furtherLegs };
}

/** Sequences of the same stops have most of their legs in common. */
function uniqueLegs(lines: readonly (readonly number[])[], placeCount: number): Leg[] {
	const cells = new Set(
		lines.flatMap((line) => line.slice(1).map((to, at) => (line[at] ?? 0) * placeCount + to)),
	);
	return [...cells].map((cell) => [Math.floor(cell / placeCount), cell % placeCount]);
}

function legsAmong(line: readonly number[]): Leg[] {
	return line.flatMap((from) => line.map((to): Leg => [from, to]));
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
