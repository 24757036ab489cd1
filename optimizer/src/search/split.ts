import type { Part } from './anneal.ts';
import type { Instance, Routes } from './instance.ts';
import type { Random } from './random.ts';
import type { Times } from './tour-state.ts';

/** Customers from which the far end of the plan is chosen. */
const sampleSize = 30;

/**
 * Divides a plan between threads: vehicles in the order of their way between two far customers, in
 * groups of about equal work. Each round another pair is chosen, so that the borders move.
 */
export function splitPlan(
	instance: Instance,
	routes: Routes,
	times: Times | null,
	parts: number,
	random: Random,
): Part[] {
	const { customers, vehicles, typeOf, place, places, cost } = instance;
	const one = random.below(customers);
	let other = one;
	for (let at = 0; at < sampleSize; at++) {
		const candidate = random.below(customers);
		const way = (customer: number) => cost[place[one] * places + place[customer]];
		if (way(candidate) > way(other)) other = candidate;
	}
	const lean = (customer: number) =>
		cost[place[one] * places + place[customer]] - cost[place[other] * places + place[customer]];
	const used: { vehicle: number; lean: number; size: number }[] = [];
	const isPlanned = new Uint8Array(customers);
	for (let vehicle = 0; vehicle < vehicles; vehicle++) {
		const all = routes[vehicle].flat();
		if (all.length === 0) continue;
		for (const customer of all) isPlanned[customer] = 1;
		const sum = all.reduce((total, customer) => total + lean(customer), 0);
		used.push({ vehicle, lean: sum / all.length, size: all.length });
	}
	used.sort((a, b) => a.lean - b.lean || a.vehicle - b.vehicle);
	const total = used.reduce((sum, { size }) => sum + size, 0);
	const groups = Array.from({ length: parts }, () => ({
		customers: [] as number[],
		vehicles: [] as number[],
		until: Number.POSITIVE_INFINITY,
	}));
	let passed = 0;
	for (const { vehicle, lean: at, size } of used) {
		const group = groups[Math.min(parts - 1, Math.floor((passed * parts) / total))];
		group.vehicles.push(vehicle);
		group.customers.push(...routes[vehicle].flat());
		group.until = at;
		passed += size;
	}
	for (let customer = 0; customer < customers; customer++) {
		if (isPlanned[customer] === 1) continue;
		const group = groups.find(({ until }) => lean(customer) <= until) ?? groups[parts - 1];
		group.customers.push(customer);
	}
	const freeOf = new Map<number, number>();
	for (let vehicle = 0; vehicle < vehicles; vehicle++) {
		if (routes[vehicle].some((tour) => tour.length > 0)) continue;
		const seen = freeOf.get(typeOf[vehicle]) ?? 0;
		freeOf.set(typeOf[vehicle], seen + 1);
		groups[seen % parts].vehicles.push(vehicle);
	}
	return groups.map((group) => {
		const own = new Set(group.vehicles);
		return {
			customers: Int32Array.from(group.customers),
			vehicles: Int32Array.from(group.vehicles),
			routes: routes.map((tours, vehicle) => (own.has(vehicle) ? tours : [])),
			times,
		};
	});
}

/** The whole plan as one part. */
export function wholePlan(
	{ customers, vehicles }: Instance,
	routes: Routes,
	times: Times | null,
): Part {
	return {
		customers: Int32Array.from({ length: customers }, (_, customer) => customer),
		vehicles: Int32Array.from({ length: vehicles }, (_, vehicle) => vehicle),
		routes,
		times,
	};
}
