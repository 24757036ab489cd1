import { type BestHours, stayMinutesOf } from '../addresses/address-memory.ts';
import { minutesOf, partsOf, type TimeSpan, type TimeWindow } from '../common/date/clock-time.ts';
import { type GeoPoint, isInTurkiye } from '../common/place/geo.ts';
import { type KnownDistrict, knownDistrictOf } from '../common/place/known-district.ts';
import { type RoughPlace, roughPlaceOf } from '../common/place/rough-way.ts';
import type { OrderBond } from '../orders/common/order-bond.ts';
import type { OrderType } from '../reasons/order-type.ts';
import { fillableRouteStates, plannableRouteStates } from '../routes/common/route.ts';
import { stopWindowOf } from '../routes/common/route-window.ts';
import { doorMinutesOf } from '../routes/time/route-door-time.ts';
import { needsOf, type VehicleNeed, vehicleNeeds } from '../vehicles/vehicle-need.ts';
import type { PlanFacts, PlannedStop, PlanOrder, PlanVehicle } from './plan-facts.ts';
import { type TourBefore, tourGroups, toursBefore } from './plan-tours.ts';
import type { ChangeLevel, RouteHold } from './proposal.ts';

/** What a stop keeps of the present plan: its vehicle, and its place among stops of this kind. */
export type StopLock = 'free' | 'vehicle' | 'sequence';

/** Stops by index in the sequence in which they are visited: of each route, of each tour, of which it has one. */
export type StopPlan = readonly (readonly (readonly number[])[])[];

/** A stop of the search, with the orders that it stands for. */
type ModelStop = {
	readonly place: number;
	readonly service: number;
	readonly windows: readonly { readonly from: number; readonly to: number }[];
	readonly preferred: { readonly from: number; readonly to: number } | null;
	readonly priority: number;
	readonly amounts: readonly number[];
	readonly pickups: readonly number[];
	readonly features: number;
	readonly readyAt: number;
	readonly vehicles: readonly number[] | null;
	readonly lock: StopLock;
};

/** The stop of the present plan and the orders behind a stop of the search. */
type StopOrigin = {
	readonly stopId: string | null;
	readonly isLocked: boolean;
	readonly hasPoint: boolean;
	readonly window: TimeWindow;
	readonly orders: readonly PlanOrder[];
};

/** A problem of the optimizer without its distances. Place 0 is the depot. */
export type PlanModel = {
	readonly places: readonly PlanPlace[];
	readonly problem: {
		readonly stops: readonly ModelStop[];
		readonly vehicles: readonly ModelVehicle[];
		readonly weights: {
			readonly move: number;
			readonly strangePlace: number;
			readonly unpreferredHour: number;
			readonly balance: number;
		};
		readonly together: readonly (readonly number[])[];
		readonly apart: readonly (readonly number[])[];
		readonly present: StopPlan;
		/** By route, those that have to be back before it leaves. */
		readonly before: readonly (readonly TourBefore[])[];
		/** Routes that are searched as tours of one vehicle. */
		readonly groups: readonly (readonly number[])[];
	};
	/** By stop of the search. */
	readonly origins: readonly StopOrigin[];
	/** Orders of the pool that have no usable position. */
	readonly unplaced: readonly PlanOrder[];
};

type ModelVehicle = {
	readonly capacity: readonly number[];
	readonly features: number;
	readonly start: number;
	readonly end: number | null;
	readonly shift: { readonly from: number; readonly to: number };
	readonly breaks: PlanVehicle['breaks'];
	readonly longestSeconds: number | null;
	readonly longestMetres: number | null;
	readonly tours: number;
	readonly reloadSeconds: number;
	readonly costs: { readonly use: number; readonly hour: number; readonly km: number };
	readonly closedPlaces: readonly number[];
	readonly knownPlaces: readonly number[] | null;
	readonly hasLeft: boolean;
	readonly isClosed: boolean;
};

/** Windows with an open end last until here: longer than any shift. */
export const endOfPlan = 48 * 3600;

/** The depot, a stop, or where a vehicle is. */
export type PlanPlace = {
	readonly point: GeoPoint;
	readonly province: string | undefined;
	readonly district: string | undefined;
	/** Of a stop of which only a centre is known; null where the point is its own. */
	readonly rough: RoughPlace | null;
};

/** A limit that is not recorded. */
const unlimited = 1_000_000_000;

/** Bits of what goods need and vehicles have. */
const needBits: Record<VehicleNeed, number> = { coldChain: 1, lift: 2, adr: 4 };

function bitsOf(needs: readonly VehicleNeed[]): number {
	return needs.reduce((bits, need) => bits | needBits[need], 0);
}

/** What bits of the search stand for. */
export function needsOfBits(bits: number): VehicleNeed[] {
	return vehicleNeeds.filter((need) => (bits & needBits[need]) !== 0);
}

/** Amounts are whole: pieces, hundredths of desi and of kg. */
export const amountUnits = [1, 100, 100] as const;

type HeldRoute = Pick<PlanVehicle, 'state' | 'isLocked'> & Partial<Pick<PlanVehicle, 'isChosen'>>;

/** What keeps a route from being changed, in whole or in part; null: nothing. */
export function holdOf({ state, isLocked, isChosen = true }: HeldRoute): RouteHold | null {
	if (state !== null && !fillableRouteStates.includes(state)) {
		return state === 'ready' ? 'loaded' : 'under_way';
	}
	if (isLocked) return 'locked';
	if (!isChosen) return 'not_chosen';
	return state === 'loading' ? 'loading' : null;
}

/** Whether a route keeps its stops as they are and takes nothing more. */
export function isClosedToPlan(vehicle: HeldRoute): boolean {
	const hold = holdOf(vehicle);
	return hold !== null && hold !== 'loading';
}

/** What a stop of the present plan keeps (docs/domain.md#proposals). */
export function lockOf(
	{ level, mayReorderLoading }: Pick<PlanFacts, 'level' | 'mayReorderLoading'>,
	{ state }: Pick<PlanVehicle, 'state'>,
	{ isLocked, isLoaded }: Pick<PlannedStop, 'isLocked' | 'isLoaded'>,
): StopLock {
	if (isLocked || level === 'add') return 'sequence';
	// Vans are loaded in reverse order.
	if (isLoaded && state === 'loading' && !mayReorderLoading) return 'sequence';
	// Goods that are on a vehicle, or being brought to it, stay with it.
	if (isLoaded || state === 'loading') return 'vehicle';
	const locks: Record<Exclude<ChangeLevel, 'add'>, StopLock> = {
		sequence: 'vehicle',
		routes: 'free',
	};
	return locks[level];
}

/** The problem of a plan: one stop per stop of a route, and per address of the pool. */
export function modelOf(facts: PlanFacts): PlanModel {
	const places: PlanPlace[] = [placeWithoutDistrict(facts.depotPoint)];
	const placeOf = new Map<string, number>();
	const placeAt = (point: GeoPoint, orders: readonly PlanOrder[]): number => {
		const [first] = orders;
		const { province, district = '' } = first ?? {};
		const at = { point, province, district };
		// Many stops have the point of one centre, and none of them is there.
		if (first !== undefined && areApproximate(orders)) {
			return places.push({ ...at, rough: roughPlaceOf(first) }) - 1;
		}
		const key = `${point.coordinates.join()} ${province} ${district}`;
		const known = placeOf.get(key);
		if (known !== undefined) return known;
		placeOf.set(key, places.length);
		return places.push({ ...at, rough: null }) - 1;
	};
	const stops: ModelStop[] = [];
	const origins: StopOrigin[] = [];
	const add = (origin: StopOrigin, place: number, lock: StopLock, readyAt: number): number => {
		origins.push(origin);
		return stops.push({ ...stopOf(facts, origin), place, lock, readyAt }) - 1;
	};
	const present = facts.vehicles.map((vehicle) => {
		let before = 0;
		const tour = vehicle.stops.map((stop) => {
			const point = pointOf(stop.orders);
			const place = point === null ? before : placeAt(point, stop.orders);
			before = place;
			const window = stopWindowOf(stop.orders.map((order) => order.window));
			const lock = point === null ? 'sequence' : lockOf(facts, vehicle, stop);
			const { stopId, isLocked, orders } = stop;
			const origin = { stopId, isLocked, hasPoint: point !== null, window, orders };
			const isInDepot = !stop.isLoaded && !hasLeft(vehicle);
			return add(origin, place, lock, isInDepot ? readyAtOf(facts, orders) : 0);
		});
		return tour.length === 0 ? [] : [tour];
	});
	const unplaced: PlanOrder[] = [];
	for (const { orders: all } of facts.pool) {
		const point = pointOf(all);
		if (point === null) {
			unplaced.push(...all);
			continue;
		}
		const place = placeAt(point, all);
		for (const orders of groupsOf(all, facts.bonds ?? [])) {
			const window = stopWindowOf(orders.map((order) => order.window));
			const origin = { stopId: null, isLocked: false, hasPoint: true, window, orders };
			add(origin, place, 'free', readyAtOf(facts, orders));
		}
	}
	const starts = facts.vehicles.map(({ startPoint }) =>
		startPoint === null ? 0 : places.push(placeWithoutDistrict(startPoint)) - 1,
	);
	const ends = facts.vehicles.map(({ dayEnd = 'depot', endPoint = null }) => {
		if (dayEnd === 'last_stop') return null;
		return endPoint === null ? 0 : places.push(placeWithoutDistrict(endPoint)) - 1;
	});
	const { moveKurus, strangeDistrictKurus, balanceKurus } = facts.weights;
	const before = toursBefore(facts.vehicles);
	return {
		places,
		problem: {
			stops,
			vehicles: facts.vehicles.map((vehicle, at) => ({
				...vehicleOf(facts, vehicle, before[at] ?? [], places),
				start: starts[at] ?? 0,
				end: ends[at] === undefined ? 0 : ends[at],
			})),
			weights: {
				move: moveKurus,
				strangePlace: strangeDistrictKurus,
				unpreferredHour: unpreferredHourKurus,
				balance: balanceKurus,
			},
			together: [],
			apart: [],
			present,
			before,
			groups: tourGroups(
				facts.vehicles.map((vehicle) => ({
					...vehicle,
					// The last tour ends elsewhere, so that it is no tour like those before it.
					isOpen: !isClosedToPlan(vehicle) && (vehicle.dayEnd ?? 'depot') === 'depot',
					stopCount: vehicle.stops.length,
				})),
			),
		},
		origins,
		unplaced,
	};
}

/** A position inside Türkiye; anything else was exchanged or mistyped and would bend the whole plan. */
function pointOf(orders: readonly PlanOrder[]): GeoPoint | null {
	const exact = orders.find(({ point, isApproximate }) => isUsable(point) && !isApproximate);
	return (exact ?? orders.find(({ point }) => isUsable(point)))?.point ?? null;
}

function isUsable(point: GeoPoint | null): boolean {
	return point !== null && isInTurkiye(point);
}

function areApproximate(orders: readonly PlanOrder[]): boolean {
	return orders.every(({ isApproximate }) => isApproximate);
}

/** The orders of an address that can go with the same vehicles, and with each other. */
function groupsOf(orders: readonly PlanOrder[], bonds: readonly OrderBond[]): PlanOrder[][] {
	const groups = Map.groupBy(
		orders,
		(order) => `${order.fixedVehicleId} ${order.fixedDriverId} ${bitsOf(needsOf(order))}`,
	);
	const apart = bonds.filter(({ kind }) => kind === 'apart');
	return [...groups.values()].flatMap((group) =>
		apart.length === 0 ? [group] : split(group, apart),
	);
}

/** Orders that go apart are stops of their own at one address. */
function split(orders: readonly PlanOrder[], apart: readonly OrderBond[]): PlanOrder[][] {
	const parts: PlanOrder[][] = [];
	for (const order of orders) {
		const excluded = new Set(
			apart
				.filter((bond) => bond.orders.some(({ orderId }) => orderId === order.orderId))
				.flatMap((bond) => bond.orders.map(({ orderId }) => orderId)),
		);
		const part = parts.find((list) => !list.some(({ orderId }) => excluded.has(orderId)));
		if (part === undefined) parts.push([order]);
		else part.push(order);
	}
	return parts;
}

function stopOf(
	facts: PlanFacts,
	origin: StopOrigin,
): Omit<ModelStop, 'place' | 'lock' | 'readyAt'> {
	const { orders, window } = origin;
	return {
		service: serviceSecondsOf(facts.weights, orders),
		windows: isOpen(window) ? [] : partsOf(window).map(spanOf),
		preferred: spanOfHours(bestHoursOf(orders)),
		priority: Math.max(1, ...orders.map((order) => priorityOf(order, facts.serviceDate))),
		amounts: amountsOf(orders.filter(({ orderType }) => !onlyPickups.includes(orderType))),
		pickups: amountsOf(orders.filter(({ orderType }) => pickups.includes(orderType))),
		features: bitsOf(orders.flatMap(needsOf)),
		vehicles: fittingVehicles(facts.vehicles, orders),
	};
}

/** Time at the door, as the length of a route has it. */
function serviceSecondsOf(rules: PlanFacts['weights'], orders: readonly PlanOrder[]): number {
	const stay = orders.find((order) => order.stay != null)?.stay ?? null;
	const pieces = orders.reduce((sum, { pieceCount }) => sum + pieceCount, 0);
	const stayMinutes = stay === null ? null : stayMinutesOf(stay, pieces);
	const doorOrders = orders.map(({ pieceCount, serviceMinutes, isApproximate: approximate }) => ({
		pieceCount,
		serviceMinutes,
		approximate,
	}));
	return Math.round(doorMinutesOf({ rules, orders: doorOrders, stayMinutes }) * 60);
}

/**
 * An hour outside of the best hours of an address is worth a small detour: the failure that it makes more
 * likely costs a further visit. A promised window is kept at any cost.
 */
const unpreferredHourKurus = 1000;

/** The best hours of the address of a stop; null if they are not known. */
export function bestHoursOf(orders: readonly PlanOrder[]): BestHours | null {
	return orders.find((order) => order.bestHours != null)?.bestHours ?? null;
}

function spanOfHours(hours: BestHours | null): ModelStop['preferred'] {
	return hours === null ? null : { from: hours.from * 3600, to: hours.until * 3600 };
}

const onlyPickups: readonly OrderType[] = ['pickup', 'return_pickup'];
const pickups: readonly OrderType[] = [...onlyPickups, 'exchange'];

/**
 * Who stays out last: an urgent order before one of high priority, then an order of an earlier day before
 * one that was tried before, and that before the others.
 */
function priorityOf(
	{ serviceDate, attemptNo, priority }: Pick<PlanOrder, 'serviceDate' | 'attemptNo' | 'priority'>,
	day: string,
): number {
	if (priority === 'urgent') return 5;
	if (priority === 'high') return 4;
	if (serviceDate < day) return 3;
	return attemptNo > 1 ? 2 : 1;
}

function hasLeft({ state }: Pick<PlanVehicle, 'state'>): boolean {
	return state !== null && !plannableRouteStates.includes(state);
}

/** When the goods of a stop can leave the depot; those of an earlier day are there. */
function readyAtOf({ serviceDate }: PlanFacts, orders: readonly PlanOrder[]): number {
	return Math.max(
		0,
		...orders.map((order) => {
			const isWaitedFor =
				order.serviceDate === serviceDate && !onlyPickups.includes(order.orderType);
			return order.readyFrom === null || !isWaitedFor ? 0 : minutesOf(order.readyFrom) * 60;
		}),
	);
}

function amountsOf(orders: readonly PlanOrder[]): number[] {
	const sum = (of: (order: PlanOrder) => number, unit: number) =>
		orders.reduce((total, order) => total + Math.round(of(order) * unit), 0);
	return [
		sum(({ pieceCount }) => pieceCount, amountUnits[0]),
		sum(({ desi }) => desi, amountUnits[1]),
		sum(({ kg }) => kg, amountUnits[2]),
	];
}

function fittingVehicles(
	vehicles: readonly PlanVehicle[],
	orders: readonly PlanOrder[],
): number[] | null {
	const fixed = orders.filter(
		({ fixedVehicleId, fixedDriverId }) => fixedVehicleId !== null || fixedDriverId !== null,
	);
	if (fixed.length === 0) return null;
	return vehicles.flatMap(({ vehicleId, driverId }, at) =>
		fixed.every(
			(order) =>
				(order.fixedVehicleId === null || order.fixedVehicleId === vehicleId) &&
				(order.fixedDriverId === null || order.fixedDriverId === driverId),
		)
			? [at]
			: [],
	);
}

/** The depot, or where a vehicle is. */
function placeWithoutDistrict(point: GeoPoint): PlanPlace {
	return { point, province: undefined, district: undefined, rough: null };
}

function vehicleOf(
	{ earliest, vehicles }: PlanFacts,
	vehicle: PlanVehicle,
	before: readonly TourBefore[],
	places: readonly PlanPlace[],
): ModelVehicle {
	const { capacity, shift, costs, knownDistricts, reloadSeconds } = vehicle;
	const loadedAts = before.flatMap(({ at }) => {
		const backAt = vehicles[at]?.backAt ?? null;
		return backAt === null ? [] : [backAt + reloadSeconds];
	});
	const { approach = null } = vehicle;
	const from = Math.max(shift.from + (approach?.seconds ?? 0), earliest, ...loadedAts);
	return {
		capacity: [capacity.pieces, capacity.desi, capacity.kg].map((limit, at) =>
			limit === null ? unlimited : Math.round(limit * (amountUnits[at] ?? 1)),
		),
		features: bitsOf(
			needsOf({
				coldChain: vehicle.isCooled,
				needsLift: vehicle.hasLift === true,
				needsAdr: vehicle.hasAdr === true,
			}),
		),
		start: 0,
		end: 0,
		shift: { from, to: Math.max(from, shift.to) },
		// A break that is over is not taken again.
		breaks: vehicle.breaks.filter(({ window }) => window.to >= from),
		longestSeconds: without(vehicle.longestSeconds, approach?.seconds),
		longestMetres: without(vehicle.longestMetres, approach?.metres),
		tours: 1,
		reloadSeconds,
		costs: {
			use: costs.useKurus + approachKurus(vehicle),
			hour: costs.hourKurus,
			km: costs.kmKurus,
		},
		closedPlaces: placesIn(places, vehicle.closedDistricts ?? []),
		knownPlaces: knownDistricts === null ? null : placesIn(places, knownDistricts),
		hasLeft: vehicle.hasLeft === true,
		isClosed: isClosedToPlan(vehicle),
	};
}

/** A limit of the day without what the way to the depot takes of it. */
function without(limit: number | null, taken = 0): number | null {
	return limit === null ? null : Math.max(0, limit - taken);
}

/** What the way to the depot costs a vehicle that leaves. */
function approachKurus({ approach = null, costs }: PlanVehicle): number {
	if (approach === null) return 0;
	const { metres, seconds } = approach;
	return Math.round((costs.kmKurus * metres) / 1000 + (costs.hourKurus * seconds) / 3600);
}

/** The places in some ilçeler, by index. */
function placesIn(places: readonly PlanPlace[], districts: readonly KnownDistrict[]): number[] {
	if (districts.length === 0) return [];
	const wanted = new Set(districts);
	return places.flatMap(({ province = '', district = '' }, place) => {
		const one = knownDistrictOf(province, district);
		return one !== null && wanted.has(one) ? [place] : [];
	});
}

function isOpen({ start, end, gaps = [] }: TimeWindow): boolean {
	return start === null && end === null && gaps.length === 0;
}

/** A window as seconds of the day; open ends reach from midnight to the end of the plan. */
export function spanOf({ start, end }: TimeSpan): { from: number; to: number } {
	return {
		from: start === null ? 0 : minutesOf(start) * 60,
		to: end === null ? endOfPlan : minutesOf(end) * 60,
	};
}

/** Working hours as seconds of the day; a shift that ends before its start runs over midnight. */
export function shiftSpanOf(hours: { readonly start: string; readonly end: string }): {
	from: number;
	to: number;
} {
	const from = minutesOf(hours.start) * 60;
	const to = minutesOf(hours.end) * 60;
	return { from, to: to > from ? to : to + 24 * 3600 };
}
