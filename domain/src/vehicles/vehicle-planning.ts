import { formatKurus } from '../common/format/money.ts';
import type { KnownDistrict } from '../common/place/known-district.ts';
import { type DayPlaces, dayEndText, pointWords } from './vehicle-day-place.ts';

/** What a plan needs to know of a vehicle (Planlama); null: no cost or no limit. */
export type VehiclePlanning = DayPlaces & {
	/** Fixed cost of a day on which the vehicle is used. */
	readonly costPerDayKurus: number | null;
	readonly costPerKmKurus: number | null;
	readonly costPerHourKurus: number | null;
	readonly maxDayMinutes: number | null;
	readonly maxDayKm: number | null;
	/** Tours of a day, between which the vehicle is loaded again at the depot. */
	readonly toursPerDay: number;
	readonly reloadMinutes: number;
	/** İlçeler that the vehicle may not enter. */
	readonly closedDistricts: readonly KnownDistrict[];
};

/** A new vehicle, and one that was recorded before these fields were. */
export const vehiclePlanningDefaults: VehiclePlanning = {
	costPerDayKurus: null,
	costPerKmKurus: null,
	costPerHourKurus: null,
	maxDayMinutes: null,
	maxDayKm: null,
	toursPerDay: 1,
	reloadMinutes: 30,
	closedDistricts: [],
	dayEnd: 'depot',
	endPoint: null,
	startPoint: null,
};

/** Limits of the fields, which the database checks as well. */
export const vehiclePlanningLimits = {
	maxDayMinutes: { least: 30, most: 1_440 },
	maxDayKm: { least: 1, most: 2_000 },
	toursPerDay: { least: 1, most: 10 },
	reloadMinutes: { least: 0, most: 480 },
} as const;

/** Labels of the fields, in the sequence of the form. */
export const vehiclePlanningLabels: Readonly<
	Record<Exclude<keyof VehiclePlanning, 'endPoint'>, string>
> = {
	costPerDayKurus: 'Günlük Sabit Maliyet',
	costPerKmKurus: 'Km Başına Maliyet',
	costPerHourKurus: 'Saat Başına Maliyet',
	maxDayMinutes: 'Günde En Fazla Süre',
	maxDayKm: 'Günde En Fazla Yol',
	toursPerDay: 'Günde En Fazla Tur',
	reloadMinutes: 'Turlar Arası Yükleme',
	closedDistricts: 'Giremediği İlçeler',
	startPoint: 'Güne Başladığı Yer',
	dayEnd: 'Gün Sonu Yeri',
};

/** The fields that have a value, in a line for history. */
export function formatVehiclePlanning(planning: VehiclePlanning): string {
	const { maxDayMinutes, maxDayKm, toursPerDay, reloadMinutes, closedDistricts } = planning;
	const { startPoint, dayEnd } = planning;
	const costs = (['costPerDayKurus', 'costPerKmKurus', 'costPerHourKurus'] as const).flatMap(
		(field) => {
			const kurus = planning[field];
			return kurus === null ? [] : `${vehiclePlanningLabels[field]} ${formatKurus(kurus)}`;
		},
	);
	return [
		...costs,
		...(maxDayMinutes === null
			? []
			: [`${vehiclePlanningLabels.maxDayMinutes} ${maxDayMinutes} dk`]),
		...(maxDayKm === null ? [] : [`${vehiclePlanningLabels.maxDayKm} ${maxDayKm} km`]),
		`${vehiclePlanningLabels.toursPerDay} ${toursPerDay}`,
		`${vehiclePlanningLabels.reloadMinutes} ${reloadMinutes} dk`,
		...(closedDistricts.length === 0
			? []
			: [`${vehiclePlanningLabels.closedDistricts}: ${closedDistricts.join(', ')}`]),
		...(startPoint === null
			? []
			: [`${vehiclePlanningLabels.startPoint}: ${pointWords(startPoint)}`]),
		...(dayEnd === 'depot' ? [] : [`${vehiclePlanningLabels.dayEnd}: ${dayEndText(planning)}`]),
	].join(', ');
}
