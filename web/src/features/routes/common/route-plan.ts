// The plan of a day for board, map and sheet: one answer of the server, with pending moves
// applied.
import type { MapOrder, MapRoute, RouteMap } from '@sevk/contract/routes/route-map';
import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import { type RoughPlace, roughStopOf } from '@sevk/domain/common/place/rough-way';
import type { RoadClass } from '@sevk/domain/common/place/water';
import type { BondKind } from '@sevk/domain/orders/common/order-bond';
import { openRouteStates } from '@sevk/domain/routes/common/route';
import type { PacePrior } from '@sevk/domain/routes/common/route-pace';
import type { FittingRoute } from '@sevk/domain/routes/plan/route-fit';
import { type OrderMove, sequenceWith } from '@sevk/domain/routes/plan/route-move';
import { doorMinutesOf } from '@sevk/domain/routes/time/route-door-time';
import { loadOf, type VehicleLoad } from '@sevk/domain/vehicles/vehicle-capacity';
import { routeRoadClass } from '@sevk/domain/vehicles/vehicle-type';
import type { RouteNaming } from '../../../api/state/depot-name.ts';

/** An order of the day; `point` is null when no map can show it. */
export type PlanOrder = Omit<MapOrder, 'longitude' | 'latitude' | 'approximate'> & {
	readonly point: GeoPoint | null;
	readonly approximate: boolean;
	/** Whether it goes together with others or apart from them; absent without bonds. */
	readonly bondKinds?: readonly BondKind[];
};

export type PlanStop = {
	/** The stop's id, or a temporary one while its orders are moved here. */
	readonly key: string;
	/** The first stop has position 1. */
	readonly position: number;
	readonly state: MapRoute['stops'][number]['state'];
	readonly point: GeoPoint | null;
	/** None of its orders has exact coordinates. */
	readonly approximate: boolean;
	readonly arrivedAt: string | null;
	readonly finishedAt: string | null;
	/** Null where an order has exact coordinates. */
	readonly rough: RoughPlace | null;
	/** What its address has learned of the stay there. */
	readonly stayMinutes?: number | null;
	/** Time at the door. */
	readonly doorMinutes: number;
	readonly orders: readonly PlanOrder[];
	readonly isMoving: boolean;
};

export type PlanRoute = FittingRoute & {
	readonly route: MapRoute;
	readonly stops: readonly PlanStop[];
	readonly orders: readonly PlanOrder[];
	readonly load: VehicleLoad;
	/** Of its vehicle. */
	readonly roadClass: RoadClass;
	/** The start of the route. */
	readonly depotPoint: GeoPoint | null;
	/** Means of the depot in the days before. */
	readonly pacePriors: readonly PacePrior[];
	/** The route number, with its depot if several depots are shown. */
	readonly name: string;
};

export type DayPlan = {
	readonly pool: readonly PlanOrder[];
	readonly routes: readonly PlanRoute[];
	readonly orderById: ReadonlyMap<string, PlanOrder>;
	readonly routeById: ReadonlyMap<string, PlanRoute>;
	readonly stopByKey: ReadonlyMap<string, PlanStop>;
	readonly movingIds: ReadonlySet<string>;
	/** Number of pool orders that were not loaded because there are too many. */
	readonly leftOut: number;
};

/** Sorted by ilçe once, so that grouping the pool needs no sorting per key. */
export function ordersOf(map: RouteMap): PlanOrder[] {
	const placed = map.orders.map((order) => ({
		...order,
		point: geoPoint(order.longitude, order.latitude),
	}));
	const placeless = map.placeless.map((order) => ({ ...order, point: null, approximate: false }));
	const kinds = bondKindsOf(map);
	const orders = [...placed, ...placeless].map((order): PlanOrder => {
		const bondKinds = kinds.get(order.id);
		return bondKinds === undefined ? order : { ...order, bondKinds };
	});
	const district = ranksOf(orders.map(({ districtName }) => districtName));
	const neighbourhood = ranksOf(orders.map((order) => order.neighbourhood));
	// One sort number per order: its ilçe, and within it its mahalle.
	const ranked = orders.map((order) => ({
		order,
		rank: district(order.districtName) * orders.length + neighbourhood(order.neighbourhood),
	}));
	return ranked.sort((one, other) => one.rank - other.rank).map(({ order }) => order);
}

function bondKindsOf({ bonds }: RouteMap): ReadonlyMap<string, BondKind[]> {
	const kinds = new Map<string, BondKind[]>();
	for (const { kind, orders } of bonds) {
		for (const { orderId } of orders) {
			const known = kinds.get(orderId) ?? [];
			if (!known.includes(kind)) kinds.set(orderId, [...known, kind]);
		}
	}
	return kinds;
}

/**
 * Ranks of the names in Turkish order: sorts a few hundred names instead of ten thousand orders.
 */
function ranksOf(names: readonly string[]): (name: string) => number {
	const sorted = [...new Set(names)].sort(new Intl.Collator('tr').compare);
	const ranks = new Map(sorted.map((name, rank) => [name, rank]));
	return (name) => ranks.get(name) ?? 0;
}

export function planOf(
	map: RouteMap,
	orders: readonly PlanOrder[],
	pending: readonly OrderMove[],
	nameOf: RouteNaming = (number) => number,
): DayPlan {
	const moving = new Map(pending.map((move) => [move.orderId, move]));
	const plannedOrders =
		moving.size === 0 ? orders : orders.map((order) => movedOrder(order, moving));
	const byRoute = Map.groupBy(plannedOrders, ({ routeId }) => routeId);
	const depotPoints = new Map(map.depots.map((depot) => [depot.id, pointOf(depot)]));
	const priorsOf = new Map(map.paces.map(({ depotId, priors }) => [depotId, priors]));
	const vehicleOf = ({ plate, serviceDate, id }: MapRoute) =>
		plate === null ? id : `${plate} ${serviceDate}`;
	const byVehicle = Map.groupBy(map.routes, vehicleOf);
	const idsOn = (routes: readonly MapRoute[]) =>
		new Set(routes.flatMap(({ id }) => (byRoute.get(id) ?? []).map((order) => order.id)));
	const bondsOf = (route: MapRoute): NonNullable<PlanRoute['bonds']> => ({
		all: map.bonds,
		onRoute: idsOn([route]),
		onVehicle: idsOn(byVehicle.get(vehicleOf(route)) ?? []),
	});
	const routes = map.routes.map((route) => ({
		...(map.bonds.length === 0 ? {} : { bonds: bondsOf(route) }),
		...planRoute(route, byRoute.get(route.id) ?? [], { moving, rules: map.doorTimes }),
		depotPoint: depotPoints.get(route.depotId) ?? null,
		pacePriors: priorsOf.get(route.depotId) ?? [],
		name: nameOf(route.number, route.depotId),
	}));
	return {
		pool: byRoute.get(null) ?? [],
		routes,
		orderById: new Map(plannedOrders.map((order) => [order.id, order])),
		routeById: new Map(routes.map((each) => [each.route.id, each])),
		stopByKey: new Map(routes.flatMap(({ stops }) => stops.map((stop) => [stop.key, stop]))),
		movingIds: new Set(moving.keys()),
		leftOut: map.leftOut,
	};
}

/** Applies a pending move to an order; an order on its target route already is unchanged. */
function movedOrder(order: PlanOrder, moving: ReadonlyMap<string, OrderMove>): PlanOrder {
	const move = moving.get(order.id);
	if (move === undefined || order.routeId === move.toRouteId) return order;
	const stopId = move.toRouteId === null ? null : `moving:${order.stopId ?? order.id}`;
	return { ...order, routeId: move.toRouteId, stopId, position: null };
}

type Planning = {
	readonly moving: ReadonlyMap<string, OrderMove>;
	readonly rules: RouteMap['doorTimes'];
};

function planRoute(
	route: MapRoute,
	orders: readonly PlanOrder[],
	{ moving, rules }: Planning,
): Omit<PlanRoute, 'name' | 'depotPoint' | 'pacePriors'> {
	const stopById = new Map(route.stops.map((stop) => [stop.id, stop]));
	const byStop = [...Map.groupBy(orders, ({ stopId, id }) => stopId ?? id)].sort(
		([, [one]], [, [other]]) => lineUp(one) - lineUp(other),
	);
	const requestedPositions = orders.flatMap(({ id, stopId }) => {
		const move = moving.get(id);
		const isHere = move?.toRouteId === route.id && move.position !== undefined;
		return isHere ? [{ stopId: stopId ?? id, position: move.position ?? 1 }] : [];
	});
	const groups = new Map(byStop);
	const sequence = sequenceWith([...groups.keys()], requestedPositions);
	const stops = sequence.map((key, index) => {
		const group = groups.get(key) ?? [];
		const stop = stopById.get(key);
		const stayMinutes = stop?.stayMinutes ?? null;
		const approximate = group.length > 0 && group.every((order) => order.approximate);
		const placed = group.filter(({ point }) => point !== null);
		return {
			key,
			position: index + 1,
			state: stop?.state ?? 'pending',
			point: pointOf(stop) ?? group[0]?.point ?? null,
			approximate,
			rough: roughStopOf(placed),
			arrivedAt: stop?.arrivedAt ?? null,
			finishedAt: stop?.finishedAt ?? null,
			stayMinutes,
			doorMinutes: doorMinutesOf({ rules, orders: group, stayMinutes }),
			orders: group,
			isMoving: group.some(({ id }) => moving.has(id)),
		} as const;
	});
	return {
		route,
		stops,
		orders,
		load: loadOf(orders),
		serviceDate: route.serviceDate,
		roadClass: routeRoadClass(route.vehicleType),
		capacity: route.capacity,
		shift: { start: route.shiftFrom, end: route.shiftTo },
		vehicle: servingVehicle(route),
	};
}

function servingVehicle({ plate, abilities, closedDistricts }: MapRoute): PlanRoute['vehicle'] {
	return plate === null ? null : { plate, abilities, closedDistricts };
}

type Coordinates = { readonly longitude: number | null; readonly latitude: number | null };

export function pointOf(stop: Coordinates | undefined): GeoPoint | null {
	const { longitude = null, latitude = null } = stop ?? {};
	return longitude === null || latitude === null ? null : geoPoint(longitude, latitude);
}

/** New stops are appended. */
function lineUp(order: PlanOrder | undefined): number {
	return order?.position ?? Number.MAX_SAFE_INTEGER;
}

/** States in which a route keeps its orders, vehicle and driver. */
function isOpen({ route }: PlanRoute): boolean {
	return openRouteStates.includes(route.state);
}

/** Columns of the board: open routes, first those that can be planned. */
export function columnsOf(routes: readonly PlanRoute[]): PlanRoute[] {
	const rank = ({ route }: PlanRoute) => openRouteStates.indexOf(route.state);
	return routes.filter(isOpen).sort((one, other) => rank(one) - rank(other));
}

/**
 * The moves that bring orders to a place, without orders that are there already. Inserted stops
 * keep the order of the selection.
 */
export function movesTo(
	orders: readonly PlanOrder[],
	toRouteId: string | null,
	position?: number,
): OrderMove[] {
	const inLine = [...new Set(orders.map(({ stopId, id }) => stopId ?? id))];
	return orders.flatMap(({ id, routeId, stopId }) => {
		const move = { orderId: id, fromRouteId: routeId, toRouteId };
		if (toRouteId === null || position === undefined) return routeId === toRouteId ? [] : [move];
		return [{ ...move, position: position + inLine.indexOf(stopId ?? id) }];
	});
}
