// The plan of a day as points, lines and vehicles of the map.
import type { RouteMap } from '@sevk/contract/routes/route-map';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { type GeoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { routeStateWords, stopStateWords } from '@sevk/domain/routes/common/route-words';
import type { MapLine, MapPoint, MapPosition, MapVehicle } from '../../../map/shape/map-shapes.ts';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import type { PlanOrder, PlanRoute } from '../common/route-plan.ts';
import { vehicleOnMap } from '../common/route-vehicle-on-map.ts';

/** Above this number the lines cannot be distinguished. */
const maximumRouteLines = 12;

export function poolPoints(pool: readonly PlanOrder[]): MapPoint[] {
	return pool.flatMap((order) => {
		if (order.point === null) return [];
		const window = formatWindow({ start: order.windowStart, end: order.windowEnd });
		return [
			{
				id: order.id,
				...positionOf(order.point),
				title: joinFacts([order.number, order.recipient, `${order.pieceCount} koli`, window]),
				tone: orderStateWords[order.state].tone,
				...(order.approximate ? { approximate: true } : {}),
			},
		];
	});
}

export function stopPoints(routes: readonly PlanRoute[]): MapPoint[] {
	return routes.flatMap(({ name, route, stops }) =>
		stops.flatMap((stop): MapPoint[] => {
			if (stop.point === null) return [];
			const [first] = stop.orders;
			const word = stopStateWords[stop.state];
			return [
				{
					id: stop.key,
					...positionOf(stop.point),
					title: joinFacts([
						name,
						`${stop.position}. durak`,
						first?.neighbourhood || first?.districtName,
						word.label,
					]),
					tone: word.tone,
					mark: String(stop.position),
					group: route.id,
				},
			];
		}),
	);
}

/** The lines of the visible routes; none above the limit. */
export function routeLines(
	routes: readonly PlanRoute[],
	depots: RouteMap['depots'],
	looked: ReadonlySet<string>,
): MapLine[] {
	const visibleRoutes =
		looked.size > 0
			? routes.filter(({ route }) => looked.has(route.id))
			: routes.length > maximumRouteLines
				? []
				: routes;
	return visibleRoutes.map(({ route, stops }) => {
		const depot = depots.find(({ id }) => id === route.depotId);
		const path = stops.flatMap(({ point }) => (point === null ? [] : [positionOf(point)]));
		return {
			id: route.id,
			tone: routeStateWords[route.state].tone,
			path: depot ? [depot, ...path] : path,
		};
	});
}

export function vehiclesOf(routes: readonly PlanRoute[], now: Date): MapVehicle[] {
	return routes.flatMap(({ route: { id, plate, vehicle } }) => {
		if (vehicle === null) return [];
		return [vehicleOnMap({ id, plate, vehicle }, now)];
	});
}

function positionOf(point: GeoPoint): MapPosition {
	return { longitude: longitudeOf(point), latitude: latitudeOf(point) };
}
