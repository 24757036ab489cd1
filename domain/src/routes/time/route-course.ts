import type { Instant } from '../../common/date/date.ts';
import type { GeoPoint } from '../../common/place/geo.ts';
import { knownWay, trafficAt } from '../../common/place/way.ts';
import { driveMinutes, type PacePrior, priorsBy } from '../common/route-pace.ts';
import type { StopEta } from './route-eta.ts';

type CourseStop = {
	readonly id: string;
	readonly point: GeoPoint | null;
	readonly district?: string | undefined;
	/** When its delivery window opens; a vehicle that is there earlier waits. */
	readonly opensAt?: Instant | null;
};

export type CourseFacts = {
	readonly depotPoint: GeoPoint | null;
	/** In the sequence of the route. */
	readonly stops: readonly CourseStop[];
	readonly pacePriors: readonly PacePrior[];
	/** When the vehicle leaves or left; null while nobody knows. */
	readonly startAt: Instant | null;
	/** Expected times of the stops ahead, of a route on the road. */
	readonly etas: readonly StopEta[];
};

/** A route from the depot over its stops and back, as it is planned. */
export type RouteCourse = {
	/** Null without two places between which to drive. */
	readonly km: number | null;
	readonly minutes: number | null;
	/** When the vehicle is back; null while nobody knows when it leaves. */
	readonly backAt: Date | null;
};

const minuteMs = 60_000;

/**
 * Length, duration and end of a route, by estimated ways and the means of the days before
 * (docs/domain.md#expected-times).
 */
export function courseOf(facts: CourseFacts): RouteCourse {
	const { depotPoint, stops, pacePriors, startAt, etas } = facts;
	const priorOf = priorsBy(pacePriors);
	const arrivals = new Map(etas.flatMap(({ stopId, at }) => (at === null ? [] : [[stopId, at]])));
	let km = 0;
	let minutes = 0;
	let point = depotPoint;
	let atMs = startAt === null ? null : new Date(startAt).getTime();
	const go = (to: GeoPoint | null, district: string | undefined) => {
		if (point === null || to === null) return;
		const way = knownWay(point, to);
		const at = momentOf(atMs);
		spend(driveMinutes(way, priorOf({ kind: 'drive', district, at }), trafficAt(at)));
		km += way.metres / 1_000;
	};
	const spend = (duration: number) => {
		minutes += duration;
		if (atMs !== null) atMs += duration * minuteMs;
	};
	let isFirst = true;
	for (const { id, point: place, district, opensAt } of stops) {
		go(place, district);
		// The road of today is known better than that of the days before.
		atMs = arrivals.get(id)?.getTime() ?? atMs;
		if (atMs !== null && opensAt != null) {
			const waitMs = Math.max(0, new Date(opensAt).getTime() - atMs);
			// For the first stop the vehicle leaves later.
			if (isFirst) atMs += waitMs;
			else spend(waitMs / minuteMs);
		}
		isFirst = false;
		spend(priorOf({ kind: 'service', district, at: momentOf(atMs) }));
		point = place ?? point;
	}
	go(depotPoint, undefined);
	if (km === 0) return { km: null, minutes: null, backAt: null };
	return { km, minutes, backAt: atMs === null ? null : new Date(atMs) };
}

/** Without a start the mean of the whole day counts: no hour of the day has this one. */
function momentOf(atMs: number | null): Date {
	return new Date(atMs ?? 0);
}
