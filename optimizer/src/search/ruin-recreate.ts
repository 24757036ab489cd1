import { type Instance, never, type VehicleType } from './instance.ts';
import type { Neighbours } from './neighbours.ts';
import { unpreferredCost } from './preferred-times.ts';
import type { Random } from './random.ts';
import { RestTimes } from './rest-times.ts';
import { Timeline } from './schedule.ts';
import type { TourState } from './tour-state.ts';

/**
 * Slack induction by string removals (Christiaens and Vanden Berghe, Transportation Science 2020):
 * strings of customers are taken out of neighbouring tours and put back one by one where they cost least.
 */
export type RuinSettings = {
	/** Mean number of customers taken out, and the longest string. */
	readonly meanRemoved: number;
	readonly longestString: number;
	/** Share of strings that keep customers in their middle, and the chance to keep one more. */
	readonly splitShare: number;
	readonly splitDepth: number;
	/** Share of places that are not looked at. */
	readonly blink: number;
	/** Share of changes in which a further vehicle or tour may be opened without need. */
	readonly openShare: number;
	/** Most neighbours at which the ends of tours are exchanged. */
	readonly tailWidth: number;
};

export const usualSettings: RuinSettings = {
	meanRemoved: 10,
	longestString: 10,
	splitShare: 0.5,
	splitDepth: 0.01,
	blink: 0.01,
	openShare: 0.1,
	tailWidth: 15,
};

/**
 * A customer that may stay out is worth more at times, up to this factor: some that cost too much one by
 * one are worth a tour together.
 */
const mostGenerous = 20;
const generousShare = 0.6;

/** A stop that costs less when it stays out is one that may: its price is near that of its way. */
export const priceOfNone = 100_000_000;

/** Of more kinds of vehicles, the exchange of whole tours between them is tried in a share of the changes. */
const fewKinds = 8;
const manyKindsShare = 0.03;

/** Share of changed tours that are tried as two, and by how much of its cost two may cost more. */
const splitShare = 0.2;
const splitNoise = 0.02;

/** Customers left out before, of those near the change, that are tried again. */
const mostTriedAgain = 10;

/** Of the sequences in which customers are put in. */
const nearestFirst = 3;

/** Share of changes that give the time of part of any tour to customers who are left out. */
const exchangeShare = 0.1;

export class RuinRecreate {
	private readonly state: TourState;
	private readonly instance: Instance;
	private readonly neighbours: Neighbours;
	private readonly random: Random;
	private readonly settings: RuinSettings;
	private readonly ruined: Int32Array;
	private stamp = 0;
	private readonly sortKey: Float64Array;
	/** Customers of this change: taken out, or left out before and tried again. */
	readonly changed: Int32Array;
	changedCount = 0;
	private readonly isChanged: Int32Array;
	private skip: number;
	/** Whether stops or vehicles have hours. */
	private readonly hasWindows: boolean;
	private readonly hasRelease: boolean;
	private readonly hasDuration: boolean;
	private readonly hasTours: boolean;
	private readonly oneKind: boolean;
	/** Whether tours are given to other vehicles in each change. */
	private readonly hasFewKinds: boolean;
	/** Whether insertions are judged on the whole day of the vehicle. */
	private readonly isRich: boolean;
	/** Whether tours differ in more than the length of their arcs. */
	private readonly isPriced: boolean;
	/** Whether some customers may stay out at a price that is near that of their way. */
	private readonly hasOptional: boolean;
	private generosity = 1;
	/** Whether some customers are bound to a vehicle or to each other. */
	private readonly isBound: boolean;
	/** Whether two vehicles of other types for one tour are judged by cost and load alone. */
	private readonly maySplit: boolean;
	private readonly headLoad: Float64Array;
	private readonly timeline: Timeline;
	private readonly restTimes: RestTimes;
	/** By type: which other types have the same places, hours and limits of the day. */
	private readonly dayKind: Int32Array;
	private foundWindow = -1;
	/** By type: larger types with the same places and times. */
	private readonly exchangeable: readonly (readonly number[])[];
	private exchangeCost = 0;

	constructor(
		state: TourState,
		neighbours: Neighbours,
		random: Random,
		settings: RuinSettings = usualSettings,
	) {
		this.state = state;
		this.instance = state.instance;
		this.neighbours = neighbours;
		this.random = random;
		this.settings = settings;
		const { instance } = this;
		this.ruined = new Int32Array(state.slots);
		this.sortKey = new Float64Array(instance.customers);
		this.changed = new Int32Array(instance.customers);
		this.isChanged = new Int32Array(instance.customers);
		this.hasWindows =
			instance.ready.some((time) => time > 0) ||
			instance.due.some((time) => time < never) ||
			instance.types.some(({ from, to }) => from > 0 || to < never);
		this.hasRelease = instance.release.some((time) => time > 0);
		this.hasDuration = instance.types.some((type) => type.longestDuration < never);
		this.hasTours = instance.types.some((type) => type.tours > 1);
		this.oneKind = instance.types.length === 1;
		this.hasFewKinds = instance.types.length <= fewKinds;
		this.isPriced =
			instance.visit !== null ||
			instance.balance > 0 ||
			instance.preferred !== null ||
			instance.types.some(({ timeCost }) => timeCost > 0);
		this.isRich =
			instance.pickup !== null ||
			instance.types.some(
				({ breaks, longestLength }) => breaks.length > 0 || longestLength < never,
			);
		this.hasOptional = instance.prize.some((price) => price < priceOfNone);
		this.isBound = instance.fixed !== null || instance.together !== null || instance.apart !== null;
		this.maySplit =
			!this.isRich && !this.isPriced && !this.isBound && !this.hasRelease && !this.hasDuration;
		this.headLoad = new Float64Array(instance.dimensions);
		const mostRests = Math.max(0, ...instance.types.map(({ breaks }) => breaks.length));
		this.timeline = new Timeline(instance.customers + 2 * state.slots + 3, mostRests);
		this.restTimes = new RestTimes(state, mostRests);
		const kinds = instance.types.map(
			({ capacity, fixedCost, unitCost, timeCost, reloadTime, tours, ...day }) =>
				JSON.stringify(instance.pickup === null ? day : { ...day, capacity }),
		);
		this.dayKind = Int32Array.from(kinds, (kind) => kinds.indexOf(kind));
		this.exchangeable = instance.types.map((one) =>
			instance.types.flatMap((other, at) =>
				other.capacity.some((size, d) => size > one.capacity[d]) &&
				other.start === one.start &&
				other.end === one.end &&
				other.from <= one.from &&
				other.to >= one.to &&
				other.longestDuration >= one.longestDuration
					? [at]
					: [],
			),
		);
		this.skip = this.gap();
	}

	private gap(): number {
		const { blink } = this.settings;
		if (blink <= 0) return never;
		return 2 + Math.floor(Math.log(1 - this.random.next()) / Math.log(1 - blink));
	}

	/** One change: `state.begin` stands before it, `state.undo` takes it back. */
	change(): void {
		this.ruin();
		this.recreate();
		if (this.settings.tailWidth > 0) this.exchangeTails();
		if (!this.oneKind && (this.hasFewKinds || this.random.next() < manyKindsShare))
			this.changeVehicles();
	}

	/**
	 * Puts in every customer that is left out, as cheaply as it goes. With the nearest to the depot first,
	 * far ones do not take the time of many others where vehicles are too few.
	 */
	fill(isNearestFirst = false): void {
		this.changedCount = 0;
		const { absent, absentCount } = this.state;
		for (let at = 0; at < absentCount; at++) this.changed[this.changedCount++] = absent[at];
		this.recreate(isNearestFirst ? nearestFirst : null);
	}

	/**
	 * Puts in customers that are left out wherever they fit: where many are, their neighbours are left out
	 * too, and no change comes to the vehicle that has room.
	 */
	fillAnywhere(): void {
		const { state, instance } = this;
		const { prize, windows } = instance;
		const { absent } = state;
		const waiting = absent.slice(0, state.absentCount).sort((a, b) => prize[b] - prize[a] || a - b);
		this.changedCount = 0;
		for (const customer of waiting) {
			const found = this.placeAnywhere(customer);
			if (found < 0) continue;
			if (windows !== null) {
				state.ready[customer] = windows.from[this.foundWindow];
				state.due[customer] = windows.to[this.foundWindow];
			}
			state.touch(state.vehicle[state.tour[found]]);
			state.insert(customer, found);
		}
		this.keepAbsent();
	}

	/** The node of any tour after which a customer costs least, or -1. */
	private placeAnywhere(customer: number): number {
		const { state, instance } = this;
		const { next, earliest, latest, service, arcCost, arcTime, place, load } = state;
		const { places, cost, time, dimensions, demand, customers, windows, prize, together } =
			instance;
		const own = place[customer];
		let best = prize[customer];
		let found = -1;
		// A group comes whole or not at all.
		if (together !== null && together[customer].length > 0) return -1;
		for (let order = 0; order < state.usedSlots; order++) {
			const slot = state.slotOrder[order];
			const capacity = this.capacityOf(slot);
			const visit = state.visitCost(customer, slot);
			if (visit >= best || load[slot * dimensions] + demand[customer * dimensions] > capacity[0])
				continue;
			if (!this.hasRoom(slot, customer, capacity)) continue;
			if (instance.apart !== null && !this.mayVisit(customer, state.vehicle[slot])) continue;
			const start = customers + 2 * slot;
			for (let p = start; p !== start + 1; p = next[p]) {
				const q = next[p];
				const to = place[p] * places + own;
				const on = own * places + place[q];
				const longer = time[to] + time[on] - arcTime[p];
				const delta =
					state.unit[slot] * (cost[to] + cost[on] - arcCost[p]) +
					state.timeUnit[slot] * longer +
					visit +
					state.unevenness(state.vehicle[slot], longer + service[customer]);
				if (delta >= best) continue;
				let at = earliest[p] + service[p] + time[to];
				let ready = state.ready[customer];
				let due = state.due[customer];
				let window = 0;
				if (windows !== null) {
					window = windows.first[customer];
					while (window < windows.first[customer + 1] - 1 && windows.to[window] < at) window++;
					ready = windows.from[window];
					due = windows.to[window];
				}
				if (at > due) continue;
				at = Math.max(at, ready);
				if (at + service[customer] + time[on] > latest[q]) continue;
				if (this.isRich) {
					if (!this.dayFits(customer, p, slot, ready, due)) continue;
				} else if (!this.fits(customer, p, slot)) continue;
				best = delta;
				found = p;
				this.foundWindow = window;
			}
		}
		return found;
	}

	private ruin(): void {
		const { state, random, settings, neighbours, ruined } = this;
		const { next, prev, tour, size } = state;
		const { customers, fixed } = this.instance;
		const { around, aroundWidth } = neighbours;
		this.changedCount = 0;
		const stamp = ++this.stamp;
		const { active } = state;
		const planned = active.length - state.absentCount;
		const meanSize = state.usedSlots === 0 ? 1 : planned / state.usedSlots;
		const longest = Math.min(settings.longestString, Math.max(1, meanSize));
		const most = Math.floor(1 + random.next() * ((4 * settings.meanRemoved) / (1 + longest) - 1));
		const seed = active[random.below(active.length)];
		let strings = 0;
		let again = 0;
		const triesAll = state.absentCount <= mostTriedAgain;
		if (triesAll) {
			for (let at = 0; at < state.absentCount; at++) this.note(state.absent[at]);
		}
		for (let at = -1; at < aroundWidth && strings < most; at++) {
			const customer = at < 0 ? seed : around[seed * aroundWidth + at];
			const slot = tour[customer];
			if (slot < 0) {
				if (
					!triesAll &&
					state.has(customer) &&
					this.isChanged[customer] !== stamp &&
					again < mostTriedAgain
				) {
					again++;
					this.note(customer);
				}
				continue;
			}
			if (ruined[slot] === stamp) continue;
			ruined[slot] = stamp;
			strings++;
			const vehicle = state.vehicle[slot];
			state.touch(vehicle);
			const m = size[slot];
			const length = Math.min(m, Math.floor(1 + random.next() * Math.min(m, longest)));
			let kept = 0;
			if (length > 1 && length < m && random.next() < settings.splitShare) {
				kept = 1;
				while (length + kept < m && random.next() < settings.splitDepth) kept++;
			}
			const window = length + kept;
			let before = 0;
			for (let node = prev[customer]; node < customers && before < window - 1; node = prev[node])
				before++;
			let after = 0;
			for (let node = next[customer]; node < customers && after < window - 1; node = next[node])
				after++;
			const least = Math.max(0, window - 1 - after);
			const back = least + random.below(Math.min(before, window - 1) - least + 1);
			let node = customer;
			for (let step = 0; step < back; step++) node = prev[node];
			const keepFrom = kept > 0 ? random.below(length + 1) : -1;
			let removed = 0;
			let passed = 0;
			for (let step = 0; step < window; step++) {
				const following = next[node];
				if (fixed !== null && fixed[node] === 1) passed++;
				else if (kept > 0 && removed >= keepFrom && passed < kept) passed++;
				else {
					state.remove(node);
					this.note(node);
					removed++;
				}
				node = following;
			}
			if (this.hasRelease && state.vehicle[slot] === vehicle && removed < m) state.setRelease(slot);
			state.setTimes(vehicle);
		}
		if (!triesAll && !this.hasOptional && random.next() < exchangeShare) this.exchangeAbsent();
		if (this.instance.together !== null) this.removeGroups(this.instance.together);
	}

	/**
	 * Takes part of any tour out, and tries customers again who are left out elsewhere: a far tour gives its
	 * time to many near ones, which no change of neighbours does.
	 */
	private exchangeAbsent(): void {
		const { state, random, neighbours, ruined, stamp } = this;
		const { next, tour, size, active, absent } = state;
		const { customers, fixed } = this.instance;
		const { around, aroundWidth } = neighbours;
		const known = state.absentCount;
		const first = active[random.below(active.length)];
		const slot = tour[first];
		if (slot < 0) return;
		const vehicle = state.vehicle[slot];
		if (ruined[slot] !== stamp) {
			ruined[slot] = stamp;
			state.touch(vehicle);
		}
		const m = size[slot];
		const most = 1 + random.below(m);
		let removed = 0;
		for (let node = first; node < customers && removed < most; ) {
			const following = next[node];
			if (fixed === null || fixed[node] === 0) {
				state.remove(node);
				this.note(node);
				removed++;
			}
			node = following;
		}
		if (this.hasRelease && removed > 0 && removed < m) state.setRelease(slot);
		state.setTimes(vehicle);
		const seed = absent[random.below(known)];
		let again = 0;
		for (let at = -1; at < aroundWidth && again < mostTriedAgain + 2 * removed; at++) {
			const customer = at < 0 ? seed : around[seed * aroundWidth + at];
			if (tour[customer] >= 0 || !state.has(customer)) continue;
			if (this.isChanged[customer] === stamp) continue;
			this.note(customer);
			again++;
		}
	}

	/** Takes the others of a group out with each customer of it. */
	private removeGroups(together: readonly Int32Array[]): void {
		for (let at = 0; at < this.changedCount; at++) {
			for (const other of together[this.changed[at]]) {
				if (this.isChanged[other] === this.stamp) continue;
				if (this.state.tour[other] >= 0) {
					if (this.instance.fixed !== null && this.instance.fixed[other] === 1) continue;
					this.takeOut(other);
				} else if (!this.state.has(other)) continue;
				this.note(other);
			}
		}
	}

	private takeOut(customer: number): void {
		const { state } = this;
		const slot = state.tour[customer];
		const vehicle = state.vehicle[slot];
		const isLast = state.size[slot] === 1;
		state.touch(vehicle);
		state.remove(customer);
		if (this.hasRelease && !isLast) state.setRelease(slot);
		state.setTimes(vehicle);
	}

	/** Whether groups and stops that exclude each other let a vehicle come. */
	private mayVisit(customer: number, vehicle: number): boolean {
		const { state, instance } = this;
		if (instance.together !== null) {
			for (const other of instance.together[customer]) {
				const slot = state.tour[other];
				if (slot >= 0 && state.vehicle[slot] !== vehicle) return false;
			}
		}
		if (instance.apart !== null) {
			for (const other of instance.apart[customer]) {
				const slot = state.tour[other];
				if (slot >= 0 && state.vehicle[slot] === vehicle) return false;
			}
		}
		return true;
	}

	private note(customer: number): void {
		this.isChanged[customer] = this.stamp;
		this.changed[this.changedCount++] = customer;
	}

	private sort(sequence: number | null): void {
		const { changed, changedCount: m, sortKey, random } = this;
		const { demand, dimensions, ready, due, cost, place, types } = this.instance;
		const depot = types[0].start * this.instance.places;
		const u = random.next();
		let mode: number;
		if (this.hasWindows) {
			const w = u * 17;
			mode = w < 4 ? 0 : w < 8 ? 1 : w < 10 ? 2 : w < 11 ? 3 : w < 13 ? 4 : w < 15 ? 5 : 6;
		} else {
			const w = u * 11;
			mode = w < 4 ? 0 : w < 8 ? 1 : w < 10 ? 2 : 3;
		}
		if (this.hasRelease && random.next() < 0.1) mode = 7;
		mode = sequence ?? mode;
		for (let at = 0; at < m; at++) {
			const customer = changed[at];
			let key: number;
			if (mode === 0) key = random.next();
			else if (mode === 1) key = -demand[customer * dimensions];
			else if (mode === 2) key = -cost[depot + place[customer]];
			else if (mode === nearestFirst) key = cost[depot + place[customer]];
			else if (mode === 4) key = due[customer] - ready[customer];
			else if (mode === 5) key = ready[customer];
			else if (mode === 6) key = -due[customer];
			else key = -this.instance.release[customer];
			sortKey[customer] = key;
		}
		if (m > 200) {
			const sorted = [...changed.subarray(0, m)].sort((a, b) => sortKey[a] - sortKey[b]);
			changed.set(sorted);
			return;
		}
		for (let a = 1; a < m; a++) {
			const customer = changed[a];
			const key = sortKey[customer];
			let b = a - 1;
			while (b >= 0 && sortKey[changed[b]] > key) {
				changed[b + 1] = changed[b];
				b--;
			}
			changed[b + 1] = customer;
		}
	}

	private recreate(sequence: number | null = null): void {
		this.sort(sequence);
		this.generosity = 1;
		if (this.hasOptional && this.random.next() < generousShare)
			this.generosity = mostGenerous ** this.random.next();
		const { state, random, changed } = this;
		const mayOpen = random.next() < this.settings.openShare;
		const { windows, together } = this.instance;
		for (let at = 0; at < this.changedCount; at++) {
			const customer = changed[at];
			const before = this.bestPlace(customer, mayOpen);
			if (before < 0) continue;
			if (windows !== null) {
				state.ready[customer] = windows.from[this.foundWindow];
				state.due[customer] = windows.to[this.foundWindow];
			}
			state.insert(customer, before);
		}
		this.keepAbsent();
		if (this.generosity > 1) this.takeOutCostly();
		if (together !== null) this.takeOutGroups(together);
	}

	/** Of the customers that were left out, those that still are. */
	private keepAbsent(): void {
		const { state } = this;
		let kept = 0;
		for (let at = 0; at < state.absentCount; at++) {
			const customer = state.absent[at];
			if (state.tour[customer] < 0) state.absent[kept++] = customer;
		}
		state.absentCount = kept;
	}

	/** Takes customers of this change out that cost more than they are worth. */
	private takeOutCostly(): void {
		const { state, instance, changed } = this;
		const { next, prev, tour, place, arcCost, arcTime, unit, timeUnit, size } = state;
		const { cost, time, places, prize, types, typeOf } = instance;
		for (let at = 0; at < this.changedCount; at++) {
			const customer = changed[at];
			const slot = tour[customer];
			if (slot < 0) continue;
			const before = prev[customer];
			const isLast = size[slot] === 1;
			const arc = place[before] * places + place[next[customer]];
			const shorter = arcCost[before] + arcCost[customer] - (isLast ? 0 : cost[arc]);
			const earlier = arcTime[before] + arcTime[customer] - (isLast ? 0 : time[arc]);
			let saved = unit[slot] * shorter + timeUnit[slot] * earlier + state.visitCost(customer, slot);
			const vehicle = state.vehicle[slot];
			if (isLast && state.tours[vehicle] === 1) saved += types[typeOf[vehicle]].fixedCost;
			if (saved > prize[customer]) this.takeOut(customer);
		}
	}

	/** A group of which one stays out stays out. */
	private takeOutGroups(together: readonly Int32Array[]): void {
		const { state } = this;
		const { fixed } = this.instance;
		for (let at = 0; at < state.absentCount; at++) {
			for (const other of together[state.absent[at]]) {
				if (state.tour[other] >= 0 && (fixed === null || fixed[other] === 0)) this.takeOut(other);
			}
		}
	}

	/** The node after which a customer costs least, or -1 when leaving it out costs less. */
	private bestPlace(customer: number, mayOpen: boolean): number {
		const { state, instance, neighbours, hasWindows } = this;
		const { next, prev, tour, earliest, latest, service, arcCost, place, load, unit } = state;
		const { places, cost, time, dimensions, demand, types, customers, windows, visit } = instance;
		const { isPriced, isRich } = this;
		const { preferred } = instance;
		const isChoosy = instance.together !== null || instance.apart !== null;
		const firstWindow = windows === null ? 0 : windows.first[customer];
		const lastWindow = windows === null ? 0 : windows.first[customer + 1];
		const { before: nearBefore, after: nearAfter, width } = neighbours;
		const own = place[customer];
		const row = own * places;
		let ready = state.ready[customer];
		let due = state.due[customer];
		let window = firstWindow;
		const stay = service[customer];
		const rich = this.hasRelease || this.hasDuration;
		const amount = demand[customer * dimensions];
		let best = instance.prize[customer] * this.generosity;
		const limit = best;
		let found = -1;
		let foundType = -1;
		let { skip } = this;
		const from = customer * width;
		for (let k = 0; k < width; k++) {
			for (let side = 0; side < 2; side++) {
				let p: number;
				let q: number;
				if (side === 0) {
					p = nearBefore[from + k];
					if (tour[p] < 0) continue;
					q = next[p];
				} else {
					q = nearAfter[from + k];
					if (tour[q] < 0) continue;
					p = prev[q];
				}
				const slot = tour[p];
				const capacity = this.capacityOf(slot);
				const isFull = load[slot * dimensions] + amount > capacity[0];
				if (isFull && this.oneKind) continue;
				const to = place[p] * places + own;
				const on = row + place[q];
				const detour = cost[to] + cost[on] - arcCost[p];
				let delta = unit[slot] * detour;
				if (isPriced) {
					const longer = time[to] + time[on] - state.arcTime[p];
					delta += state.timeUnit[slot] * longer + state.visitCost(customer, slot);
					delta += state.unevenness(state.vehicle[slot], longer + stay);
					if (preferred !== null)
						delta += unpreferredCost(preferred, customer, earliest[p] + service[p] + time[to]);
				}
				if (delta >= best) continue;
				if (isChoosy && !this.mayVisit(customer, state.vehicle[slot])) continue;
				let larger = -1;
				if (isFull) {
					if (isRich || isPriced) continue;
					larger = this.largerType(slot, customer, detour);
					if (larger < 0) continue;
					delta = this.exchangeCost;
					if (delta >= best) continue;
				}
				if (hasWindows) {
					const arrives = earliest[p] + service[p] + time[to];
					if (windows !== null) {
						// The first of its windows that is not over yet.
						window = firstWindow;
						while (window < lastWindow - 1 && windows.to[window] < arrives) window++;
						ready = windows.from[window];
						due = windows.to[window];
					}
					if (arrives > due) continue;
					const at = arrives < ready ? ready : arrives;
					if (at + stay + time[on] > latest[q]) continue;
				}
				if (dimensions > 1 && larger < 0 && !this.hasRoom(slot, customer, capacity)) continue;
				if (isRich) {
					if (!this.dayFits(customer, p, slot, ready, due)) continue;
				} else if (rich && !this.fits(customer, p, slot)) continue;
				if (--skip > 0) {
					best = delta;
					found = p;
					foundType = larger;
					this.foundWindow = window;
				} else skip = this.gap();
			}
		}
		this.skip = skip;
		if (mayOpen || found < 0) {
			// A further vehicle of each type, or a further tour.
			let openType = -1;
			let openAfter = -1;
			let openVehicle = -1;
			if (!mayOpen && found < 0) best = limit;
			for (let t = 0; t < types.length; t++) {
				if (state.freeVehicles[t] === 0 || state.usedSlots >= state.slots) continue;
				const type = types[t];
				const to = type.start * places + own;
				const on = row + type.end;
				let delta = type.fixedCost + type.unitCost * (cost[to] + cost[on]);
				if (isPriced) {
					delta += type.timeCost * (time[to] + time[on]);
					if (visit !== null) delta += visit[customer * types.length + t];
					delta += instance.balance * (time[to] + time[on] + stay) ** 2;
				}
				if (delta >= best || !fitsType(type.capacity, demand, customer, dimensions)) continue;
				if (isChoosy && !this.mayVisit(customer, state.vehiclesOf[t][state.freeVehicles[t] - 1]))
					continue;
				let at = Math.max(type.from, instance.release[customer]);
				const leaves = at;
				at += time[to];
				if (preferred !== null) {
					delta += unpreferredCost(preferred, customer, at);
					if (delta >= best) continue;
				}
				if (windows !== null) {
					window = firstWindow;
					while (window < lastWindow - 1 && windows.to[window] < at) window++;
					ready = windows.from[window];
					due = windows.to[window];
				}
				if (at > due) continue;
				const starts = Math.max(at, ready);
				if (starts + stay + time[on] > type.to) continue;
				const wait = starts - at;
				const lasts = starts + stay + time[on] - leaves - wait;
				if (lasts > type.longestDuration) continue;
				if (isRich && !this.firstTourFits(customer, t, ready, due)) continue;
				best = delta;
				openType = t;
				this.foundWindow = window;
			}
			if (this.hasTours && state.usedSlots < state.slots) {
				let seen = 0;
				for (let order = 0; order < state.usedSlots; order++) {
					const slot = state.slotOrder[order];
					const type = state.typeOfSlot(slot);
					if (state.tours[state.vehicle[slot]] >= type.tours) continue;
					if (!fitsType(type.capacity, demand, customer, dimensions)) continue;
					const to = type.start * places + own;
					const on = row + type.end;
					let delta = type.unitCost * (cost[to] + cost[on]);
					if (isPriced) {
						const longer = time[to] + time[on];
						delta += type.timeCost * longer + state.visitCost(customer, slot);
						delta += state.unevenness(state.vehicle[slot], longer + stay);
					}
					// At the same cost a further vehicle leaves more time to both tours.
					if (delta > best || (delta === best && openType >= 0)) continue;
					if (isChoosy && !this.mayVisit(customer, state.vehicle[slot])) continue;
					// Behind the tour in this slot, and before it if it is the first of its vehicle.
					for (let side = 0; side < 2; side++) {
						const start = customers + 2 * slot;
						if (side === 1 && prev[start] >= 0) continue;
						const free = side === 0 ? earliest[start + 1] + type.reloadTime : type.from;
						let at = Math.max(free, instance.release[customer]) + time[to];
						if (windows !== null) {
							window = firstWindow;
							while (window < lastWindow - 1 && windows.to[window] < at) window++;
							ready = windows.from[window];
							due = windows.to[window];
						}
						if (at > due) continue;
						if (at < ready) at = ready;
						const follows = side === 0 ? next[start + 1] : start;
						const until = follows < 0 ? type.to : latest[follows] - type.reloadTime;
						if (at + stay + time[on] > until) continue;
						if (isRich || this.hasDuration) {
							const after = side === 0 ? slot : -1;
							if (!this.furtherTourFits(customer, state.vehicle[slot], after, ready, due)) continue;
						}
						if (delta === best && this.random.next() * ++seen > 1) continue;
						if (delta < best) seen = 1;
						best = delta;
						openType = -1;
						this.foundWindow = window;
						openVehicle = state.vehicle[slot];
						openAfter = side === 0 ? slot : -1;
					}
				}
			}
			if (openType >= 0) {
				const vehicle = state.vehiclesOf[openType][state.freeVehicles[openType] - 1];
				state.touch(vehicle);
				found = customers + 2 * state.open(vehicle, -1);
			} else if (openVehicle >= 0) {
				state.touch(openVehicle);
				found = customers + 2 * state.open(openVehicle, openAfter);
			} else if (found >= 0) this.prepare(found, foundType);
		} else this.prepare(found, foundType);
		return found;
	}

	/** Makes the vehicle of a node ready for an insertion, by one of a larger type if need be. */
	private prepare(node: number, largerType: number): void {
		const { state } = this;
		const slot = state.tour[node];
		state.touch(state.vehicle[slot]);
		if (largerType < 0) return;
		const vehicle = state.vehiclesOf[largerType][state.freeVehicles[largerType] - 1];
		state.touch(vehicle);
		state.moveToVehicle(slot, vehicle);
	}

	/** The type to which a full vehicle changes most cheaply for a customer, or -1; sets `exchangeCost`. */
	private largerType(slot: number, customer: number, detour: number): number {
		const { state, instance } = this;
		const { types, typeOf, demand, dimensions } = instance;
		const vehicle = state.vehicle[slot];
		if (state.tours[vehicle] > 1) return -1;
		const current = typeOf[vehicle];
		const { fixedCost, unitCost } = types[current];
		const length = state.length[slot];
		let found = -1;
		for (const t of this.exchangeable[current]) {
			if (state.freeVehicles[t] === 0) continue;
			const type = types[t];
			let fits = true;
			for (let d = 0; d < dimensions; d++)
				fits &&=
					state.load[slot * dimensions + d] + demand[customer * dimensions + d] <= type.capacity[d];
			if (!fits) continue;
			const delta =
				type.fixedCost - fixedCost + type.unitCost * (length + detour) - unitCost * length;
			if (found >= 0 && delta >= this.exchangeCost) continue;
			found = t;
			this.exchangeCost = delta;
		}
		return found;
	}

	private capacityOf(slot: number): readonly number[] {
		return this.oneKind
			? this.instance.types[0].capacity
			: this.instance.types[this.instance.typeOf[this.state.vehicle[slot]]].capacity;
	}

	private hasRoom(slot: number, customer: number, capacity: readonly number[]): boolean {
		const { dimensions, demand } = this.instance;
		for (let d = 1; d < dimensions; d++) {
			if (this.state.load[slot * dimensions + d] + demand[customer * dimensions + d] > capacity[d])
				return false;
		}
		return true;
	}

	/** Whether the vehicle keeps its times and its longest duration with a customer after node `p`. */
	private fits(customer: number, p: number, slot: number): boolean {
		const { state, instance } = this;
		const { next, ready, due, service, arcTime, place } = state;
		const { customers, places, time, release } = instance;
		const start = customers + 2 * slot;
		const vehicle = state.vehicle[slot];
		const type = state.typeOfSlot(slot);
		const isLater = release[customer] > ready[start];
		if (!isLater && type.longestDuration >= never) return true;
		let node = type.longestDuration >= never ? start : customers + 2 * state.first[vehicle];
		let head = ready[node];
		if (node === start && isLater) head = release[customer];
		if (node === start && state.prev[start] >= 0) {
			const before = state.prev[start];
			head = Math.max(head, state.earliest[before] + service[before]);
		}
		let lasts = 0;
		let from = head;
		let until = due[node];
		while (true) {
			let to: number;
			let arc: number;
			if (node === p) {
				to = customer;
				arc = time[place[p] * places + place[customer]];
			} else if (node === customer) {
				to = next[p];
				arc = time[place[customer] * places + place[to]];
			} else {
				to = next[node];
				if (to < 0) break;
				arc = arcTime[node];
			}
			const opens = to === start && isLater ? release[customer] : ready[to];
			const delta = lasts + service[node] + arc;
			if (from + delta > due[to]) return false;
			const wait = Math.max(0, opens - delta - until);
			lasts = delta + wait;
			from = Math.max(opens - delta, from) - wait;
			until = Math.min(due[to] - delta, until);
			node = to;
		}
		return lasts <= type.longestDuration;
	}

	/** Whether the whole day of a vehicle is kept with a customer after node `p`. */
	private dayFits(customer: number, p: number, slot: number, ready: number, due: number): boolean {
		const { state, instance } = this;
		const { customers } = instance;
		const type = state.typeOfSlot(slot);
		if (
			instance.pickup === null &&
			type.longestDuration >= never &&
			type.longestLength >= never &&
			instance.release[customer] <= state.ready[customers + 2 * slot]
		)
			return this.restTimes.holds(state.vehicle[slot], p, customer, ready, due);
		const day = this.timeline;
		day.count = 0;
		for (
			let node = customers + 2 * state.first[state.vehicle[slot]];
			node >= 0;
			node = state.next[node]
		) {
			this.addNode(node, state.ready[node], state.due[node]);
			if (node === p) this.addNode(customer, ready, due);
		}
		return this.timelineFits(type);
	}

	private firstTourFits(customer: number, t: number, ready: number, due: number): boolean {
		const type = this.instance.types[t];
		this.timeline.count = 0;
		this.addTour(customer, type, ready, due);
		return this.timelineFits(type);
	}

	private furtherTourFits(
		customer: number,
		vehicle: number,
		after: number,
		ready: number,
		due: number,
	): boolean {
		const { state, instance } = this;
		const { customers, types, typeOf } = instance;
		const type = types[typeOf[vehicle]];
		this.timeline.count = 0;
		if (after < 0) this.addTour(customer, type, ready, due);
		for (let node = customers + 2 * state.first[vehicle]; node >= 0; node = state.next[node]) {
			this.addNode(node, state.ready[node], state.due[node]);
			if (node === customers + 2 * after + 1) this.addTour(customer, type, ready, due);
		}
		return this.timelineFits(type);
	}

	/** A tour to one customer; entries -1 and -2 are its start and its end. */
	private addTour(customer: number, type: VehicleType, ready: number, due: number): void {
		const { places, time, place, release } = this.instance;
		const day = this.timeline;
		const own = place[customer];
		day.add(-1, Math.max(type.from, release[customer]), type.to, 0, 0);
		day.add(customer, ready, due, this.state.service[customer], time[type.start * places + own]);
		day.add(-2, type.from, type.to, type.reloadTime, time[own * places + type.end]);
	}

	private addNode(node: number, ready: number, due: number): void {
		const { state, instance } = this;
		const { customers, places, time } = instance;
		const day = this.timeline;
		const isStart = node >= customers && ((node - customers) & 1) === 0;
		let way = 0;
		if (day.count > 0 && !isStart) {
			const before = day.node[day.count - 1];
			way = time[state.place[before] * places + state.place[node]];
		}
		day.add(node, ready, due, state.service[node], way);
	}

	/** Judges loads on the way, release times, rests, the longest way and the longest duration. */
	private timelineFits(type: VehicleType): boolean {
		const { customers, dimensions, demand, pickup, release, cost, places } = this.instance;
		const { state, timeline: day } = this;
		const placeOf = (node: number) =>
			node === -1 ? type.start : node === -2 ? type.end : state.place[node];
		const isStart = (node: number) =>
			node === -1 || (node >= customers && !((node - customers) & 1));
		let length = 0;
		for (let from = 0; from < day.count; ) {
			let to = from + 1;
			let leaves = day.ready[from];
			for (; to < day.count && !isStart(day.node[to]); to++) {
				const node = day.node[to];
				length += cost[placeOf(day.node[to - 1]) * places + placeOf(node)];
				if (node >= 0 && node < customers) leaves = Math.max(leaves, release[node]);
			}
			day.ready[from] = leaves;
			if (pickup !== null) {
				for (let d = 0; d < dimensions; d++) {
					let load = 0;
					for (let at = from + 1; at < to - 1; at++) load += demand[day.node[at] * dimensions + d];
					for (let at = from + 1; at < to - 1; at++) {
						const key = day.node[at] * dimensions + d;
						load += pickup[key] - demand[key];
						if (load > type.capacity[d] + 1e-9) return false;
					}
				}
			}
			from = to;
		}
		if (length > type.longestLength) return false;
		return day.isKept(type.breaks, type.longestDuration);
	}

	/** Joins the beginning of one tour to the end of another where that costs less. */
	private exchangeTails(): void {
		if (this.hasTours || this.hasRelease) return;
		const { state, neighbours, changed, changedCount } = this;
		const { tour, place, arcCost, prev } = state;
		const { cost, places } = this.instance;
		const { before, after, width } = neighbours;
		const most = Math.min(width, this.settings.tailWidth);
		for (let at = 0; at < changedCount; at++) {
			const x = changed[at];
			if (tour[x] < 0) continue;
			const from = x * width;
			const row = place[x] * places;
			for (let side = 0; side < 2; side++) {
				for (let k = 0; k < most; k++) {
					// Only arcs that are cheaper than the one they replace at `x`.
					if (side === 0) {
						const y = after[from + k];
						if (tour[y] === tour[x] || cost[row + place[y]] >= arcCost[x]) continue;
						if (this.exchangeAt(x, y)) k = -1;
					} else {
						const y = before[from + k];
						if (tour[y] === tour[x]) continue;
						if (cost[place[y] * places + place[x]] >= arcCost[prev[x]]) continue;
						if (this.exchangeAt(y, x)) k = -1;
					}
				}
			}
		}
	}

	/** Drives from `a` on to `d`, and from the customer before `d` to the one after `a`. */
	private exchangeAt(a: number, d: number): boolean {
		const { state, instance, hasWindows } = this;
		const { next, prev, tour, place, arcCost, earliest, latest, service, unit } = state;
		const { customers, places, cost, time } = instance;
		const one = tour[a];
		const two = tour[d];
		if (one === two || one < 0 || two < 0) return false;
		if (this.isBound && (this.isBoundTour(one) || this.isBoundTour(two))) return false;
		const ad = place[a] * places + place[d];
		const c = prev[d];
		const b = next[a];
		const endOne = customers + 2 * one + 1;
		const endTwo = customers + 2 * two + 1;
		const isBare = c >= customers && b >= customers;
		const cb = place[c] * places + (b >= customers ? place[endTwo] : place[b]);
		const costCb = isBare ? 0 : cost[cb];
		const isSame =
			!this.isPriced && !this.isRich && unit[one] === unit[two] && place[endOne] === place[endTwo];
		if (isSame) {
			if (arcCost[a] + arcCost[c] - cost[ad] - costCb <= 0) return false;
			if (hasWindows) {
				if (earliest[a] + service[a] + time[ad] > latest[d]) return false;
				if (
					!isBare &&
					earliest[c] + service[c] + time[cb] > (b >= customers ? latest[endTwo] : latest[b])
				)
					return false;
			}
		}
		if (!this.tailsFit(a, d, one, two)) return false;
		const lastD = prev[endTwo];
		const lastB = b >= customers ? a : prev[endOne];
		let gain: number;
		if (isSame) gain = unit[one] * (arcCost[a] + arcCost[c] - cost[ad] - costCb);
		else {
			let behindD = 0;
			for (let node = d; node !== lastD; node = next[node]) behindD += arcCost[node];
			let behindB = 0;
			if (b < customers)
				for (let node = b; node !== lastB; node = next[node]) behindB += arcCost[node];
			const closeD = cost[place[lastD] * places + place[endOne]];
			const closeB = b < customers ? cost[place[lastB] * places + place[endTwo]] : 0;
			const oldOne = unit[one] * (arcCost[a] + (b < customers ? behindB + arcCost[lastB] : 0));
			const oldTwo = unit[two] * (arcCost[c] + behindD + arcCost[lastD]);
			const freshOne = unit[one] * (cost[ad] + behindD + closeD);
			const freshTwo = unit[two] * (costCb + behindB + closeB);
			gain = oldOne + oldTwo - freshOne - freshTwo;
			if (this.isPriced) gain += this.pricedGain(a, d, one, two);
			if (!(gain > 1e-9)) return false;
		}
		if (this.isRich) {
			if (this.isSimpleDay(one) && this.isSimpleDay(two) && this.isOfKind(one, two)) {
				const [v, w] = [state.vehicle[one], state.vehicle[two]];
				if (!this.restTimes.joins(v, a, w, d)) return false;
				if (!isBare && !this.restTimes.joins(w, c, v, b >= customers ? endTwo : b)) return false;
			} else if (!this.joinedDayFits(one, a, d) || !this.joinedDayFits(two, c, b)) return false;
			state.touch(state.vehicle[one]);
			state.touch(state.vehicle[two]);
			state.exchange(a, d, gain);
			return true;
		}
		if (this.hasDuration && !this.durationsFit(a, d, one, two)) return false;
		if (!this.hasDuration && !isSame && hasWindows && !this.durationsFit(a, d, one, two))
			return false;
		state.touch(state.vehicle[one]);
		state.touch(state.vehicle[two]);
		state.exchange(a, d, gain);
		return true;
	}

	/** Whether the limits of a vehicle's day are those of its visits and rests alone. */
	private isSimpleDay(slot: number): boolean {
		const { longestDuration, longestLength } = this.state.typeOfSlot(slot);
		return this.instance.pickup === null && longestDuration >= never && longestLength >= never;
	}

	private isOfKind(one: number, two: number): boolean {
		const { vehicle, instance } = this.state;
		const { typeOf } = instance;
		return this.dayKind[typeOf[vehicle[one]]] === this.dayKind[typeOf[vehicle[two]]];
	}

	/** What an exchange of tails saves in driving time and in costs of visits. */
	private pricedGain(a: number, d: number, one: number, two: number): number {
		const { state, instance } = this;
		const { next, prev, place, arcTime, timeUnit, service } = state;
		const { customers, places, time } = instance;
		const c = prev[d];
		const b = next[a];
		const endOne = customers + 2 * one + 1;
		const endTwo = customers + 2 * two + 1;
		const way = (from: number, to: number) => time[place[from] * places + place[to]];
		let behindD = 0;
		let behindB = 0;
		let gain = 0;
		let served = 0;
		let lastD = d;
		for (let node = d; node < customers; node = next[node]) {
			if (next[node] < customers) behindD += arcTime[node];
			lastD = node;
			served += service[node];
			gain += state.visitCost(node, two) - state.visitCost(node, one);
		}
		let lastB = -1;
		for (let node = b; node < customers; node = next[node]) {
			if (next[node] < customers) behindB += arcTime[node];
			lastB = node;
			served -= service[node];
			gain += state.visitCost(node, one) - state.visitCost(node, two);
		}
		const isBare = c >= customers && b >= customers;
		const oldOne = arcTime[a] + behindB + (lastB < 0 ? 0 : arcTime[lastB]);
		const oldTwo = arcTime[c] + behindD + arcTime[lastD];
		const freshOne = way(a, d) + behindD + way(lastD, endOne);
		const freshTwo =
			lastB < 0 ? (isBare ? 0 : way(c, endTwo)) : way(c, b) + behindB + way(lastB, endTwo);
		gain -= state.unevenness(state.vehicle[one], freshOne - oldOne + served);
		gain -= state.unevenness(state.vehicle[two], freshTwo - oldTwo - served);
		return gain + timeUnit[one] * (oldOne - freshOne) + timeUnit[two] * (oldTwo - freshTwo);
	}

	/** Whether the vehicle of a tour keeps its day up to node `a` and on from `d`, if that is a customer. */
	private joinedDayFits(own: number, a: number, d: number): boolean {
		const { state, instance, timeline: day } = this;
		const { customers } = instance;
		const start = customers + 2 * own;
		day.count = 0;
		for (let node = start; ; node = state.next[node]) {
			this.addNode(
				node,
				node === start ? state.typeOfSlot(own).from : state.ready[node],
				state.due[node],
			);
			if (node === a) break;
		}
		for (let node = d; node < customers; node = state.next[node])
			this.addNode(node, state.ready[node], state.due[node]);
		this.addNode(start + 1, state.ready[start + 1], state.due[start + 1]);
		return day.count <= 2 || this.timelineFits(state.typeOfSlot(own));
	}

	/** Whether a tour holds customers that are bound to their vehicle. */
	private isBoundTour(slot: number): boolean {
		const { state, instance } = this;
		const { customers, fixed, together, apart } = instance;
		for (let node = state.next[customers + 2 * slot]; node < customers; node = state.next[node]) {
			if (fixed !== null && fixed[node] === 1) return true;
			if (together !== null && together[node].length > 0) return true;
			if (apart !== null && apart[node].length > 0) return true;
		}
		return false;
	}

	private tailsFit(a: number, d: number, one: number, two: number): boolean {
		const { state, instance } = this;
		const { next, prev, load } = state;
		const { customers, dimensions, demand } = instance;
		const roomOne = this.capacityOf(one);
		const roomTwo = this.capacityOf(two);
		for (let dim = 0; dim < dimensions; dim++) {
			let head = 0;
			for (let node = a; node < customers; node = prev[node])
				head += demand[node * dimensions + dim];
			let tail = 0;
			for (let node = d; node < customers; node = next[node])
				tail += demand[node * dimensions + dim];
			const fresh = head + tail;
			const all = load[one * dimensions + dim] + load[two * dimensions + dim];
			if (fresh > roomOne[dim] + 1e-9 || all - fresh > roomTwo[dim] + 1e-9) return false;
		}
		return true;
	}

	private durationsFit(a: number, d: number, one: number, two: number): boolean {
		const { state } = this;
		const { customers } = this.instance;
		const startOne = customers + 2 * one;
		const startTwo = customers + 2 * two;
		return (
			this.joinedFits(startOne, a, d, startTwo + 1, startOne + 1) &&
			this.joinedFits(startTwo, state.prev[d], state.next[a], startOne + 1, startTwo + 1)
		);
	}

	/** Whether a tour from `start` to `a`, on from `d` up to before `stop`, and to `end` keeps its times. */
	private joinedFits(start: number, a: number, d: number, stop: number, end: number): boolean {
		const { next, place, ready, due, service, tour } = this.state;
		const { places, time } = this.instance;
		const type = this.state.typeOfSlot(tour[start]);
		let lasts = 0;
		let from = ready[start];
		let until = due[start];
		let node = start;
		while (node !== end) {
			let to = node === a ? d : next[node];
			if (to === stop) to = end;
			const delta = lasts + service[node] + time[place[node] * places + place[to]];
			if (from + delta > due[to]) return false;
			const wait = Math.max(0, ready[to] - delta - until);
			lasts = delta + wait;
			from = Math.max(ready[to] - delta, from) - wait;
			until = Math.min(due[to] - delta, until);
			node = to;
		}
		return lasts <= type.longestDuration;
	}

	/** Gives the tours of this change to a vehicle of another type where that costs less. */
	private changeVehicles(): void {
		const { state, changed, changedCount } = this;
		for (let at = 0; at < changedCount; at++) {
			const slot = state.tour[changed[at]];
			if (slot < 0 || this.ruined[slot] === -this.stamp) continue;
			this.ruined[slot] = -this.stamp;
			if (state.tours[state.vehicle[slot]] !== 1) continue;
			this.changeVehicle(slot);
			if (this.maySplit && this.random.next() < splitShare) this.splitTour(slot);
		}
	}

	/** Drives a tour as two, where two vehicles of other types cost less than its one. */
	private splitTour(slot: number): void {
		const { state, instance } = this;
		const { next, place, arcCost, unit } = state;
		const { types, typeOf, customers, places, cost, demand, dimensions } = instance;
		const start = customers + 2 * slot;
		const end = start + 1;
		const vehicle = state.vehicle[slot];
		const current = typeOf[vehicle];
		const inner = state.innerCost(slot);
		const whole = this.costWith(slot, current, inner);
		const first = place[next[start]];
		const last = place[state.prev[end]];
		const head = this.headLoad.fill(0);
		let headInner = 0;
		// One that costs a little more is accepted or refused as any other change.
		let best = whole * (1 + splitNoise * this.random.next()) - 1e-9;
		let cut = -1;
		let headType = -1;
		let tailType = -1;
		for (let node = next[start]; next[node] !== end; node = next[node]) {
			for (let d = 0; d < dimensions; d++) head[d] += demand[node * dimensions + d];
			const tailInner = inner - headInner - arcCost[node];
			const here = place[node];
			const on = place[next[node]];
			for (let u = 0; u < types.length; u++) {
				if (state.freeVehicles[u] === 0 || this.dayKind[u] !== this.dayKind[current]) continue;
				const tail = types[u];
				const tailCost =
					tail.fixedCost +
					tail.unitCost *
						(cost[tail.start * places + on] + tailInner + cost[last * places + tail.end]);
				if (tailCost >= best || !this.tailFits(slot, head, tail)) continue;
				for (let t = 0; t < types.length; t++) {
					if (t !== current && state.freeVehicles[t] <= (t === u ? 1 : 0)) continue;
					if (this.dayKind[t] !== this.dayKind[current]) continue;
					const type = types[t];
					const sum =
						tailCost +
						type.fixedCost +
						type.unitCost *
							(cost[type.start * places + first] + headInner + cost[here * places + type.end]);
					if (sum >= best || head.some((amount, d) => amount > type.capacity[d] + 1e-9)) continue;
					const at = tail.from + instance.time[tail.start * places + on];
					if (this.hasWindows && at > state.latest[next[node]]) continue;
					best = sum;
					cut = node;
					headType = t;
					tailType = u;
				}
			}
			headInner += arcCost[node];
		}
		if (cut < 0) return;
		const d = next[cut];
		let behind = 0;
		for (let node = d; next[node] !== end; node = next[node]) behind += arcCost[node];
		const tail = types[tailType];
		const fresh = state.vehiclesOf[tailType][state.freeVehicles[tailType] - 1];
		const out = cost[tail.start * places + place[d]];
		const home = cost[last * places + tail.end];
		const own = types[current];
		const gain =
			unit[slot] *
				(arcCost[cut] +
					behind +
					cost[last * places + own.end] -
					cost[place[cut] * places + own.end]) -
			tail.unitCost * (out + behind + home);
		state.touch(vehicle);
		state.touch(fresh);
		const opened = state.open(fresh, -1);
		state.exchange(customers + 2 * opened, d, gain);
		if (headType === current) return;
		const other = state.vehiclesOf[headType][state.freeVehicles[headType] - 1];
		state.touch(other);
		state.moveToVehicle(slot, other);
	}

	/** Whether the stops of a tour without its head fit a type. */
	private tailFits(slot: number, head: Float64Array, { capacity }: VehicleType): boolean {
		const { dimensions } = this.instance;
		for (let d = 0; d < dimensions; d++)
			if (this.state.load[slot * dimensions + d] - head[d] > capacity[d] + 1e-9) return false;
		return true;
	}

	private changeVehicle(slot: number): void {
		const { state, instance } = this;
		if (this.isBound && this.isBoundTour(slot)) return;
		const { types, typeOf } = instance;
		const current = typeOf[state.vehicle[slot]];
		const inner = state.innerCost(slot);
		const costOld = this.costWith(slot, current, inner);
		let best = 1e-9;
		let bestType = -1;
		let partner = -1;
		for (let t = 0; t < types.length; t++) {
			if (t === current || state.freeVehicles[t] === 0) continue;
			if (!this.loadFits(slot, t)) continue;
			const gain = costOld - this.costWith(slot, t, inner);
			if (!(gain > best) || !this.typeTimesFit(slot, t)) continue;
			best = gain;
			bestType = t;
		}
		if (state.usedSlots <= 400) {
			for (let order = 0; order < state.usedSlots; order++) {
				const other = state.slotOrder[order];
				const t = typeOf[state.vehicle[other]];
				if (t === current || state.tours[state.vehicle[other]] !== 1) continue;
				if (!this.loadFits(slot, t) || !this.loadFits(other, current)) continue;
				if (this.isBound && this.isBoundTour(other)) continue;
				const otherInner = state.innerCost(other);
				const gain =
					costOld +
					this.costWith(other, t, otherInner) -
					this.costWith(slot, t, inner) -
					this.costWith(other, current, otherInner);
				if (!(gain > best)) continue;
				if (!this.typeTimesFit(slot, t) || !this.typeTimesFit(other, current)) continue;
				best = gain;
				bestType = t;
				partner = other;
			}
		}
		if (bestType < 0) return;
		const vehicle = state.vehicle[slot];
		state.touch(vehicle);
		if (partner >= 0) {
			const otherVehicle = state.vehicle[partner];
			state.touch(otherVehicle);
			state.swapVehicles(slot, partner);
		} else {
			const fresh = state.vehiclesOf[bestType][state.freeVehicles[bestType] - 1];
			state.touch(fresh);
			state.moveToVehicle(slot, fresh);
		}
	}

	private costWith(slot: number, t: number, inner: number): number {
		const { state, instance } = this;
		const type = instance.types[t];
		const start = instance.customers + 2 * slot;
		const out = instance.cost[type.start * instance.places + state.place[state.next[start]]];
		const home = instance.cost[state.place[state.prev[start + 1]] * instance.places + type.end];
		const price = type.fixedCost + type.unitCost * (out + inner + home);
		return this.isPriced ? price + this.pricedCost(slot, t) : price;
	}

	/** What a tour costs a type in driving time, in costs of visits and in balance. */
	private pricedCost(slot: number, t: number): number {
		const { state, instance } = this;
		const { customers, places, time, types, visit, balance } = instance;
		const type = types[t];
		let sum = 0;
		let work = 0;
		let at = type.start;
		let node = state.next[customers + 2 * slot];
		for (; node < customers; node = state.next[node]) {
			const way = time[at * places + state.place[node]];
			sum += type.timeCost * way;
			work += way + state.service[node];
			if (visit !== null) sum += visit[node * types.length + t];
			at = state.place[node];
		}
		const home = time[at * places + type.end];
		return sum + type.timeCost * home + balance * (work + home) ** 2;
	}

	private loadFits(slot: number, t: number): boolean {
		const { dimensions, types } = this.instance;
		for (let d = 0; d < dimensions; d++)
			if (this.state.load[slot * dimensions + d] > types[t].capacity[d] + 1e-9) return false;
		return true;
	}

	/** Whether a vehicle of a type keeps its day with one tour. */
	private tourFits(slot: number, type: VehicleType): boolean {
		const { state, instance, timeline: day } = this;
		const { customers, places, time } = instance;
		day.count = 0;
		day.add(-1, type.from, type.to, 0, 0);
		let at = type.start;
		for (let node = state.next[customers + 2 * slot]; node < customers; node = state.next[node]) {
			const way = time[at * places + state.place[node]];
			day.add(node, state.ready[node], state.due[node], state.service[node], way);
			at = state.place[node];
		}
		day.add(-2, type.from, type.to, type.reloadTime, time[at * places + type.end]);
		return this.timelineFits(type);
	}

	private typeTimesFit(slot: number, t: number): boolean {
		const { state, instance } = this;
		const { next, place, ready, due, service } = state;
		const { places, time, types, typeOf, customers } = instance;
		const type = types[t];
		const current = types[typeOf[state.vehicle[slot]]];
		if (this.dayKind[t] === this.dayKind[typeOf[state.vehicle[slot]]]) return true;
		if (this.isRich) return this.tourFits(slot, type);
		if (
			type.start === current.start &&
			type.end === current.end &&
			type.from <= current.from &&
			type.to >= current.to &&
			type.longestDuration >= current.longestDuration
		)
			return true;
		const start = customers + 2 * slot;
		let lasts = 0;
		let from = type.from;
		let until = type.to;
		let node = start;
		let at = type.start;
		while (node !== start + 1) {
			const to = next[node];
			const isEnd = to === start + 1;
			const there = isEnd ? type.end : place[to];
			const delta = lasts + (node === start ? 0 : service[node]) + time[at * places + there];
			const closes = isEnd ? type.to : due[to];
			const opens = isEnd ? type.from : ready[to];
			if (from + delta > closes) return false;
			const wait = Math.max(0, opens - delta - until);
			lasts = delta + wait;
			from = Math.max(opens - delta, from) - wait;
			until = Math.min(closes - delta, until);
			node = to;
			at = there;
		}
		return lasts <= type.longestDuration;
	}
}

function fitsType(
	capacity: readonly number[],
	demand: Float64Array,
	customer: number,
	dimensions: number,
): boolean {
	for (let d = 0; d < dimensions; d++)
		if (demand[customer * dimensions + d] > capacity[d]) return false;
	return true;
}
