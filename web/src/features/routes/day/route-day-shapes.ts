// The plan of a day as points, lines and vehicles of the map.

import type { RouteMap } from '@sevk/contract/routes/route-map';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { type GeoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { windowOfOrder } from '@sevk/domain/orders/common/order-window';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { routeStateWords, stopStateWords } from '@sevk/domain/routes/common/route-words';
import { spreadRough } from '../../../map/shape/map-rough.ts';
import type {
	MapBadge,
	MapLine,
	MapPoint,
	MapPosition,
	MapVehicle,
} from '../../../map/shape/map-shapes.ts';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import type { PlanOrder, PlanRoute } from '../common/route-plan.ts';
import { vehicleOnMap } from '../common/route-vehicle-on-map.ts';

/** Above this number the lines cannot be distinguished. */
const maximumRouteLines = 12;

/** Where a point is drawn instead of at its place: one of several rough ones at the same centre. */
export type DrawnPlaces = ReadonlyMap<string, MapPosition>;

/** Spreads the rough points of the day, so that no order hides another. */
export function drawnPlaces(pool: readonly PlanOrder[], routes: readonly PlanRoute[]): DrawnPlaces {
	const stops = routes.flatMap((route) => route.stops.map((stop) => ({ ...stop, id: stop.key })));
	return spreadRough(
		[...pool, ...stops].flatMap(({ id, point, approximate }) =>
			point === null ? [] : [{ ...positionOf(point), id, approximate }],
		),
	);
}

export function poolPoints(pool: readonly PlanOrder[], drawn: DrawnPlaces): MapPoint[] {
	return pool.flatMap((order) => {
		if (order.point === null) return [];
		const window = formatWindow(windowOfOrder(order));
		return [
			{
				id: order.id,
				...(drawn.get(order.id) ?? positionOf(order.point)),
				title: joinFacts([order.number, order.recipient, `${order.pieceCount} koli`, window]),
				tone: orderStateWords[order.state].tone,
				...(order.approximate ? { approximate: true } : {}),
			},
		];
	});
}

/** What the colour of a stop says: its route, or its result. */
export const mapColours = ['rota', 'sonuc'] as const;
export type MapColour = (typeof mapColours)[number];

/** The colour of each route of the day; none while stops are coloured by result. */
export function routeHuesOf(
	routes: readonly PlanRoute[],
	colour: MapColour,
): ReadonlyMap<string, number> {
	if (colour === 'sonuc') return new Map();
	const inLine = routes.toSorted((one, other) =>
		one.route.number.localeCompare(other.route.number),
	);
	return new Map(inLine.map(({ route }, at) => [route.id, at]));
}

type Hues = ReturnType<typeof routeHuesOf>;

const hueOf = (hues: Hues, routeId: string) => {
	const hue = hues.get(routeId);
	return hue === undefined ? {} : { hue };
};

/** `03` of RT-UMR-261123-03; with its depot, UMR-03, if the map shows several. */
function shortNumber(number: string, isAlone: boolean): string {
	const [, ...parts] = number.split('-');
	const last = parts.at(-1) ?? number;
	return isAlone || parts.length < 3 ? last : `${parts[0]}-${last}`;
}

export function stopPoints(
	routes: readonly PlanRoute[],
	hues: Hues,
	drawn: DrawnPlaces,
): MapPoint[] {
	return routes.flatMap(({ name, route, stops }) =>
		stops.flatMap((stop): MapPoint[] => {
			if (stop.point === null) return [];
			const [first] = stop.orders;
			const word = stopStateWords[stop.state];
			return [
				{
					id: stop.key,
					...(drawn.get(stop.key) ?? positionOf(stop.point)),
					title: joinFacts([
						name,
						`${stop.position}. durak`,
						first?.neighbourhood || first?.districtName,
						word.label,
					]),
					tone: word.tone,
					...hueOf(hues, route.id),
					mark: String(stop.position),
					...(stop.approximate ? { approximate: true } : {}),
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
	hues: Hues,
	drawn: DrawnPlaces,
): MapLine[] {
	const visibleRoutes =
		looked.size > 0
			? routes.filter(({ route }) => looked.has(route.id))
			: routes.length > maximumRouteLines
				? []
				: routes;
	return visibleRoutes.map(({ route, stops }) => {
		const depot = depots.find(({ id }) => id === route.depotId);
		const path = stops.flatMap(({ key, point }) =>
			point === null ? [] : [drawn.get(key) ?? positionOf(point)],
		);
		return {
			id: route.id,
			tone: routeStateWords[route.state].tone,
			...hueOf(hues, route.id),
			path: [...(depot ? [depot] : []), ...path, ...endOf(route, path)],
		};
	});
}

/** The place where a vehicle ends its day, if it is one of its own. */
function endOf({ endPoint }: PlanRoute['route'], path: readonly MapPosition[]): MapPosition[] {
	return endPoint === null || path.length === 0 ? [] : [positionOf(endPoint)];
}

/** The number of each route at its middle stop. */
export function routeBadges(
	routes: readonly PlanRoute[],
	hues: Hues,
	drawn: DrawnPlaces,
): MapBadge[] {
	const isAlone = new Set(routes.map(({ route }) => route.depotId)).size === 1;
	return routes.flatMap(({ route, stops }) => {
		const points = stops.flatMap(({ key, point }) =>
			point === null ? [] : [drawn.get(key) ?? positionOf(point)],
		);
		const middle = points[Math.floor(points.length / 2)];
		if (middle === undefined) return [];
		const { tone } = routeStateWords[route.state];
		const mark = shortNumber(route.number, isAlone);
		return [{ id: route.id, ...middle, tone, ...hueOf(hues, route.id), mark }];
	});
}

export function vehiclesOf(routes: readonly PlanRoute[], now: Date): MapVehicle[] {
	return routes.flatMap(({ route: { id, plate, tour, vehicle } }) => {
		if (vehicle === null) return [];
		return [vehicleOnMap({ id, plate, tour, vehicle }, now)];
	});
}

function positionOf(point: GeoPoint): MapPosition {
	return { longitude: longitudeOf(point), latitude: latitudeOf(point) };
}
