import type { RouteState } from '../routes/common/route.ts';

type DayRoute = {
	readonly state: RouteState;
	readonly serviceDate: string;
	readonly returnedAt: Date | null;
};

/** The stages of a driver's route of today or an earlier day, the most urgent first. */
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
	const ofToday = byDay.filter(({ serviceDate }) => serviceDate <= today);
	for (const isInStage of stages) {
		const route = ofToday.find(isInStage);
		if (route !== undefined) return route;
	}
	const loaded = byDay.find(({ state, serviceDate }) => serviceDate > today && state !== 'closed');
	return loaded ?? ofToday.find(({ state }) => state === 'closed') ?? null;
}
