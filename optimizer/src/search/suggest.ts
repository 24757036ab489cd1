import type { Plan, Problem } from '../model/problem.ts';
import type { Day } from '../model/solution.ts';
import { dayOf, isKept, mostTours, type Violation } from './day.ts';

/** A place for a stop: in which vehicle and tour, before which position, and what it costs more. */
export type Suggestion = {
	readonly vehicle: number;
	readonly tour: number;
	readonly position: number;
	/** Whether the tour is a further one, before that of this number. */
	readonly isFurther: boolean;
	/** Kuruş. */
	readonly cost: number;
	readonly metres: number;
	readonly seconds: number;
	/** The tours of the vehicle with the stop. */
	readonly changed: Plan[number];
};

/** The places for a stop that cost least, one a vehicle, in which the plan breaks nothing more than before. */
export function suggest(problem: Problem, plan: Plan, stop: number, most: number): Suggestion[] {
	const excluded = excludedBy(problem, stop);
	const found = [...problem.vehicles.keys()].flatMap((vehicle): Suggestion[] => {
		if (plan[vehicle].flat().some((other) => excluded.has(other))) return [];
		const places = placesOf(problem, plan, stop, vehicle);
		const before = breaches(dayOf(problem, vehicle, plan[vehicle]).violations);
		const found = places.find(({ toursThere }) =>
			before.size === 0
				? isKept(problem, vehicle, toursThere())
				: isNoWorse(before, dayOf(problem, vehicle, toursThere()).violations),
		);
		if (found === undefined) return [];
		const { toursThere, ...place } = found;
		return [{ ...place, changed: toursThere() }];
	});
	return found.sort((a, b) => a.cost - b.cost || a.vehicle - b.vehicle).slice(0, most);
}

/** The stops that exclude a stop. */
function excludedBy({ apart }: Problem, stop: number): ReadonlySet<number> {
	const others = apart.flatMap((list) => (list.includes(stop) ? list : []));
	return new Set(others.filter((other) => other !== stop));
}

/** Why a stop fits no vehicle. */
export type Reason =
	| { readonly kind: 'no-vehicle' }
	| { readonly kind: 'feature'; readonly features: number }
	| {
			readonly kind: 'vehicles' | 'closed-place' | 'unreachable' | 'apart' | 'together' | 'locked';
	  }
	/** The nearest vehicle, and the smallest changes with which the stop would fit it. */
	| { readonly kind: 'limits'; readonly vehicle: number; readonly changes: readonly Change[] };

export type Change =
	| { readonly kind: 'capacity'; readonly over: readonly number[] }
	/** The end of the window that is last to be missed, in seconds; the stop may be another of the tour. */
	| { readonly kind: 'window'; readonly stop: number; readonly late: number }
	| { readonly kind: 'shift'; readonly over: number }
	| { readonly kind: 'duration'; readonly over: number }
	| { readonly kind: 'distance'; readonly over: number }
	/** A break for which no time is left. */
	| { readonly kind: 'break' };

/** Finds why a stop fits no vehicle. */
export function findReasons(problem: Problem, plan: Plan): (stop: number) => Reason {
	const known = new Map<number, KnownDay>();
	const dayAt = (vehicle: number): KnownDay => {
		const found = known.get(vehicle) ?? knownDay(problem, plan, vehicle);
		known.set(vehicle, found);
		return found;
	};
	return (stop) => {
		const candidates = candidatesOf(problem, plan, stop);
		if (!Array.isArray(candidates)) return candidates as Reason;
		const places = (candidates as readonly number[]).flatMap((vehicle) => {
			const day = dayAt(vehicle);
			return placesOf(problem, plan, stop, vehicle)
				.slice(0, mostPlaces)
				.map((place) => ({ ...place, day, least: leastPrice(problem, day, stop, place) }));
		});
		places.sort((a, b) => a.least - b.least || a.cost - b.cost);
		let best: { reason: Reason; price: number } | null = null;
		for (const { vehicle, toursThere, day, least } of places) {
			// Those that follow ask more.
			if (best !== null && least >= best.price) break;
			const { violations } = dayOf(problem, vehicle, toursThere());
			const added = violations.filter((one) => isNew(day.before, one));
			const found = changesOf(problem, vehicle, added);
			if (found === null || (best !== null && found.price >= best.price)) continue;
			best = { reason: { kind: 'limits', vehicle, changes: found.changes }, price: found.price };
		}
		return best === null ? { kind: 'locked' } : best.reason;
	};
}

/** The day of a vehicle without the stop. */
type KnownDay = {
	readonly before: Breaches;
	readonly tours: Day['tours'];
	/** Seconds of the shift in which it neither drives nor serves nor rests. */
	readonly free: number;
	readonly rests: number;
};

function knownDay(problem: Problem, plan: Plan, vehicle: number): KnownDay {
	const { shift, breaks } = problem.vehicles[vehicle];
	const { day, violations } = dayOf(problem, vehicle, plan[vehicle]);
	const rests = day.rests.reduce((sum, { at }) => sum + breaks[at].seconds, 0);
	const served = plan[vehicle].flat().reduce((sum, stop) => sum + problem.stops[stop].service, 0);
	const free = shift.to - shift.from - day.driving - served - rests;
	return { before: breaches(violations), tours: day.tours, free, rests };
}

/**
 * What a place asks at least: the seconds that the shift does not have, those by which the vehicle comes
 * too late, or those by which it makes the next visit late.
 */
function leastPrice(
	{ matrix, stops, vehicles }: Problem,
	{ tours, free, rests }: KnownDay,
	stop: number,
	{ vehicle, tour: number, position, isFurther, seconds }: Candidate,
): number {
	const { place, windows, service } = stops[stop];
	const longer = seconds + service;
	let least = Math.max(0, longer - free);
	const tour = tours[number];
	if (!isFurther && tour !== undefined) {
		const last = tour.visits[position - 1];
		const from = last === undefined ? vehicles[vehicle].start : stops[last.stop].place;
		const way = matrix.seconds[from * matrix.places + place];
		// A rest may come later than now.
		const arrives = (last?.leaves ?? tour.leaves) + way - rests;
		const closes = windows.at(-1)?.to ?? Number.POSITIVE_INFINITY;
		if (last !== undefined) least = Math.max(least, arrives - closes);
		const next = tour.visits[position];
		if (next !== undefined) {
			const waits = next.begins - next.arrives + rests;
			least = Math.max(least, longer - waits - next.slack);
		}
	}
	// A rest that is not taken leaves its time to the rest of the day.
	return perChange + Math.min(least, withoutBreak + Math.max(0, least - rests));
}

/** The vehicles that may visit a stop at all, or why there is none. */
function candidatesOf(problem: Problem, plan: Plan, stop: number): Reason | number[] {
	const { stops, vehicles } = problem;
	const { features, vehicles: fit, place } = stops[stop];
	const open = vehicles.flatMap(({ isClosed }, at) => (isClosed ? [] : [at]));
	if (open.length === 0) return { kind: 'no-vehicle' };
	const chosen = fit === null ? open : open.filter((at) => fit.includes(at));
	if (chosen.length === 0) return { kind: 'vehicles' };
	const able = chosen.filter((at) => (features & ~vehicles[at].features) === 0);
	if (able.length === 0) {
		const missing = chosen.map((at) => features & ~vehicles[at].features);
		return { kind: 'feature', features: missing.reduce((a, b) => (bits(b) < bits(a) ? b : a)) };
	}
	const entering = able.filter((at) => !vehicles[at].closedPlaces.includes(place));
	if (entering.length === 0) return { kind: 'closed-place' };
	const group = problem.together.find((list) => list.includes(stop));
	if (group?.some((other) => other !== stop)) return { kind: 'together' };
	const reachable = entering.filter((at) => {
		const { start, end } = vehicles[at];
		const { places, seconds } = problem.matrix;
		const isWay = (from: number, to: number) => seconds[from * places + to] >= 0;
		return isWay(start, place) && (end === null || isWay(place, end));
	});
	if (reachable.length === 0) return { kind: 'unreachable' };
	const excluded = excludedBy(problem, stop);
	const free = reachable.filter((at) => !plan[at].flat().some((other) => excluded.has(other)));
	return free.length === 0 ? { kind: 'apart' } : free;
}

/** What would have to give way, with how much it asks; null where nothing could. */
function changesOf(problem: Problem, vehicle: number, added: readonly Violation[]) {
	const { capacity } = problem.vehicles[vehicle];
	const changes: Change[] = [];
	let price = 0;
	const over = capacity.map(
		(_, at) =>
			added.find(({ kind, dimension }) => kind === 'capacity' && dimension === at)?.over ?? 0,
	);
	if (over.some((amount) => amount > 0)) {
		const shares = over.map((amount, at) => amount / Math.max(1e-9, capacity[at]));
		changes.push({ kind: 'capacity', over });
		price += aDayOfWork * Math.max(...shares);
	}
	for (const { kind, stop, over } of added) {
		if (kind === 'capacity') continue;
		if (kind === 'window' && stop !== null) changes.push({ kind, stop, late: over });
		else if (kind === 'shift' || kind === 'duration' || kind === 'distance')
			changes.push({ kind, over });
		else if (kind === 'break') changes.push({ kind });
		else return null;
		price += kind === 'distance' ? over / 10 : kind === 'break' ? withoutBreak : over;
	}
	// Two changes are harder to agree than one.
	return { changes, price: price + perChange * changes.length };
}

const perChange = 1800;

/** Of the places in a vehicle, the nearest: a plan that leaves hundreds out asks for each. */
const mostPlaces = 16;

/** Who goes without a break gives up more than one who works an hour longer. */
const withoutBreak = 3 * 3600;

/** A vehicle that would have to be twice as large asks as much as a shift of twice its length. */
const aDayOfWork = 8 * 3600;

const bits = (value: number): number => (value === 0 ? 0 : (value & 1) + bits(value >>> 1));

/** A place, and the tours of its vehicle with the stop there. */
type Candidate = Omit<Suggestion, 'changed'> & { readonly toursThere: () => Plan[number] };

function placesOf(problem: Problem, plan: Plan, stop: number, vehicle: number): Candidate[] {
	const { matrix, stops, vehicles } = problem;
	const { start, end, costs, tours, isClosed, knownPlaces } = vehicles[vehicle];
	if (isClosed) return [];
	const { places } = matrix;
	const own = stops[stop].place;
	const arc = (from: number, to: number | null) =>
		to === null
			? { metres: 0, seconds: 0 }
			: { metres: matrix.metres[from * places + to], seconds: matrix.seconds[from * places + to] };
	const now = plan[vehicle].filter((tour) => tour.length > 0);
	const isKnown = knownPlaces === null || knownPlaces.includes(own);
	const strange = isKnown ? 0 : problem.weights.strangePlace;
	const { balance } = problem.weights;
	const work = balance === 0 ? 0 : workOf(problem, vehicle, now);
	const found: Candidate[] = [];
	const add = (tour: number, position: number, list: readonly number[], isFurther: boolean) => {
		const before = position === 0 ? start : stops[list[position - 1]].place;
		const after = position === list.length ? end : stops[list[position]].place;
		const to = arc(before, own);
		const on = arc(own, after);
		const old = list.length === 0 ? { metres: 0, seconds: 0 } : arc(before, after);
		const metres = to.metres + on.metres - old.metres;
		const seconds = to.seconds + on.seconds - old.seconds;
		const use = now.length === 0 ? costs.use : 0;
		const longer = work + seconds + stops[stop].service;
		const uneven = balance * ((longer / 3600) ** 2 - (work / 3600) ** 2);
		const cost =
			strange + use + uneven + (costs.km * metres) / 1000 + (costs.hour * seconds) / 3600;
		const toursThere = () =>
			isFurther
				? now.toSpliced(tour, 0, [stop])
				: now.map((other, at) => (at === tour ? other.toSpliced(position, 0, stop) : other));
		found.push({ vehicle, tour, position, isFurther, cost, metres, seconds, toursThere });
	};
	now.forEach((list, tour) => {
		for (let position = 0; position <= list.length; position++) add(tour, position, list, false);
	});
	const most = mostTours({ end, tours });
	if (now.length < most) for (let tour = 0; tour <= now.length; tour++) add(tour, 0, [], true);
	return found.sort((a, b) => a.cost - b.cost);
}

/** Seconds of driving and services of a vehicle. */
function workOf(
	{ matrix, stops, vehicles }: Problem,
	vehicle: number,
	tours: Plan[number],
): number {
	const { start, end } = vehicles[vehicle];
	let sum = 0;
	for (const tour of tours) {
		let at = start;
		for (const stop of tour) {
			const { place, service } = stops[stop];
			sum += matrix.seconds[at * matrix.places + place] + service;
			at = place;
		}
		if (end !== null) sum += matrix.seconds[at * matrix.places + end];
	}
	return sum;
}

type Breaches = Map<string, number>;

const keyOf = ({ kind, stop, dimension }: Violation) => `${kind} ${stop} ${dimension}`;

const breaches = (violations: readonly Violation[]): Breaches =>
	new Map(violations.map((one) => [keyOf(one), one.over]));

const isNew = (before: Breaches, violation: Violation) =>
	(before.get(keyOf(violation)) ?? -1) < violation.over;

const isNoWorse = (before: Breaches, violations: readonly Violation[]) =>
	!violations.some((one) => isNew(before, one));
