// The routes of a vehicle and of a driver on a day follow each other (docs/domain.md#tours).
import type { PlanVehicle } from './plan-facts.ts';

/** A route that has to be back before another one of its vehicle or driver leaves. */
export type TourBefore = {
	/** Its index. */
	readonly at: number;
	readonly isSameVehicle: boolean;
	readonly isSameDriver: boolean;
};

type Tour = Pick<PlanVehicle, 'vehicleId' | 'driverId' | 'tour'>;

/** By route, those that have to be back before it leaves. */
export function toursBefore(vehicles: readonly Tour[]): TourBefore[][] {
	return vehicles.map(({ vehicleId, driverId, tour }) =>
		vehicles.flatMap((other, at): TourBefore[] => {
			if (other.tour >= tour) return [];
			const isSameVehicle = vehicleId !== null && other.vehicleId === vehicleId;
			const isSameDriver = driverId !== null && other.driverId === driverId;
			return isSameVehicle || isSameDriver ? [{ at, isSameVehicle, isSameDriver }] : [];
		}),
	);
}

/** Routes, by index, with all that leave after one of them. */
export function withToursAfter(
	before: readonly (readonly TourBefore[])[],
	routes: readonly number[],
): number[] {
	const found = new Set(routes);
	// A set also yields what is added to it meanwhile.
	for (const at of found) {
		before.forEach((tours, later) => {
			if (tours.some((tour) => tour.at === at)) found.add(later);
		});
	}
	return [...found];
}

/** The same with all that have to be back before one of them. */
export function withToursBefore(
	before: readonly (readonly TourBefore[])[],
	routes: readonly number[],
): number[] {
	const found = new Set(routes);
	for (const at of found) {
		for (const tour of before[at] ?? []) found.add(tour.at);
	}
	return [...found];
}

/**
 * Routes that are searched as tours of one vehicle, by index: open ones without stops, of one vehicle and
 * driver. Any other is searched alone, because its stops belong to it and not only to its vehicle.
 */
export function tourGroups(
	vehicles: readonly (Tour & { readonly isOpen: boolean; readonly stopCount: number })[],
): number[][] {
	const groups: number[][] = [];
	const inSequence = [...vehicles.keys()].toSorted(
		(one, other) => (vehicles[one]?.tour ?? 0) - (vehicles[other]?.tour ?? 0) || one - other,
	);
	const lastOf = new Map<string, { readonly at: number; readonly group: number[] }>();
	for (const at of inSequence) {
		const vehicle = vehicles[at];
		if (vehicle === undefined) continue;
		const { vehicleId, driverId } = vehicle;
		const last = vehicleId === null ? undefined : lastOf.get(vehicleId);
		const before = last === undefined ? undefined : vehicles[last.at];
		const isShared =
			before !== undefined &&
			before.driverId === driverId &&
			[before, vehicle].every(({ isOpen, stopCount }) => isOpen && stopCount === 0);
		const group = isShared && last !== undefined ? last.group : [];
		if (group.length === 0) groups.push(group);
		group.push(at);
		if (vehicleId !== null) lastOf.set(vehicleId, { at, group });
	}
	return groups.toSorted(([one = 0], [other = 0]) => one - other);
}
