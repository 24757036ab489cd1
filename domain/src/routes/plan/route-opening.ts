// Günü Aç: one route per available vehicle and driver of a day (docs/domain.md#opening-a-day).
import type { ServiceDate } from '../../common/date/date.ts';
import type { DriverState } from '../../drivers/driver.ts';
import { driverStateWords } from '../../drivers/driver-words.ts';
import type { WorkingTime } from '../../drivers/driver-working-time.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { blackoutWords, type VehicleBlackout } from '../../vehicles/vehicle-blackout.ts';
import { blockingPapers, type PaperDates, type PaperRules } from '../../vehicles/vehicle-expiry.ts';
import { vehicleStateWords } from '../../vehicles/vehicle-words.ts';
import { tourWords } from '../common/route-words.ts';

/** A vehicle and the driver who goes with it. */
export type Crew = { readonly vehicleId: string; readonly driverId: string };

/** A crew that is to get a route; the tour is asked for beside an open route of the vehicle. */
export type OpeningCrew = Crew & { readonly tour?: number | undefined };

/** Sources of the crews of a day: each vehicle's usual driver, or an earlier day. */
export const crewSources = ['usual', 'previous_day', 'last_week'] as const;
export type CrewSource = (typeof crewSources)[number];

/** Days before the opened one from which usual drivers follow. */
export const usualDriverDays = 28;

type OpeningVehicle = Pick<Vehicle, 'state'> &
	Pick<PaperDates, 'inspectionUntil' | 'insuranceUntil' | 'roadCardUntil'> & {
		readonly blackout: VehicleBlackout | null;
	};

/**
 * What prevents every route of a vehicle in use on a day, as phrases: it is out of service or in a
 * blackout, or may not depart because of an expired paper.
 */
export function vehicleObstacles(
	vehicle: OpeningVehicle,
	rules: PaperRules,
	date: ServiceDate,
): string[] {
	const { state, inspectionUntil = null, insuranceUntil = null, roadCardUntil = null } = vehicle;
	const dates = { inspectionUntil, insuranceUntil, roadCardUntil };
	return [
		...(vehicle.blackout === null ? [] : [blackoutWords(vehicle.blackout, date)]),
		...(state === 'active' ? [] : [vehicleStateWords[state].label.toLocaleLowerCase('tr')]),
		...blockingPapers(dates, rules, date).map(({ words }) => words),
	];
}

type OpeningDriver = Pick<PaperDates, 'licenceUntil' | 'srcUntil'> & {
	readonly state: DriverState;
	readonly workingTime: WorkingTime;
};

/** What prevents every route of a driver in use on a day, as phrases. */
export function driverObstacles(
	driver: OpeningDriver,
	rules: PaperRules,
	date: ServiceDate,
): string[] {
	const { licenceUntil = null, srcUntil = null } = driver;
	const isActive = driver.state === 'active';
	return [
		...(isActive ? [] : [driverStateWords[driver.state].label.toLocaleLowerCase('tr')]),
		...(driver.workingTime.kind === 'absent' ? [driver.workingTime.words] : []),
		...blockingPapers({ licenceUntil, srcUntil }, rules, date).map(({ words }) => words),
	];
}

/** A vehicle or driver of the depot, with what prevents its route. */
export type OpeningChoice = {
	readonly id: string;
	/** Plate or name. */
	readonly label: string;
	readonly obstacles: readonly string[];
	/** Its open routes of the day, by tour. */
	readonly openRoutes: readonly { readonly number: string; readonly tour: number }[];
	/** A driver who does not work on this day of the week: can be chosen, but is not suggested. */
	readonly isRestDay?: boolean | undefined;
};

/** A vehicle and the tour that would come after its routes of the day. */
export type OpeningVehicleChoice = OpeningChoice & { readonly nextTour: number };

/**
 * The tour that a vehicle gets: the one that was asked for, or a later one if that is over by now.
 * Undefined if none was asked for; an open one stays, and is refused.
 */
export function openedTour(
	asked: number | undefined,
	{ openRoutes, nextTour }: OpeningVehicleChoice,
): number | undefined {
	if (asked === undefined || openRoutes.some(({ tour }) => tour === asked)) return asked;
	return Math.max(asked, nextTour);
}

/** Whether nothing prevents a route and no other one is open. */
export function isFree({ obstacles, openRoutes }: OpeningChoice): boolean {
	return obstacles.length === 0 && openRoutes.length === 0;
}

/** The tour that may be asked for: null if the vehicle has no open route, or more prevents it. */
export function offeredTour(vehicle: OpeningVehicleChoice): number | null {
	const isBusy = vehicle.obstacles.length === 0 && vehicle.openRoutes.length > 0;
	return isBusy ? vehicle.nextTour : null;
}

/**
 * What prevents one more route of a vehicle or driver, as phrases. Beside an open route only the tour
 * that was asked for is opened.
 * @param tour the tour that was asked for; undefined if none was
 */
export function choiceObstacles(choice: OpeningChoice, tour: number | undefined): string[] {
	const busy = choice.openRoutes.filter((route) => tour === undefined || route.tour === tour);
	return [...choice.obstacles, ...busy.map(openRouteWords)];
}

function openRouteWords({ number, tour }: OpeningChoice['openRoutes'][number]): string {
	return tour === 1 ? `${number} rotasında` : `${number} rotasında (${tourWords(tour)})`;
}

/**
 * Why the crews of one act cannot get their routes: one list of phrases per crew, empty if nothing
 * prevents it. A driver or vehicle that is in two crews of one tour prevents the second one.
 */
export function crewObstacles(
	crews: readonly OpeningCrew[],
	vehicles: ReadonlyMap<string, OpeningChoice>,
	drivers: ReadonlyMap<string, OpeningChoice>,
): string[][] {
	const crewIds = new Set<string>();
	return crews.map(({ vehicleId, driverId, tour }) => {
		const parts = [vehicles.get(vehicleId), drivers.get(driverId)];
		return parts.flatMap((part) => {
			if (part === undefined) return ['bu depoda bulunamadı'];
			const phrases = choiceObstacles(part, tour).map((phrase) => `${part.label} ${phrase}`);
			const place = `${part.id} ${tour ?? ''}`;
			if (crewIds.has(place)) phrases.push(`${part.label} iki kez seçildi`);
			crewIds.add(place);
			return phrases;
		});
	});
}

type PastRoute = Crew & { readonly serviceDate: ServiceDate };

/**
 * The usual driver of each vehicle: who drove it most often, of two the one who drove it last. A
 * driver belongs to one vehicle, so the more frequent pair wins.
 * @example usualCrews([{ serviceDate: '2026-03-04', vehicleId: 'v', driverId: 'd' }]) // [{ vehicleId: 'v', driverId: 'd' }]
 */
export function usualCrews(past: readonly PastRoute[]): Crew[] {
	const pairs = Map.groupBy(past, ({ vehicleId, driverId }) => `${vehicleId} ${driverId}`);
	const ranked = [...pairs.values()].toSorted(
		(one, other) => other.length - one.length || (lastDay(other) > lastDay(one) ? 1 : -1),
	);
	const crewIds = new Set<string>();
	return ranked.flatMap(([pair]) => {
		if (pair === undefined) return [];
		const { vehicleId, driverId } = pair;
		if (crewIds.has(vehicleId) || crewIds.has(driverId)) return [];
		crewIds.add(vehicleId).add(driverId);
		return [{ vehicleId, driverId }];
	});
}

type Suggestion = {
	/** The vehicles without a driver that are to get a route. */
	readonly vehicles: readonly OpeningChoice[];
	readonly drivers: readonly OpeningChoice[];
	/** Earlier crews, in the order in which they are preferred: usual, day before, last week. */
	readonly earlier: readonly (readonly Crew[])[];
	/** Drivers of the other routes that are about to be opened. */
	readonly takenDriverIds: ReadonlySet<string>;
};

/**
 * Drivers for vehicles that have none: of the earlier crews the first whose driver is free, then the
 * free drivers by name if there is one for each remaining vehicle. A driver is suggested once, and
 * only without an obstacle: no other route that day, no paper that blocks, no leave, no day off.
 */
export function suggestCrews({ vehicles, drivers, earlier, takenDriverIds }: Suggestion): Crew[] {
	const free = new Map(
		drivers
			.filter(
				(driver) => isFree(driver) && driver.isRestDay !== true && !takenDriverIds.has(driver.id),
			)
			.toSorted((one, other) => one.label.localeCompare(other.label, 'tr'))
			.map((driver) => [driver.id, driver]),
	);
	const open = new Set(vehicles.filter(isFree).map(({ id }) => id));
	const crews: Crew[] = [];
	const suggest = (crew: Crew) => {
		if (!(open.has(crew.vehicleId) && free.has(crew.driverId))) return;
		open.delete(crew.vehicleId);
		free.delete(crew.driverId);
		crews.push(crew);
	};
	for (const crew of earlier.flat()) suggest(crew);
	if (free.size < open.size) return crews;
	const byName = [...free.keys()];
	[...open].forEach((vehicleId, at) => {
		suggest({ vehicleId, driverId: byName[at] ?? '' });
	});
	return crews;
}

function lastDay(routes: readonly PastRoute[]): ServiceDate {
	return routes.reduce((last, { serviceDate }) => (serviceDate > last ? serviceDate : last), '');
}
