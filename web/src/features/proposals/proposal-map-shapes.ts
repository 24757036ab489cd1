// Routes of a proposal as points and lines of the map.
import type { ProposalDetail, ProposalResult } from '@sevk/contract/proposals/proposal-shapes';
import { formatTime } from '@sevk/domain/common/date/date';
import { type GeoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { routeEndOf } from '@sevk/domain/vehicles/vehicle-day-place';
import { spreadRough } from '../../map/shape/map-rough.ts';
import type { MapLine, MapPoint, MapPosition } from '../../map/shape/map-shapes.ts';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { vehicleWords } from './proposal-words.ts';

type Sequence = { readonly key: string; readonly stopKeys: readonly number[] };
type Places = Pick<ProposalDetail, 'places' | 'depotPoint' | 'vehicles'>;

/** The colour of each route, the same while it is computed and in the proposal. */
export function huesOf({
	vehicles,
}: Pick<ProposalDetail, 'vehicles'>): ReadonlyMap<string, number> {
	return new Map(vehicles.map(({ key }, at) => [key, at]));
}

/** What the search has so far: each stop in the colour of its route, without a number. */
export function liveShapes(proposal: Places, sequences: readonly Sequence[]) {
	const hues = huesOf(proposal);
	const drawn = drawnPlaces(proposal);
	const groupOf = new Map(
		sequences.flatMap(({ key, stopKeys }) => stopKeys.map((stop) => [stop, key])),
	);
	const points: MapPoint[] = proposal.places.map((place) => {
		const group = groupOf.get(place.key);
		return {
			...(drawn.get(place.key) ?? positionOf(place)),
			...paleOf(place),
			id: String(place.key),
			title: `${place.orderCount} sipariş`,
			tone: group === undefined ? 'grey' : 'blue',
			...hueOf(hues, group),
		};
	});
	const lines = sequences.map(({ key, stopKeys }): MapLine => {
		const path = stopKeys.flatMap((stop) => drawn.get(stop) ?? []);
		return { id: key, tone: 'blue', ...hueOf(hues, key), path: fromDepot(proposal, key, path) };
	});
	return { points, lines };
}

/** The routes of a proposal with what stays out; of a route that is looked at only its stops. */
export function routeShapes(
	proposal: Places,
	{ routes, leftOut }: Pick<ProposalResult, 'routes' | 'leftOut'>,
	lookedAt: string | null,
) {
	const hues = huesOf(proposal);
	const drawn = drawnPlaces(proposal);
	const byKey = new Map(proposal.places.map((place) => [place.key, place]));
	const placeOf = (key: number, point: GeoPoint): MapPosition =>
		drawn.get(key) ?? { longitude: longitudeOf(point), latitude: latitudeOf(point) };
	const shown = lookedAt === null ? routes : routes.filter(({ key }) => key === lookedAt);
	const stops = shown.flatMap((route) =>
		route.stops.flatMap((stop, index): MapPoint[] => {
			if (stop.point === null) return [];
			return [
				{
					id: String(stop.key),
					...placeOf(stop.key, stop.point),
					...paleOf(byKey.get(stop.key)),
					title: joinFacts([
						vehicleWords(route),
						`${index + 1}. durak`,
						formatTime(new Date(stop.arrivesAt)),
						stop.neighbourhood || stop.district,
					]),
					tone: 'blue',
					...hueOf(hues, route.key),
					mark: String(index + 1),
					group: route.key,
				},
			];
		}),
	);
	const lines = shown.map((route): MapLine => {
		const path = route.stops.flatMap(({ key, point }) =>
			point === null ? [] : [placeOf(key, point)],
		);
		return {
			id: route.key,
			tone: 'blue',
			...hueOf(hues, route.key),
			path: fromDepot(proposal, route.key, path),
		};
	});
	const points = lookedAt === null ? [...leftOutPoints(proposal, leftOut, drawn), ...stops] : stops;
	return { points, lines };
}

/** The stops that stay out, each with its reason. */
function leftOutPoints(
	{ places }: Pick<Places, 'places'>,
	leftOut: ProposalResult['leftOut'],
	drawn: DrawnPlaces,
): MapPoint[] {
	const byKey = new Map(leftOut.map((order) => [order.key, order]));
	return places.flatMap((place): MapPoint[] => {
		const order = byKey.get(place.key);
		if (order === undefined) return [];
		const { orderNo, district, reason } = order;
		const title = `Dışarıda kaldı: ${joinFacts([orderNo, district])}. ${reason}`;
		const at = drawn.get(place.key) ?? positionOf(place);
		return [{ ...at, ...paleOf(place), id: String(place.key), title, tone: 'grey' }];
	});
}

type DrawnPlaces = ReadonlyMap<number, MapPosition>;

/** Where each stop is drawn: rough ones around their centre, so that none hides another. */
function drawnPlaces({ places }: Pick<Places, 'places'>): DrawnPlaces {
	const spread = spreadRough(
		places.map((place) => ({
			...positionOf(place),
			id: String(place.key),
			approximate: place.isApproximate,
		})),
	);
	return new Map(
		places.map((place) => [place.key, spread.get(String(place.key)) ?? positionOf(place)]),
	);
}

function paleOf(place: { readonly isApproximate: boolean } | undefined) {
	return place?.isApproximate === true ? { approximate: true } : {};
}

function positionOf({ longitude, latitude }: MapPosition): MapPosition {
	return { longitude, latitude };
}

/** A route begins at the depot, and ends there, at its last stop or at a place of its vehicle. */
function fromDepot(
	{ depotPoint, vehicles }: Places,
	key: string,
	path: readonly MapPosition[],
): MapPosition[] {
	if (depotPoint === null || path.length === 0) return [...path];
	const { dayEnd = 'depot', endPoint = null } = vehicles.find((one) => one.key === key) ?? {};
	const end = routeEndOf({ dayEnd, endPoint }, depotPoint);
	const ends = end === 'last_stop' || end === null ? [] : [pointPosition(end)];
	return [pointPosition(depotPoint), ...path, ...ends];
}

function pointPosition(point: GeoPoint): MapPosition {
	return { longitude: longitudeOf(point), latitude: latitudeOf(point) };
}

function hueOf(hues: ReadonlyMap<string, number>, key: string | undefined) {
	const hue = key === undefined ? undefined : hues.get(key);
	return hue === undefined ? {} : { hue };
}
