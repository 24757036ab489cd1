import {
	type ClockTime,
	minutesOf,
	partAt,
	type TimeWindow,
} from '../../common/date/clock-time.ts';
import type { GeoPoint } from '../../common/place/geo.ts';
import { type WayPlace, wayOfPlaces } from '../../common/place/rough-way.ts';
import type { RoadClass } from '../../common/place/water.ts';
import { isFartherThan } from '../../common/place/way.ts';
import {
	driveMinutes,
	priorMinutesPerKm,
	priorServiceMinutes,
	unknownWay,
} from '../common/route-pace.ts';

/** A stop of a route or one to add; `point` is null if unknown. */
export type WindowStop = WayPlace & {
	readonly key: string;
	readonly window: TimeWindow;
};

type Facts<Stop> = {
	readonly start: {
		readonly point: GeoPoint | null;
		readonly time: ClockTime;
		/** Of the vehicle. */
		readonly roadClass: RoadClass;
	};
	/** In their sequence, which is kept: it may have been chosen by hand. */
	readonly stops: readonly Stop[];
	readonly added: readonly Stop[];
	/** The added stops come after the others: the vehicle is being loaded or has left. */
	readonly atEnd: boolean;
};

/** Where the vehicle is, and when, as minutes of the day. */
type Place = { readonly minutes: number; readonly at: WayPlace; readonly roadClass: RoadClass };

/** A stop that may come next, and until when. */
type Choice<Stop> = { readonly stop: Stop; readonly end: number };

const dayEnd = 24 * 60;

/**
 * The first sequence of a route: the windows that end first, the nearest stop within them; a wait
 * for such a window is filled with the nearest stop that can be visited before it ends. A stop
 * never follows one whose window starts after its own has ended, except where `stops` already have
 * it so (docs/domain.md#stops). It is a starting point for the planner, not the shortest tour.
 */
export function firstOrder<Stop extends WindowStop>(facts: Facts<Stop>): Stop[] {
	const { start, atEnd } = facts;
	const stops = [...facts.stops];
	const ends = endsBehind(stops);
	const added = new Set(facts.added);
	const sorted: Stop[] = [];
	const { roadClass } = start;
	let place: Place = { minutes: minutesOf(start.time), at: { point: start.point }, roadClass };
	while (stops.length + added.size > 0) {
		const head = headOf(stops, ends);
		const rest = atEnd && head.length > 0 ? [] : added;
		const next = nextOf([...head, ...Array.from(rest, choiceOf)], place);
		if (next === undefined) break;
		if (!added.delete(next)) {
			stops.shift();
			ends.shift();
		}
		sorted.push(next);
		place = {
			minutes: arrivalAt(place, next) + priorServiceMinutes,
			at: next.point === null ? place.at : next,
			roadClass,
		};
	}
	return sorted;
}

/** The end of the window of each stop, or an earlier end of a stop that waits behind it. */
function endsBehind(stops: readonly WindowStop[]): number[] {
	let earliest = dayEnd;
	return stops
		.toReversed()
		.map((stop) => {
			earliest = Math.min(earliest, endOf(stop));
			return earliest;
		})
		.reverse();
}

function headOf<Stop>(stops: readonly Stop[], ends: readonly number[]): Choice<Stop>[] {
	const [stop] = stops;
	return stop === undefined ? [] : [{ stop, end: ends[0] ?? dayEnd }];
}

function choiceOf<Stop extends WindowStop>(stop: Stop): Choice<Stop> {
	return { stop, end: endOf(stop) };
}

function nextOf<Stop extends WindowStop>(
	choices: readonly Choice<Stop>[],
	place: Place,
): Stop | undefined {
	const end = Math.min(...choices.map((choice) => choice.end));
	const urgent = choices.flatMap((choice) => (choice.end === end ? [choice.stop] : []));
	const isOpen = (stop: Stop) => isOpenFrom(place, stop);
	const nearest = nearestTo(place, urgent.filter(isOpen));
	if (nearest !== undefined) return nearest;
	const openings = new Map(urgent.map((stop) => [stop, opensAt(stop, place.minutes)]));
	const opening = Math.min(...openings.values());
	const awaited = nearestTo(
		place,
		urgent.filter((stop) => openings.get(stop) === opening),
	);
	const filler = nearestTo(place, choices.map(({ stop }) => stop).filter(isOpen));
	if (filler === undefined || awaited === undefined) return awaited;
	const minutes = arrivalAt(place, filler) + priorServiceMinutes;
	return minutes + minutesTo({ ...place, minutes, at: filler }, awaited) <= end ? filler : awaited;
}

/** Stops without coordinates are the last. */
function nearestTo<Stop extends WindowStop>(
	{ at, roadClass }: Place,
	stops: readonly Stop[],
): Stop | undefined {
	let [best] = stops;
	let bestM = Number.POSITIVE_INFINITY;
	for (const stop of stops) {
		if (stop.point === null) continue;
		if (isFartherThan(bestM, at.point ?? stop.point, stop.point)) continue;
		const metres = at.point === null ? 0 : (wayOfPlaces(at, stop, roadClass)?.metres ?? 0);
		if (metres < bestM) {
			best = stop;
			bestM = metres;
		}
	}
	return best;
}

/** Whether a vehicle that comes from a place need not wait. Without gaps most answers need no way. */
function isOpenFrom(place: Place, stop: WindowStop): boolean {
	const { gaps } = stop.window;
	if (gaps === undefined && opensAt(stop, place.minutes) <= place.minutes) return true;
	const minutes = drivenAt(place, stop);
	return opensAt(stop, minutes) <= minutes;
}

function arrivalAt(place: Place, stop: WindowStop): number {
	const minutes = drivenAt(place, stop);
	return Math.max(minutes, opensAt(stop, minutes));
}

function drivenAt(place: Place, stop: WindowStop): number {
	return place.minutes + minutesTo(place, stop);
}

/** On a working day: the delay of a crossing is not known better before the day is. */
function minutesTo({ minutes, at, roadClass }: Place, stop: WindowStop): number {
	const way = wayOfPlaces(at, stop, roadClass) ?? unknownWay;
	const hour = Math.floor(minutes / 60) % 24;
	return driveMinutes(way, priorMinutesPerKm, { hour, isWeekend: false });
}

/** When the part of its window begins in which a visit at some minute of the day is. */
function opensAt({ window }: WindowStop, minutes: number): number {
	const { start } = partAt(window, minutes);
	return start === null ? 0 : minutesOf(start);
}

function endOf({ window: { end } }: WindowStop): number {
	return end === null ? dayEnd : minutesOf(end);
}
