import {
	formatWindow,
	minutesOf,
	partsOf,
	type TimeSpan,
	type TimeWindow,
} from '../../common/date/clock-time.ts';
import { formatDate, type ServiceDate } from '../../common/date/date.ts';
import {
	type BondPlacement,
	brokenBonds,
	brokenBondWords,
	type OrderBond,
} from '../../orders/common/order-bond.ts';
import { type OrderWindow, windowOfOrder } from '../../orders/common/order-window.ts';
import {
	fillOf,
	loadMeasureWords,
	loadOf,
	type VehicleCapacity,
	type VehicleLoad,
} from '../../vehicles/vehicle-capacity.ts';
import {
	type ServedOrder,
	type ServingVehicle,
	servingWarnings,
} from '../../vehicles/vehicle-need.ts';

/** The fields of an order that decide whether it fits a route. */
export type FittingOrder = ServedOrder &
	OrderWindow & {
		readonly id: string;
		readonly serviceDate: ServiceDate;
		readonly pieceCount: number;
		readonly desi: number;
		readonly kg: number;
	};

export type FittingRoute = {
	readonly serviceDate: ServiceDate;
	readonly load: VehicleLoad;
	readonly capacity: VehicleCapacity;
	/** Working hours of the driver; open ends if not recorded. */
	readonly shift: TimeWindow;
	/** Null before a vehicle is chosen. */
	readonly vehicle: ServingVehicle | null;
	/** What orders go together or apart, and who is on the route and on all tours of its vehicle. */
	readonly bonds?: { readonly all: readonly OrderBond[] } & Omit<BondPlacement, 'coming'>;
};

/** Warnings for adding orders to a route, shown while they are dragged. */
export function fitWarnings(orders: readonly FittingOrder[], route: FittingRoute): string[] {
	return [
		capacityWarning(loadOf(orders), route),
		dateWarning(orders, route.serviceDate),
		shiftWarning(orders, route.shift),
		...(route.vehicle === null ? [] : servingWarnings(route.vehicle, orders)),
		...bondWarnings(orders, route.bonds),
	].filter((sentence) => sentence !== null);
}

function bondWarnings(orders: readonly FittingOrder[], bonds: FittingRoute['bonds']): string[] {
	if (bonds === undefined || bonds.all.length === 0) return [];
	const coming = new Set(orders.map(({ id }) => id));
	return brokenBonds(bonds.all, { ...bonds, coming }).map(brokenBondWords);
}

/**
 * Warns if orders would exceed the vehicle's capacity; null if they fit.
 * @example capacityWarning({ pieces: 10, desi: 108, kg: 0 }, { load: { pieces: 40, desi: 900, kg: 0 },
 * capacity: { pieces: 60, desi: 900, kg: null } }) // 'Kapasite aşılır: %112 desi.'
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

/**
 * Rounds up, so that 100.4 % does not appear as full. Rounds to hundredths first, for 1008 ÷ 900.
 */
function percentOver(ratio: number): number {
	return Math.ceil(Math.round(ratio * 10_000) / 100);
}

/**
 * Warns of orders whose date differs from that of the route; null if there are none.
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
	const dayPhrase = days.length === 1 ? formatDate(first) : `${days.length} ayrı gün`;
	return `${others.length} siparişin teslimat tarihi başka (${dayPhrase}); rotanın tarihi ${formatDate(routeDate)}.`;
}

/** Warns of orders whose delivery window is outside the driver's shift; null if there are none. */
export function shiftWarning(orders: readonly OrderWindow[], shift: TimeWindow): string | null {
	const missed = orders.filter((order) => !windowsOverlap(windowOfOrder(order), shift));
	if (missed.length === 0) return null;
	return `${missed.length} siparişin teslimat aralığı sürücünün vardiyasına (${formatWindow(shift)}) uymuyor.`;
}

const dayMinutes = 24 * 60;

/**
 * Whether a delivery window and a shift overlap; open ends always do. A shift that ends before its
 * start runs over midnight: 22:00–06:00 overlaps 23:00–23:30.
 */
export function windowsOverlap(window: TimeWindow, shift: TimeWindow): boolean {
	return partsOf(window).some((part) => spansOverlap(part, shift));
}

function spansOverlap(window: TimeSpan, shift: TimeSpan): boolean {
	const from = window.start === null ? 0 : minutesOf(window.start);
	const until = window.end === null ? dayMinutes : minutesOf(window.end);
	const shiftFrom = shift.start === null ? 0 : minutesOf(shift.start);
	const shiftUntil = shift.end === null ? dayMinutes : minutesOf(shift.end);
	if (shiftFrom < shiftUntil) return from < shiftUntil && shiftFrom < until;
	return from < shiftUntil || shiftFrom < until;
}
