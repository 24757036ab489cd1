import type { ClockTime } from '../../common/date/clock-time.ts';
import { type Instant, instantAt, type ServiceDate } from '../../common/date/date.ts';
import type { GeoPoint } from '../../common/place/geo.ts';
import { type WayPlace, wayOfPlaces } from '../../common/place/rough-way.ts';
import type { RoadClass } from '../../common/place/water.ts';
import { delayMinutes, trafficAt, type Way } from '../../common/place/way.ts';
import { isFinished, type RouteState, type StopState } from '../common/route.ts';
import {
	driveMinutes,
	type PacePrior,
	priorsBy,
	sampling,
	streetKm,
	unknownWay,
} from '../common/route-pace.ts';
import { beginAfterBreaks, type RouteBreak } from './route-break.ts';

export type EtaStop = WayPlace & {
	readonly id: string;
	readonly state: StopState;
	/** Whether an order still needs its result. */
	readonly hasPending: boolean;
	/** The end of the delivery window of these orders, of several that of the last. */
	readonly windowEnd: ClockTime | null;
	readonly arrivedAt: Instant | null;
	readonly finishedAt: Instant | null;
	/** What its address has learned of the stay there; null or absent if nothing. */
	readonly stayMinutes?: number | null | undefined;
};

export type EtaFacts<Stop extends EtaStop = EtaStop> = {
	readonly serviceDate: ServiceDate;
	/** Of its vehicle. */
	readonly roadClass: RoadClass;
	readonly state: RouteState;
	readonly departedAt: Instant | null;
	readonly depotPoint: GeoPoint | null;
	/** The last position of the vehicle. */
	readonly vehicle: { readonly at: Instant; readonly point: GeoPoint } | null;
	/** In the sequence of the route. */
	readonly stops: readonly Stop[];
	/** Means of the days before; a day kept on a phone by an older version has none. */
	readonly pacePriors?: readonly PacePrior[];
	/** Breaks of its driver that day; a day kept on a phone by an older version has none. */
	readonly breaks?: readonly RouteBreak[];
};

/** `late`: the window has ended; `at_risk`: it will have ended on arrival. */
export type EtaMark = 'late' | 'at_risk' | null;

export type StopEta = {
	readonly stopId: string;
	/** When the vehicle is expected, never before now; null where it is already, and off the road. */
	readonly at: Date | null;
	readonly mark: EtaMark;
};

/** From planning until all stops are finished; drafts promise nothing. */
const monitoredStates: readonly RouteState[] = [
	'planned',
	'loading',
	'ready',
	'in_progress',
	'suspended',
];

const minuteMs = 60_000;
const lastLegs = 8;
const lastServices = 12;
/** So many samples of today weigh as much as the prior. */
const priorWeight = 4;
/** An older position says nothing of the present. */
const positionMs = 10 * minuteMs;

/**
 * Each stop without a result with its expected time and its mark, in driving sequence
 * (docs/domain.md#expected-times). Lists count the same marks (`riskOf`).
 */
export function etasOf(facts: EtaFacts, now: Instant): StopEta[] {
	if (!monitoredStates.includes(facts.state)) return [];
	const nowMs = new Date(now).getTime();
	const open = facts.stops.filter(({ state, hasPending }) => hasPending && !isFinished(state));
	const here = open.filter(({ state }) => state === 'arrived');
	const ahead = [
		...open.filter(({ state }) => state === 'pending'),
		...open.filter(({ state }) => state === 'skipped'),
	];
	const arrivals = arrivalsAt(ahead, here[0], facts, nowMs);
	return [...here, ...ahead].map((stop) => {
		const arrivalMs = arrivals.get(stop.id) ?? null;
		return {
			stopId: stop.id,
			at: arrivalMs === null ? null : new Date(arrivalMs),
			mark: markOf(stop, facts, arrivalMs, nowMs),
		};
	});
}

/**
 * The rest of the present stop, then drive and service of each in sequence, at a pace learned from the
 * day. Means, since sums of medians run early. None while the route is not on the road.
 */
function arrivalsAt(
	ahead: readonly EtaStop[],
	here: EtaStop | undefined,
	facts: EtaFacts,
	nowMs: number,
): ReadonlyMap<string, number> {
	if (facts.state !== 'in_progress' || facts.departedAt === null) return new Map();
	const { legs, breaksLeft } = drivesOf(facts, here);
	const pace = learnPace(facts, legs);
	const start = here === undefined ? startOf(facts, nowMs) : leaving(here, pace, nowMs);
	const breaks = here === undefined ? breaksAhead(breaksLeft, facts, nowMs) : [...breaksLeft];
	let { atMs, place } = start;
	return new Map(
		ahead.map((stop) => {
			const way = wayTo(place, stop, facts);
			const driveMs =
				driveMinutes(way, pace('drive', stop, atMs), trafficAt(new Date(atMs))) * minuteMs;
			const reachedMs = atMs + driveMs;
			const beginsMs = beginAfterBreaks(breaks, {
				fromMs: atMs,
				arrivesMs: reachedMs,
				opensMs: 0,
				busyMs: pace('service', stop, reachedMs) * minuteMs,
			});
			// A stop that should have been reached is expected now.
			const arrivalMs = Math.max(nowMs, beginsMs);
			atMs = arrivalMs + pace('service', stop, arrivalMs) * minuteMs;
			if (stop.point !== null) place = stop;
			return [stop.id, arrivalMs];
		}),
	);
}

type Start = { readonly atMs: number; readonly place: WayPlace };

/** A vehicle that is still there leaves now at the earliest. */
function leaving(stop: EtaStop, pace: Pace, nowMs: number): Start {
	const arrivedMs = stop.arrivedAt === null ? 0 : new Date(stop.arrivedAt).getTime();
	const serviceMinutes = pace('service', stop, arrivedMs);
	return { atMs: Math.max(nowMs, arrivedMs + serviceMinutes * minuteMs), place: stop };
}

/** The present position, or where the vehicle was last seen to act. */
function startOf(facts: EtaFacts, nowMs: number): Start {
	const { vehicle } = facts;
	if (vehicle !== null && isFresh(vehicle, nowMs)) {
		return { atMs: nowMs, place: { point: vehicle.point } };
	}
	const last = visitsOf(facts.stops).at(-1);
	return last === undefined ? departureOf(facts) : { atMs: last.finishedMs, place: last.place };
}

function isFresh({ at }: NonNullable<EtaFacts['vehicle']>, nowMs: number): boolean {
	return nowMs - new Date(at).getTime() <= positionMs;
}

function markOf(
	{ windowEnd }: EtaStop,
	{ serviceDate }: EtaFacts,
	arrivalMs: number | null,
	nowMs: number,
): EtaMark {
	if (windowEnd === null) return null;
	const endMs = instantAt(serviceDate, windowEnd).getTime();
	// Windows have the precision of a minute, and two screens within one minute must agree.
	if (endMs < Math.floor(nowMs / minuteMs) * minuteMs) return 'late';
	return arrivalMs !== null && arrivalMs > endMs ? 'at_risk' : null;
}

type Visit = {
	readonly place: WayPlace;
	readonly arrivedMs: number;
	readonly finishedMs: number;
};

/** The finished stops with both times, as they were driven. */
function visitsOf(stops: readonly EtaStop[]): Visit[] {
	return stops
		.flatMap((place) => {
			const { state, arrivedAt, finishedAt } = place;
			if (!isFinished(state) || arrivedAt === null || finishedAt === null) return [];
			const arrivedMs = new Date(arrivedAt).getTime();
			return [{ place, arrivedMs, finishedMs: new Date(finishedAt).getTime() }];
		})
		.toSorted((left, right) => left.arrivedMs - right.arrivedMs);
}

/** A drive of the day that is over, with the rest that was taken on it. */
type Leg = Start & { readonly to: WayPlace; readonly endMs: number; restMinutes: number };

/**
 * The drives to the finished stops and the breaks that were not taken on one of these, nor on the drive
 * to the present stop. A drive that was longer by half a break or more contained it.
 */
function drivesOf(facts: EtaFacts, here: EtaStop | undefined) {
	let from = departureOf(facts);
	const driveTo = (to: WayPlace, endMs: number, leavesMs: number): Leg => {
		const leg = { ...from, to, endMs, restMinutes: 0 };
		from = { atMs: leavesMs, place: to };
		return leg;
	};
	const legs = visitsOf(facts.stops).map(({ place, arrivedMs, finishedMs }) =>
		driveTo(place, arrivedMs, finishedMs),
	);
	const arrivedMs = here?.arrivedAt == null ? null : new Date(here.arrivedAt).getTime();
	const all = arrivedMs === null ? legs : [...legs, driveTo(here ?? { point: null }, arrivedMs, 0)];
	const breaksLeft = (facts.breaks ?? []).filter(({ from: earliest, minutes }) => {
		const taken = all.find(
			(leg) =>
				leg.restMinutes === 0 &&
				leg.endMs > new Date(earliest).getTime() &&
				idleMinutes(leg, leg.to, leg.endMs, facts) >= minutes / 2,
		);
		if (taken !== undefined) taken.restMinutes = minutes;
		return taken === undefined;
	});
	return { legs, breaksLeft };
}

function departureOf({ departedAt, depotPoint }: EtaFacts): Start {
	return { atMs: new Date(departedAt ?? 0).getTime(), place: { point: depotPoint } };
}

/** How much longer than the days before say a drive takes or took. */
function idleMinutes(
	{ atMs, place }: Start,
	to: WayPlace,
	untilMs: number,
	facts: EtaFacts,
): number {
	const at = new Date(atMs);
	const pace = priorsBy(facts.pacePriors ?? [])({ kind: 'drive', district: null, at });
	return (untilMs - atMs) / minuteMs - driveMinutes(wayTo(place, to, facts), pace, trafficAt(at));
}

/** Of a break that may have begun on the present drive, what is left of it. */
function breaksAhead(breaks: readonly RouteBreak[], facts: EtaFacts, nowMs: number): RouteBreak[] {
	const { vehicle } = facts;
	if (vehicle === null || !isFresh(vehicle, nowMs)) return [...breaks];
	const last = visitsOf(facts.stops).at(-1);
	const since = last === undefined ? departureOf(facts) : { ...last, atMs: last.finishedMs };
	let idle = Math.max(0, idleMinutes(since, { point: vehicle.point }, nowMs, facts));
	return breaks.flatMap((one) => {
		const openMinutes = (nowMs - new Date(one.from).getTime()) / minuteMs;
		const rested = Math.min(one.minutes, idle, Math.max(0, openMinutes));
		idle -= rested;
		return rested === one.minutes ? [] : [{ ...one, minutes: one.minutes - rested }];
	});
}

/** Minutes per km of street of the drive to a stop that begins then, or of the stay there. */
type Pace = (kind: PacePrior['kind'], stop: EtaStop, atMs: number) => number;

/** The pace of today, mixed with that of the days before while there are few samples. */
function learnPace(facts: EtaFacts, driven: readonly Leg[]): Pace {
	const { roadClass, stops, pacePriors = [] } = facts;
	const { limits, leastKm } = sampling;
	const legs = driven.flatMap(({ atMs, place, to, endMs, restMinutes }) => {
		// How far it was to a rough place is not known.
		if (place.rough != null || to.rough != null) return [];
		const way = wayOfPlaces(place, to, roadClass);
		if (way === null || way.metres < leastKm * 1_000) return [];
		const { metres, passages } = way;
		const minutes = (endMs - atMs) / minuteMs - restMinutes;
		const delay = delayMinutes(passages, trafficAt(new Date(atMs)));
		return [clip((minutes - delay) / streetKm(metres), limits.drive)];
	});
	const services = visitsOf(stops).map(({ arrivedMs, finishedMs }) =>
		clip((finishedMs - arrivedMs) / minuteMs, limits.service),
	);
	const today = { drive: legs.slice(-lastLegs), service: services.slice(-lastServices) };
	const priorOf = priorsBy(pacePriors);
	return (kind, { district, stayMinutes }, atMs) =>
		// The stays at other addresses say nothing of one that has its own.
		(kind === 'service' ? stayMinutes : null) ??
		mixed(today[kind], priorOf({ kind, district, at: new Date(atMs) }));
}

function mixed(samples: readonly number[], prior: number): number {
	const sum = samples.reduce((total, sample) => total + sample, 0);
	return (sum + priorWeight * prior) / (samples.length + priorWeight);
}

function clip(value: number, { least, most }: { readonly least: number; readonly most: number }) {
	return Math.min(Math.max(value, least), most);
}

function wayTo(from: WayPlace, to: WayPlace, { roadClass }: EtaFacts): Way {
	return wayOfPlaces(from, to, roadClass) ?? unknownWay;
}
