// What is planned onto what: the choices of a person, with sensible ones made already.
import type { ProposalChoices } from '@sevk/contract/proposals/proposals';
import type { ChangeLevel, RouteHold } from '@sevk/domain/proposals/proposal';

export type PlanChoice = {
	readonly routeIds: ReadonlySet<string>;
	/** The driver of each vehicle for which a route is created. */
	readonly crews: ReadonlyMap<string, string>;
	readonly level: ChangeLevel;
	readonly mayReorderLoading: boolean;
};

/** Routes that no plan changes. */
const closedHolds: readonly RouteHold[] = ['under_way', 'loaded'];

export function isPlannable({ hold }: { readonly hold: RouteHold | null }): boolean {
	return hold === null || !closedHolds.includes(hold);
}

/**
 * All routes of the day that may change; without any, every free vehicle with its usual driver. Routes
 * without a stop have no order of the day to keep.
 */
export function firstChoice(choices: ProposalChoices): PlanChoice {
	const routes = choices.routes.filter(isPlannable);
	return {
		routeIds: new Set(routes.map(({ routeId }) => routeId)),
		crews: routes.length === 0 ? usualCrews(choices) : new Map(),
		level: routes.every(({ stopCount }) => stopCount === 0) ? 'routes' : 'add',
		mayReorderLoading: false,
	};
}

/** Each driver drives one vehicle. */
function usualCrews({ vehicles, drivers }: ProposalChoices): Map<string, string> {
	const free = new Set(
		drivers.filter(({ obstacles }) => obstacles.length === 0).map(({ driverId }) => driverId),
	);
	const crews = new Map<string, string>();
	for (const { vehicleId, usualDriverId, obstacles } of vehicles) {
		if (usualDriverId === null || obstacles.length > 0 || !free.delete(usualDriverId)) continue;
		crews.set(vehicleId, usualDriverId);
	}
	return crews;
}

/** The drivers that a vehicle may get: those without another vehicle of the plan. */
export function driversFor(
	{ drivers }: ProposalChoices,
	{ crews }: PlanChoice,
	vehicleId: string,
): ProposalChoices['drivers'] {
	const taken = new Set([...crews].filter(([id]) => id !== vehicleId).map(([, driver]) => driver));
	return drivers.filter(({ driverId, obstacles }) => {
		return obstacles.length === 0 && !taken.has(driverId);
	});
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

export function bodyOf({ depotId, serviceDate, orderIds }: PlanSubject, choice: PlanChoice) {
	return {
		depotId,
		serviceDate,
		level: choice.level,
		routeIds: [...choice.routeIds],
		crews: [...choice.crews].map(([vehicleId, driverId]) => ({ vehicleId, driverId })),
		...(orderIds === null ? { pool: { dateTo: serviceDate } } : { orderIds: [...orderIds] }),
		mayReorderLoading: choice.mayReorderLoading,
	};
}
