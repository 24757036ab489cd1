import type { ClockTime } from '../../common/date/clock-time.ts';
import { addDays, instantAt, type ServiceDate, todayIn } from '../../common/date/date.ts';
import { distanceM, type GeoPoint, geoPoint } from '../../common/place/geo.ts';
import type { AlertLimits } from '../../company/company-alerts.ts';
import { photoLateHours } from '../../orders/next/attempt-photo.ts';
import {
	type RouteState,
	resultRouteStates,
	runningRouteStates,
	waitingRouteStates,
} from '../common/route.ts';
import { type ShownAlertKind, shownAlertKinds } from '../common/route-alert-kind.ts';

/** `since` is the beginning of the fact: the same fact leads to one alert. */
export type RouteAlert = { readonly kind: ShownAlertKind; readonly since: Date };

/** The box around the stops and the depot, in degrees. */
export type RouteArea = {
	readonly west: number;
	readonly east: number;
	readonly south: number;
	readonly north: number;
};

export type RouteAlertFacts = {
	readonly serviceDate: ServiceDate;
	readonly state: RouteState;
	readonly departedAt: Date | null;
	/** The start of the first delivery window. */
	readonly firstWindow: ClockTime | null;
	/** When a debit was sent to a driver who has not answered yet. */
	readonly handedOverAt: Date | null;
	/** The latest arrival at a stop without a result: the vehicle is there. */
	readonly arrivedAt: Date | null;
	/** The last position of this route, with the time of its receipt: the clock of a phone may be slow. */
	readonly lastPosition: { readonly receivedAt: Date; readonly point: GeoPoint } | null;
	/** null without a single position of a stop. */
	readonly area: RouteArea | null;
	/** The first result of the route with an announced photo that has not come. */
	readonly photoAwaitedSince: Date | null;
	/** The first request for a delivery without the code that is not allowed yet. */
	readonly codeReleaseRequestedAt: Date | null;
};

/**
 * Routes of yesterday are alerted of too: one that was not closed is still open in the morning. Of
 * older ones only photos are; one that has not come within a week is left to the screen of its order.
 */
export function alertDays(now: Date) {
	const today = todayIn(now);
	return { from: addDays(today, -1), to: today, photosFrom: addDays(today, -7) };
}

const minuteMs = 60_000;
/** A zimmet of the day before is not expected to be answered at night. */
const morningTime = '06:00';

/** The alerts of a route that hold now. */
export function routeAlertsOf(
	facts: RouteAlertFacts,
	limits: AlertLimits,
	now: Date,
): RouteAlert[] {
	const onRoad = isOnRoad(facts);
	const since: Record<ShownAlertKind, Date | null> = {
		acceptance_late: olderThan(acceptanceDue(facts), limits.acceptanceMinutes, now),
		departure_late: olderThan(departureDue(facts), limits.departureMinutes, now),
		stop_long: onRoad ? olderThan(facts.arrivedAt, limits.stopMinutes, now) : null,
		area_left: hasLeftArea(facts, limits.areaKm) ? facts.departedAt : null,
		signal_lost: onRoad ? olderThan(lastSign(facts), limits.signalMinutes, now) : null,
		route_unclosed: olderThan(closingDue(facts, limits.closingTime), 0, now),
		photo_late: olderThan(facts.photoAwaitedSince, photoLateHours * 60, now),
		code_release_waiting: resultRouteStates.includes(facts.state)
			? facts.codeReleaseRequestedAt
			: null,
	};
	const kinds: readonly ShownAlertKind[] =
		facts.serviceDate < alertDays(now).from ? ['photo_late'] : shownAlertKinds;
	return kinds.flatMap((kind) => {
		const begin = since[kind];
		return begin === null ? [] : [{ kind, since: begin }];
	});
}

function olderThan(instant: Date | null, minutes: number, now: Date): Date | null {
	if (instant === null) return null;
	return now.getTime() - instant.getTime() >= minutes * minuteMs ? instant : null;
}

/** The driver can answer from the hand-over on, but not before the morning of the service day. */
function acceptanceDue({ handedOverAt, serviceDate }: RouteAlertFacts): Date | null {
	if (handedOverAt === null) return null;
	const morning = instantAt(serviceDate, morningTime);
	return handedOverAt > morning ? handedOverAt : morning;
}

function isOnRoad({ state }: RouteAlertFacts): boolean {
	return state === 'in_progress';
}

/** The first recipient waits from the start of the first window on. */
function departureDue({ state, serviceDate, firstWindow }: RouteAlertFacts): Date | null {
	if (firstWindow === null || !waitingRouteStates.includes(state)) return null;
	return instantAt(serviceDate, firstWindow);
}

function closingDue({ state, serviceDate }: RouteAlertFacts, closingTime: ClockTime): Date | null {
	return runningRouteStates.includes(state) ? instantAt(serviceDate, closingTime) : null;
}

/** A phone that has sent no position is silent since the departure. */
function lastSign({ departedAt, lastPosition }: RouteAlertFacts): Date | null {
	if (departedAt === null || lastPosition === null) return departedAt;
	return lastPosition.receivedAt > departedAt ? lastPosition.receivedAt : departedAt;
}

function hasLeftArea(facts: RouteAlertFacts, areaKm: number): boolean {
	const { lastPosition, area } = facts;
	if (lastPosition === null || area === null || !isOnRoad(facts)) return false;
	const [longitude, latitude] = lastPosition.point.coordinates;
	const within = (value: number, least: number, most: number) =>
		Math.min(Math.max(value, least), most);
	const nearest = geoPoint(
		within(longitude, area.west, area.east),
		within(latitude, area.south, area.north),
	);
	return distanceM(lastPosition.point, nearest) > areaKm * 1_000;
}
