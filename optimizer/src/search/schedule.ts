import type { Rest } from './instance.ts';

/** The visits of a vehicle in sequence, with its starts and ends, as `timeOf` reads them. */
export class Timeline {
	readonly node: Int32Array;
	readonly ready: Float64Array;
	readonly due: Float64Array;
	readonly service: Float64Array;
	/** Time of the way from the entry before. */
	readonly way: Float64Array;
	count = 0;
	private readonly reached: Float64Array;
	private readonly next: Float64Array;

	constructor(size: number, mostRests: number) {
		this.node = new Int32Array(size);
		this.ready = new Float64Array(size);
		this.due = new Float64Array(size);
		this.service = new Float64Array(size);
		this.way = new Float64Array(size);
		this.reached = new Float64Array(mostRests + 1);
		this.next = new Float64Array(mostRests + 1);
	}

	add(node: number, ready: number, due: number, service: number, way: number): void {
		const at = this.count++;
		this.node[at] = node;
		this.ready[at] = ready;
		this.due[at] = due;
		this.service[at] = service;
		this.way[at] = way;
	}

	/**
	 * When the vehicle is back at the earliest if it leaves at `departure`, or infinity where a window is
	 * missed or a rest finds no place. A rest that may still begin when the vehicle is back is none of it.
	 */
	end(rests: readonly Rest[], departure: number): number {
		const { ready, due, service, way, count } = this;
		if (rests.length === 0) {
			let clock = departure;
			for (let at = 1; at < count; at++) {
				clock += service[at - 1] + way[at];
				if (clock < ready[at]) clock = ready[at];
				if (clock > due[at]) return Number.POSITIVE_INFINITY;
			}
			return clock;
		}
		// By the number of rests that were taken.
		let { reached, next } = this;
		const states = rests.length + 1;
		reached.fill(Number.POSITIVE_INFINITY, 0, states);
		// Of a rest that is over before the vehicle leaves it needs none.
		let passed = 0;
		while (passed < rests.length && rests[passed].to < departure) passed++;
		reached[passed] = departure;
		for (let at = 1; at < count; at++) {
			next.fill(Number.POSITIVE_INFINITY, 0, states);
			for (let taken = 0; taken < states; taken++) {
				if (reached[taken] === Number.POSITIVE_INFINITY) continue;
				let from = reached[taken] + service[at - 1];
				let arrives = from + way[at];
				for (let rest = taken; ; rest++) {
					const begins = Math.max(arrives, ready[at]);
					if (begins <= due[at] && begins < next[rest]) next[rest] = begins;
					if (rest === rests.length) break;
					const { from: opens, to: closes, lasts } = rests[rest];
					const begin = Math.max(from, opens);
					if (begin > closes) break;
					arrives = Math.max(arrives, begin) + lasts;
					from = begin + lasts;
				}
			}
			[reached, next] = [next, reached];
		}
		let end = Number.POSITIVE_INFINITY;
		for (let taken = 0; taken < states; taken++) {
			let isFree = true;
			for (let rest = taken; rest < rests.length; rest++)
				isFree &&= reached[taken] <= rests[rest].to;
			if (isFree && reached[taken] < end) end = reached[taken];
		}
		return end;
	}

	/** The latest departure from which the vehicle is back as early as from the first possible one. */
	latestDeparture(rests: readonly Rest[], end: number): number {
		let low = this.ready[0];
		let high = Math.min(this.due[0], end);
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if (this.end(rests, middle) <= end) low = middle;
			else high = middle - 1;
		}
		return low;
	}

	/** Whether windows, rests and the longest duration are kept. */
	isKept(rests: readonly Rest[], longest: number): boolean {
		const end = this.end(rests, this.ready[0]);
		if (end === Number.POSITIVE_INFINITY) return false;
		return end - this.ready[0] <= longest || end - this.latestDeparture(rests, end) <= longest;
	}
}
