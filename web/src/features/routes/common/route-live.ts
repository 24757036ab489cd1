// Live facts of a route in Rotalar: last position of its vehicle, delays.
import { isVisited, type RouteRisk, riskOf } from '@sevk/domain/routes/stop/route-risk';
import type { DayPlan, PlanRoute } from './route-plan.ts';

export type RouteLive = RouteRisk & { readonly seenAt: string | null };

function liveOf({ route, stops }: PlanRoute, now: Date): RouteLive {
	const { serviceDate, state, departedAt } = route;
	// Counted over all stops of the route: the plan lacks those whose orders moved to another
	// route.
	const visitedCount = route.stops.filter((stop) => isVisited(stop.state)).length;
	const risk = riskOf({ serviceDate, state, departedAt, visitedCount, stops }, now);
	return { seenAt: route.vehicle?.at ?? null, ...risk };
}

export function liveOfDay({ routes }: DayPlan, now: Date): ReadonlyMap<string, RouteLive> {
	return new Map(routes.map((entry) => [entry.route.id, liveOf(entry, now)]));
}

/** "2 gecikti · 1 riskte", or an empty text without delays. */
export function riskWords({ lateCount, atRiskCount }: RouteRisk): string {
	return [
		lateCount > 0 ? `${lateCount} gecikti` : '',
		atRiskCount > 0 ? `${atRiskCount} riskte` : '',
	]
		.filter(Boolean)
		.join(' · ');
}
