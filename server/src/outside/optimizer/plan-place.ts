import type { StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { PlanReason } from '@sevk/domain/proposals/plan-reason-words';
import { evaluate } from '@sevk/optimizer/search/solve';
import { reasonOf, suggest } from '@sevk/optimizer/search/suggest';
import { betweenTours, type TourProblem } from './plan-tours.ts';

/** The place of a stop on a vehicle that costs least, with what it costs more. */
export type PlanPlace = {
	readonly position: number;
	readonly cost: number;
	readonly metres: number;
	readonly seconds: number;
	readonly arrives: number;
};

/** Null where the stop fits nowhere on the vehicle, or only where it makes a later tour late. */
export function placeOnVehicle(
	tours: TourProblem,
	plan: StopPlan,
	stop: number,
	vehicle: number,
): PlanPlace | null {
	const problem = onlyVehicle(betweenTours(tours, plan), vehicle);
	const [place] = suggest(problem, plan, stop, 1);
	if (place === undefined) return null;
	const now = plan[vehicle] ?? [];
	const changed =
		now.length === 0
			? [[stop]]
			: now.map((list, at) => (at === place.tour ? list.toSpliced(place.position, 0, stop) : list));
	const { days } = evaluate(
		problem,
		plan.map((list, at) => (at === vehicle ? changed : list)),
	);
	const visits = (days[vehicle]?.tours ?? []).flatMap((tour) => tour.visits);
	const arrives = visits.find((visit) => visit.stop === stop)?.arrives ?? 0;
	const { position, cost, metres, seconds } = place;
	return { position, cost, metres, seconds, arrives };
}

/** Why a stop fits nowhere on a vehicle. */
export function reasonOnVehicle(
	problem: TourProblem,
	plan: StopPlan,
	stop: number,
	vehicle: number,
): PlanReason {
	return reasonOfTours(problem, onlyVehicle(betweenTours(problem, plan), vehicle), plan, stop);
}

/**
 * Why a stop fits nowhere.
 * @param limits the problem with each route between those before and after it
 */
export function reasonOfTours(
	problem: TourProblem,
	limits: TourProblem,
	plan: StopPlan,
	stop: number,
): PlanReason {
	const reason = reasonOf(limits, plan, stop);
	if (reason.kind !== 'limits') return reason;
	const end = (of: TourProblem) => of.vehicles[reason.vehicle]?.shift.to ?? 0;
	if (end(limits) >= end(problem)) return reason;
	// Its shift is not what ends it.
	const changes = reason.changes.map((change) =>
		change.kind === 'shift' ? { ...change, kind: 'next-tour' as const } : change,
	);
	return { ...reason, changes };
}

function onlyVehicle(problem: TourProblem, vehicle: number): TourProblem {
	const vehicles = problem.vehicles.map((one, at) => ({
		...one,
		isClosed: one.isClosed || at !== vehicle,
	}));
	return { ...problem, vehicles };
}
