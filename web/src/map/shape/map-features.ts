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
export function boundsOf(positions: Iterable<MapPosition>): MapBounds | null {
	let box: MapBounds | null = null;
	for (const { longitude: x, latitude: y } of positions) {
		box =
			box === null
				? [x, y, x, y]
				: [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
	}
	return box;
}
