import type { VehiclePosition } from '@sevk/contract/locations/vehicle-positions';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { onRoadRouteStates } from '@sevk/domain/routes/common/route';
import { windowOfStop } from '@sevk/domain/routes/common/route-window';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { isStalePosition, lastPositionWords } from '@sevk/domain/routes/time/route-position-age';

/** State of a vehicle, shared by list and map. */
export function plateOf({ plate, tour }: VehiclePosition): string {
	return vehicleWords(plate, tour);
}

/** Routes with an alert are listed before their departure and after their return too. */
export function isOnRoad({ state }: VehiclePosition): boolean {
	return onRoadRouteStates.includes(state);
}

/** On the road without a position, or with an old one. */
export function isSilent(vehicle: VehiclePosition, now: Date): boolean {
	const { position } = vehicle;
	if (!isOnRoad(vehicle)) return false;
	return position === null || isStalePosition(position.at, now);
}

export function positionWords({ position }: VehiclePosition, now: Date): string {
	return position === null ? 'Henüz konum gelmedi' : lastPositionWords(position.at, now);
}

/** "7. durak · Moda, Kadıköy": the next stop of a vehicle. */
export function nextStopWords({ nextStop }: VehiclePosition): string {
	if (nextStop === null) return 'Durak kalmadı';
	const place = [nextStop.neighbourhood, nextStop.district].filter(Boolean).join(', ');
	return [`${nextStop.position}. durak`, place].filter(Boolean).join(' · ');
}

export function windowWords({ nextStop }: VehiclePosition): string | null {
	if (nextStop === null) return null;
	return formatWindow(windowOfStop(nextStop)) || null;
}

/** The tabs of Canlı, each a kind of problem that needs attention. */
export const liveTabs: readonly {
	readonly value: string;
	readonly label: string;
	readonly has: (vehicle: VehiclePosition, now: Date) => boolean;
}[] = [
	{
		value: 'uyari',
		label: 'Uyarısı olanlar',
		has: ({ alerts, otherTours }) => alerts.length + otherTours.length > 0,
	},
	{ value: 'gecikti', label: 'Gecikti', has: ({ lateCount }) => lateCount > 0 },
	{ value: 'riskte', label: 'Riskte', has: ({ riskCount }) => riskCount > 0 },
	{ value: 'sinyal-yok', label: 'Sinyal yok', has: isSilent },
	{ value: 'askida', label: 'Askıda', has: ({ state }) => state === 'suspended' },
];
