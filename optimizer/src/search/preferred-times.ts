import type { Preferred } from './instance.ts';
import type { TourState } from './tour-state.ts';

/** What it costs when a visit begins at a time that is not preferred. */
export function unpreferredCost(
	{ from, to, cost }: Preferred,
	customer: number,
	begins: number,
): number {
	return cost * Math.max(0, from[customer] - begins, begins - to[customer]);
}

/**
 * What the visits of a plan cost outside of their preferred times, by the earliest times, without rests.
 * `TourState.cost` has none of it: one more visit moves those behind it, which no sum of arcs says.
 */
export class PreferredTimes {
	private readonly state: TourState;
	/** By vehicle, for the version of its tours. */
	private readonly version: Int32Array;
	private readonly costs: Float64Array;

	constructor(state: TourState) {
		this.state = state;
		this.version = new Int32Array(state.instance.vehicles).fill(-1);
		this.costs = new Float64Array(state.instance.vehicles);
	}

	cost(): number {
		const { version, costs, state } = this;
		const { preferred, vehicles } = state.instance;
		if (preferred === null) return 0;
		let sum = 0;
		for (let vehicle = 0; vehicle < vehicles; vehicle++) {
			if (state.first[vehicle] < 0) continue;
			if (version[vehicle] !== state.version[vehicle]) {
				version[vehicle] = state.version[vehicle];
				costs[vehicle] = this.costOf(vehicle, preferred);
			}
			sum += costs[vehicle];
		}
		return sum;
	}

	private costOf(vehicle: number, preferred: Preferred): number {
		const { first, next, earliest, instance } = this.state;
		const slot = first[vehicle];
		let sum = 0;
		for (let node = instance.customers + 2 * slot; node >= 0; node = next[node])
			if (node < instance.customers) sum += unpreferredCost(preferred, node, earliest[node]);
		return sum;
	}
}
