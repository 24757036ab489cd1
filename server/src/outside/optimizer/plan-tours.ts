// Tours of a vehicle: each route is a vehicle of the problem, and leaves when those before it are back.
import type { PlanModel, StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { Problem, Vehicle } from '@sevk/optimizer/model/problem';
import type { Day } from '@sevk/optimizer/model/solution';
import { dayOf } from '@sevk/optimizer/search/day';
import { evaluate } from '@sevk/optimizer/search/solve';

export type TourProblem = Problem & Pick<PlanModel['problem'], 'before' | 'groups'>;

type Earlier = {
	readonly day: Day;
	readonly vehicle: Vehicle;
	readonly isSameVehicle: boolean;
	readonly isSameDriver: boolean;
};

/** The problem in which each route leaves once those before it are back as planned. */
function inSequence(problem: TourProblem, plan: StopPlan): TourProblem {
	const vehicles = [...problem.vehicles];
	const timed = { ...problem, vehicles };
	const days = new Map<number, Day>();
	const isPlaced = new Set<number>();
	const place = (at: number) => {
		const tours = problem.before[at] ?? [];
		const vehicle = vehicles[at];
		if (isPlaced.has(at) || tours.length === 0 || vehicle === undefined) return;
		isPlaced.add(at);
		const earlier = tours.flatMap(({ at: other, isSameVehicle, isSameDriver }): Earlier[] => {
			place(other);
			const day = days.get(other) ?? dayOf(timed, other, plan[other] ?? []).day;
			days.set(other, day);
			const known = vehicles[other];
			if (known === undefined || day.tours.length === 0) return [];
			return [{ day, vehicle: known, isSameVehicle, isSameDriver }];
		});
		vehicles[at] = vehicleAfter(vehicle, earlier);
	};
	for (const at of vehicles.keys()) place(at);
	return timed;
}

/** What earlier tours leave of the day of a vehicle and of its driver. */
function vehicleAfter(vehicle: Vehicle, earlier: readonly Earlier[]): Vehicle {
	if (earlier.length === 0) return vehicle;
	const { shift, breaks, reloadSeconds, longestSeconds, longestMetres, costs } = vehicle;
	const from = Math.max(
		shift.from,
		...earlier.map(({ day }) => (day.tours.at(-1)?.returns ?? 0) + reloadSeconds),
	);
	const own = earlier.filter(({ isSameVehicle }) => isSameVehicle);
	const leaves = Math.min(...own.flatMap(({ day }) => day.tours[0]?.leaves ?? []));
	const metres = own.reduce((sum, { day }) => sum + day.metres, 0);
	const taken = earlier
		.filter(({ isSameDriver }) => isSameDriver)
		.flatMap(({ day, vehicle: before }) => day.rests.flatMap(({ at }) => before.breaks[at] ?? []));
	return {
		...vehicle,
		shift: {
			from,
			to: longestSeconds === null ? shift.to : Math.min(shift.to, leaves + longestSeconds),
		},
		breaks: breaks.filter(
			({ window, seconds }) =>
				window.to >= from &&
				!taken.some((one) => one.window.from === window.from && one.seconds === seconds),
		),
		longestMetres: longestMetres === null ? null : Math.max(0, longestMetres - metres),
		costs: own.length === 0 ? costs : { ...costs, use: 0 },
	};
}

/** A plan with its times, its cost and what it breaks, each route after those before it. */
export function evaluateTours(problem: TourProblem, plan: StopPlan): ReturnType<typeof evaluate> {
	const timed = inSequence(problem, plan);
	const { days, violations, ...rest } = evaluate(timed, plan);
	const shiftOf = (at: number) => problem.vehicles[at]?.shift.to ?? 0;
	return {
		...rest,
		days: days.map((day, at) => ({ ...day, rests: restsOf(problem, timed, at, day) })),
		// The longest day of a vehicle ends a later tour as its shift does.
		violations: violations.map((one) => {
			const end = days[one.vehicle]?.tours.at(-1)?.returns ?? 0;
			return one.kind === 'shift' && end <= shiftOf(one.vehicle)
				? { ...one, kind: 'duration' as const }
				: one;
		}),
	};
}

/** Breaks by their index in the problem. */
function restsOf(problem: TourProblem, timed: TourProblem, at: number, { rests }: Day) {
	const all = problem.vehicles[at]?.breaks ?? [];
	return rests.flatMap(({ at: index, begins }) => {
		const rest = timed.vehicles[at]?.breaks[index];
		return rest === undefined ? [] : [{ at: all.indexOf(rest), begins }];
	});
}

/** The same as `inSequence`, in which each route is also back in time for those that are planned after it. */
export function betweenTours(problem: TourProblem, plan: StopPlan): TourProblem {
	const timed = inSequence(problem, plan);
	const groupOf = groupIndex(problem);
	const vehicles = [...timed.vehicles];
	problem.before.forEach((tours, later) => {
		if (tours.length === 0) return;
		const [tour] = dayOf(timed, later, plan[later] ?? []).day.tours;
		if (tour === undefined) return;
		const leaves = tour.leaves + (tour.visits[0]?.slack ?? 0);
		const reload = problem.vehicles[later]?.reloadSeconds ?? 0;
		for (const { at } of tours) {
			const vehicle = vehicles[at];
			if (vehicle === undefined || groupOf[at] === groupOf[later]) continue;
			// What is late already may stay so.
			const returns = dayOf(timed, at, plan[at] ?? []).day.tours.at(-1)?.returns ?? 0;
			vehicles[at] = backBy(vehicle, Math.max(returns, leaves - reload));
		}
	});
	return { ...timed, vehicles };
}

function backBy(vehicle: Vehicle, time: number): Vehicle {
	const { from, to } = vehicle.shift;
	return { ...vehicle, shift: { from, to: Math.max(from, Math.min(to, time)) } };
}

function groupIndex({ vehicles, groups }: TourProblem): number[] {
	const groupOf = vehicles.map(() => -1);
	groups.forEach((routes, group) => {
		for (const at of routes) groupOf[at] = group;
	});
	return groupOf;
}

/** Whether the end of a route that the search may change is the beginning of another one. */
export function isOpenSequence(problem: TourProblem): boolean {
	const groupOf = groupIndex(problem);
	const isOpen = (at: number) => problem.vehicles[at]?.isClosed === false;
	return problem.before.some((tours, later) =>
		tours.some(({ at }) => groupOf[at] !== groupOf[later] && isOpen(at) && isOpen(later)),
	);
}

/**
 * What is searched: the routes of a group are tours of one vehicle, and each other route has the time
 * between those before and after it.
 * @param isSettled whether no route may end later than in the plan, so that all times hold together
 */
export function searchProblemOf(problem: TourProblem, plan: StopPlan, isSettled: boolean) {
	const limits = betweenTours(problem, plan);
	const groupOf = groupIndex(problem);
	const vehicles = problem.groups.map((routes): Vehicle => {
		const [first = 0] = routes;
		const own = limits.vehicles[first];
		if (own === undefined) throw new Error(`no vehicle ${first} in the problem`);
		const to = Math.min(...routes.map((at) => limits.vehicles[at]?.shift.to ?? own.shift.to));
		const vehicle = { ...own, tours: routes.length, shift: { from: own.shift.from, to } };
		if (!isSettled || !routes.some((at) => isBeforeOther(problem, groupOf, at))) return vehicle;
		const days = routes.map((at) => dayOf(limits, at, plan[at] ?? []).day);
		const returns = days.flatMap(({ tours }) => tours.at(-1)?.returns ?? []);
		return backBy(vehicle, Math.max(own.shift.from, ...returns));
	});
	const present = problem.groups.map((routes) =>
		routes.flatMap((at) => (plan[at] ?? []).filter((tour) => tour.length > 0)),
	);
	const stops = problem.stops.map((stop) => ({
		...stop,
		vehicles:
			stop.vehicles === null
				? null
				: [...new Set(stop.vehicles.flatMap((at) => groupOf[at] ?? []))],
	}));
	return {
		problem: { ...problem, stops, vehicles, present },
		/** A plan of it as one of the routes. */
		toRoutes: (found: StopPlan): StopPlan => {
			const byRoute: (readonly (readonly number[])[])[] = problem.vehicles.map(() => []);
			problem.groups.forEach((routes, group) => {
				(found[group] ?? []).forEach((tour, index) => {
					const at = routes[index];
					if (at !== undefined) byRoute[at] = [tour];
				});
			});
			return byRoute;
		},
	};
}

/** Whether a route leaves after this one that is searched by itself. */
function isBeforeOther(problem: TourProblem, groupOf: readonly number[], at: number): boolean {
	return problem.before.some(
		(tours, later) => groupOf[at] !== groupOf[later] && tours.some((tour) => tour.at === at),
	);
}
