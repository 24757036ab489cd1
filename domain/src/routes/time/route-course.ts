import type { Instant } from '../../common/date/date.ts';
import type { GeoPoint } from '../../common/place/geo.ts';
import { type WayPlace, wayOfPlaces } from '../../common/place/rough-way.ts';
import type { RoadClass } from '../../common/place/water.ts';
import { trafficAt } from '../../common/place/way.ts';
import type { RouteEnd } from '../../vehicles/vehicle-day-place.ts';
import { driveMinutes, type PacePrior, priorsBy } from '../common/route-pace.ts';
import { beginAfterBreaks, type RouteBreak } from './route-break.ts';
import type { StopEta } from './route-eta.ts';

type CourseStop = WayPlace & {
	readonly id: string;
	/** When its delivery window opens; a vehicle that is there earlier waits. */
	readonly opensAt?: Instant | null;
	/** Time at the door (`doorMinutesOf`). */
	readonly doorMinutes: number;
};

export type CourseFacts = {
	/** Of its vehicle. */
	readonly roadClass: RoadClass;
	readonly depotPoint: GeoPoint | null;
	/** Where it ends; absent: at the depot. */
	readonly end?: RouteEnd;
	/** In the sequence of the route. */
	readonly stops: readonly CourseStop[];
	readonly pacePriors: readonly PacePrior[];
	/** When the vehicle leaves or left; null while nobody knows. */
	readonly startAt: Instant | null;
	/** Of the driver on the day, in the sequence in which they are taken. */
	readonly breaks: readonly RouteBreak[];
	/** Expected times of the stops ahead, of a route on the road. */
	readonly etas: readonly StopEta[];
};

/** A route from the depot over its stops to its end, as it is planned. */
export type RouteCourse = {
	/** Null without two places between which to drive. */
	readonly km: number | null;
	readonly minutes: number | null;
	/** When the vehicle is back, or at its end; null while nobody knows when it leaves. */
	readonly backAt: Date | null;
};

const minuteMs = 60_000;

/**
 * Length, duration and end of a route, by estimated ways and the means of the days before
 * (docs/domain.md#route-list). Breaks are taken as by a plan: one who is back before a break has to
 * begin takes none.
 */
export function courseOf(facts: CourseFacts): RouteCourse {
	const straight = driveCourse(facts, []);
	const { startAt, breaks } = facts;
	if (startAt === null || straight.backAt === null) return straight;
	const startMs = new Date(startAt).getTime();
	const expectedMs = Math.max(0, ...facts.etas.map(({ at }) => at?.getTime() ?? 0));
	let endMs = straight.backAt.getTime();
	const taken = breaks.filter(({ from, to, minutes }) => {
		const [fromMs, toMs] = [new Date(from).getTime(), new Date(to).getTime()];
		if (startMs > toMs || endMs <= toMs) return false;
		endMs += fromMs >= startMs && fromMs > expectedMs ? minutes * minuteMs : 0;
		return true;
	});
	return taken.length === 0 ? straight : driveCourse(facts, taken);
}

function driveCourse(facts: CourseFacts, breaks: readonly RouteBreak[]): RouteCourse {
	const { depotPoint, stops, pacePriors, startAt, etas } = facts;
	const priorOf = priorsBy(pacePriors);
	const arrivals = new Map(etas.flatMap(({ stopId, at }) => (at === null ? [] : [[stopId, at]])));
	const ahead = [...breaks];
	let km = 0;
	let minutes = 0;
	const depot: WayPlace = { point: depotPoint };
	let place = depot;
	let atMs = startAt === null ? null : new Date(startAt).getTime();
	const driveTo = (to: WayPlace): number => {
		const way = wayOfPlaces(place, to, facts.roadClass);
		if (way === null) return 0;
		const at = momentOf(atMs);
		km += way.metres / 1_000;
		const pace = priorOf({ kind: 'drive', district: to.district, at });
		return driveMinutes(way, pace, trafficAt(at));
	};
	const arrivalAt = (stop: CourseStop | null, drive: number): number | null => {
		const expected = stop === null ? undefined : arrivals.get(stop.id);
		if (expected === undefined) return atMs === null ? null : atMs + drive * minuteMs;
		// An expected time contains the breaks before it.
		while (ahead[0] !== undefined && new Date(ahead[0].from) <= expected) {
			minutes += ahead.shift()?.minutes ?? 0;
		}
		return expected.getTime();
	};
	const go = (to: WayPlace, stop: CourseStop | null) => {
		const drive = driveTo(to);
		const doorMinutes = stop?.doorMinutes ?? 0;
		const arrivesMs = arrivalAt(stop, drive);
		minutes += drive;
		if (arrivesMs === null) {
			minutes += doorMinutes;
			return;
		}
		const opensMs = stop?.opensAt == null ? 0 : new Date(stop.opensAt).getTime();
		const waitMs = Math.max(0, opensMs - arrivesMs);
		// For the first stop the vehicle leaves later.
		const laterStartMs = stop !== null && stop === stops[0] ? waitMs : 0;
		const busyMs = doorMinutes * minuteMs;
		const [fromMs, thereMs] = [(atMs ?? arrivesMs) + laterStartMs, arrivesMs + laterStartMs];
		const service = { fromMs, arrivesMs: thereMs, opensMs, busyMs };
		const beginsMs = beginAfterBreaks(ahead, service);
		minutes += (beginsMs - thereMs + busyMs) / minuteMs;
		atMs = beginsMs + busyMs;
	};
	for (const stop of stops) {
		go(stop, stop);
		if (stop.point !== null) place = stop;
	}
	const { end = depotPoint } = facts;
	if (end !== 'last_stop') go({ point: end }, null);
	if (km === 0) return { km: null, minutes: null, backAt: null };
	return { km, minutes, backAt: atMs === null ? null : new Date(atMs) };
}

/** Without a start the mean of the whole day counts: no hour of the day has this one. */
function momentOf(atMs: number | null): Date {
	return new Date(atMs ?? 0);
}
