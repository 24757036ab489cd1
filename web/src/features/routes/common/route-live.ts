// Live facts of a route in Rotalar: last position of its vehicle, delays.
import { geoPoint } from '@sevk/domain/common/place/geo';
import { etasOf } from '@sevk/domain/routes/stop/route-eta';
import { type RouteRisk, riskOf, waitingOf } from '@sevk/domain/routes/stop/route-risk';
import { type DayPlan, type PlanRoute, pointOf } from './route-plan.ts';

export type RouteLive = RouteRisk & { readonly seenAt: string | null };

function liveOf({ route, stops, depotPoint, pacePriors }: PlanRoute, now: Date): RouteLive {
	const { serviceDate, state, departedAt, vehicle } = route;
	const planned = new Set(stops.map(({ key }) => key));
	// The plan lacks visited stops whose orders moved to another route; the pace includes them.
	const left = route.stops
		.filter(({ id }) => !planned.has(id))
		.map((stop) => ({ ...stop, point: pointOf(stop), ...waitingOf([]) }));
	const etas = etasOf(
		{
			...{ serviceDate, state, departedAt, depotPoint, pacePriors },
			vehicle: vehicle && {
				at: vehicle.at,
				point: geoPoint(vehicle.longitude, vehicle.latitude),
			},
			stops: [
				...left,
				...stops.map((stop) => ({
					...{ ...stop, id: stop.key, district: stop.orders[0]?.districtName },
					...waitingOf(stop.orders),
				})),
			],
		},
		now,
	);
	return { seenAt: vehicle?.at ?? null, ...riskOf(etas) };
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
