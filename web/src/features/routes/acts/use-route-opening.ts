// State of Günü Aç: the chosen source of crews, and what the planner changed in its rows.
import { type DayOpening, readDayOpening } from '@sevk/contract/routes/route-day';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import {
	type Crew,
	type CrewSource,
	crewObstacles,
	type OpeningChoice,
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
};

type Change = { readonly isOn: boolean; readonly driverId: string | null };

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
	const crews = rows.flatMap(({ vehicle, driverId, isOn }): Crew[] =>
		isOn && driverId !== null ? [{ vehicleId: vehicle.id, driverId }] : [],
	);
	const change = (row: OpeningRow, next: Change) =>
		setChanges((before) => new Map(before).set(row.vehicle.id, next));
	return {
		...{ day, source, rows, crews },
		drivers: day.data?.drivers ?? [],
		isChanged: changes.size > 0,
		isReady: rows.every(({ isOn, obstacles }) => !isOn || obstacles.length === 0),
		chooseSource: (next: CrewSource) => {
			setSource(next);
			setChanges(noChanges);
		},
		toggle: (row: OpeningRow) => change(row, { isOn: !row.isOn, driverId: row.driverId }),
		/** A vehicle with a driver gets its route; without one it cannot. */
		chooseDriver: (row: OpeningRow, driverId: string | null) =>
			change(row, { isOn: driverId !== null, driverId }),
	};
}

function rowsOf(
	{ vehicles, drivers, sources }: DayOpening,
	source: CrewSource,
	changes: ReadonlyMap<string, Change>,
): OpeningRow[] {
	const driverById = new Map(drivers.map((driver) => [driver.id, driver]));
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
		const crewDriverId = fromSource.get(vehicle.id);
		const driverId = crewDriverId ?? usual.get(vehicle.id) ?? null;
		const isFree =
			vehicle.obstacles.length === 0 &&
			crewDriverId !== undefined &&
			driverById.get(crewDriverId)?.obstacles.length === 0;
		const start: Change = { isOn: isFree, driverId };
		return { vehicle, start, ...(changes.get(vehicle.id) ?? start) };
	});
	// Only the switched rows compete for a driver; each of the others is judged alone.
	const crewOf = ({ vehicle, driverId }: (typeof rows)[number]) => ({
		vehicleId: vehicle.id,
		driverId: driverId ?? '',
	});
	const active = rows.filter(({ isOn }) => isOn);
	const together = crewObstacles(active.map(crewOf), vehicleById, driverById);
	return rows
		.map((row) => {
			const { vehicle, driverId, isOn, start } = row;
			const isBlocked = vehicle.obstacles.length > 0;
			const alone = () => crewObstacles([crewOf(row)], vehicleById, driverById)[0] ?? [];
			const ownObstacles = isBlocked || driverId === null ? vehicle.obstacles : alone();
			return {
				...{ vehicle, driverId, isOn },
				plate: formatPlate(vehicle.label),
				obstacles: isOn ? (together[active.indexOf(row)] ?? []) : ownObstacles,
				isBlocked,
				rank: start.isOn ? 0 : isBlocked ? 2 : 1,
			};
		})
		.sort((one, other) => one.rank - other.rank || one.plate.localeCompare(other.plate, 'tr'));
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
