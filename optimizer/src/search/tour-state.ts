import type { Instance, VehicleType } from './instance.ts';

export type Snapshot = {
	readonly next: Int32Array;
	readonly first: Int32Array;
	/** Where customers have several windows, the one of each. */
	readonly times: Times | null;
};

/** By customer, the window in which it is visited. */
export type Times = { readonly ready: Int32Array; readonly due: Int32Array };

/**
 * Tours as linked lists. Customer c is node c; the tour in slot r begins at node `customers + 2r` and
 * ends at the node after it. The tours of a vehicle are one list: the end of a tour is linked to the
 * beginning of the next. Every change of a vehicle is preceded by `touch`, so that `undo` restores it.
 */
export class TourState {
	readonly instance: Instance;
	readonly slots: number;
	/** By node. */
	readonly next: Int32Array;
	readonly prev: Int32Array;
	/** Slot of the tour, -1 for a customer that is left out. */
	readonly tour: Int32Array;
	readonly place: Int32Array;
	readonly ready: Int32Array;
	readonly due: Int32Array;
	readonly service: Int32Array;
	/** Earliest start of service, given what comes before; latest, given what follows. */
	readonly earliest: Int32Array;
	readonly latest: Int32Array;
	/** Cost and time of the arc to the next node; one array where both are equal. */
	readonly arcCost: Int32Array;
	readonly arcTime: Int32Array;
	/** By slot. */
	readonly size: Int32Array;
	readonly load: Float64Array;
	readonly vehicle: Int32Array;
	readonly unit: Float64Array;
	/** Cost of a unit of its driving time. */
	readonly timeUnit: Float64Array;
	/** Sum of the costs of its arcs, at unit cost 1. */
	readonly length: Float64Array;
	/** By vehicle: its first slot, or -1, and the number of its tours. */
	readonly first: Int32Array;
	readonly tours: Int32Array;
	/** Changes with every change of its tours. */
	readonly version: Int32Array;
	private versions = 0;
	/** Customers of the plan: all, or those of the part that is searched. */
	active: Int32Array;
	private readonly isActive: Uint8Array;
	/** Customers that are left out. */
	readonly absent: Int32Array;
	absentCount = 0;
	cost = 0;
	usedVehicles = 0;
	/** By vehicle, time of driving and services; counted where balance has a cost. */
	readonly work: Float64Array;
	private readonly logWork: Float64Array;

	/** Slots in use are before `usedSlots` in `slotOrder`. */
	readonly slotOrder: Int32Array;
	private readonly slotPosition: Int32Array;
	usedSlots = 0;
	/** By type: its vehicles, those without a tour first. */
	readonly vehiclesOf: readonly Int32Array[];
	private readonly vehiclePosition: Int32Array;
	readonly freeVehicles: Int32Array;

	private readonly touched: Int32Array;
	private stamp = 0;
	private logVehicles: Int32Array;
	private logFrom: Int32Array;
	private logNodes: Int32Array;
	private logEarliest: Int32Array;
	private logLatest: Int32Array;
	private logCost: Int32Array;
	private logTime: Int32Array;
	private logReady: Int32Array;
	private logDue: Int32Array;
	private logLoad: Float64Array;
	private logCount = 0;
	private logAbsent: Int32Array;
	private logAbsentCount = 0;
	private logTotal = 0;

	constructor(instance: Instance) {
		this.instance = instance;
		const { customers, vehicles, types, typeOf, dimensions } = instance;
		let slots = 0;
		for (let vehicle = 0; vehicle < vehicles; vehicle++) slots += types[typeOf[vehicle]].tours;
		this.slots = Math.min(slots, customers);
		const nodes = customers + 2 * this.slots;
		const byNode = () => new Int32Array(nodes);
		this.next = byNode().fill(-1);
		this.prev = byNode().fill(-1);
		this.tour = byNode().fill(-1);
		this.place = byNode();
		this.ready = byNode();
		this.due = byNode();
		this.service = byNode();
		this.earliest = byNode();
		this.latest = byNode();
		this.arcCost = byNode();
		this.arcTime = instance.time === instance.cost ? this.arcCost : byNode();
		this.place.set(instance.place);
		this.ready.set(instance.ready);
		this.due.set(instance.due);
		this.service.set(instance.service);
		this.size = new Int32Array(this.slots);
		this.load = new Float64Array(this.slots * dimensions);
		this.vehicle = new Int32Array(this.slots).fill(-1);
		this.unit = new Float64Array(this.slots);
		this.timeUnit = new Float64Array(this.slots);
		this.length = new Float64Array(this.slots);
		this.first = new Int32Array(vehicles).fill(-1);
		this.tours = new Int32Array(vehicles);
		this.version = new Int32Array(vehicles);
		this.slotOrder = Int32Array.from({ length: this.slots }, (_, slot) => slot);
		this.slotPosition = this.slotOrder.slice();
		this.vehiclePosition = new Int32Array(vehicles);
		this.vehiclesOf = types.map((_, type) => {
			const list = Int32Array.from(
				Array.from({ length: vehicles }, (_, vehicle) => vehicle).filter(
					(vehicle) => typeOf[vehicle] === type,
				),
			);
			list.forEach((vehicle, position) => {
				this.vehiclePosition[vehicle] = position;
			});
			return list;
		});
		this.freeVehicles = Int32Array.from(this.vehiclesOf, (list) => list.length);
		this.absent = new Int32Array(customers);
		this.active = Int32Array.from({ length: customers }, (_, customer) => customer);
		this.isActive = new Uint8Array(customers).fill(1);
		for (let customer = 0; customer < customers; customer++) this.leaveOut(customer);
		this.touched = new Int32Array(vehicles);
		this.work = new Float64Array(vehicles);
		this.logWork = new Float64Array(vehicles);
		this.logVehicles = new Int32Array(vehicles);
		this.logFrom = new Int32Array(vehicles + 1);
		this.logNodes = byNode();
		this.logEarliest = byNode();
		this.logLatest = byNode();
		this.logCost = byNode();
		this.logTime = byNode();
		this.logReady = byNode();
		this.logDue = byNode();
		this.logLoad = new Float64Array(nodes * dimensions);
		this.logAbsent = new Int32Array(customers);
		for (let slot = 0; slot < this.slots; slot++) {
			const start = customers + 2 * slot;
			this.tour[start] = slot;
			this.tour[start + 1] = slot;
		}
	}

	typeOfSlot(slot: number): VehicleType {
		return this.instance.types[this.instance.typeOf[this.vehicle[slot]]];
	}

	/** The slot of the vehicle's tour before that in `slot`, or -1. */
	slotBefore(slot: number): number {
		const node = this.prev[this.instance.customers + 2 * slot];
		return node < 0 ? -1 : this.tour[node];
	}

	slotAfter(slot: number): number {
		const node = this.next[this.instance.customers + 2 * slot + 1];
		return node < 0 ? -1 : this.tour[node];
	}

	/** Begins a change that `undo` takes back. */
	begin(): void {
		this.stamp++;
		this.logCount = 0;
		this.logTotal = this.cost;
		this.logAbsentCount = this.absentCount;
		for (let at = 0; at < this.absentCount; at++) this.logAbsent[at] = this.absent[at];
	}

	/** Notes the tours of a vehicle before its first change. */
	touch(vehicle: number): void {
		if (this.touched[vehicle] === this.stamp) return;
		this.touched[vehicle] = this.stamp;
		const { next, earliest, latest, arcCost, arcTime, ready, due, load } = this;
		const { customers, dimensions } = this.instance;
		const at = this.logCount++;
		this.logVehicles[at] = vehicle;
		this.logWork[at] = this.work[vehicle];
		let to = at === 0 ? 0 : this.logFrom[at];
		this.logFrom[at] = to;
		const slot = this.first[vehicle];
		let node = slot < 0 ? -1 : customers + 2 * slot;
		while (node >= 0) {
			this.logNodes[to] = node;
			this.logEarliest[to] = earliest[node];
			this.logLatest[to] = latest[node];
			this.logCost[to] = arcCost[node];
			this.logTime[to] = arcTime[node];
			this.logReady[to] = ready[node];
			this.logDue[to] = due[node];
			if (node >= customers && ((node - customers) & 1) === 0) {
				const from = ((node - customers) >> 1) * dimensions;
				for (let d = 0; d < dimensions; d++) this.logLoad[to * dimensions + d] = load[from + d];
			}
			to++;
			node = next[node];
		}
		this.logFrom[at + 1] = to;
	}

	/** Restores what was before `begin`. */
	undo(): void {
		const { tour, next, prev, earliest, latest, arcCost, arcTime } = this;
		const { customers, dimensions } = this.instance;
		for (let at = 0; at < this.logCount; at++) this.freeTours(this.logVehicles[at]);
		for (let at = 0; at < this.logCount; at++) {
			const vehicle = this.logVehicles[at];
			this.work[vehicle] = this.logWork[at];
			this.version[vehicle] = ++this.versions;
			const from = this.logFrom[at];
			const to = this.logFrom[at + 1];
			let slot = -1;
			for (let w = from; w < to; w++) {
				const node = this.logNodes[w];
				if (node >= customers && ((node - customers) & 1) === 0) {
					slot = (node - customers) >> 1;
					this.useSlot(slot, vehicle);
					if (w === from) this.first[vehicle] = slot;
					this.ready[node] = this.logReady[w];
					for (let d = 0; d < dimensions; d++)
						this.load[slot * dimensions + d] = this.logLoad[w * dimensions + d];
				} else if (node < customers) {
					this.size[slot]++;
					this.ready[node] = this.logReady[w];
					this.due[node] = this.logDue[w];
				}
				tour[node] = slot;
				earliest[node] = this.logEarliest[w];
				latest[node] = this.logLatest[w];
				arcCost[node] = this.logCost[w];
				this.length[slot] += this.logCost[w];
				arcTime[node] = this.logTime[w];
				prev[node] = w > from ? this.logNodes[w - 1] : -1;
				next[node] = w < to - 1 ? this.logNodes[w + 1] : -1;
			}
		}
		this.absentCount = this.logAbsentCount;
		for (let at = 0; at < this.absentCount; at++) {
			this.absent[at] = this.logAbsent[at];
			tour[this.absent[at]] = -1;
		}
		this.cost = this.logTotal;
	}

	private freeTours(vehicle: number): void {
		const { customers } = this.instance;
		let slot = this.first[vehicle];
		while (slot >= 0) {
			const after = this.slotAfter(slot);
			for (let node = this.next[customers + 2 * slot]; node < customers; node = this.next[node])
				this.tour[node] = -1;
			this.freeSlot(slot);
			slot = after;
		}
		this.first[vehicle] = -1;
	}

	private useSlot(slot: number, vehicle: number): void {
		const { instance, slotOrder, slotPosition } = this;
		const { customers, types, typeOf, dimensions } = instance;
		const position = slotPosition[slot];
		const other = slotOrder[this.usedSlots];
		slotOrder[position] = other;
		slotPosition[other] = position;
		slotOrder[this.usedSlots] = slot;
		slotPosition[slot] = this.usedSlots++;
		this.vehicle[slot] = vehicle;
		const index = typeOf[vehicle];
		const type = types[index];
		this.unit[slot] = type.unitCost;
		this.timeUnit[slot] = type.timeCost;
		this.size[slot] = 0;
		this.length[slot] = 0;
		for (let d = 0; d < dimensions; d++) this.load[slot * dimensions + d] = 0;
		const start = customers + 2 * slot;
		this.place[start] = type.start;
		this.place[start + 1] = type.end;
		this.ready[start] = this.ready[start + 1] = type.from;
		this.due[start] = this.due[start + 1] = type.to;
		this.service[start + 1] = type.reloadTime;
		this.arcCost[start + 1] = 0;
		this.arcTime[start + 1] = 0;
		if (this.tours[vehicle]++ === 0) {
			this.usedVehicles++;
			this.swapVehicle(index, vehicle, --this.freeVehicles[index]);
		}
	}

	private freeSlot(slot: number): void {
		const { slotOrder, slotPosition } = this;
		const position = slotPosition[slot];
		const other = slotOrder[--this.usedSlots];
		slotOrder[position] = other;
		slotPosition[other] = position;
		slotOrder[this.usedSlots] = slot;
		slotPosition[slot] = this.usedSlots;
		const vehicle = this.vehicle[slot];
		this.vehicle[slot] = -1;
		if (--this.tours[vehicle] === 0) {
			this.usedVehicles--;
			const index = this.instance.typeOf[vehicle];
			this.swapVehicle(index, vehicle, this.freeVehicles[index]++);
		}
	}

	private swapVehicle(type: number, vehicle: number, position: number): void {
		const list = this.vehiclesOf[type];
		const from = this.vehiclePosition[vehicle];
		const other = list[position];
		list[from] = other;
		this.vehiclePosition[other] = from;
		list[position] = vehicle;
		this.vehiclePosition[vehicle] = position;
	}

	/** Opens an empty tour of a vehicle after its tour in slot `after`, or as its first with -1. */
	open(vehicle: number, after: number): number {
		const { customers, types, typeOf } = this.instance;
		// A tour without a slot would be a list without an end.
		if (this.usedSlots === this.slots) throw new Error('A plan has more tours than its vehicles.');
		const slot = this.slotOrder[this.usedSlots];
		if (this.tours[vehicle] === 0) this.cost += types[typeOf[vehicle]].fixedCost;
		const follows = after < 0 ? this.first[vehicle] : this.slotAfter(after);
		this.useSlot(slot, vehicle);
		const start = customers + 2 * slot;
		const end = start + 1;
		this.next[start] = end;
		this.prev[end] = start;
		this.arcCost[start] = this.arcTime[start] = 0;
		if (after < 0) {
			this.first[vehicle] = slot;
			this.prev[start] = -1;
		} else {
			this.prev[start] = customers + 2 * after + 1;
			this.next[customers + 2 * after + 1] = start;
		}
		this.next[end] = follows < 0 ? -1 : customers + 2 * follows;
		if (follows >= 0) this.prev[customers + 2 * follows] = end;
		this.setTimes(vehicle);
		return slot;
	}

	private close(slot: number): void {
		const { customers, types, typeOf } = this.instance;
		const vehicle = this.vehicle[slot];
		const start = customers + 2 * slot;
		const before = this.prev[start];
		const after = this.next[start + 1];
		if (before >= 0) this.next[before] = after;
		else this.first[vehicle] = after < 0 ? -1 : this.tour[after];
		if (after >= 0) this.prev[after] = before;
		this.freeSlot(slot);
		if (this.tours[vehicle] === 0) this.cost -= types[typeOf[vehicle]].fixedCost;
	}

	/** What the vehicle of a tour costs more at a customer. */
	visitCost(customer: number, slot: number): number {
		const { visit, types, typeOf } = this.instance;
		return visit === null ? 0 : visit[customer * types.length + typeOf[this.vehicle[slot]]];
	}

	private leaveOut(customer: number): void {
		this.tour[customer] = -1;
		this.absent[this.absentCount++] = customer;
		this.cost += this.instance.prize[customer];
	}

	/** Takes a customer out; the times of the vehicle are set later, by `setTimes`. */
	remove(customer: number): void {
		const { next, prev, arcCost, arcTime, place, instance } = this;
		const { places, cost, time, dimensions, demand } = instance;
		const slot = this.tour[customer];
		const before = prev[customer];
		const after = next[customer];
		next[before] = after;
		prev[after] = before;
		const isEmpty = --this.size[slot] === 0;
		const arc = place[before] * places + place[after];
		const fresh = isEmpty ? 0 : cost[arc];
		const delta = fresh - arcCost[before] - arcCost[customer];
		const longer = (isEmpty ? 0 : time[arc]) - arcTime[before] - arcTime[customer];
		this.length[slot] += delta;
		this.cost +=
			this.unit[slot] * delta + this.timeUnit[slot] * longer - this.visitCost(customer, slot);
		if (instance.balance > 0) this.addWork(slot, longer - this.service[customer]);
		arcCost[before] = fresh;
		arcTime[before] = isEmpty ? 0 : time[arc];
		for (let d = 0; d < dimensions; d++)
			this.load[slot * dimensions + d] -= demand[customer * dimensions + d];
		this.leaveOut(customer);
		if (isEmpty) this.close(slot);
	}

	/** Puts a customer, which is in no tour, after a node; the caller corrects `absent`. */
	insert(customer: number, before: number): void {
		const { next, prev, arcCost, arcTime, place, instance } = this;
		const { places, cost, time, dimensions, demand } = instance;
		const slot = this.tour[before];
		const after = next[before];
		next[before] = customer;
		prev[customer] = before;
		next[customer] = after;
		prev[after] = customer;
		this.tour[customer] = slot;
		this.size[slot]++;
		const to = place[before] * places + place[customer];
		const from = place[customer] * places + place[after];
		const delta = cost[to] + cost[from] - arcCost[before];
		const longer = time[to] + time[from] - arcTime[before];
		this.length[slot] += delta;
		this.cost +=
			this.unit[slot] * delta +
			this.timeUnit[slot] * longer +
			this.visitCost(customer, slot) -
			instance.prize[customer];
		if (instance.balance > 0) this.addWork(slot, longer + this.service[customer]);
		arcCost[before] = cost[to];
		arcTime[before] = time[to];
		arcCost[customer] = cost[from];
		arcTime[customer] = time[from];
		for (let d = 0; d < dimensions; d++)
			this.load[slot * dimensions + d] += demand[customer * dimensions + d];
		const start = instance.customers + 2 * slot;
		if (instance.release[customer] > this.ready[start]) {
			this.ready[start] = instance.release[customer];
			this.setTimes(this.vehicle[slot]);
		} else this.passTimesOn(customer);
	}

	/** What it costs in balance when a vehicle works longer. */
	unevenness(vehicle: number, longer: number): number {
		return this.instance.balance * longer * (2 * this.work[vehicle] + longer);
	}

	private addWork(slot: number, longer: number): void {
		const vehicle = this.vehicle[slot];
		this.cost += this.unevenness(vehicle, longer);
		this.work[vehicle] += longer;
	}

	/** Time of driving and services of a tour. */
	private workOf(slot: number): number {
		const start = this.instance.customers + 2 * slot;
		let sum = 0;
		for (let node = start; node !== start + 1; node = this.next[node])
			sum += this.arcTime[node] + (node === start ? 0 : this.service[node]);
		return sum;
	}

	/** Sets the times of a new node and of those that depend on it. */
	private passTimesOn(node: number): void {
		const { next, prev, earliest, latest, service, ready, due, arcTime } = this;
		const before = prev[node];
		this.version[this.vehicle[this.tour[node]]] = ++this.versions;
		earliest[node] = Math.max(ready[node], earliest[before] + service[before] + arcTime[before]);
		let from = node;
		for (let to = next[from]; to >= 0; to = next[to]) {
			const time = Math.max(ready[to], earliest[from] + service[from] + arcTime[from]);
			if (time === earliest[to]) break;
			earliest[to] = time;
			from = to;
		}
		latest[node] = Math.min(due[node], latest[next[node]] - arcTime[node] - service[node]);
		let to = node;
		for (from = prev[to]; from >= 0; from = prev[from]) {
			const time = Math.min(due[from], latest[to] - arcTime[from] - service[from]);
			if (time === latest[from]) break;
			latest[from] = time;
			to = from;
		}
	}

	/** Sets all times of a vehicle. */
	setTimes(vehicle: number): void {
		const { next, prev, earliest, latest, service, ready, due, arcTime } = this;
		this.version[vehicle] = ++this.versions;
		const slot = this.first[vehicle];
		if (slot < 0) return;
		let node = this.instance.customers + 2 * slot;
		let time = ready[node];
		earliest[node] = time;
		for (let to = next[node]; to >= 0; to = next[node]) {
			time += service[node] + arcTime[node];
			if (time < ready[to]) time = ready[to];
			earliest[to] = time;
			node = to;
		}
		time = due[node];
		latest[node] = time;
		for (let from = prev[node]; from >= 0; from = prev[node]) {
			time -= arcTime[from] + service[from];
			if (time > due[from]) time = due[from];
			latest[from] = time;
			node = from;
		}
	}

	/** Sets the earliest departure of a tour anew, after customers were taken out of it. */
	setRelease(slot: number): void {
		const { customers, release } = this.instance;
		const start = customers + 2 * slot;
		let ready = this.typeOfSlot(slot).from;
		for (let node = this.next[start]; node < customers; node = this.next[node])
			if (release[node] > ready) ready = release[node];
		this.ready[start] = ready;
	}

	/** Mean cost of an arc of the plan. */
	meanArc(): number {
		const { customers } = this.instance;
		let sum = 0;
		let arcs = 0;
		for (let at = 0; at < this.usedSlots; at++) {
			const slot = this.slotOrder[at];
			const start = customers + 2 * slot;
			for (let node = start; node !== start + 1; node = this.next[node]) {
				sum += this.unit[slot] * this.arcCost[node] + this.timeUnit[slot] * this.arcTime[node];
				arcs++;
			}
		}
		return arcs === 0 ? 1 : sum / arcs;
	}

	/** Cost at unit cost 1 between the first and the last customer of a tour. */
	innerCost(slot: number): number {
		const start = this.instance.customers + 2 * slot;
		return this.length[slot] - this.arcCost[start] - this.arcCost[this.prev[start + 1]];
	}

	/** Drives from `a` on to `d` of another tour, and from before `d` to after `a`. */
	exchange(a: number, d: number, gain: number): void {
		const { next, prev, tour, place, arcCost, arcTime, size, instance } = this;
		const { customers, places, cost, time } = instance;
		const one = tour[a];
		const two = tour[d];
		const endOne = customers + 2 * one + 1;
		const endTwo = customers + 2 * two + 1;
		const c = prev[d];
		const b = next[a];
		const lastD = prev[endTwo];
		const lastB = b >= customers ? -1 : prev[endOne];
		const join = (from: number, to: number) => {
			next[from] = to;
			prev[to] = from;
			const arc = place[from] * places + place[to];
			const isBare = from >= customers && to >= customers;
			arcCost[from] = isBare ? 0 : cost[arc];
			arcTime[from] = isBare ? 0 : time[arc];
		};
		for (let node = d; node < customers; node = next[node]) this.moveNode(node, two, one);
		for (let node = b; node < customers; node = next[node]) this.moveNode(node, one, two);
		join(a, d);
		join(lastD, endOne);
		if (lastB < 0) join(c, endTwo);
		else {
			join(c, b);
			join(lastB, endTwo);
		}
		this.cost -= gain;
		this.length[one] = this.measure(one);
		this.length[two] = this.measure(two);
		if (instance.balance > 0) {
			this.work[this.vehicle[one]] = this.workOf(one);
			this.work[this.vehicle[two]] = this.workOf(two);
		}
		this.setTimes(this.vehicle[one]);
		if (size[two] === 0) this.close(two);
		else this.setTimes(this.vehicle[two]);
		if (size[one] === 0) this.close(one);
	}

	private moveNode(node: number, from: number, to: number): void {
		const { dimensions, demand } = this.instance;
		this.tour[node] = to;
		this.size[from]--;
		this.size[to]++;
		for (let d = 0; d < dimensions; d++) {
			const amount = demand[node * dimensions + d];
			this.load[from * dimensions + d] -= amount;
			this.load[to * dimensions + d] += amount;
		}
	}

	/** Gives the only tour of a vehicle to a free one. */
	moveToVehicle(slot: number, vehicle: number): void {
		const before = this.costOf(slot);
		const size = this.size[slot];
		const load = this.load.slice(
			slot * this.instance.dimensions,
			(slot + 1) * this.instance.dimensions,
		);
		const ready = this.readyOf(slot);
		const old = this.vehicle[slot];
		this.first[old] = -1;
		this.freeSlot(slot);
		this.useSlot(slot, vehicle);
		this.first[vehicle] = slot;
		this.restore(slot, size, load, ready);
		this.work[old] = 0;
		this.cost += this.costOf(slot) - before;
		this.setTimes(vehicle);
	}

	/** Exchanges the vehicles of two tours that are the only ones of theirs. */
	swapVehicles(one: number, two: number): void {
		const before = this.costOf(one) + this.costOf(two);
		const { dimensions } = this.instance;
		const kept = [one, two].map((slot) => ({
			size: this.size[slot],
			load: this.load.slice(slot * dimensions, (slot + 1) * dimensions),
			ready: this.readyOf(slot),
			vehicle: this.vehicle[slot],
		}));
		this.freeSlot(one);
		this.freeSlot(two);
		this.useSlot(one, kept[1].vehicle);
		this.useSlot(two, kept[0].vehicle);
		this.first[kept[1].vehicle] = one;
		this.first[kept[0].vehicle] = two;
		this.restore(one, kept[0].size, kept[0].load, kept[0].ready);
		this.restore(two, kept[1].size, kept[1].load, kept[1].ready);
		this.cost += this.costOf(one) + this.costOf(two) - before;
		this.setTimes(kept[0].vehicle);
		this.setTimes(kept[1].vehicle);
	}

	private readyOf(slot: number): number {
		return this.ready[this.instance.customers + 2 * slot];
	}

	private restore(slot: number, size: number, load: Float64Array, ready: number): void {
		const { customers, places, cost, time, dimensions } = this.instance;
		this.size[slot] = size;
		this.load.set(load, slot * dimensions);
		const start = customers + 2 * slot;
		this.ready[start] = Math.max(this.ready[start], ready);
		const last = this.prev[start + 1];
		const out = this.place[start] * places + this.place[this.next[start]];
		const home = this.place[last] * places + this.place[start + 1];
		this.arcCost[start] = cost[out];
		this.arcTime[start] = time[out];
		this.arcCost[last] = cost[home];
		this.arcTime[last] = time[home];
		this.length[slot] = this.measure(slot);
		if (this.instance.balance > 0) this.work[this.vehicle[slot]] = this.workOf(slot);
	}

	private costOf(slot: number): number {
		let sum = this.typeOfSlot(slot).fixedCost + this.unit[slot] * this.length[slot];
		const { customers, visit, balance } = this.instance;
		const start = customers + 2 * slot;
		if (this.timeUnit[slot] > 0) {
			for (let node = start; node !== start + 1; node = this.next[node])
				sum += this.timeUnit[slot] * this.arcTime[node];
		}
		if (visit !== null) {
			for (let node = this.next[start]; node < customers; node = this.next[node])
				sum += this.visitCost(node, slot);
		}
		if (balance > 0) sum += balance * this.workOf(slot) ** 2;
		return sum;
	}

	private measure(slot: number): number {
		const start = this.instance.customers + 2 * slot;
		let sum = 0;
		for (let node = start; node !== start + 1; node = this.next[node]) sum += this.arcCost[node];
		return sum;
	}

	/** Copies the plan; `routesOf` reads it. */
	save(snapshot: Snapshot): void {
		snapshot.next.set(this.next);
		snapshot.first.set(this.first);
		const { customers } = this.instance;
		snapshot.times?.ready.set(this.ready.subarray(0, customers));
		snapshot.times?.due.set(this.due.subarray(0, customers));
	}

	snapshot(): Snapshot {
		const { customers, windows } = this.instance;
		const times = { ready: this.ready.slice(0, customers), due: this.due.slice(0, customers) };
		return {
			next: this.next.slice(),
			first: this.first.slice(),
			times: windows === null ? null : times,
		};
	}

	/** Sets the windows of customers before a plan that keeps them replaces this one. */
	setWindows({ ready, due }: Times): void {
		this.ready.set(ready);
		this.due.set(due);
	}

	/** The customers of each tour of each vehicle. */
	routesOf({ next, first }: Snapshot): number[][][] {
		const { customers } = this.instance;
		return Array.from(first, (slot) => {
			const tours: number[][] = [];
			for (let node = slot < 0 ? -1 : customers + 2 * slot; node >= 0; node = next[node]) {
				if (node < customers) tours.at(-1)?.push(node);
				else if (((node - customers) & 1) === 0) tours.push([]);
			}
			return tours;
		});
	}

	/** Keeps to some customers and vehicles; stands before the first tour. */
	restrict(customers: Int32Array, vehicles: Int32Array): void {
		this.active = customers;
		this.isActive.fill(0);
		for (const customer of customers) this.isActive[customer] = 1;
		this.absentCount = 0;
		this.cost = 0;
		for (const customer of customers) this.leaveOut(customer);
		const kept = new Set(vehicles);
		for (let vehicle = 0; vehicle < this.instance.vehicles; vehicle++) {
			if (kept.has(vehicle)) continue;
			const type = this.instance.typeOf[vehicle];
			this.tours[vehicle] = 1;
			this.swapVehicle(type, vehicle, --this.freeVehicles[type]);
		}
	}

	has(customer: number): boolean {
		return this.isActive[customer] === 1;
	}

	/** Replaces the whole plan. */
	replace(routes: readonly (readonly (readonly number[])[])[]): void {
		const { vehicles } = this.instance;
		this.begin();
		for (let vehicle = 0; vehicle < vehicles; vehicle++) {
			for (let slot = this.first[vehicle]; slot >= 0; slot = this.first[vehicle]) {
				let node = this.next[this.instance.customers + 2 * slot];
				while (node < this.instance.customers) {
					const after = this.next[node];
					this.remove(node);
					node = after;
				}
			}
		}
		const seen = new Uint8Array(this.instance.customers);
		for (let vehicle = 0; vehicle < vehicles; vehicle++) {
			let last = -1;
			for (const tour of routes[vehicle]) {
				if (tour.length === 0) continue;
				last = this.open(vehicle, last);
				let before = this.instance.customers + 2 * last;
				for (const customer of tour) {
					this.insert(customer, before);
					seen[customer] = 1;
					before = customer;
				}
			}
		}
		let kept = 0;
		for (let at = 0; at < this.absentCount; at++) {
			const customer = this.absent[at];
			if (seen[customer] === 0) this.absent[kept++] = customer;
		}
		this.absentCount = kept;
	}
}
