import { type RouteState, runningRouteStates } from '../routes/common/route.ts';

type DayRoute = {
	readonly state: RouteState;
	readonly serviceDate: string;
	readonly returnedAt: Date | null;
};

/** The stages of a driver's route that is due, the most urgent first. */
const stages: readonly ((route: DayRoute) => boolean)[] = [
	({ state }) => state === 'in_progress' || state === 'suspended',
	({ state, returnedAt }) => state === 'completed' && returnedAt === null,
	({ state }) => state === 'loading' || state === 'ready',
	({ state }) => state === 'completed' || state === 'reconciling',
	({ state }) => state === 'planned',
];

/**
 * The route that the driver's phone shows: the most urgent one, of several the earliest. One that is
 * loaded the evening before comes when nothing is left of the day.
 */
export function routeOfDay<R extends DayRoute>(routes: readonly R[], today: string): R | null {
	const byDay = routes.toSorted((one, other) => one.serviceDate.localeCompare(other.serviceDate));
	// A vehicle that left before its day is on the road all the same.
	const isDue = ({ serviceDate, state }: DayRoute) =>
		serviceDate <= today || runningRouteStates.includes(state);
	const due = byDay.filter(isDue);
	for (const isInStage of stages) {
		const route = due.find(isInStage);
		if (route !== undefined) return route;
	}
	const loaded = byDay.find((route) => !isDue(route) && route.state !== 'closed');
	return loaded ?? due.find(({ state }) => state === 'closed') ?? null;
}
