// What a row of Rotalar says of its route right now: when its vehicle was seen, what runs late.
import { isFinished } from '@sevk/domain/routes/route';
import { type RouteRisk, riskOf } from '@sevk/domain/routes/route-risk';
import { stopWindowOf } from '@sevk/domain/routes/route-window';
import type { DayPlan, PlanRoute } from './route-plan.ts';

export type RouteLive = RouteRisk & { readonly seenAt: string | null };

const runningStates = ['planned', 'loading', 'ready', 'in_progress', 'suspended'];

function liveOf({ route, stops }: PlanRoute, now: Date): RouteLive {
	const seenAt = route.vehicle?.at ?? null;
	if (!runningStates.includes(route.state)) return { seenAt, lateCount: 0, atRiskCount: 0 };
	const waiting = stops.filter(({ state }) => !isFinished(state));
	const risk = riskOf({
		serviceDate: route.serviceDate,
		now,
		departedAt: route.departedAt,
		doneCount: stops.length - waiting.length,
		waiting: waiting.map(({ orders }) => ({
			windowEnd: stopWindowOf(
				orders.map(({ windowStart: start, windowEnd: end }) => ({ start, end })),
			).end,
		})),
	});
	return { seenAt, ...risk };
}

export function liveOfDay({ routes }: DayPlan, now: Date): ReadonlyMap<string, RouteLive> {
	return new Map(routes.map((entry) => [entry.route.id, liveOf(entry, now)]));
}

/** "2 gecikti · 1 riskte", or an empty text when all is in time. */
export function riskWords({ lateCount, atRiskCount }: RouteRisk): string {
	return [
		lateCount > 0 ? `${lateCount} gecikti` : '',
		atRiskCount > 0 ? `${atRiskCount} riskte` : '',
	]
		.filter(Boolean)
		.join(' · ');
}
