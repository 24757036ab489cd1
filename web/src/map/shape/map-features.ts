// The content of the map as GeoJSON.
import { routeHues } from './map-hues.ts';
import type { MapBadge, MapLine, MapPoint, MapPosition } from './map-shapes.ts';

type Feature<Kind extends string, Coordinates> = {
	type: 'Feature';
	properties: Record<string, string | boolean>;
	geometry: { type: Kind; coordinates: Coordinates };
};
type Collection<Kind extends string, Coordinates> = {
	type: 'FeatureCollection';
	features: Feature<Kind, Coordinates>[];
};
type Coordinates = [longitude: number, latitude: number];

function coordinatesOf({ longitude, latitude }: MapPosition): Coordinates {
	return [longitude, latitude];
}

export function pointFeatures(points: readonly MapPoint[]): Collection<'Point', Coordinates> {
	return {
		type: 'FeatureCollection',
		features: points.map((point) => ({
			type: 'Feature',
			properties: {
				id: point.id,
				tone: point.tone,
				hue: hueOf(point),
				mark: point.mark ?? '',
				approximate: point.approximate === true,
			},
			geometry: { type: 'Point', coordinates: coordinatesOf(point) },
		})),
	};
}

export function lineFeatures(lines: readonly MapLine[]): Collection<'LineString', Coordinates[]> {
	return {
		type: 'FeatureCollection',
		features: lines.map(({ id, tone, hue, path }) => ({
			type: 'Feature',
			properties: { id, tone, hue: hueOf({ hue }) },
			geometry: { type: 'LineString', coordinates: path.map(coordinatesOf) },
		})),
	};
}

export function badgeFeatures(badges: readonly MapBadge[]): Collection<'Point', Coordinates> {
	return {
		type: 'FeatureCollection',
		features: badges.map((badge) => ({
			type: 'Feature',
			properties: { id: badge.id, tone: badge.tone, hue: hueOf(badge), mark: badge.mark },
			geometry: { type: 'Point', coordinates: coordinatesOf(badge) },
		})),
	};
}

/** A route's colour as text, or '' for the colour of the tone. */
function hueOf({ hue }: { readonly hue?: number | undefined }): string {
	return hue === undefined ? '' : String(hue % routeHues.length);
}

/** Points of the pool may be clustered; points of a route never are. */
export function splitPool(points: readonly MapPoint[], clustered: boolean) {
	const isPool = (point: MapPoint) =>
		clustered && point.group === undefined && point.mark === undefined;
	return {
		pool: points.filter(isPool),
		placed: points.filter((point) => !isPool(point)),
	};
}

export type MapBounds = [west: number, south: number, east: number, north: number];

/** The smallest box around positions; null around none. */
function boundsOf(positions: Iterable<MapPosition>): MapBounds | null {
	let box: MapBounds | null = null;
	for (const { longitude: x, latitude: y } of positions) {
		box =
			box === null
				? [x, y, x, y]
				: [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
	}
	return box;
}

/** Fewer positions are all shown. */
const leastToLeaveOut = 8;
/** Of the work, as a share of its positions. */
const nearShare = 0.9;
/** A position this many times farther away than nearly all others is left out. */
const farFactor = 3;
/** Degrees; within about 20 km nothing is left out. */
const leastSpan = 0.2;

/**
 * The box in which the work is: around the exact positions, if there are any, since approximate ones
 * are the centre of an ilçe or il; without a few that are far from all others.
 */
export function workBoundsOf(
	points: readonly Pick<MapPoint, 'longitude' | 'latitude' | 'approximate'>[],
	others: readonly MapPosition[],
): MapBounds | null {
	const exact = points.filter(({ approximate }) => approximate !== true);
	return boundsOf(withoutFar([...(exact.length > 0 ? exact : points), ...others]));
}

function withoutFar(positions: readonly MapPosition[]): readonly MapPosition[] {
	if (positions.length < leastToLeaveOut) return positions;
	const middle = {
		longitude: quantile(
			positions.map(({ longitude }) => longitude),
			0.5,
		),
		latitude: quantile(
			positions.map(({ latitude }) => latitude),
			0.5,
		),
	};
	const spanOf = ({ longitude, latitude }: MapPosition) =>
		Math.max(Math.abs(longitude - middle.longitude), Math.abs(latitude - middle.latitude));
	const usual = quantile(positions.map(spanOf), nearShare);
	const farthest = Math.max(leastSpan, farFactor * usual);
	return positions.filter((position) => spanOf(position) <= farthest);
}

function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
