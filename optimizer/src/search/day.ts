import type { Problem, Vehicle } from '../model/problem.ts';
import type { Day, Rested, Tour, Visit } from '../model/solution.ts';

/** What a day breaks: seconds, metres or amounts over the limit. */
export type Violation = {
	readonly kind:
		| 'window'
		| 'shift'
		| 'break'
		| 'duration'
		| 'distance'
		| 'capacity'
		| 'feature'
		| 'vehicle'
		| 'closed-place'
		| 'unreachable'
		| 'tours';
	readonly vehicle: number;
	/** The stop that it concerns, or null for the whole day. */
	readonly stop: number | null;
	/** Which amount of the capacity, otherwise 0. */
	readonly dimension: number;
	readonly over: number;
};

type Entry = {
	readonly stop: number;
	readonly place: number;
	readonly service: number;
	/** Seconds from the entry before. */
	readonly way: number;
	readonly windows: readonly { readonly from: number; readonly to: number }[];
	/** Starts of tours do not move with the way before. */
	readonly earliest: number;
};

/** Who goes home from the last stop does not come back for a further tour. */
export function mostTours({ end, tours }: Pick<Vehicle, 'end' | 'tours'>): number {
	return end === null ? Math.min(1, tours) : tours;
}

/** A way that does not exist, as one that nobody can drive. */
export const noWay = 10_000_000;

/**
 * The times of a vehicle that visits its tours in sequence: as early as they go, from the latest
 * departure with which that is so. Where no times keep all limits, those that miss windows least as the
 * stops come, with what they break.
 */
export function dayOf(
	problem: Problem,
	index: number,
	tours: readonly (readonly number[])[],
): { day: Day; violations: Violation[] } {
	const vehicle = problem.vehicles[index];
	const kept = tours.filter((tour) => tour.length > 0);
	const violations: Violation[] = [];
	const violate = (kind: Violation['kind'], stop: number | null, over: number, dimension = 0) =>
		violations.push({ kind, vehicle: index, stop, dimension, over });
	if (kept.length === 0)
		return { day: { tours: [], rests: [], metres: 0, driving: 0 }, violations };
	const most = mostTours(vehicle);
	if (kept.length > most) violate('tours', null, kept.length - most);
	const { entries, metres, driving } = entriesOf(problem, vehicle, kept);
	for (const stop of kept.flat()) {
		const { features, vehicles, place } = problem.stops[stop];
		if ((features & ~vehicle.features) !== 0) violate('feature', stop, 0);
		if (vehicles !== null && !vehicles.includes(index)) violate('vehicle', stop, 0);
		if (vehicle.closedPlaces.includes(place)) violate('closed-place', stop, 0);
	}
	for (const { stop, way } of entries)
		if (way >= noWay) violate('unreachable', stop < 0 ? null : stop, 0);
	loadsOf(problem, vehicle, kept, (dimension, over) => violate('capacity', null, over, dimension));
	const times = timesOf(vehicle, entries);
	for (const [at, { stop, windows }] of entries.entries()) {
		if (stop < 0 || windows.length === 0) continue;
		const begins = times.begins[at];
		const late = Math.min(
			...windows.map(({ from, to }) => (begins < from ? Number.POSITIVE_INFINITY : begins - to)),
		);
		if (late > 0) violate('window', stop, late);
	}
	if (times.end > vehicle.shift.to) violate('shift', null, times.end - vehicle.shift.to);
	vehicle.breaks.forEach(({ window }, at) => {
		const isAway = times.begins[0] <= window.to && times.end > window.to;
		if (isAway && !times.rests.some((rest) => rest.at === at)) violate('break', null, 0);
	});
	const lasts = times.end - times.begins[0];
	if (vehicle.longestSeconds !== null && lasts > vehicle.longestSeconds)
		violate('duration', null, lasts - vehicle.longestSeconds);
	if (vehicle.longestMetres !== null && metres > vehicle.longestMetres)
		violate('distance', null, metres - vehicle.longestMetres);
	const day = { tours: toursOf(entries, times), rests: times.rests, metres, driving };
	return { day, violations };
}

/** Whether a vehicle keeps every limit with these tours; quicker than `dayOf`. */
export function isKept(
	problem: Problem,
	index: number,
	tours: readonly (readonly number[])[],
): boolean {
	const vehicle = problem.vehicles[index];
	const kept = tours.filter((tour) => tour.length > 0);
	if (kept.length === 0) return true;
	if (kept.length > mostTours(vehicle)) return false;
	for (const stop of kept.flat()) {
		const { features, vehicles, place } = problem.stops[stop];
		if ((features & ~vehicle.features) !== 0 || vehicles?.includes(index) === false) return false;
		if (vehicle.closedPlaces.includes(place)) return false;
	}
	let isFull = false;
	loadsOf(problem, vehicle, kept, () => {
		isFull = true;
	});
	if (isFull) return false;
	const { entries, metres } = entriesOf(problem, vehicle, kept);
	if (entries.some(({ way }) => way >= noWay)) return false;
	if (vehicle.longestMetres !== null && metres > vehicle.longestMetres) return false;
	return timesWithin(vehicle, entries, vehicle.longestSeconds ?? Number.POSITIVE_INFINITY) !== null;
}

/** Starts are entries with stop -1, ends with stop -2. */
function entriesOf(
	{ matrix, stops }: Problem,
	vehicle: Vehicle,
	tours: readonly (readonly number[])[],
) {
	const { places } = matrix;
	let metres = 0;
	let driving = 0;
	const way = (from: number, to: number) => {
		const at = from * places + to;
		if (matrix.seconds[at] < 0 || matrix.metres[at] < 0) return noWay;
		metres += matrix.metres[at];
		driving += matrix.seconds[at];
		return matrix.seconds[at];
	};
	const shift = [vehicle.shift];
	const entries: Entry[] = [];
	tours.forEach((tour, number) => {
		const ready = Math.max(vehicle.shift.from, ...tour.map((stop) => stops[stop].readyAt));
		const start = { stop: -1, place: vehicle.start, service: 0, way: 0, windows: shift };
		entries.push({ ...start, earliest: ready });
		let place = vehicle.start;
		for (const stop of tour) {
			const { place: next, service, windows } = stops[stop];
			entries.push({ stop, place: next, service, way: way(place, next), windows, earliest: 0 });
			place = next;
		}
		const isLast = number === tours.length - 1;
		const home = vehicle.end ?? place;
		entries.push({
			stop: -2,
			place: home,
			service: isLast ? 0 : vehicle.reloadSeconds,
			way: way(place, home),
			windows: shift,
			earliest: 0,
		});
	});
	return { entries, metres, driving };
}

function loadsOf(
	{ stops }: Problem,
	vehicle: Vehicle,
	tours: readonly (readonly number[])[],
	exceed: (dimension: number, over: number) => void,
) {
	for (const tour of tours) {
		vehicle.capacity.forEach((room, dimension) => {
			let load = 0;
			for (const stop of tour) load += stops[stop].amounts[dimension] ?? 0;
			let most = load;
			for (const stop of tour) {
				load += (stops[stop].pickups[dimension] ?? 0) - (stops[stop].amounts[dimension] ?? 0);
				if (load > most) most = load;
			}
			if (most > room + 1e-9) exceed(dimension, most - room);
		});
	}
}

type Times = {
	readonly begins: readonly number[];
	readonly arrives: readonly number[];
	readonly slack: readonly number[];
	readonly rests: readonly Rested[];
	readonly end: number;
};

function timesOf(vehicle: Vehicle, entries: readonly Entry[]): Times {
	const first = Math.max(vehicle.shift.from, entries[0].earliest);
	const longest = vehicle.longestSeconds ?? Number.POSITIVE_INFINITY;
	const times =
		timesWithin(vehicle, entries, longest) ??
		timesWithin(vehicle, entries, Number.POSITIVE_INFINITY) ??
		walk(vehicle, entries, first, false);
	if (times === null) throw new Error('A day without limits has no times.');
	const rested = new Set(times.rests.flat().map(({ at }) => at));
	// One who is back before a break begins takes none.
	const unrested = vehicle.breaks.flatMap(({ window }, at) => (rested.has(at) ? [] : [window.to]));
	const open = unrested.filter((to) => to >= times.begins[0]);
	const until = Math.min(vehicle.shift.to, times.begins[0] + longest, ...open);
	const room = latestBegins(vehicle, entries, times, Math.max(until, times.end), false);
	const { begins } = times;
	return {
		begins,
		arrives: times.arrives,
		slack: room.map((at, entry) => Math.max(0, at - begins[entry])),
		rests: times.rests.flat(),
		end: times.end,
	};
}

/**
 * The day that keeps every limit and ends first, from the latest departure with which it does so: of
 * departures that keep the sequence of rests and the window of each stop, the latest is the shortest day.
 */
function timesWithin(vehicle: Vehicle, entries: readonly Entry[], longest: number): Walk | null {
	const { breaks, shift } = vehicle;
	for (let from = Math.max(shift.from, entries[0].earliest); from <= shift.to; ) {
		const soon = walk(vehicle, entries, from, true);
		if (soon === null) {
			if (vehicle.hasLeft) return null;
			// Of a break that is over before he leaves he needs none.
			const over = breaks.find(({ window }) => window.to >= from);
			if (over === undefined) return null;
			from = over.window.to + 1;
			continue;
		}
		if (vehicle.hasLeft) return soon.end - from <= longest ? soon : null;
		const [latest] = latestBegins(vehicle, entries, soon, soon.end, false);
		const times = latest > from ? walk(vehicle, entries, latest, true) : soon;
		const found = times !== null && times.end <= soon.end ? times : soon;
		if (found.end - found.begins[0] <= longest) return found;
		const [last] = latestBegins(vehicle, entries, soon, shift.to, true);
		from = Math.max(from, last) + 1;
	}
	return null;
}

/**
 * When each entry begins at the latest so that all that follow keep their times and the day its end, with
 * `isSame` each in the window of `times`.
 */
function latestBegins(
	vehicle: Vehicle,
	entries: readonly Entry[],
	times: Walk,
	end: number,
	isSame: boolean,
): number[] {
	const latest: number[] = new Array(entries.length);
	let limit = end;
	for (let at = entries.length - 1; at >= 0; at--) {
		const begins = times.begins[at];
		const { windows } = entries[at];
		const open = isSame ? windows.filter(({ to }) => to >= begins).slice(0, 1) : windows;
		latest[at] = Math.max(begins, lastBegin(open, limit));
		limit = latest[at] - entries[at].way;
		for (const { at: rest } of times.rests[at].toReversed()) {
			const { window, seconds } = vehicle.breaks[rest];
			limit = Math.min(limit - seconds, window.to);
		}
		if (at > 0) limit -= entries[at - 1].service;
	}
	return latest;
}

/** The latest time inside a window that is not after the limit. */
function lastBegin(windows: Entry['windows'], limit: number): number {
	if (windows.length === 0) return limit;
	for (let at = windows.length - 1; at >= 0; at--)
		if (windows[at].from <= limit) return Math.min(limit, windows[at].to);
	return Number.NEGATIVE_INFINITY;
}

/** Times by entry; `rests` are those on the way to it. */
type Walk = {
	readonly begins: readonly number[];
	readonly arrives: readonly number[];
	readonly rests: readonly (readonly Rested[])[];
	readonly end: number;
	/** Seconds by which windows are missed, and those of rests that are not taken. */
	readonly late: number;
};

type Step = {
	readonly begins: number;
	readonly arrives: number;
	readonly rests: readonly Rested[];
	readonly late: number;
	readonly before: Step | null;
};

/** Times from a departure on; without `isStrict` windows, the shift and rests may be missed. */
function walk(
	vehicle: Vehicle,
	entries: readonly Entry[],
	departure: number,
	isStrict: boolean,
): Walk | null {
	const { breaks } = vehicle;
	// The best step by the number of rests that are behind it.
	let reached: (Step | null)[] = [null, ...breaks.map(() => null)];
	// Of a break that is over before he leaves he needs none.
	const passed = breaks.findIndex(({ window }) => window.to >= departure);
	const begin = { begins: departure, arrives: departure, rests: noRests, late: 0, before: null };
	reached[passed < 0 ? breaks.length : passed] = begin;
	for (let at = 1; at < entries.length; at++) {
		const next: (Step | null)[] = reached.map(() => null);
		for (let taken = 0; taken <= breaks.length; taken++) {
			const step = reached[taken];
			if (step !== null)
				reach(breaks, next, step, taken, entries[at], entries[at - 1].service, isStrict);
		}
		reached = next;
	}
	let best: Step | null = null;
	for (let taken = 0; taken <= breaks.length; taken++) {
		const step = reached[taken];
		if (step === null) continue;
		let { late } = step;
		for (const { window, seconds } of breaks.slice(taken))
			if (step.begins > window.to) late += seconds;
		if (isStrict && late > step.late) continue;
		if (best === null || isSooner({ ...step, late }, best)) best = { ...step, late };
	}
	return best === null ? null : pathTo(best, entries.length);
}

const noRests: readonly Rested[] = [];

/** Steps to an entry from the one before, with each number of rests on the way. */
function reach(
	breaks: Vehicle['breaks'],
	next: (Step | null)[],
	step: Step,
	taken: number,
	{ way, windows, earliest }: Entry,
	service: number,
	isStrict: boolean,
): void {
	let from = step.begins + service;
	let arrives = from + way;
	let { late } = step;
	let rests = noRests;
	for (let rest = taken; ; rest++) {
		const ready = Math.max(arrives, earliest);
		const begins = beginOf(windows, ready, isStrict);
		if (begins >= 0) {
			const missed = late + (windows.length === 0 ? 0 : Math.max(0, begins - lastEnd(windows)));
			const known = next[rest];
			if (known === null || missed < known.late || (missed === known.late && begins < known.begins))
				next[rest] = { begins, arrives, rests, late: missed, before: step };
		}
		if (rest === breaks.length) return;
		const { window, seconds } = breaks[rest];
		const begin = Math.max(from, window.from);
		if (begin > window.to) {
			if (isStrict) return;
			late += seconds;
			continue;
		}
		rests = [...rests, { at: rest, begins: begin }];
		arrives = Math.max(arrives, begin) + seconds;
		from = begin + seconds;
	}
}

const isSooner = (one: Step, other: Step) =>
	one.late < other.late || (one.late === other.late && one.begins < other.begins);

function pathTo(last: Step, entries: number): Walk {
	const begins: number[] = new Array(entries);
	const arrives: number[] = new Array(entries);
	const rests: (readonly Rested[])[] = new Array(entries);
	let step: Step | null = last;
	for (let at = entries - 1; step !== null; at--) {
		begins[at] = step.begins;
		arrives[at] = step.arrives;
		rests[at] = step.rests;
		step = step.before;
	}
	return { begins, arrives, rests, end: last.begins, late: last.late };
}

/** When a service begins for one who is there at a time; -1 where every window is over. */
function beginOf(windows: Entry['windows'], arrives: number, isStrict: boolean): number {
	if (windows.length === 0) return arrives;
	for (const { from, to } of windows) if (arrives <= to) return Math.max(arrives, from);
	return isStrict ? -1 : arrives;
}

const lastEnd = (windows: Entry['windows']) => windows[windows.length - 1].to;

function toursOf(entries: readonly Entry[], { begins, arrives, slack }: Times): Tour[] {
	const tours: { leaves: number; returns: number; visits: Visit[] }[] = [];
	entries.forEach(({ stop, service }, at) => {
		const tour = tours[tours.length - 1];
		if (stop === -1) tours.push({ leaves: begins[at], returns: begins[at], visits: [] });
		else if (stop === -2) tour.returns = begins[at];
		else {
			const leaves = begins[at] + service;
			tour.visits.push({
				stop,
				arrives: arrives[at],
				begins: begins[at],
				leaves,
				slack: slack[at],
			});
		}
	});
	return tours;
}
