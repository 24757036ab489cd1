// Layer styles of points, lines and selections; map-canvas names the sources.
import { tones } from '@sevk/domain/common/rule/tone';
import type {
	CircleLayerSpecification,
	ExpressionSpecification,
	LineLayerSpecification,
	SymbolLayerSpecification,
} from 'maplibre-gl';
import { routeHues } from '../shape/map-hues.ts';
import { labelFont } from './map-style.ts';
import type { MapTokens } from './map-tokens.ts';

type LayerWithoutSource<Layer> = Omit<Layer, 'source'>;

/** The colour of the route if the feature has one, else that of its tone. */
const colourOf = ({ solid }: MapTokens) =>
	[
		'match',
		['get', 'hue'],
		...routeHues.flatMap((hue, at) => [String(at), hue]),
		['match', ['get', 'tone'], ...tones.flatMap((tone) => [tone, solid[tone]]), solid.grey],
	] as unknown as ExpressionSpecification;

export function wayLayer(tokens: MapTokens): LayerWithoutSource<LineLayerSpecification> {
	return {
		id: 'ways',
		type: 'line',
		layout: { 'line-cap': 'butt', 'line-join': 'round' },
		paint: {
			'line-color': colourOf(tokens),
			'line-width': 2,
			'line-opacity': 0.75,
			'line-dasharray': [2, 1.5],
		},
	};
}

const isCluster: ExpressionSpecification = ['has', 'point_count'];

/** How many points of a cluster are rough. */
export const roughInCluster = { rough: ['+', ['case', ['get', 'approximate'], 1, 0]] };

/** A cluster of rough points alone is paler, as they are. */
const paleIfAllRough: ExpressionSpecification = [
	'case',
	['==', ['get', 'rough'], ['get', 'point_count']],
	0.55,
	0.88,
];

export function clusterLayer(tokens: MapTokens): LayerWithoutSource<CircleLayerSpecification> {
	return {
		id: 'clusters',
		type: 'circle',
		filter: isCluster,
		paint: {
			'circle-color': tokens.ink,
			'circle-opacity': paleIfAllRough,
			'circle-radius': ['step', ['get', 'point_count'], 14, 50, 18, 250, 22, 1000, 27],
			'circle-stroke-width': 2,
			'circle-stroke-color': tokens.paper,
		},
	};
}

/** The ring of rough points around a cluster that has some. */
export function clusterRoughLayer({
	scheme,
}: MapTokens): LayerWithoutSource<SymbolLayerSpecification> {
	return {
		id: 'cluster-rough',
		type: 'symbol',
		filter: ['all', isCluster, ['>', ['get', 'rough'], 0]],
		layout: {
			'icon-image': `approximate-${scheme}`,
			// The ring of a point has a radius of 15, that of a cluster is 4 wider than its circle.
			'icon-size': ['step', ['get', 'point_count'], 1.2, 50, 1.47, 250, 1.73, 1000, 2.07],
			'icon-allow-overlap': true,
			'icon-ignore-placement': true,
		},
	};
}

export function clusterCountLayer(tokens: MapTokens): LayerWithoutSource<SymbolLayerSpecification> {
	return {
		id: 'cluster-counts',
		type: 'symbol',
		filter: isCluster,
		layout: {
			'text-field': ['number-format', ['get', 'point_count'], { locale: 'tr' }],
			'text-font': labelFont,
			'text-size': 12,
			'text-allow-overlap': true,
			'text-ignore-placement': true,
		},
		paint: boldText(tokens.paper),
	};
}

/** A halo in the text's own colour makes it slightly bolder. */
function boldText(colour: string | ExpressionSpecification) {
	return { 'text-color': colour, 'text-halo-color': colour, 'text-halo-width': 0.35 };
}

const size: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 7, 0.7, 12, 1];

/** `stop-red-light-3-12`: kind, tone, theme, route colour or nothing, number or nothing. */
function signImage(kind: 'dot' | 'stop' | 'badge', scheme: string): ExpressionSpecification {
	const parts = [`${kind}-`, ['get', 'tone'], `-${scheme}-`, ['get', 'hue'], '-', ['get', 'mark']];
	return ['concat', ...parts] as ExpressionSpecification;
}

/** The numbers of routes, above stops and under clusters; where they collide, the nearer zoom shows all. */
export function badgeLayer({ scheme }: MapTokens): LayerWithoutSource<SymbolLayerSpecification> {
	return {
		id: 'badges',
		type: 'symbol',
		layout: {
			'icon-image': signImage('badge', scheme),
			'icon-offset': [0, -26],
		},
	};
}

/** Rough points are paler: they are somewhere near, not there. */
const paleIfRough: ExpressionSpecification = ['case', ['get', 'approximate'], 0.55, 1];

/** Orders as single points; none of them may hide another or a place name. */
export function dotLayer(
	id: string,
	{ scheme }: MapTokens,
	only: ExpressionSpecification,
): LayerWithoutSource<SymbolLayerSpecification> {
	return {
		id,
		type: 'symbol',
		filter: only,
		layout: {
			'icon-image': signImage('dot', scheme),
			'icon-size': size,
			'icon-allow-overlap': true,
			'icon-ignore-placement': true,
		},
		paint: { 'icon-opacity': paleIfRough },
	};
}

/**
 * Stops with their numbers, drawn as one image so that a stop covers the one behind it
 * completely.
 */
export function stopLayer({ scheme }: MapTokens): LayerWithoutSource<SymbolLayerSpecification> {
	return {
		id: 'stops',
		type: 'symbol',
		filter: ['!=', ['get', 'mark'], ''],
		layout: {
			'icon-image': signImage('stop', scheme),
			'icon-size': size,
			'icon-allow-overlap': true,
			'icon-ignore-placement': true,
			// Lower numbers are on top, so that the start of a route is readable.
			'symbol-sort-key': ['*', -1, ['to-number', ['get', 'mark'], 0]],
		},
		paint: { 'icon-opacity': paleIfRough },
	};
}

/** From this zoom on there is space for the numbers of many stops and for thousands of signs. */
const nearZoom = 11;
/** Above this number, stops cover each other's numbers at a low zoom. */
const mostNumbers = 60;
/** More signs than this are slow to draw without a GPU. */
const mostSigns = 600;

/** The zoom from which stops have numbers and points have signs; below, a simpler look. */
export function detailFrom(pointCount: number) {
	return {
		numbers: pointCount > mostNumbers ? nearZoom : 0,
		signs: pointCount > mostSigns ? nearZoom : 0,
	};
}

/** Thousands of points at a low zoom: plain circles. */
export function crowdLayer(tokens: MapTokens): LayerWithoutSource<CircleLayerSpecification> {
	return {
		id: 'crowd',
		type: 'circle',
		maxzoom: nearZoom,
		paint: {
			'circle-color': colourOf(tokens),
			'circle-radius': 4,
			'circle-opacity': paleIfRough,
			'circle-stroke-color': tokens.paper,
			'circle-stroke-width': 1,
		},
	};
}

/** A ring around rough points. */
export function approximateLayer(
	id: string,
	{ scheme }: MapTokens,
): LayerWithoutSource<SymbolLayerSpecification> {
	return {
		id,
		type: 'symbol',
		minzoom: 9,
		filter: ['==', ['get', 'approximate'], true],
		layout: {
			'icon-image': `approximate-${scheme}`,
			'icon-size': size,
			'icon-allow-overlap': true,
			'icon-ignore-placement': true,
		},
	};
}

/** A ring around selected points, and a wider one around the hovered point. */
export function ringLayer(
	id: string,
	tokens: MapTokens,
	radius: number,
): LayerWithoutSource<CircleLayerSpecification> {
	return {
		id,
		type: 'circle',
		paint: {
			'circle-radius': radius,
			'circle-color': tokens.brand,
			'circle-opacity': 0.14,
			'circle-stroke-color': tokens.brand,
			'circle-stroke-width': 2.5,
		},
	};
}
