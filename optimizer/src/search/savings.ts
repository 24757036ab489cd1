import type { Instance, Routes } from './instance.ts';
import type { Neighbours } from './neighbours.ts';

/** Waiting that a join causes counts a fifth of what it saves. */
const waitWeight = 0.2;

/**
 * Tours by the savings of Clarke and Wright (1964): each customer alone, then the ends of two tours
 * joined where that saves most. Customers for whom no vehicle is left stay out.
 */
export function savingsRoutes(instance: Instance, neighbours: Neighbours): Routes {
	const { customers: n, places, cost, time, place, ready, due, service, release } = instance;
	const { types, typeOf, vehicles, demand, dimensions } = instance;
	const home = Int32Array.from({ length: n }, (_, customer) => nearestType(instance, customer));
	const earliest = new Float64Array(n);
	const latest = new Float64Array(n);
	const next = new Int32Array(n).fill(-1);
	const previous = new Int32Array(n).fill(-1);
	const group = Int32Array.from({ length: n }, (_, customer) => customer);
	const last = group.slice();
	const load = Float64Array.from(demand);
	for (let i = 0; i < n; i++) {
		const type = types[home[i]];
		const leaves = Math.max(type.from, release[i]);
		earliest[i] = Math.max(ready[i], leaves + time[type.start * places + place[i]]);
		latest[i] = Math.min(due[i], type.to - service[i] - time[place[i] * places + type.end]);
	}
	// Who cannot even be visited alone.
	const isOut = Uint8Array.from({ length: n }, (_, i) => {
		const { capacity, longestDuration, end } = types[home[i]];
		const there = earliest[i] + service[i] + time[place[i] * places + end];
		const fits = capacity.every((room, d) => demand[i * dimensions + d] <= room);
		return fits && earliest[i] <= latest[i] && there - earliest[i] <= longestDuration ? 0 : 1;
	});
	const { before, width } = neighbours;
	const from: number[] = [];
	const to: number[] = [];
	const saved: number[] = [];
	for (let b = 0; b < n; b++) {
		for (let k = 0; k < width; k++) {
			const a = before[b * width + k];
			if (home[a] !== home[b] || isOut[a] === 1 || isOut[b] === 1) continue;
			const type = types[home[a]];
			const arc = place[a] * places + place[b];
			const arrives = earliest[a] + service[a] + time[arc];
			if (arrives > latest[b]) continue;
			const wait = Math.max(0, ready[b] - due[a] - service[a] - time[arc]);
			const gain =
				cost[place[a] * places + type.end] +
				cost[type.start * places + place[b]] -
				cost[arc] -
				waitWeight * wait;
			if (gain <= 0) continue;
			from.push(a);
			to.push(b);
			saved.push(gain);
		}
	}
	const order = Int32Array.from(saved, (_, at) => at).sort((x, y) => saved[y] - saved[x]);
	for (const at of order) {
		const a = from[at];
		const b = to[at];
		if (next[a] >= 0 || previous[b] >= 0 || group[a] === group[b]) continue;
		const type = types[home[a]];
		if (earliest[a] + service[a] + time[place[a] * places + place[b]] > latest[b]) continue;
		const one = group[a];
		const two = group[b];
		let fits = true;
		for (let d = 0; d < dimensions; d++)
			fits &&= load[one * dimensions + d] + load[two * dimensions + d] <= type.capacity[d];
		if (!fits) continue;
		next[a] = b;
		previous[b] = a;
		for (let d = 0; d < dimensions; d++) load[one * dimensions + d] += load[two * dimensions + d];
		last[one] = last[two];
		for (let node = b; node >= 0; node = next[node]) {
			group[node] = one;
			const p = previous[node];
			const arrives = earliest[p] + service[p] + time[place[p] * places + place[node]];
			earliest[node] = Math.max(earliest[node], arrives);
		}
		for (let node = a; node >= 0; node = previous[node]) {
			const q = next[node];
			const leaves = latest[q] - time[place[node] * places + place[q]] - service[node];
			latest[node] = Math.min(latest[node], leaves);
		}
	}
	const routes: Routes = Array.from({ length: vehicles }, () => []);
	const free = types.map((_, type) =>
		Array.from({ length: vehicles }, (_, vehicle) => vehicle).filter((v) => typeOf[v] === type),
	);
	const found: number[][] = [];
	for (let i = 0; i < n; i++) {
		if (previous[i] >= 0 || isOut[i] === 1) continue;
		const route: number[] = [];
		for (let node = i; node >= 0; node = next[node]) route.push(node);
		found.push(route);
	}
	found.sort((x, y) => y.length - x.length);
	for (const route of found) {
		const vehicle = free[home[route[0]]].pop();
		if (vehicle !== undefined) routes[vehicle] = [route];
	}
	return routes;
}

/** The type whose way to a customer and back costs least. */
function nearestType(
	{ types, cost, places, place, demand, dimensions }: Instance,
	customer: number,
) {
	let best = 0;
	let least = Number.POSITIVE_INFINITY;
	types.forEach(({ start, end, unitCost, capacity, fixedCost }, at) => {
		for (let d = 0; d < dimensions; d++)
			if (demand[customer * dimensions + d] > (capacity[d] ?? 0)) return;
		const way = cost[start * places + place[customer]] + cost[place[customer] * places + end];
		// A full vehicle, so that the costs of types of other sizes compare.
		const price = (way * unitCost + fixedCost) / (capacity[0] ?? 1);
		if (price >= least) return;
		least = price;
		best = at;
	});
	return best;
}
