// Orders that have to go together or apart, in a plan (docs/domain.md#bonds).
import type { BrokenBond, OrderBond } from '../orders/common/order-bond.ts';
import type { PlanFacts } from './plan-facts.ts';
import { isClosedToPlan, type PlanModel } from './plan-problem.ts';

type Plan = { readonly facts: PlanFacts; readonly model: PlanModel };

type Stops = {
	readonly stopOf: ReadonlyMap<string, number>;
	/** The vehicle of each stop in the present plan. */
	readonly homeOf: ReadonlyMap<number, number>;
};

function stopsOf({ model: { origins, problem } }: Plan): Stops {
	return {
		stopOf: new Map(
			origins.flatMap(({ orders }, stop) =>
				orders.map(({ orderId }): [string, number] => [orderId, stop]),
			),
		),
		homeOf: new Map(
			problem.present.flatMap((tours, vehicle) =>
				tours.flat().map((stop): [number, number] => [stop, vehicle]),
			),
		),
	};
}

/**
 * The problem of a search that obeys the bonds. What is on a route stays there: orders that go together
 * with it come to the same vehicle or stay out. Of orders that nothing holds, all go with one vehicle or
 * none does. An order stays out too as long as one that goes with it is in no route of the plan.
 */
export function boundProblem(plan: Plan): PlanModel['problem'] {
	const { facts, model } = plan;
	const { problem } = model;
	const bonds = facts.bonds ?? [];
	if (bonds.length === 0) return problem;
	const known = stopsOf(plan);
	const groups = groupsOf(bonds, known).map((group) => {
		const own = [...new Set(group.stops.flatMap((stop) => known.homeOf.get(stop) ?? []))];
		const crews = new Set(own.map((home) => facts.vehicles[home]?.vehicleId ?? home));
		// On whichever tour of their vehicle.
		const homes = [...facts.vehicles.keys()].filter((at) =>
			crews.has(facts.vehicles[at]?.vehicleId ?? at),
		);
		const isSplit = crews.size > 1;
		return { ...group, homes, isSplit, isFree: homes.length === 0 && group.isWhole };
	});
	const homesOf = new Map(
		groups
			.filter(({ isFree }) => !isFree)
			.flatMap(({ stops, ...homes }) => stops.map((stop) => [stop, homes] as const)),
	);
	return {
		...problem,
		stops: problem.stops.map((stop, at) => {
			const group = homesOf.get(at);
			if (group === undefined) return stop;
			const { homes, isSplit } = group;
			const vehicles =
				stop.vehicles === null ? homes : homes.filter((home) => stop.vehicles?.includes(home));
			// What is on two vehicles already, or on a route where it may not be, stays where it is.
			const isLeft = known.homeOf.has(at) && (isSplit || vehicles.length === 0);
			return isLeft ? stop : { ...stop, vehicles };
		}),
		together: groups.flatMap(({ isFree, stops }) => (isFree && stops.length > 1 ? [stops] : [])),
		apart: apartPairs(plan, bonds, known),
	};
}

type Group = {
	readonly stops: number[];
	/** Whether the plan has all orders of its bonds. */
	readonly isWhole: boolean;
};

/** Stops that go together; bonds with a stop in common are one group. */
function groupsOf(bonds: readonly OrderBond[], { stopOf }: Stops): Group[] {
	let groups: Group[] = [];
	for (const { kind, orders } of bonds) {
		if (kind !== 'together') continue;
		const stops = new Set(orders.flatMap(({ orderId }) => stopOf.get(orderId) ?? []));
		let isWhole = orders.every(({ orderId }) => stopOf.has(orderId));
		const others: Group[] = [];
		for (const group of groups) {
			if (!group.stops.some((stop) => stops.has(stop))) {
				others.push(group);
				continue;
			}
			for (const stop of group.stops) stops.add(stop);
			isWhole &&= group.isWhole;
		}
		groups = stops.size === 0 ? others : [...others, { stops: [...stops], isWhole }];
	}
	return groups;
}

/** Pairs of stops of which a vehicle visits at most one; a pair that is on one route stays there. */
function apartPairs(
	{ facts, model }: Plan,
	bonds: readonly OrderBond[],
	{ stopOf, homeOf }: Stops,
): [number, number][] {
	const isHeld = (stop: number, home: number) => {
		const vehicle = facts.vehicles[home];
		return model.problem.stops[stop]?.lock !== 'free' || (vehicle && isClosedToPlan(vehicle));
	};
	return bonds.flatMap(({ kind, orders }) => {
		if (kind !== 'apart') return [];
		const stops = [...new Set(orders.flatMap(({ orderId }) => stopOf.get(orderId) ?? []))];
		return stops.flatMap((one, at) =>
			stops.slice(at + 1).flatMap((other): [number, number][] => {
				const home = homeOf.get(one);
				const isKept =
					home !== undefined &&
					home === homeOf.get(other) &&
					isHeld(one, home) &&
					isHeld(other, home);
				return isKept ? [] : [[one, other]];
			}),
		);
	});
}

/** The orders that a stop has to go with, or may not go with. */
export function bondPartners(
	{ facts, model }: Plan,
	stop: number,
	kind: BrokenBond['kind'],
): BrokenBond['missing'] {
	const own = new Set(model.origins[stop]?.orders.map(({ orderId }) => orderId));
	const others = (facts.bonds ?? []).flatMap(({ kind: of, orders }) =>
		of === kind && orders.some(({ orderId }) => own.has(orderId))
			? orders.filter(({ orderId }) => !own.has(orderId))
			: [],
	);
	return [...new Map(others.map((order) => [order.orderId, order])).values()];
}

/** Those of its partners that no stop of the plan has. */
export function absentPartners(plan: Plan, stop: number): BrokenBond['missing'] {
	const { stopOf } = stopsOf(plan);
	return bondPartners(plan, stop, 'together').filter(({ orderId }) => !stopOf.has(orderId));
}
