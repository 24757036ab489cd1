// Rotalara Dağıt: the proposal, which fills the choices before anybody has made one.
import { type GeoPoint, geoPoint, latitudeOf, longitudeOf } from '../../common/place/geo.ts';
import type { PointPrecision } from '../../common/place/known-point.ts';
import { roughStopOf, type WayPlace, wayOfPlaces } from '../../common/place/rough-way.ts';
import type { RoadClass } from '../../common/place/water.ts';
import { windowOfOrder } from '../../orders/common/order-window.ts';
import {
	fillOf,
	loadMeasures,
	loadOf,
	type VehicleCapacity,
	type VehicleLoad,
} from '../../vehicles/vehicle-capacity.ts';
import { canServe, mayEnter } from '../../vehicles/vehicle-need.ts';
import { type FittingOrder, type FittingRoute, windowsOverlap } from './route-fit.ts';

type Placed = {
	readonly districtName: string;
	readonly neighbourhood: string;
	readonly point: GeoPoint | null;
	readonly precision?: PointPrecision | null | undefined;
};

type PlacedOrder = FittingOrder & Placed;

/** A mahalle of an ilçe with its orders in the pool. */
export type DistributionArea = {
	readonly key: string;
	readonly district: string;
	readonly orders: readonly PlacedOrder[];
};

export type DistributionRoute = FittingRoute & {
	readonly id: string;
	/** Of its vehicle. */
	readonly roadClass: RoadClass;
	readonly orders: readonly Placed[];
};

/** A route with what the proposal has given it so far. */
type Filled = {
	readonly route: DistributionRoute;
	/** Limits that are not recorded are those of the other vehicles of the day. */
	readonly capacity: VehicleCapacity;
	load: VehicleLoad;
	readonly districts: Set<string>;
	readonly placed: Placed[];
};

/** So far away by road counts as much as a full vehicle. */
const farKm = 34;
/** A route that goes there already. */
const sameDistrictBonus = 0.5;
/** Packing by whole mahalle wastes some of the room. */
const roomForSplit = 1.1;

/**
 * The route of each area. An ilçe that fits a vehicle stays whole: near what the route has, and so
 * that the vehicles are filled alike. One that fits none is split by mahalle over the vehicles with
 * the most room, in proportion to it. An area that fits nowhere is left out and stays in the pool.
 */
export function proposeDistribution(
	areas: readonly DistributionArea[],
	routes: readonly DistributionRoute[],
): Map<string, string> {
	const filled = filledRoutes(routes);
	const proposal = new Map<string, string>();
	const give = (target: Filled, area: DistributionArea) => {
		proposal.set(area.key, target.route.id);
		target.load = sumOf(target.load, loadOf(area.orders));
		target.districts.add(area.district);
		target.placed.push(...area.orders);
	};
	const evenPieces = evenShare(areas, routes);
	const groups = [...Map.groupBy(areas, ({ district }) => district).values()];
	for (const group of groups.toSorted((one, other) => piecesOf(other) - piecesOf(one))) {
		const orders = group.flatMap((area) => area.orders);
		const load = loadOf(orders);
		const allowed = filled.filter((each) => mayEnterAll(each, orders));
		const fitting = allowed.filter((each) => roomIn(each, load) >= 1);
		const target = lowest(fitting, (each) => costOf(each, group, evenPieces));
		if (target !== undefined) for (const area of group) give(target, area);
		else split(group, allowed, give);
	}
	return proposal;
}

function split(
	group: readonly DistributionArea[],
	filled: readonly Filled[],
	give: (target: Filled, area: DistributionArea) => void,
): void {
	const whole = loadOf(group.flatMap(({ orders }) => orders));
	const district = group[0]?.district ?? '';
	const rooms = filled
		.map((target) => ({ target, room: Math.max(0, roomIn(target, whole)), given: 0 }))
		.toSorted(
			(one, other) =>
				Number(other.target.districts.has(district)) - Number(one.target.districts.has(district)) ||
				other.room - one.room,
		);
	let total = 0;
	const chosen = rooms.filter(({ room }) => {
		if (total >= roomForSplit) return false;
		total += room;
		return room > 0;
	});
	for (const area of group.toSorted((one, other) => piecesOf([other]) - piecesOf([one]))) {
		const load = loadOf(area.orders);
		const fits = ({ target }: (typeof rooms)[number]) => roomIn(target, load) >= 1;
		const next =
			lowest(chosen.filter(fits), ({ room, given }) => given - room / total) ??
			lowest(rooms.filter(fits), ({ room }) => -room);
		if (next === undefined) continue;
		next.given += area.orders.length / group.reduce((sum, { orders }) => sum + orders.length, 0);
		give(next.target, area);
	}
}

function filledRoutes(routes: readonly DistributionRoute[]): Filled[] {
	const usual = (measure: keyof VehicleCapacity) => {
		const known = routes.flatMap(({ capacity }) => capacity[measure] ?? []);
		return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
	};
	const mean = { pieces: usual('pieces'), desi: usual('desi'), kg: usual('kg') };
	return routes.map((route) => ({
		route,
		// A vehicle with one limit of its own has no others.
		capacity: loadMeasures.some((measure) => route.capacity[measure] !== null)
			? route.capacity
			: mean,
		load: route.load,
		districts: new Set(route.orders.map(({ districtName }) => districtName)),
		placed: [...route.orders],
	}));
}

/** How often a load fits the room that is left. */
function roomIn({ load, capacity }: Filled, adding: VehicleLoad): number {
	const rooms = loadMeasures.flatMap((measure) => {
		const limit = capacity[measure];
		if (limit === null || limit <= 0 || adding[measure] === 0) return [];
		return [(limit - load[measure]) / adding[measure]];
	});
	return Math.min(...rooms, Number.MAX_SAFE_INTEGER);
}

function costOf(filled: Filled, group: readonly DistributionArea[], evenPieces: number): number {
	const orders = group.flatMap((area) => area.orders);
	const load = sumOf(filled.load, loadOf(orders));
	const hasLimit = loadMeasures.some((measure) => (filled.capacity[measure] ?? 0) > 0);
	const fill = hasLimit ? fillOf(load, filled.capacity).highestRatio : load.pieces / evenPieces;
	const { roadClass } = filled.route;
	const way = wayOfPlaces(middleOf(filled.placed), middleOf(orders), roadClass);
	const km = (way?.metres ?? 0) / 1_000;
	const isKnown = filled.districts.has(group[0]?.district ?? '');
	return fill + km / farKm - (isKnown ? sameDistrictBonus : 0) + unsuitedShare(filled, orders);
}

/** A vehicle gets no part of an ilçe that it may not enter. */
function mayEnterAll({ route: { vehicle } }: Filled, orders: readonly PlacedOrder[]): boolean {
	return vehicle === null || orders.every((order) => mayEnter(vehicle, order));
}

/** The share of the orders of which the screen would warn: no cooling, lift or ADR, outside the shift. */
function unsuitedShare({ route }: Filled, orders: readonly PlacedOrder[]): number {
	const unsuited = orders.filter(
		(order) =>
			(route.vehicle !== null && !canServe(route.vehicle, order)) ||
			!windowsOverlap(windowOfOrder(order), route.shift),
	);
	return unsuited.length / Math.max(1, orders.length);
}

function evenShare(
	areas: readonly DistributionArea[],
	routes: readonly DistributionRoute[],
): number {
	const loaded = routes.reduce((sum, { load }) => sum + load.pieces, 0);
	return Math.max(1, (piecesOf(areas) + loaded) / Math.max(1, routes.length));
}

function piecesOf(areas: readonly DistributionArea[]): number {
	return loadOf(areas.flatMap(({ orders }) => orders)).pieces;
}

function sumOf(one: VehicleLoad, other: VehicleLoad): VehicleLoad {
	return {
		pieces: one.pieces + other.pieces,
		desi: one.desi + other.desi,
		kg: one.kg + other.kg,
	};
}

/** The middle of some orders, which is as rough as all of them are. */
function middleOf(orders: readonly Placed[]): WayPlace {
	const placed = orders.filter(({ point }) => point !== null);
	const points = placed.flatMap(({ point }) => point ?? []);
	if (points.length === 0) return { point: null };
	const mean = (of: (point: GeoPoint) => number) =>
		points.reduce((sum, point) => sum + of(point), 0) / points.length;
	return {
		point: geoPoint(mean(longitudeOf), mean(latitudeOf)),
		district: placed[0]?.districtName,
		rough: roughStopOf(placed),
	};
}

/** The first of those with the lowest value. */
function lowest<Value>(
	values: readonly Value[],
	costOfValue: (value: Value) => number,
): Value | undefined {
	const costs = values.map(costOfValue);
	return values[costs.indexOf(Math.min(...costs))];
}
