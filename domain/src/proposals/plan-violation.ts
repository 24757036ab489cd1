import { brokenBonds } from '../orders/common/order-bond.ts';
import type { PlanFacts } from './plan-facts.ts';
import type { PlanModel, StopPlan } from './plan-problem.ts';
import type { PlanViolation } from './plan-reason-words.ts';

/** What a changed plan breaks and the plan before did not, or less. */
export function newViolations(
	before: readonly PlanViolation[],
	after: readonly PlanViolation[],
): PlanViolation[] {
	const known = new Map(before.map((violation) => [keyOf(violation), violation.over]));
	const found = after.filter((violation) => (known.get(keyOf(violation)) ?? -1) < violation.over);
	// Where there is no way, times and distances mean nothing.
	const hasWay = after.every(({ kind }) => kind !== 'unreachable');
	return hasWay ? found : found.filter(({ kind }) => !ofWays.includes(kind));
}

const ofWays: readonly PlanViolation['kind'][] = [
	'window',
	'shift',
	'break',
	'duration',
	'distance',
];

const keyOf = ({ kind, vehicle, stop, dimension }: PlanViolation) =>
	[kind, vehicle, stop, dimension].join(' ');

type Plan = { readonly facts: PlanFacts; readonly model: PlanModel };

/** Bonds that a plan breaks, by vehicle; `dimension` is the index of the bond. */
export function bondViolations({ facts, model }: Plan, plan: StopPlan): PlanViolation[] {
	const bonds = facts.bonds ?? [];
	if (bonds.length === 0) return [];
	const idsAt = (at: number) =>
		(plan[at] ?? []).flat().flatMap((stop) => model.origins[stop]?.orders ?? []);
	return facts.vehicles.flatMap(({ vehicleId, isChosen }, at): PlanViolation[] => {
		const own = idsAt(at);
		if (own.length === 0 || !isChosen) return [];
		const coming = new Set(own.map(({ orderId }) => orderId));
		const onVehicle = new Set(
			facts.vehicles.flatMap((other, tour) =>
				vehicleId !== null && other.vehicleId === vehicleId
					? idsAt(tour).map(({ orderId }) => orderId)
					: [],
			),
		);
		return bonds.flatMap((bond, dimension): PlanViolation[] => {
			const [broken] = brokenBonds([bond], { coming, onRoute: new Set(), onVehicle });
			if (broken === undefined) return [];
			const { kind, orders, missing } = broken;
			const over = kind === 'apart' ? orders.length - 1 : missing.length;
			return [{ kind, vehicle: at, stop: null, dimension, over, broken }];
		});
	});
}
