import type { Rest, VehicleType } from './instance.ts';
import type { TourState } from './tour-state.ts';

const none = Number.POSITIVE_INFINITY;

/**
 * When each visit of a vehicle with rests can begin: the earliest, given what comes before, and the
 * latest, given what follows, both by the number of rests that were taken before it. With them a further
 * visit is judged without its whole day. The rules are those of `Timeline.end`.
 */
export class RestTimes {
	private readonly state: TourState;
	/** `node * width + rests taken`. */
	private readonly earliest: Float64Array;
	private readonly latest: Float64Array;
	private readonly width: number;
	/** By vehicle: the version of its tours that the times are of. */
	private readonly version: Int32Array;
	private readonly here: Float64Array;
	private readonly there: Float64Array;

	constructor(state: TourState, mostRests: number) {
		this.state = state;
		this.width = mostRests + 1;
		this.earliest = new Float64Array(state.next.length * this.width);
		this.latest = new Float64Array(state.next.length * this.width);
		this.version = new Int32Array(state.instance.vehicles).fill(-1);
		this.here = new Float64Array(this.width);
		this.there = new Float64Array(this.width);
	}

	/** Whether the day of a vehicle holds with a customer after node `p` of it. */
	holds(vehicle: number, p: number, customer: number, ready: number, due: number): boolean {
		const { state, here, there, width } = this;
		const { next, place, service } = state;
		const { places, time } = state.instance;
		this.refresh(vehicle);
		const { breaks } = this.typeOf(vehicle);
		const q = next[p];
		const way = time[place[p] * places + place[customer]];
		const on = time[place[customer] * places + place[q]];
		if (!pass(this.earliest, p * width, service[p], way, ready, due, breaks, here, 0)) return false;
		if (!pass(here, 0, service[customer], on, state.ready[q], state.due[q], breaks, there, 0))
			return false;
		return this.isInTime(q, breaks.length);
	}

	/** Whether the day of `vehicle` holds if it drives from its node `a` on to node `d` of another. */
	joins(vehicle: number, a: number, other: number, d: number): boolean {
		const { state, there, width } = this;
		const { place, service, ready, due } = state;
		const { places, time } = state.instance;
		this.refresh(vehicle);
		this.refresh(other);
		const { breaks } = this.typeOf(vehicle);
		const way = time[place[a] * places + place[d]];
		if (!pass(this.earliest, a * width, service[a], way, ready[d], due[d], breaks, there, 0))
			return false;
		return this.isInTime(d, breaks.length);
	}

	private isInTime(node: number, rests: number): boolean {
		const { latest, there, width } = this;
		for (let taken = 0; taken <= rests; taken++)
			if (there[taken] <= latest[node * width + taken]) return true;
		return false;
	}

	private typeOf(vehicle: number): VehicleType {
		const { types, typeOf } = this.state.instance;
		return types[typeOf[vehicle]];
	}

	private refresh(vehicle: number): void {
		const { state, earliest, latest, width } = this;
		if (this.version[vehicle] === state.version[vehicle]) return;
		this.version[vehicle] = state.version[vehicle];
		const { next, prev, ready, due, service, arcTime } = state;
		const { customers } = state.instance;
		const { breaks } = this.typeOf(vehicle);
		const states = breaks.length + 1;
		let node = customers + 2 * state.first[vehicle];
		earliest.fill(none, node * width, node * width + states);
		let passed = 0;
		while (passed < breaks.length && breaks[passed].to < ready[node]) passed++;
		earliest[node * width + passed] = ready[node];
		for (let to = next[node]; to >= 0; to = next[to]) {
			const at = to * width;
			const way = arcTime[node];
			pass(earliest, node * width, service[node], way, ready[to], due[to], breaks, earliest, at);
			node = to;
		}
		for (let taken = 0; taken < states; taken++) {
			let until = due[node];
			for (let rest = taken; rest < breaks.length; rest++)
				if (breaks[rest].to < until) until = breaks[rest].to;
			latest[node * width + taken] = until;
		}
		for (let from = prev[node]; from >= 0; from = prev[from]) {
			for (let taken = 0; taken < states; taken++) {
				let best = -none;
				for (let rest = taken; rest < states; rest++) {
					// Of the arrival and of the end of the last rest, the bounds before each rest.
					let arrival = latest[node * width + rest];
					if (arrival < ready[node]) continue;
					let free = none;
					let isPossible = true;
					for (let at = rest - 1; at >= taken && isPossible; at--) {
						const { from: opens, to: closes, lasts } = breaks[at];
						arrival -= lasts;
						free = Math.min(arrival, free - lasts, closes);
						isPossible = opens <= free;
					}
					if (!isPossible) continue;
					const begin = Math.min(free, arrival - arcTime[from]) - service[from];
					if (begin > best) best = begin;
				}
				latest[from * width + taken] = Math.min(due[from], best);
			}
			node = from;
		}
	}
}

/** The earliest begins at the next visit, from those at this one; whether there is any. */
function pass(
	from: Float64Array,
	fromAt: number,
	service: number,
	way: number,
	ready: number,
	due: number,
	rests: readonly Rest[],
	to: Float64Array,
	toAt: number,
): boolean {
	const count = rests.length;
	let isAny = false;
	for (let taken = 0; taken <= count; taken++) to[toAt + taken] = none;
	for (let taken = 0; taken <= count; taken++) {
		if (from[fromAt + taken] === none) continue;
		let free = from[fromAt + taken] + service;
		let arrives = free + way;
		for (let rest = taken; ; rest++) {
			const begins = arrives < ready ? ready : arrives;
			if (begins <= due && begins < to[toAt + rest]) {
				to[toAt + rest] = begins;
				isAny = true;
			}
			if (rest === count) break;
			const { from: opens, to: closes, lasts } = rests[rest];
			const begin = free < opens ? opens : free;
			if (begin > closes) break;
			arrives = (arrives < begin ? begin : arrives) + lasts;
			free = begin + lasts;
		}
	}
	return isAny;
}
