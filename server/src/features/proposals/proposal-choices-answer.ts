import type { ProposalChoices } from '@sevk/contract/proposals/proposals';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import { holdOf } from '@sevk/domain/proposals/plan-problem';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { readPlanningCrew } from '../drivers/driver-planning-store.ts';
import { readDayOpening } from '../routes/planning/route-opening-commands.ts';
import { hoursOf } from './plan-facts-guard.ts';
import { countPool, readOpenRoutes } from './plan-facts-store.ts';
import { usualSeconds } from './proposal-commands.ts';

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
	const vehicleIds = routes.flatMap(({ vehicleId }) => vehicleId ?? []);
	const shiftOf = (driverId: string | null) => {
		const { hours } = hoursOf(drivers.get(driverId ?? '') ?? null);
		return { from: hours.start, to: hours.end };
	};
	const usual = opening.sources.find(({ source }) => source === 'usual')?.crews ?? [];
	const busy = new Set([...vehicleIds, ...routes.flatMap(({ driverId }) => driverId ?? [])]);
	const stopCount = routes.reduce((sum, route) => sum + route.stopCount, 0) + pool.orderCount;
	const choices: ProposalChoices = {
		routes: routes.map((route) => ({
			routeId: route.routeId,
			number: route.number,
			state: route.state,
			plate: plates.get(route.vehicleId ?? '') ?? null,
			driverName: drivers.get(route.driverId ?? '')?.name ?? null,
			shift: shiftOf(route.driverId),
			stopCount: route.stopCount,
			orderCount: route.orderCount,
			hold: holdOf(route),
		})),
		vehicles: opening.vehicles
			.filter(({ id }) => !busy.has(id))
			.map(({ id, label, obstacles }) => {
				const driverId = usual.find(({ vehicleId }) => vehicleId === id)?.driverId ?? null;
				const isFree = driverId !== null && !busy.has(driverId);
				return { vehicleId: id, plate: label, usualDriverId: isFree ? driverId : null, obstacles };
			}),
		drivers: opening.drivers
			.filter(({ id }) => !busy.has(id))
			.map(({ id, label, obstacles }) => ({
				driverId: id,
				name: label,
				shift: shiftOf(id),
				obstacles,
			})),
		pool,
		seconds: usualSeconds(stopCount),
	};
	return choices;
}
