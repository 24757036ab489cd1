import type { ProposalChoices } from '@sevk/contract/proposals/proposals';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { holdOf } from '@sevk/domain/proposals/plan-problem';
import { fillableRouteStates } from '@sevk/domain/routes/common/route';
import { inTourSequence } from '@sevk/domain/routes/common/route-tour';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { readPlanningCrew } from '../drivers/driver-planning-store.ts';
import { readDayOpening } from '../routes/planning/route-opening-commands.ts';
import { hoursOf } from './plan-facts-guard.ts';
import { countPool, readDayTours, readOpenRoutes } from './plan-facts-store.ts';
import { usualSeconds } from './proposal-commands.ts';
import { readLastCrews } from './proposal-store.ts';

/** What Otomatik Planla offers. */
export async function readProposalChoices(
	db: Database,
	caller: PersonCaller,
	day: { readonly depotId: string; readonly serviceDate: string },
) {
	const opening = await readDayOpening(db, caller, day);
	if (isRefusal(opening)) return notFound();
	const { depotId, serviceDate } = day;
	const routes = await readOpenRoutes(db, depotId, serviceDate);
	const pool = await countPool(db, depotId, serviceDate);
	const crew = await readPlanningCrew(db, day);
	const drivers = new Map(crew.drivers.map((driver) => [driver.id, driver]));
	const plates = new Map(crew.vehicles.map(({ id, plate }) => [id, plate]));
	const tours = await readDayTours(db, depotId, serviceDate);
	const tourOf = new Map(tours.map(({ routeId, tour }) => [routeId, tour]));
	const toursPerDay = new Map(crew.vehicles.map(({ id, planning }) => [id, planning.toursPerDay]));
	const shiftOf = (driverId: string | null) => {
		const { hours } = hoursOf(drivers.get(driverId ?? '') ?? null);
		return { from: hours.start, to: hours.end };
	};
	const awayOf = (driverId: string | null) => {
		const { workingTime = null } = drivers.get(driverId ?? '') ?? {};
		return workingTime === null || workingTime.kind === 'works' ? null : workingTime.words;
	};
	const usual = opening.sources.find(({ source }) => source === 'usual')?.crews ?? [];
	// A further tour of the others belongs to their route in the plan.
	const open = routes.filter(({ state }) => fillableRouteStates.includes(state));
	const busy = new Set(open.flatMap(({ vehicleId, driverId }) => [vehicleId, driverId]));
	const out = new Set(routes.flatMap(({ vehicleId, driverId }) => [vehicleId, driverId]));
	const mayGoAgain = (vehicleId: string) => {
		const own = tours.filter((route) => route.vehicleId === vehicleId);
		return !out.has(vehicleId) || own.length < (toursPerDay.get(vehicleId) ?? 1);
	};
	const driverOf = (vehicleId: string) => {
		const last = inTourSequence(tours.filter((route) => route.vehicleId === vehicleId)).at(-1);
		return last?.driverId ?? usual.find((one) => one.vehicleId === vehicleId)?.driverId ?? null;
	};
	const stopCount = routes.reduce((sum, route) => sum + route.stopCount, 0) + pool.orderCount;
	const choices: ProposalChoices = {
		routes: routes.map((route) => ({
			routeId: route.routeId,
			number: route.number,
			state: route.state,
			plate: plates.get(route.vehicleId ?? '') ?? null,
			driverName: drivers.get(route.driverId ?? '')?.name ?? null,
			tour: tourOf.get(route.routeId) ?? 1,
			shift: shiftOf(route.driverId),
			away: awayOf(route.driverId),
			stopCount: route.stopCount,
			orderCount: route.orderCount,
			hold: holdOf(route),
		})),
		vehicles: opening.vehicles
			.filter(({ id }) => !busy.has(id) && mayGoAgain(id))
			.map(({ id, label, obstacles, nextTour }) => {
				const driverId = driverOf(id);
				const isFree = driverId !== null && !busy.has(driverId);
				return {
					vehicleId: id,
					plate: label,
					tour: nextTour,
					usualDriverId: isFree ? driverId : null,
					obstacles,
				};
			}),
		drivers: opening.drivers
			.filter(({ id }) => !busy.has(id))
			.map(({ id, label, obstacles }) => ({
				driverId: id,
				name: label,
				shift: shiftOf(id),
				away: awayOf(id),
				busyTours: routes.flatMap(({ routeId, driverId }) =>
					driverId === id ? [tourOf.get(routeId) ?? 1] : [],
				),
				obstacles,
			})),
		lastCrews: await readLastCrews(db, depotId, serviceDate),
		pool,
		seconds: usualSeconds(stopCount),
	};
	return choices;
}
