// Günü Aç: one route per available vehicle and driver of a day (docs/domain.md#opening-a-day).
import { formatDate, type ServiceDate } from '../../common/date/date.ts';
import type { DriverState } from '../../drivers/driver.ts';
import { driverStateWords } from '../../drivers/driver-words.ts';
import { mayBePlanned, type Vehicle } from '../../vehicles/vehicle.ts';
import { blockingPapers, type PaperDates, type PaperRules } from '../../vehicles/vehicle-expiry.ts';
import { vehicleStateWords } from '../../vehicles/vehicle-words.ts';

/** A vehicle and the driver who goes with it. */
export type Crew = { readonly vehicleId: string; readonly driverId: string };

/** Sources of the crews of a day: each vehicle's usual driver, or an earlier day. */
export const crewSources = ['usual', 'previous_day', 'last_week'] as const;
export type CrewSource = (typeof crewSources)[number];

/** Days before the opened one from which usual drivers follow. */
export const usualDriverDays = 28;

type OpeningVehicle = Pick<Vehicle, 'state' | 'offFrom' | 'offUntil' | 'retired'> &
	Pick<PaperDates, 'inspectionUntil' | 'insuranceUntil' | 'roadCardUntil'> & {
		readonly busyRouteNumber: string | null;
	};

/**
 * What prevents a route of a vehicle in use on a day, as phrases: it is out of service, on another route,
 * or may not depart because of an expired paper.
 */
export function vehicleObstacles(
	vehicle: OpeningVehicle,
	rules: PaperRules,
	date: ServiceDate,
): string[] {
	const { inspectionUntil = null, insuranceUntil = null, roadCardUntil = null } = vehicle;
	const dates = { inspectionUntil, insuranceUntil, roadCardUntil };
	return [
		...(mayBePlanned(vehicle, date) ? [] : [offWords(vehicle)]),
		...busyWords(vehicle.busyRouteNumber),
		...blockingPapers(dates, rules, date).map(({ words }) => words),
	];
}

function offWords({ state, offUntil }: OpeningVehicle): string {
	const word = vehicleStateWords[state].label.toLocaleLowerCase('tr');
	return offUntil === null ? word : `${word} (${formatDate(offUntil)} tarihine kadar)`;
}

type OpeningDriver = Pick<PaperDates, 'licenceUntil' | 'srcUntil'> & {
	readonly state: DriverState;
	readonly busyRouteNumber: string | null;
};

/** What prevents a route of a driver in use on a day, as phrases. */
export function driverObstacles(
	driver: OpeningDriver,
	rules: PaperRules,
	date: ServiceDate,
): string[] {
	const { licenceUntil = null, srcUntil = null } = driver;
	const isActive = driver.state === 'active';
	return [
		...(isActive ? [] : [driverStateWords[driver.state].label.toLocaleLowerCase('tr')]),
		...busyWords(driver.busyRouteNumber),
		...blockingPapers({ licenceUntil, srcUntil }, rules, date).map(({ words }) => words),
	];
}

function busyWords(routeNumber: string | null): string[] {
	return routeNumber === null ? [] : [`${routeNumber} rotasında`];
}

/** A vehicle or driver of the depot, with what prevents its route. */
export type OpeningChoice = {
	readonly id: string;
	/** Plate or name. */
	readonly label: string;
	readonly obstacles: readonly string[];
};

/**
 * Why the crews of one act cannot get their routes: one list of phrases per crew, empty if nothing
 * prevents it. A driver or vehicle that is in two crews prevents the second one.
 */
export function crewObstacles(
	crews: readonly Crew[],
	vehicles: ReadonlyMap<string, OpeningChoice>,
	drivers: ReadonlyMap<string, OpeningChoice>,
): string[][] {
	const crewIds = new Set<string>();
	return crews.map(({ vehicleId, driverId }) => {
		const parts = [vehicles.get(vehicleId), drivers.get(driverId)];
		return parts.flatMap((part) => {
			if (part === undefined) return ['bu depoda bulunamadı'];
			const phrases = part.obstacles.map((phrase) => `${part.label} ${phrase}`);
			if (crewIds.has(part.id)) phrases.push(`${part.label} iki kez seçildi`);
			crewIds.add(part.id);
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
 * only without an obstacle: no other route that day, no paper that blocks.
 */
export function suggestCrews({ vehicles, drivers, earlier, takenDriverIds }: Suggestion): Crew[] {
	const isPossible = ({ obstacles }: OpeningChoice) => obstacles.length === 0;
	const free = new Map(
		drivers
			.filter((driver) => isPossible(driver) && !takenDriverIds.has(driver.id))
			.toSorted((one, other) => one.label.localeCompare(other.label, 'tr'))
			.map((driver) => [driver.id, driver]),
	);
	const open = new Set(vehicles.filter(isPossible).map(({ id }) => id));
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
