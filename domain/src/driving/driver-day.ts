import type { RouteState } from '../routes/common/route.ts';

type DayRoute = {
	readonly state: RouteState;
	readonly serviceDate: string;
	readonly returnedAt: Date | null;
};

/** The stages of a driver's route, the most urgent first. */
const stages: readonly ((route: DayRoute) => boolean)[] = [
	({ state }) => state === 'in_progress' || state === 'suspended',
	({ state, returnedAt }) => state === 'completed' && returnedAt === null,
	({ state }) => state === 'loading' || state === 'ready',
	({ state }) => state === 'completed' || state === 'reconciling',
	({ state }) => state === 'planned',
	({ state }) => state === 'closed',
];

/** The route that the driver's phone shows: the most urgent one, of several the earliest. */
export function routeOfDay<R extends DayRoute>(routes: readonly R[]): R | null {
	const byDay = routes.toSorted((one, other) => one.serviceDate.localeCompare(other.serviceDate));
	for (const isInStage of stages) {
		const route = byDay.find(isInStage);
		if (route !== undefined) return route;
	}
	return null;
}
