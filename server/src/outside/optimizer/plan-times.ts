import type { StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { TimedPlan } from '@sevk/domain/proposals/plan-result';
import type { DistanceSource } from '@sevk/domain/routes/time/route-distance-source';
import { closedPlaces, planMatrix } from '@sevk/domain/routes/time/route-matrix';
import type { PlanTask } from './plan-task.ts';
import { evaluateTours, type TourProblem } from './plan-tours.ts';

/** The problem with its distances; estimates of 2,000 places take two seconds. */
export function problemOf({
	problem,
	places,
	ways,
	roadClasses,
}: Pick<PlanTask, 'problem' | 'places' | 'ways' | 'roadClasses'>): {
	problem: TourProblem;
	distanceSource: DistanceSource;
} {
	const { matrix, source } = planMatrix(places, ways);
	const known = new Map<string, number[]>();
	const vehicles = problem.vehicles.map((vehicle, at) => {
		const roadClass = roadClasses[at] ?? places.roadClass;
		const { start } = vehicle;
		const key = `${roadClass} ${start}`;
		const closed = known.get(key) ?? closedPlaces(places, { roadClass, start });
		known.set(key, closed);
		return { ...vehicle, closedPlaces: [...new Set([...vehicle.closedPlaces, ...closed])] };
	});
	return { problem: { ...problem, vehicles, matrix }, distanceSource: source };
}

/** A plan with its times, and with the metres to each stop. */
export function timedPlan(problem: TourProblem, plan: StopPlan): TimedPlan {
	const { days, cost, violations } = evaluateTours(problem, plan);
	const { places, metres } = problem.matrix;
	return {
		days: days.map((day, vehicle) => ({
			...day,
			tours: day.tours.map((tour) => {
				let before = problem.vehicles[vehicle]?.start ?? 0;
				const legs = tour.visits.map(({ stop }) => {
					const place = problem.stops[stop]?.place ?? 0;
					const leg = metres[before * places + place] ?? 0;
					before = place;
					return leg;
				});
				return { ...tour, legs };
			}),
		})),
		cost,
		violations,
	};
}
