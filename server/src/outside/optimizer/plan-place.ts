import type { StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { Problem } from '@sevk/optimizer/model/problem';
import { evaluate } from '@sevk/optimizer/search/solve';
import { reasonOf, suggest } from '@sevk/optimizer/search/suggest';

/** The place of a stop on a vehicle that costs least, with what it costs more. */
export type PlanPlace = {
	readonly position: number;
	readonly cost: number;
	readonly metres: number;
	readonly seconds: number;
	readonly arrives: number;
};

/** Null where the stop fits nowhere on the vehicle, which alone is open. */
export function placeOnVehicle(
	problem: Problem,
	plan: StopPlan,
	stop: number,
	vehicle: number,
): PlanPlace | null {
	const [place] = suggest(problem, plan, stop, 1);
	if (place === undefined) return null;
	const tours = plan[vehicle] ?? [];
	const changed =
		tours.length === 0
			? [[stop]]
			: tours.map((list, at) =>
					at === place.tour ? list.toSpliced(place.position, 0, stop) : list,
				);
	const { days } = evaluate(
		problem,
		plan.map((list, at) => (at === vehicle ? changed : list)),
	);
	const visits = (days[vehicle]?.tours ?? []).flatMap((tour) => tour.visits);
	const arrives = visits.find((visit) => visit.stop === stop)?.arrives ?? 0;
	const { position, cost, metres, seconds } = place;
	return { position, cost, metres, seconds, arrives };
}

/** Why a stop fits nowhere. */
export const reasonOfStop = reasonOf;
