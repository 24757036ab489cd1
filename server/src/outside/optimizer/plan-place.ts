import type { StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { PlanReason } from '@sevk/domain/proposals/plan-reason-words';
import { dayOf } from '@sevk/optimizer/search/day';
import { findReasons, type Reason, type Suggestion, suggest } from '@sevk/optimizer/search/suggest';
import { betweenTours, type TourProblem } from './plan-tours.ts';

/** A place of a stop in a plan, with what it costs more and when it is reached there. */
export type PlanPlace = Pick<Suggestion, 'vehicle' | 'position' | 'cost' | 'metres' | 'seconds'> & {
	readonly arrives: number;
};

/** The places of a stop that cost least, one a vehicle; none makes a later tour late. */
export function placesOfStop(
	tours: TourProblem,
	plan: StopPlan,
	stop: number,
	most: number,
): PlanPlace[] {
	const problem = betweenTours(tours, plan);
	return suggest(problem, plan, stop, most).map(({ tour, isFurther, changed, ...place }) => {
		const { day } = dayOf(problem, place.vehicle, changed);
		const visits = day.tours.flatMap((each) => each.visits);
		return { ...place, arrives: visits.find((visit) => visit.stop === stop)?.arrives ?? 0 };
	});
}

/** Why a stop fits nowhere, by vehicle. */
export function reasonsByVehicle(problem: TourProblem, plan: StopPlan, stop: number): PlanReason[] {
	const limits = betweenTours(problem, plan);
	return problem.vehicles.map((_, vehicle) =>
		ofTours(problem, limits, findReasons(onlyVehicle(limits, vehicle), plan)(stop)),
	);
}

/** Finds why a stop fits nowhere, with each route between those before and after it. */
export function findTourReasons(
	problem: TourProblem,
	plan: StopPlan,
): (stop: number) => PlanReason {
	const limits = betweenTours(problem, plan);
	const find = findReasons(limits, plan);
	return (stop) => ofTours(problem, limits, find(stop));
}

/** @param limits the problem with each route between those before and after it */
function ofTours(problem: TourProblem, limits: TourProblem, reason: Reason): PlanReason {
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
