import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as BaseMap, Layer, NavigationControl, Source } from '@vis.gl/react-maplibre';
import type { ExpressionSpecification } from 'maplibre-gl';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useMemo, useRef, useState } from 'react';
import { badgeFeatures, lineFeatures, pointFeatures, splitPool } from '../shape/map-features.ts';
import { reduceResolutionWhileMoving } from '../shape/map-pace.ts';
import type { MapPoint, MapViewProps } from '../shape/map-shapes.ts';
import { MapImages } from '../style/map-images.tsx';
import {
	approximateLayer,
	badgeLayer,
	clusterCountLayer,
	clusterLayer,
	clusterRoughLayer,
	crowdLayer,
	detailFrom,
	dotLayer,
	ringLayer,
	roughInCluster,
	stopLayer,
	wayLayer,
} from '../style/map-layers.ts';
import { type MapTokens, useMapTokens } from '../style/map-tokens.ts';
import { useMapStyle } from '../style/use-map-style.ts';
import { MapFallbackNote } from './map-fallback-note.tsx';
import { MapLassoSheet } from './map-lasso-sheet.tsx';
import { MapPin } from './map-pin.tsx';
import { MapStreetsLink } from './map-streets-link.tsx';
import { MapTip } from './map-tip.tsx';
import { MapVehicles } from './map-vehicles.tsx';
import classes from './map-view.module.css';
import { MapWaiting } from './map-waiting.tsx';
import { useMapDrag } from './use-map-drag.ts';
import { useMapFit } from './use-map-fit.ts';
import { useMapPointer } from './use-map-pointer.ts';

// Under Vite the map stays blank, without an error, unless its worker is bundled with the app. A
// blob has the content policy of its page; a stored file would keep the policy it was stored with.
const workerImport = `import ${JSON.stringify(new URL(workerUrl, location.href).href)};`;
maplibre.setWorkerUrl(URL.createObjectURL(new Blob([workerImport], { type: 'text/javascript' })));

/** Türkiye with the shores of its neighbours: the extent of the bundled basemap. */
const sheet: [number, number, number, number] = [24.4, 34.6, 46.1, 43.2];
const turkiye = { bounds: [26, 35.8, 44.8, 42.2] as [number, number, number, number] };

const words = {
	'NavigationControl.ZoomIn': 'Yakınlaştır',
	'NavigationControl.ZoomOut': 'Uzaklaştır',
	'AttributionControl.ToggleAttribution': 'Kaynakları göster',
	'Marker.Title': 'Harita işareti',
	'Popup.Close': 'Kapat',
	'CooperativeGesturesHandler.WindowsHelpText': 'Haritayı yakınlaştırmak için Ctrl ile kaydırın',
	'CooperativeGesturesHandler.MacHelpText': 'Haritayı yakınlaştırmak için ⌘ ile kaydırın',
	'CooperativeGesturesHandler.MobileHelpText': 'Haritayı iki parmakla kaydırın',
};

const unnumbered: ExpressionSpecification = ['==', ['get', 'mark'], ''];
const numbered: ExpressionSpecification = ['!=', ['get', 'mark'], ''];
const none: readonly never[] = [];
const nobody: ReadonlySet<string> = new Set();

/** The map itself; use `MapView`, which loads it on demand. */
export function MapCanvas(props: MapViewProps) {
	const { points = none, lines = none, vehicles = none, selectedIds = nobody } = props;
	const { hoveredId = null, movable = null, clustered = false } = props;
	const tokens = useMapTokens();
	const { style, closestZoom, isReplaced, isBundled, onBroken } = useMapStyle(tokens.scheme);
	const mapRef = useRef<maplibre.Map | null>(null);
	const [isReady, setReady] = useState(false);
	const pointer = useMapPointer(props, mapRef);
	const grab = useMapDrag(props.pointDrag);
	useMapFit(mapRef, isReady, {
		points,
		lines,
		vehicles,
		movable,
		around: props.around ?? null,
		focus: props.focus ?? null,
		closestZoom,
		fitKey: props.fitKey,
	});

	const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points]);
	const hovered = hoveredId === null ? undefined : byId.get(hoveredId);

	if (style === null) return <MapWaiting />;
	return (
		<div className={classes.map} data-ready={isReady} data-drawing={props.drawing}>
			<BaseMap
				mapLib={maplibre}
				mapStyle={style}
				initialViewState={turkiye}
				maxBounds={sheet}
				maxZoom={18}
				attributionControl={{ compact: true }}
				locale={{ ...words, 'Map.Title': props.label }}
				cooperativeGestures={props.inPage === true}
				dragRotate={false}
				touchPitch={false}
				boxZoom={false}
				fadeDuration={0}
				interactiveLayerIds={['clusters', 'crowd', 'dots', 'pool-dots', 'stop-dots', 'stops']}
				cursor={pointer.cursor}
				onMouseDown={(event) => {
					const { target, point, originalEvent } = event;
					if (grab(target, [point.x, point.y], originalEvent, false)) event.preventDefault();
				}}
				onMouseMove={pointer.onMouseMove}
				onMouseOut={pointer.onMouseOut}
				onClick={pointer.onClick}
				onLoad={({ target }) => {
					mapRef.current = target;
					target.touchZoomRotate.disableRotation();
					target.keyboard.disableRotation();
					reduceResolutionWhileMoving(target);
					setReady(true);
				}}
				onError={() => {
					if (!isReady) onBroken();
				}}
			>
				<MapImages tokens={tokens} />
				<NavigationControl position="top-right" showCompass={false} />
				<MapSources
					tokens={tokens}
					points={points}
					lines={lines}
					badges={props.badges ?? none}
					clustered={clustered}
					selectedIds={selectedIds}
					hovered={hovered}
					byId={byId}
				/>
				<MapVehicles
					vehicles={vehicles}
					hoveredId={hoveredId}
					onHover={props.onHover}
					onOpen={props.onOpen}
				/>
				{hovered ? <MapTip point={hovered} /> : null}
				{movable ? <MapPin pin={movable} /> : null}
			</BaseMap>
			{isReady ? null : <MapWaiting />}
			{isReplaced ? <MapFallbackNote /> : null}
			{isBundled && isReady ? <MapStreetsLink /> : null}
			{props.drawing ? (
				<MapLassoSheet
					mapRef={mapRef}
					points={points}
					selectedIds={selectedIds}
					onSelect={props.onSelect}
					grab={grab}
				/>
			) : null}
		</div>
	);
}

type SourcesProps = {
	readonly tokens: MapTokens;
	readonly points: readonly MapPoint[];
	readonly lines: NonNullable<MapViewProps['lines']>;
	readonly badges: NonNullable<MapViewProps['badges']>;
	readonly clustered: boolean;
	readonly selectedIds: ReadonlySet<string>;
	readonly hovered: MapPoint | undefined;
	readonly byId: ReadonlyMap<string, MapPoint>;
};

/** Lines, pool, placed points, and the rings of selected and hovered points. */
function MapSources({
	tokens,
	points,
	lines,
	badges,
	clustered,
	selectedIds,
	hovered,
	byId,
}: SourcesProps) {
	const { pool, placed } = useMemo(() => splitPool(points, clustered), [points, clustered]);
	const poolFeatures = useMemo(() => pointFeatures(pool), [pool]);
	const placedFeatures = useMemo(() => pointFeatures(placed), [placed]);
	const { numbers, signs } = detailFrom(placed.length);
	const ways = useMemo(() => lineFeatures(lines), [lines]);
	const badgeData = useMemo(() => badgeFeatures(badges), [badges]);
	const selectedFeatures = useMemo(
		() => pointFeatures(pick(byId, selectedIds)),
		[byId, selectedIds],
	);
	const hoveredFeatures = useMemo(() => pointFeatures(hovered ? [hovered] : []), [hovered]);
	return (
		<>
			<Source id="ways" type="geojson" data={ways}>
				<Layer {...wayLayer(tokens)} />
			</Source>
			<Source
				id="pool"
				type="geojson"
				data={poolFeatures}
				cluster
				clusterRadius={44}
				clusterMaxZoom={16}
				clusterProperties={roughInCluster}
			>
				<Layer {...approximateLayer('pool-approximate', tokens)} />
				<Layer {...dotLayer('pool-dots', tokens, ['!', ['has', 'point_count']])} />
			</Source>
			<Source id="placed" type="geojson" data={placedFeatures}>
				{/* Always there, so that a layer that is needed later does not cover the clusters. */}
				<Layer {...crowdLayer(tokens)} {...(signs > 0 ? {} : { maxzoom: 0 })} />
				<Layer {...approximateLayer('approximate', tokens)} minzoom={Math.max(numbers, 9)} />
				<Layer {...dotLayer('dots', tokens, unnumbered)} minzoom={signs} />
				<Layer
					{...dotLayer('stop-dots', tokens, numbered)}
					maxzoom={signs < numbers ? numbers : 0}
				/>
				<Layer {...stopLayer(tokens)} minzoom={numbers} />
			</Source>
			<Source id="badges" type="geojson" data={badgeData}>
				<Layer {...badgeLayer(tokens)} />
			</Source>
			{/* A cluster is never hidden under the single points of another source. */}
			<Layer {...clusterRoughLayer(tokens)} source="pool" />
			<Layer {...clusterLayer(tokens)} source="pool" />
			<Layer {...clusterCountLayer(tokens)} source="pool" />
			<Source id="chosen" type="geojson" data={selectedFeatures}>
				<Layer {...ringLayer('chosen', tokens, 13)} />
			</Source>
			<Source id="hot" type="geojson" data={hoveredFeatures}>
				<Layer {...ringLayer('hot', tokens, 17)} />
			</Source>
		</>
	);
}

function pick(byId: ReadonlyMap<string, MapPoint>, ids: ReadonlySet<string>): MapPoint[] {
	return [...ids].flatMap((id) => byId.get(id) ?? []);
}
