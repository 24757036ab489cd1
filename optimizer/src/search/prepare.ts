import type { Plan, Problem, Vehicle } from '../model/problem.ts';
import { dayOf, mostTours, noWay } from './day.ts';
import { type Instance, never, type Routes, type VehicleType } from './instance.ts';
import { nearestChain, ranksOf } from './place-order.ts';
import type { Times } from './tour-state.ts';

/** A problem as the search reads it. Customers and vehicles of the instance are those that may change. */
export type Prepared = {
	readonly instance: Instance;
	/** By customer and by vehicle of the instance: its index in the problem. */
	readonly stopOf: Int32Array;
	readonly vehicleOf: Int32Array;
	/** The present plan, without what no longer fits, and where stops have several windows those of its visits. */
	readonly present: { readonly routes: Routes; readonly times: Times | null };
};

/** Kuruş for a stop of priority 1 that stays out: more than every detour. Each priority is worth ten of the one below. */
const leftOut = 10_000_000;
/** For one that is locked to its vehicle. */
const lockedOut = 1e12;

export function prepare(problem: Problem): Prepared {
	const { stops, vehicles, weights, matrix } = problem;
	const present: Plan = problem.present ?? vehicles.map(() => []);
	const closed = new Set(
		vehicles.flatMap(({ isClosed }, at) => (isClosed ? present[at].flat() : [])),
	);
	const { places, cost, time, ranks } = arrange(problem);
	const rankOf = (stop: number) => ranks[stops[stop].place];
	const stopOf = Int32Array.from(stops.keys())
		.filter((stop) => !closed.has(stop))
		.sort((a, b) => rankOf(a) - rankOf(b) || a - b);
	const vehicleOf = Int32Array.from(vehicles.keys()).filter((at) => !vehicles[at].isClosed);
	const customerOf = new Map(Array.from(stopOf, (stop, customer) => [stop, customer]));
	const n = stopOf.length;
	const stopList = Array.from(stopOf, (stop) => stops[stop]);
	const dimensions = Math.max(1, ...vehicles.map(({ capacity }) => capacity.length));
	const homeOf = new Map<number, number>();
	present.forEach((tours, at) => {
		for (const stop of tours.flat()) homeOf.set(stop, at);
	});

	// Who belongs to a locked stop stays with it.
	const isBound = stops.map(({ lock }, at) => lock !== 'free' && homeOf.has(at));
	for (const group of problem.together) {
		if (group.some((stop) => isBound[stop])) {
			for (const stop of group) if (homeOf.has(stop)) isBound[stop] = true;
		}
	}

	// What locked stops break already, they may break.
	const room = vehicles.map(({ capacity }) =>
		Array.from({ length: dimensions }, (_, d) => capacity[d] ?? never),
	);
	const shiftTo = vehicles.map(({ shift }) => shift.to);
	const longest = vehicles.map(({ longestSeconds }) => longestSeconds ?? never);
	const farthest = vehicles.map(({ longestMetres }) => longestMetres ?? never);
	const rests = vehicles.map(({ breaks }) => breaks);
	const most = vehicles.map(mostTours);
	const lateUntil = new Map<number, number>();
	const core = vehicles.map((_, at) =>
		present[at]
			.map((tour) => tour.filter((stop) => isBound[stop]))
			.filter((tour) => tour.length > 0),
	);
	for (const at of vehicleOf) {
		const { day, violations } = dayOf(problem, at, core[at]);
		for (const { kind, stop, over, dimension } of violations) {
			if (kind === 'capacity') room[at][dimension] += over;
			if (kind === 'shift') shiftTo[at] += over;
			if (kind === 'duration') longest[at] += over;
			if (kind === 'distance') farthest[at] += over;
			if (kind === 'break') rests[at] = [];
			if (kind === 'tours') most[at] += over;
			if (kind === 'window' && stop !== null) {
				const visit = day.tours.flatMap(({ visits }) => visits).find((one) => one.stop === stop);
				if (visit !== undefined) lateUntil.set(stop, visit.begins);
			}
		}
	}

	const first = new Int32Array(n + 1);
	const from: number[] = [];
	const to: number[] = [];
	stopList.forEach(({ windows }, customer) => {
		const late = lateUntil.get(stopOf[customer]);
		const open =
			windows.length > 0 && late === undefined ? windows : [{ from: 0, to: late ?? never }];
		for (const window of open) {
			from.push(window.from);
			to.push(window.to);
		}
		first[customer + 1] = from.length;
	});
	const isSeveral = from.length > n;

	const visitOf = (customer: number, at: number): number => {
		const stop = stopOf[customer];
		const { features, vehicles: fit, place } = stopList[customer];
		const vehicle = vehicles[at];
		const home = homeOf.get(stop);
		if (isBound[stop]) return home === at ? 0 : Number.POSITIVE_INFINITY;
		if ((features & ~vehicle.features) !== 0) return Number.POSITIVE_INFINITY;
		if (fit !== null && !fit.includes(at)) return Number.POSITIVE_INFINITY;
		if (vehicle.closedPlaces.includes(place)) return Number.POSITIVE_INFINITY;
		return (
			(home !== undefined && home !== at ? weights.move : 0) +
			(vehicle.knownPlaces === null || vehicle.knownPlaces.includes(place)
				? 0
				: weights.strangePlace)
		);
	};
	const columns = Array.from(vehicleOf, (at) => {
		const column = new Float64Array(n);
		for (let customer = 0; customer < n; customer++) column[customer] = visitOf(customer, at);
		return column;
	});
	const isPriced = columns.some((column) => column.some((price) => price > 0));
	const typeOfVehicle = (at: number): VehicleType => {
		const { costs, start, end, shift, reloadSeconds } = vehicles[at];
		return {
			capacity: room[at],
			fixedCost: costs.use,
			unitCost: costs.km / 1000,
			timeCost: costs.hour / 3600,
			start: ranks[start],
			end: end === null ? matrix.places : ranks[end],
			from: shift.from,
			to: shiftTo[at],
			longestDuration: longest[at],
			longestLength: farthest[at],
			breaks: rests[at].map(({ window, seconds }) => ({
				from: window.from,
				to: window.to,
				lasts: seconds,
			})),
			tours: most[at],
			reloadTime: reloadSeconds,
		};
	};
	// A vehicle is of the type of the first one that equals it.
	const keys = Array.from(vehicleOf, (at) => JSON.stringify(typeOfVehicle(at)));
	const distinct: number[] = [];
	const typeOf = Int32Array.from(keys, (key, index) => {
		const known = distinct.findIndex(
			(other) => keys[other] === key && (!isPriced || isEqual(columns[other], columns[index])),
		);
		return known >= 0 ? known : distinct.push(index) - 1;
	});
	const types = distinct.map((index) => typeOfVehicle(vehicleOf[index]));
	const visit = isPriced ? new Float64Array(n * types.length) : null;
	if (visit !== null) {
		distinct.forEach((index, type) => {
			const column = columns[index];
			for (let customer = 0; customer < n; customer++)
				visit[customer * types.length + type] = column[customer];
		});
	}
	const amounts = (pick: 'amounts' | 'pickups') =>
		Float64Array.from({ length: n * dimensions }, (_, at) => {
			return stopList[Math.floor(at / dimensions)][pick][at % dimensions] ?? 0;
		});
	const pickup = amounts('pickups');
	const groups = (lists: Problem['together']) => {
		const of = Array.from({ length: n }, () => new Set<number>());
		for (const list of lists) {
			const own = list.flatMap((stop) => customerOf.get(stop) ?? []);
			for (const one of own) for (const other of own) if (other !== one) of[one].add(other);
		}
		return of.some((set) => set.size > 0) ? of.map((set) => Int32Array.from(set)) : null;
	};
	const isFixed = stopList.map(({ lock }, at) => lock === 'sequence' && homeOf.has(stopOf[at]));
	const instance: Instance = {
		customers: n,
		places,
		cost,
		time,
		place: Int32Array.from(stopList, ({ place }) => ranks[place]),
		ready: Int32Array.from({ length: n }, (_, at) => from[first[at]]),
		due: Int32Array.from({ length: n }, (_, at) => Math.min(never, to[first[at + 1] - 1])),
		service: Int32Array.from(stopList, ({ service }) => service),
		release: Int32Array.from(stopList, ({ readyAt }) => readyAt),
		prize: Float64Array.from(stopList, ({ priority }, at) =>
			isBound[stopOf[at]] ? lockedOut : leftOut * 10 ** (priority - 1),
		),
		demand: amounts('amounts'),
		dimensions,
		vehicles: vehicleOf.length,
		typeOf,
		types,
		balance: weights.balance / 3600 ** 2,
		windows: isSeveral
			? {
					first,
					from: Int32Array.from(from),
					to: Int32Array.from(to, (one) => Math.min(never, one)),
				}
			: null,
		visit,
		pickup: pickup.some((amount) => amount > 0) ? pickup : null,
		together: groups(problem.together),
		apart: groups(problem.apart),
		preferred:
			weights.unpreferredHour > 0 && stopList.some(({ preferred }) => preferred !== null)
				? {
						from: Int32Array.from(stopList, ({ preferred }) => preferred?.from ?? 0),
						to: Int32Array.from(stopList, ({ preferred }) => preferred?.to ?? never),
						cost: weights.unpreferredHour / 3600,
					}
				: null,
		fixed: isFixed.some(Boolean) ? Uint8Array.from(isFixed, Number) : null,
	};
	const limits = vehicles.map(
		(vehicle, at): Vehicle => ({
			...vehicle,
			capacity: room[at],
			shift: { from: vehicle.shift.from, to: shiftTo[at] },
			breaks: rests[at],
			longestSeconds: longest[at],
			longestMetres: farthest[at],
			tours: most[at],
		}),
	);
	const relaxed: Problem = {
		...problem,
		vehicles: limits,
		stops: stops.map((stop, at) => {
			const late = lateUntil.get(at);
			return late === undefined ? stop : { ...stop, windows: [{ from: 0, to: late }] };
		}),
	};
	const fitting = keepFitting(relaxed, present, vehicleOf, isBound);
	const routes = fitting.map((tours) =>
		tours.map((tour) => tour.flatMap((stop) => customerOf.get(stop) ?? [])),
	);
	const times = { ready: instance.ready.slice(), due: instance.due.slice() };
	if (isSeveral) {
		fitting.forEach((tours, index) => {
			const { day } = dayOf(relaxed, vehicleOf[index], tours);
			for (const { stop, begins } of day.tours.flatMap(({ visits }) => visits)) {
				const customer = customerOf.get(stop) ?? 0;
				for (let at = first[customer]; at < first[customer + 1]; at++) {
					if (begins < from[at] || begins > to[at]) continue;
					times.ready[customer] = from[at];
					times.due[customer] = to[at];
				}
			}
		});
	}
	return { instance, stopOf, vehicleOf, present: { routes, times: isSeveral ? times : null } };
}

/**
 * The matrix in the sequence of `order`, with one place more, behind the last stop of vehicles that end
 * anywhere, and without holes; threads share it.
 */
function widen({ matrix, vehicles }: Problem, order: Int32Array) {
	const isOpen = vehicles.some(({ end }) => end === null);
	const places = matrix.places + (isOpen ? 1 : 0);
	const shared = () => new Int32Array(new SharedArrayBuffer(4 * places * places));
	const cost = shared();
	const time = shared();
	for (let from = 0; from < matrix.places; from++) {
		for (let to = 0; to < matrix.places; to++) {
			const at = order[from] * matrix.places + order[to];
			const isMissing = matrix.seconds[at] < 0 || matrix.metres[at] < 0;
			cost[from * places + to] = isMissing ? noWay : matrix.metres[at];
			time[from * places + to] = isMissing ? noWay : matrix.seconds[at];
		}
	}
	return { places, cost, time };
}

/** A copy of the ways of 10,000 stops would take 800 MB: such matrices are searched as they are. */
const mostCopied = 4000;

function arrange(problem: Problem) {
	const { matrix, vehicles } = problem;
	const { places, metres, seconds } = matrix;
	const isWhole = (list: Int32Array) =>
		list.buffer instanceof SharedArrayBuffer && list.every((value) => value >= 0);
	const isOpen = vehicles.some(({ end }) => end === null);
	if (places > mostCopied && !isOpen && isWhole(metres) && isWhole(seconds)) {
		const ranks = Int32Array.from({ length: places }, (_, place) => place);
		return { places, cost: metres, time: seconds, ranks };
	}
	const order = nearestChain(places, metres);
	return { ...widen(problem, order), ranks: ranksOf(order) };
}

const isEqual = (one: Float64Array, other: Float64Array) =>
	one.every((price, at) => price === other[at]);

/** Of a plan, locked stops and those others that fit between them. */
function keepFitting(
	problem: Problem,
	present: Plan,
	vehicleOf: Int32Array,
	isBound: readonly boolean[],
): number[][][] {
	const kept: number[][][] = Array.from(vehicleOf, (at) => {
		const all = present[at].map((tour) => [...tour]).filter((tour) => tour.length > 0);
		if (dayOf(problem, at, all).violations.length === 0) return all;
		let tours = all.map((tour) => tour.filter((stop) => isBound[stop]));
		all.forEach((tour, number) => {
			for (const stop of tour) {
				if (isBound[stop]) continue;
				const wanted = tours.map((list, other) => {
					if (other !== number) return list;
					const isKept = new Set([...list, stop]);
					return tour.filter((one) => isKept.has(one));
				});
				if (dayOf(problem, at, wanted).violations.length === 0) tours = wanted;
			}
		});
		return tours.filter((tour) => tour.length > 0);
	});
	// A group of which one is out is out; of stops that exclude each other the first stays.
	const where = new Map(
		kept.flatMap((tours, at) => tours.flat().map((stop) => [stop, at] as const)),
	);
	const drop = (stop: number) => {
		if (isBound[stop]) return;
		const at = where.get(stop);
		if (at === undefined) return;
		where.delete(stop);
		kept[at] = kept[at]
			.map((tour) => tour.filter((one) => one !== stop))
			.filter((tour) => tour.length > 0);
	};
	for (const group of problem.apart) {
		const seen = new Set<number | undefined>();
		for (const stop of group) {
			const at = where.get(stop);
			if (at !== undefined && seen.has(at)) drop(stop);
			else seen.add(at);
		}
	}
	for (const group of problem.together)
		if (new Set(group.map((stop) => where.get(stop))).size > 1) group.forEach(drop);
	return kept;
}
