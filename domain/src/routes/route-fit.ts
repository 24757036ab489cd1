import { formatWindow, minutesOf, type TimeWindow } from '../common/clock-time.ts';
import { formatDate, type ServiceDate } from '../common/date.ts';
import {
	fillOf,
	loadMeasureWords,
	loadOf,
	type VehicleCapacity,
	type VehicleLoad,
} from '../vehicles/vehicle-capacity.ts';

/** What a plan looks at when an order asks for a place. */
export type FittingOrder = {
	readonly serviceDate: ServiceDate;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly pieceCount: number;
	readonly desi: number;
	readonly kg: number;
};

export type FittingRoute = {
	readonly serviceDate: ServiceDate;
	readonly load: VehicleLoad;
	readonly capacity: VehicleCapacity;
	/** When its driver works; open ends where nobody wrote it down. */
	readonly shift: TimeWindow;
};

/** Why orders do not sit well on a route: said while they are dragged, before anything is done. */
export function fitWarnings(orders: readonly FittingOrder[], route: FittingRoute): string[] {
	return [
		capacityWarning(loadOf(orders), route),
		dateWarning(orders, route.serviceDate),
		shiftWarning(orders, route.shift),
	].filter((sentence) => sentence !== null);
}

/**
 * How full a vehicle would be; null while it takes the goods.
 * @example capacityWarning({ pieces: 10, desi: 108, kg: 0 }, { load: { pieces: 40, desi: 900, kg: 0 },
 *   capacity: { pieces: 60, desi: 900, kg: null } }) // 'Kapasite aşılır: %112 desi.'
 */
export function capacityWarning(
	adding: VehicleLoad,
	{ load, capacity }: Pick<FittingRoute, 'load' | 'capacity'>,
): string | null {
	const after = {
		pieces: load.pieces + adding.pieces,
		desi: load.desi + adding.desi,
		kg: load.kg + adding.kg,
	};
	const { over, ratios } = fillOf(after, capacity);
	if (over.length === 0) return null;
	const parts = over.map(
		(measure) => `%${percentOver(ratios[measure] ?? 0)} ${loadMeasureWords[measure]}`,
	);
	return `Kapasite aşılır: ${parts.join(', ')}.`;
}

/** Rounded up: 100.4 % must not read as if it were just full. Hundredths first, for 1008 ÷ 900. */
function percentOver(ratio: number): number {
	return Math.ceil(Math.round(ratio * 10_000) / 100);
}

/**
 * Orders promised for another day than that of their route; null when there are none.
 * @example dateWarning([{ serviceDate: '2026-11-21' }], '2026-11-20')
 * // '1 siparişin teslimat tarihi başka (21.11.2026); rotanın tarihi 20.11.2026.'
 */
export function dateWarning(
	orders: readonly Pick<FittingOrder, 'serviceDate'>[],
	routeDate: ServiceDate,
): string | null {
	const others = orders.filter(({ serviceDate }) => serviceDate !== routeDate);
	if (others.length === 0) return null;
	const days = [...new Set(others.map(({ serviceDate }) => serviceDate))].toSorted();
	const [first = routeDate] = days;
	const named = days.length === 1 ? formatDate(first) : `${days.length} ayrı gün`;
	return `${others.length} siparişin teslimat tarihi başka (${named}); rotanın tarihi ${formatDate(routeDate)}.`;
}

/** Orders whose delivery span lies outside the driver's shift; null when all can be met. */
export function shiftWarning(
	orders: readonly Pick<FittingOrder, 'windowStart' | 'windowEnd'>[],
	shift: TimeWindow,
): string | null {
	const missed = orders.filter(
		({ windowStart, windowEnd }) => !windowsMeet({ start: windowStart, end: windowEnd }, shift),
	);
	if (missed.length === 0) return null;
	return `${missed.length} siparişin teslimat aralığı sürücünün vardiyasına (${formatWindow(shift)}) uymuyor.`;
}

const dayMinutes = 24 * 60;

/**
 * Whether a promised span and a shift share any time; open ends always do. A shift that ends before
 * it begins runs over midnight: 22:00–06:00 meets 23:00–23:30.
 */
export function windowsMeet(window: TimeWindow, shift: TimeWindow): boolean {
	const from = window.start === null ? 0 : minutesOf(window.start);
	const until = window.end === null ? dayMinutes : minutesOf(window.end);
	const shiftFrom = shift.start === null ? 0 : minutesOf(shift.start);
	const shiftUntil = shift.end === null ? dayMinutes : minutesOf(shift.end);
	if (shiftFrom < shiftUntil) return from < shiftUntil && shiftFrom < until;
	return from < shiftUntil || shiftFrom < until;
}
