// State of Günü Aç: the chosen source of crews, and what the planner changed in its rows.
import { type DayOpening, readDayOpening } from '@sevk/contract/routes/route-day';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import {
	type CrewSource,
	choiceObstacles,
	crewObstacles,
	isFree,
	type OpeningChoice,
	type OpeningCrew,
	offeredTour,
	suggestCrews,
} from '@sevk/domain/routes/plan/route-opening';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reading } from '../../../api/call/query-options.ts';

/** A vehicle of the depot: whether it gets a route, and with whom. */
export type OpeningRow = {
	readonly vehicle: DayOpening['vehicles'][number];
	readonly plate: string;
	readonly driverId: string | null;
	readonly isOn: boolean;
	/** What prevents its route, as phrases. */
	readonly obstacles: readonly string[];
	/** The vehicle itself is prevented: no driver can change that. */
	readonly isBlocked: boolean;
	/** The driver is a suggestion, which the planner has not chosen. */
	readonly isSuggested: boolean;
	/** The further tour that the planner asked for beside the open routes; null if none. */
	readonly tour: number | null;
	/** The tour that may be asked for: only its open routes prevent the vehicle. Null otherwise. */
	readonly offeredTour: number | null;
	/** Hours and breaks of the driver that day; null without a driver, and if nothing is recorded. */
	readonly workingTime: string | null;
};

type Change = {
	readonly isOn: boolean;
	readonly driverId: string | null;
	readonly isSuggested: boolean;
	readonly tour: number | null;
};

const noChanges: ReadonlyMap<string, Change> = new Map();

export function useRouteOpening(depotId: string | null, serviceDate: string) {
	const [source, setSource] = useState<CrewSource>('usual');
	const [changes, setChanges] = useState(noChanges);
	const day = useQuery({
		...reading(readDayOpening, { query: { depotId: depotId ?? '', serviceDate } }),
		enabled: depotId !== null,
	});
	const rows = useMemo(
		() => (day.data === undefined ? [] : rowsOf(day.data, source, changes)),
		[day.data, source, changes],
	);
	const crews = rows.flatMap((row): OpeningCrew[] =>
		row.isOn && row.driverId !== null ? [openingCrew({ ...row, driverId: row.driverId })] : [],
	);
	const change = (row: OpeningRow, next: Change) =>
		setChanges((before) => new Map(before).set(row.vehicle.id, next));
	return {
		day,
		source,
		rows,
		crews,
		drivers: day.data?.drivers ?? [],
		isChanged: changes.size > 0,
		isReady: rows.every(({ isOn, obstacles }) => !isOn || obstacles.length === 0),
		chooseSource: (next: CrewSource) => {
			setSource(next);
			setChanges(noChanges);
		},
		/** Switches a vehicle; false if it lacks a driver and none can be suggested. */
		toggle: (row: OpeningRow): boolean => {
			const next = day.data === undefined ? null : toggled(day.data, rows, row);
			if (next !== null) change(row, next);
			return next !== null;
		},
		/** A vehicle with a driver gets its route; without one it cannot. */
		chooseDriver: (row: OpeningRow, driverId: string | null) =>
			change(row, { isOn: driverId !== null, driverId, isSuggested: false, tour: row.tour }),
		/** Opens one more tour of a vehicle that is on a route; with its driver, who may be changed. */
		addTour: (row: OpeningRow) => {
			const tour = row.offeredTour;
			if (tour === null) return;
			const driver = day.data?.drivers.find(({ id }) => id === row.driverId);
			const isFit = driver !== undefined && choiceObstacles(driver, tour).length === 0;
			const driverId = isFit ? driver.id : null;
			change(row, { isOn: isFit, driverId, isSuggested: false, tour });
		},
	};
}

/** The other state of a vehicle's switch. A suggested driver goes and comes with the route. */
function toggled(
	{ drivers, sources }: DayOpening,
	rows: readonly OpeningRow[],
	{ vehicle, driverId, isOn, isSuggested, tour }: OpeningRow,
): Change | null {
	if (isOn) {
		return { isOn: false, driverId: isSuggested ? null : driverId, isSuggested: false, tour: null };
	}
	if (driverId !== null) return { isOn: true, driverId, isSuggested: false, tour };
	if (tour !== null) return null;
	const takenDriverIds = new Set(
		rows.flatMap((row) => (row.isOn && row.driverId !== null ? [row.driverId] : [])),
	);
	const earlier = sources.map(({ crews }) => crews);
	const [crew] = suggestCrews({ vehicles: [vehicle], drivers, earlier, takenDriverIds });
	return crew === undefined
		? null
		: { isOn: true, driverId: crew.driverId, isSuggested: true, tour: null };
}

function openingCrew(
	row: Pick<OpeningRow, 'vehicle' | 'tour'> & { driverId: string },
): OpeningCrew {
	const crew = { vehicleId: row.vehicle.id, driverId: row.driverId };
	return row.tour === null ? crew : { ...crew, tour: row.tour };
}

/** Drivers of the first day, on which no vehicle has a usual driver. */
function firstCrews({ vehicles, drivers, sources }: DayOpening, source: CrewSource) {
	const isFirstDay = source === 'usual' && sources.every(({ crews }) => crews.length === 0);
	const crews = isFirstDay
		? suggestCrews({ vehicles, drivers, earlier: [], takenDriverIds: new Set() })
		: [];
	return new Map(crews.map(({ vehicleId, driverId }) => [vehicleId, driverId]));
}

function rowsOf(
	day: DayOpening,
	source: CrewSource,
	changes: ReadonlyMap<string, Change>,
): OpeningRow[] {
	const { vehicles, drivers, sources } = day;
	const driverById = new Map(drivers.map((driver) => [driver.id, driver]));
	const suggestions = firstCrews(day, source);
	const crewsOf = (name: CrewSource) =>
		new Map(
			sources
				.find((each) => each.source === name)
				?.crews.map(({ vehicleId, driverId }) => [vehicleId, driverId]),
		);
	const [fromSource, usual] = [crewsOf(source), crewsOf('usual')];
	const vehicleById = new Map(
		vehicles.map((vehicle): [string, OpeningChoice] => [
			vehicle.id,
			{ ...vehicle, label: formatPlate(vehicle.label) },
		]),
	);
	const rows = vehicles.map((vehicle) => {
		const suggestedId = suggestions.get(vehicle.id);
		const crewDriverId = fromSource.get(vehicle.id) ?? suggestedId;
		const driverId = crewDriverId ?? usual.get(vehicle.id) ?? null;
		const crewDriver = crewDriverId === undefined ? undefined : driverById.get(crewDriverId);
		const isCrewFree =
			isFree(vehicle) && crewDriver !== undefined && isFree(crewDriver) && !crewDriver.isRestDay;
		const isSuggested = suggestedId !== undefined;
		const start: Change = { isOn: isCrewFree, driverId, isSuggested, tour: null };
		return { vehicle, start, ...(changes.get(vehicle.id) ?? start) };
	});
	// Only the switched rows compete for a driver; each of the others is judged alone.
	const crewOf = (row: (typeof rows)[number]) =>
		openingCrew({ ...row, driverId: row.driverId ?? '' });
	const active = rows.filter(({ isOn }) => isOn);
	const together = crewObstacles(active.map(crewOf), vehicleById, driverById);
	return rows
		.map((row) => {
			const { vehicle, driverId, isOn, isSuggested, tour, start } = row;
			const isBlocked = !isFree(vehicle) && tour === null;
			const alone = () => crewObstacles([crewOf(row)], vehicleById, driverById)[0] ?? [];
			const ownObstacles =
				isBlocked || driverId === null ? choiceObstacles(vehicle, tour ?? undefined) : alone();
			return {
				vehicle,
				driverId,
				isOn,
				isSuggested,
				plate: formatPlate(vehicle.label),
				workingTime: workingTimeOf(driverById, driverId),
				obstacles: isOn ? (together[active.indexOf(row)] ?? []) : ownObstacles,
				isBlocked,
				tour,
				offeredTour: tour === null ? offeredTour(vehicle) : null,
				rank: start.isOn ? 0 : isFree(vehicle) ? 1 : 2,
			};
		})
		.sort((one, other) => one.rank - other.rank || one.plate.localeCompare(other.plate, 'tr'));
}

/** The hours of a driver whom nothing prevents; an obstacle says more than the hours. */
function workingTimeOf(
	drivers: ReadonlyMap<string, DayOpening['drivers'][number]>,
	driverId: string | null,
): string | null {
	const driver = drivers.get(driverId ?? '');
	return driver?.obstacles.length === 0 ? driver.workingTime : null;
}

const weekday = new Intl.DateTimeFormat('tr-TR', { weekday: 'long', timeZone: 'UTC' });

/** The name of a source: "Dün (22.11)", "Geçen Salı (17.11)". */
export function sourceLabel(source: CrewSource, repeatedDay: string | null, now: Date): string {
	if (source === 'usual' || repeatedDay === null) return 'Tüm uygun araçlar';
	const date = formatDate(repeatedDay).slice(0, 5);
	if (source === 'last_week') return `Geçen ${weekday.format(new Date(repeatedDay))} (${date})`;
	const today = todayIn(now);
	if (repeatedDay === today) return `Bugün (${date})`;
	return repeatedDay === todayIn(new Date(now.getTime() - 86_400_000))
		? `Dün (${date})`
		: `Önceki gün (${date})`;
}
