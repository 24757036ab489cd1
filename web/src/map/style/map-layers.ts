// Styles of points, lines and selections; map-canvas names the sources.
import { tones } from '@sevk/domain/common/rule/tone';
import type {
	CircleLayerSpecification,
	ExpressionSpecification,
	LineLayerSpecification,
	SymbolLayerSpecification,
} from 'maplibre-gl';
import { labelFont } from './map-style.ts';
import type { MapTokens } from './map-tokens.ts';

type LayerWithoutSource<Layer> = Omit<Layer, 'source'>;

const toneColour = ({ solid }: MapTokens) =>
	[
		'match',
		['get', 'tone'],
		...tones.flatMap((tone) => [tone, solid[tone]]),
		solid.grey,
	] as unknown as ExpressionSpecification;

export function wayLayer(tokens: MapTokens): LayerWithoutSource<LineLayerSpecification> {
	return {
		id: 'ways',
		type: 'line',
		layout: { 'line-cap': 'butt', 'line-join': 'round' },
		paint: {
			'line-color': toneColour(tokens),
			'line-width': 2,
			'line-opacity': 0.75,
			'line-dasharray': [2, 1.5],
		},
	};
}

const isCluster: ExpressionSpecification = ['has', 'point_count'];

export function clusterLayer(tokens: MapTokens): LayerWithoutSource<CircleLayerSpecification> {
	return {
		id: 'clusters',
		type: 'circle',
		filter: isCluster,
		paint: {
			'circle-color': tokens.ink,
			'circle-opacity': 0.88,
			'circle-radius': ['step', ['get', 'point_count'], 14, 50, 18, 250, 22, 1000, 27],
			'circle-stroke-width': 2,
			'circle-stroke-color': tokens.paper,
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

/** A halo of the text's own colour makes it a little bolder. */
function boldText(colour: string | ExpressionSpecification) {
	return { 'text-color': colour, 'text-halo-color': colour, 'text-halo-width': 0.35 };
}

const size: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 7, 0.7, 12, 1];

/** Orders one by one; none of them may push another or a place name away. */
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
			'icon-image': ['concat', 'dot-', ['get', 'tone'], `-${scheme}`],
			'icon-size': size,
			'icon-allow-overlap': true,
			'icon-ignore-placement': true,
		},
	};
}

/** Stops with their numbers, drawn into one sign so that a stop covers the one behind it whole. */
export function stopLayer({ scheme }: MapTokens): LayerWithoutSource<SymbolLayerSpecification> {
	return {
		id: 'stops',
		type: 'symbol',
		filter: ['!=', ['get', 'mark'], ''],
		layout: {
			'icon-image': ['concat', 'stop-', ['get', 'tone'], `-${scheme}-`, ['get', 'mark']],
			'icon-size': size,
			'icon-allow-overlap': true,
			'icon-ignore-placement': true,
			// Lower numbers above: the way is read from its beginning.
			'symbol-sort-key': ['*', -1, ['to-number', ['get', 'mark'], 0]],
		},
	};
}

/** From this zoom on there is room for the numbers of many stops, and for thousands of signs. */
const nearZoom = 11;
/** More stops than this cover each other's numbers from afar. */
const mostNumbers = 60;
/** More signs than this are slow to draw without a GPU. */
const mostSigns = 600;

/** From which zoom on stops carry numbers, and single points signs: before, the next simpler look. */
export function detailFrom(pointCount: number) {
	return {
		numbers: pointCount > mostNumbers ? nearZoom : 0,
		signs: pointCount > mostSigns ? nearZoom : 0,
	};
}

/** Thousands of points from afar: plain disks. */
export function crowdLayer(tokens: MapTokens): LayerWithoutSource<CircleLayerSpecification> {
	return {
		id: 'crowd',
		type: 'circle',
		maxzoom: nearZoom,
		paint: {
			'circle-color': toneColour(tokens),
			'circle-radius': 4,
			'circle-stroke-color': tokens.paper,
			'circle-stroke-width': 1,
		},
	};
}

/** Ring around points that are placed at the centre of their district. */
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

/** A ring around what is chosen, and a wider one around what the pointer is on. */
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
