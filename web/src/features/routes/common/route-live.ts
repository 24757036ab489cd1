// Facts of a route in Rotalar that change over the day: load, last position, delays.
import type { RouteAlertAnswer } from '@sevk/contract/routes/route-alerts';
import type { RouteMap } from '@sevk/contract/routes/route-map';
import { instantAt } from '@sevk/domain/common/date/date';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { onRoadRouteStates, plannableRouteStates } from '@sevk/domain/routes/common/route';
import { overloadWords } from '@sevk/domain/routes/common/route-words';
import { routeBreaks } from '@sevk/domain/routes/time/route-break';
import { courseOf, type RouteCourse } from '@sevk/domain/routes/time/route-course';
import { etasOf } from '@sevk/domain/routes/time/route-eta';
import {
	pendingWindow,
	type RouteRisk,
	riskOf,
	waitingOf,
} from '@sevk/domain/routes/time/route-risk';
import { tourStart } from '@sevk/domain/routes/time/route-tour-start';
import type { VehicleCapacity, VehicleLoad } from '@sevk/domain/vehicles/vehicle-capacity';
import { routeEndOf } from '@sevk/domain/vehicles/vehicle-day-place';
import { type DayPlan, type PlanRoute, pointOf } from './route-plan.ts';

export type RouteLive = RouteRisk & {
	readonly course: RouteCourse;
	readonly load: VehicleLoad;
	readonly capacity: VehicleCapacity;
	readonly seenAt: string | null;
	/** "158/120 koli" before the departure; null if the load fits. */
	readonly overload: string | null;
	readonly alerts: readonly RouteAlertAnswer[];
};

function liveOf(
	entry: PlanRoute,
	now: Date,
	alerts: readonly RouteAlertAnswer[],
	backAts: readonly Date[],
): RouteLive {
	const { route, stops, roadClass, depotPoint, pacePriors } = entry;
	const { serviceDate, state, departedAt, vehicle } = route;
	const breaks = breaksOf(entry);
	const planned = new Set(stops.map(({ key }) => key));
	// The plan lacks visited stops whose orders moved to another route; the pace includes them.
	const left = route.stops
		.filter(({ id }) => !planned.has(id))
		.map((stop) => ({ ...stop, point: pointOf(stop), ...waitingOf([]) }));
	const etas = etasOf(
		{
			serviceDate,
			roadClass,
			state,
			departedAt,
			depotPoint,
			pacePriors,
			breaks,
			vehicle: vehicle && {
				at: vehicle.at,
				point: geoPoint(vehicle.longitude, vehicle.latitude),
			},
			stops: [
				...left,
				...stops.map((stop) => ({
					...stop,
					id: stop.key,
					district: stop.orders[0]?.districtName,
					...waitingOf(stop.orders),
				})),
			],
		},
		now,
	);
	return {
		seenAt: vehicle?.at ?? null,
		overload: overloadOf(entry),
		load: entry.load,
		capacity: entry.capacity,
		course: courseOf({
			roadClass,
			depotPoint,
			end: routeEndOf(route, depotPoint),
			stops: stops.map(({ key, point, rough, orders, doorMinutes }) => ({
				id: key,
				point,
				rough,
				doorMinutes,
				district: orders[0]?.districtName,
				opensAt: opensAt(serviceDate, pendingWindow(orders).start),
			})),
			pacePriors,
			startAt: startOf(entry, now, backAts),
			breaks,
			etas,
		}),
		alerts,
		...riskOf(etas),
	};
}

function opensAt(serviceDate: string, start: string | null) {
	return start === null ? null : instantAt(serviceDate, start);
}

/** A finished route has its times; one before the departure leaves after the tours before it, not in the past. */
function startOf({ route }: PlanRoute, now: Date, backAts: readonly Date[]): Date | string | null {
	const { state, departedAt, shiftFrom, serviceDate, reloadMinutes, approachMinutes } = route;
	if (onRoadRouteStates.includes(state)) return departedAt;
	if (!plannableRouteStates.includes(state)) return null;
	const shiftMs = shiftFrom === null ? null : instantAt(serviceDate, shiftFrom).getTime();
	const shiftAt = shiftMs === null ? null : new Date(shiftMs + approachMinutes * 60_000);
	const startAt = tourStart({ shiftAt, backAts, reloadMinutes });
	return startAt === null || startAt > now ? startAt : now;
}

function breaksOf({ route: { serviceDate, shiftFrom, shiftTo, breaks } }: PlanRoute) {
	if (shiftFrom === null || shiftTo === null) return [];
	return routeBreaks(serviceDate, { start: shiftFrom, end: shiftTo }, breaks);
}

function overloadOf({ route, load, capacity }: PlanRoute): string | null {
	return plannableRouteStates.includes(route.state) ? overloadWords(load, capacity) : null;
}

const mostNamedRoutes = 3;
const noAlerts: readonly RouteAlertAnswer[] = [];

/**
 * Warns of the routes of a day whose load exceeds the vehicle's capacity; null if there are none.
 * @example overloadSentence(plan, live)
 * // '2 rotada araç kapasitesi aşılıyor: RT-261120-01 (158/120 koli), RT-261120-02 (700/600 kg).'
 */
export function overloadSentence(
	{ routes }: DayPlan,
	live: ReadonlyMap<string, RouteLive>,
): string | null {
	const named = routes.flatMap(({ route, name }) => {
		const overload = live.get(route.id)?.overload ?? null;
		return overload === null ? [] : [`${name} (${overload})`];
	});
	if (named.length === 0) return null;
	const rest = named.length - mostNamedRoutes;
	const names = named.slice(0, mostNamedRoutes).join(', ');
	const more = rest > 0 ? ` ve ${rest} rota daha` : '';
	return `${named.length} rotada araç kapasitesi aşılıyor: ${names}${more}.`;
}

export function liveOfDay(
	{ routes }: DayPlan,
	now: Date,
	alerts: RouteMap['alerts'],
): ReadonlyMap<string, RouteLive> {
	const byRoute = new Map(alerts.map((own) => [own.routeId, own.alerts]));
	const live = new Map<string, RouteLive>();
	// The end of a tour is known before the next one of its vehicle or driver.
	for (const entry of routes.toSorted((one, other) => one.route.tour - other.route.tour)) {
		const { id } = entry.route;
		const backAts = routes.flatMap((other) => {
			const backAt = isTourBefore(other, entry) ? live.get(other.route.id)?.course.backAt : null;
			return backAt == null ? [] : [backAt];
		});
		live.set(id, liveOf(entry, now, byRoute.get(id) ?? noAlerts, backAts));
	}
	return live;
}

/** Whether a route is an earlier tour of the same vehicle or driver on the same day. */
function isTourBefore({ route: one }: PlanRoute, { route: other }: PlanRoute): boolean {
	if (one.tour >= other.tour || one.serviceDate !== other.serviceDate) return false;
	if (one.depotId !== other.depotId) return false;
	return (
		(one.plate !== null && one.plate === other.plate) ||
		(one.driverName !== null && one.driverName === other.driverName)
	);
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
