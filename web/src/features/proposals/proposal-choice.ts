// What is planned onto what: the choices of a person, with sensible ones made already.
import type { ProposalChoices } from '@sevk/contract/proposals/proposals';
import type { ChangeLevel, RouteHold } from '@sevk/domain/proposals/proposal';

export type PlanChoice = {
	readonly routeIds: ReadonlySet<string>;
	/** The driver of each vehicle for which a route is created. */
	readonly crews: ReadonlyMap<string, string>;
	/** The tour that the route of each vehicle would be. */
	readonly tours: ReadonlyMap<string, number>;
	readonly level: ChangeLevel;
	readonly mayReorderLoading: boolean;
};

/** Routes that no plan changes. */
const closedHolds: readonly RouteHold[] = ['under_way', 'loaded'];

export function isPlannable({ hold }: { readonly hold: RouteHold | null }): boolean {
	return hold === null || !closedHolds.includes(hold);
}

/**
 * All routes of the day that may change, with the vehicles of the last proposal that got no route from it;
 * without any route, every free vehicle with its usual driver, and on a first day with any free driver.
 * Routes without a stop have no order of the day to keep.
 */
export function firstChoice(choices: ProposalChoices): PlanChoice {
	const routes = choices.routes.filter(isPlannable);
	return {
		routeIds: new Set(routes.map(({ routeId }) => routeId)),
		crews: routes.length === 0 ? firstCrews(choices) : lastCrews(choices),
		tours: new Map(choices.vehicles.map(({ vehicleId, tour }) => [vehicleId, tour])),
		level: routes.every(({ stopCount }) => stopCount === 0) ? 'routes' : 'add',
		mayReorderLoading: false,
	};
}

/** Everything that may be planned onto; a vehicle for which no driver is left stays out. */
export function wholeChoice(choices: ProposalChoices, choice: PlanChoice): PlanChoice {
	const routeIds = choices.routes.filter(isPlannable).map(({ routeId }) => routeId);
	return { ...choice, routeIds: new Set(routeIds), crews: fullCrews(choices, choice.crews) };
}

type Crews = ReadonlyMap<string, string>;

function firstCrews(choices: ProposalChoices): Crews {
	const usual = usualCrews(choices, new Map());
	return usual.size > 0 ? usual : fullCrews(choices, usual);
}

function lastCrews(choices: ProposalChoices): Crews {
	const crews = new Map<string, string>();
	for (const { vehicleId, tour } of freeVehicles(choices, crews)) {
		const last = choices.lastCrews.find((crew) => crew.vehicleId === vehicleId);
		const drivers = driversFor(choices, { crews }, vehicleId);
		const isFree = drivers.some(({ driverId }) => driverId === last?.driverId);
		if (tour === 1 && last !== undefined && isFree) crews.set(vehicleId, last.driverId);
	}
	return crews;
}

/**
 * These crews, and the free vehicles with their usual drivers. Each driver drives one vehicle, and none on
 * a day of rest unless a person says so.
 */
function usualCrews(choices: ProposalChoices, present: Crews): Crews {
	const crews = new Map(present);
	for (const { vehicleId, usualDriverId } of freeVehicles(choices, present)) {
		const isFree = driversFor(choices, { crews }, vehicleId).some(
			({ driverId, away }) => driverId === usualDriverId && away === null,
		);
		if (isFree && usualDriverId !== null) crews.set(vehicleId, usualDriverId);
	}
	return crews;
}

/** These crews, and the free vehicles with any driver who is left. */
function fullCrews(choices: ProposalChoices, present: Crews): Crews {
	const crews = new Map(usualCrews(choices, present));
	for (const { vehicleId } of freeVehicles(choices, crews)) {
		const drivers = driversFor(choices, { crews }, vehicleId);
		const driver = drivers.find(({ away }) => away === null);
		if (driver !== undefined) crews.set(vehicleId, driver.driverId);
	}
	return crews;
}

function freeVehicles({ vehicles }: ProposalChoices, crews: Crews): ProposalChoices['vehicles'] {
	return vehicles.filter(({ vehicleId, obstacles }) => {
		return obstacles.length === 0 && !crews.has(vehicleId);
	});
}

/** The drivers that a vehicle may get, those at work first: those without another vehicle of the plan. */
export function driversFor(
	{ drivers, vehicles }: ProposalChoices,
	{ crews }: Pick<PlanChoice, 'crews'>,
	vehicleId: string,
): ProposalChoices['drivers'] {
	const taken = new Set([...crews].filter(([id]) => id !== vehicleId).map(([, driver]) => driver));
	const tour = vehicles.find((vehicle) => vehicle.vehicleId === vehicleId)?.tour ?? 1;
	const free = drivers.filter(({ driverId, busyTours, obstacles }) => {
		return obstacles.length === 0 && !busyTours.includes(tour) && !taken.has(driverId);
	});
	return free.toSorted((one, other) => Number(one.away !== null) - Number(other.away !== null));
}

export function vehicleCountOf({ routeIds, crews }: PlanChoice): number {
	return routeIds.size + crews.size;
}

/** What to plan: the day's pool, or selected orders of it. */
export type PlanSubject = {
	readonly depotId: string;
	readonly serviceDate: string;
	/** Null for the whole pool. */
	readonly orderIds: readonly string[] | null;
};

/** A crew of which acceptance opens a route; only a further tour is asked for. */
export function crewOf(vehicleId: string, driverId: string, tour: number) {
	return { vehicleId, driverId, ...(tour > 1 ? { tour } : {}) };
}

export function bodyOf({ depotId, serviceDate, orderIds }: PlanSubject, choice: PlanChoice) {
	return {
		depotId,
		serviceDate,
		level: choice.level,
		routeIds: [...choice.routeIds],
		crews: [...choice.crews].map(([vehicleId, driverId]) =>
			crewOf(vehicleId, driverId, choice.tours.get(vehicleId) ?? 1),
		),
		...(orderIds === null ? { pool: { dateTo: serviceDate } } : { orderIds: [...orderIds] }),
		mayReorderLoading: choice.mayReorderLoading,
	};
}
