import type { MapLayerMouseEvent } from '@vis.gl/react-maplibre';
import type { Map as BaseMap, GeoJSONSource, MapGeoJSONFeature } from 'maplibre-gl';
import { type RefObject, useState } from 'react';
import { toggleSelection } from '../shape/map-lasso.ts';
import type { MapViewProps } from '../shape/map-shapes.ts';

/** Pointer events of the map: hover, open, select, zoom into a cluster. */
export function useMapPointer(props: MapViewProps, mapRef: RefObject<BaseMap | null>) {
	const { onHover, onOpen, onSelect, selectedIds = new Set<string>() } = props;
	const [isOver, setOver] = useState(false);

	function hover({ features }: MapLayerMouseEvent) {
		const [feature] = features ?? [];
		setOver(feature !== undefined);
		const id = feature === undefined ? null : idOf(feature);
		if (id !== (props.hoveredId ?? null)) onHover?.(id);
	}

	async function click({ features, originalEvent, lngLat }: MapLayerMouseEvent) {
		const [feature] = features ?? [];
		if (feature === undefined) {
			props.onPlace?.({ longitude: lngLat.lng, latitude: lngLat.lat });
			return;
		}
		const { shiftKey, ctrlKey, metaKey } = originalEvent;
		const chooses = onSelect !== undefined && (shiftKey || ctrlKey || metaKey);
		const id = idOf(feature);
		if (!chooses) {
			if (id === null) await enterCluster(mapRef.current, feature);
			else onOpen?.(id);
			return;
		}
		if (id !== null) onSelect(toggleSelection(selectedIds, id));
		else onSelect([...new Set([...selectedIds, ...(await idsInside(mapRef.current, feature))])]);
	}

	return {
		cursor: cursorOf(isOver, props.onPlace !== undefined),
		onMouseMove: hover,
		onMouseOut: () => {
			setOver(false);
			if (props.hoveredId != null) onHover?.(null);
		},
		onClick: (event: MapLayerMouseEvent) => void click(event),
	};
}

function cursorOf(isOver: boolean, places: boolean): string {
	if (isOver) return 'pointer';
	return places ? 'crosshair' : 'grab';
}

/** Null for a cluster. */
function idOf({ properties }: MapGeoJSONFeature): string | null {
	const id: unknown = properties['id'];
	return typeof id === 'string' ? id : null;
}

function clusterIn(map: BaseMap | null, feature: MapGeoJSONFeature) {
	const source = map?.getSource<GeoJSONSource>('pool');
	const clusterId: unknown = feature.properties['cluster_id'];
	return source && typeof clusterId === 'number' ? { source, clusterId } : null;
}

async function idsInside(map: BaseMap | null, feature: MapGeoJSONFeature): Promise<string[]> {
	const cluster = clusterIn(map, feature);
	if (cluster === null) return [];
	const leaves = await cluster.source.getClusterLeaves(
		cluster.clusterId,
		Number.POSITIVE_INFINITY,
		0,
	);
	return leaves.flatMap(({ properties }) => (properties ? [String(properties['id'])] : []));
}

async function enterCluster(map: BaseMap | null, feature: MapGeoJSONFeature): Promise<void> {
	const cluster = clusterIn(map, feature);
	if (map === null || cluster === null || feature.geometry.type !== 'Point') return;
	const zoom = await cluster.source.getClusterExpansionZoom(cluster.clusterId);
	const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
	map.easeTo({ center: [longitude, latitude], zoom: zoom + 0.2, duration: 300 });
}
