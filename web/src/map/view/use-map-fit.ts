import type { Map as BaseMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef } from 'react';
import { workBoundsOf } from '../shape/map-features.ts';
import type { MapFocus, MapPosition, MapViewProps } from '../shape/map-shapes.ts';

type Content = Required<Pick<MapViewProps, 'points' | 'lines' | 'vehicles'>> & {
	readonly movable: MapViewProps['movable'] | undefined;
	readonly around: MapPosition | null;
	readonly focus: MapFocus | null;
	readonly closestZoom: number;
	readonly fitKey: string | undefined;
};

/** Shows a district with its streets. */
const aroundZoom = 12;

/** Fits the view to the work: when there first is some, and when `fitKey` changes. */
export function useMapFit(
	mapRef: RefObject<BaseMap | null>,
	isReady: boolean,
	{ points, lines, vehicles, movable, around, focus, closestZoom, fitKey }: Content,
): void {
	const fitted = useRef<string | undefined | null>(null);
	useEffect(() => {
		const map = mapRef.current;
		if (!isReady || map === null || fitted.current === fitKey) return;
		const bounds = focus === null ? contentBounds({ points, lines, vehicles, movable }) : null;
		if (bounds === null) {
			const centre = focus ?? around;
			if (centre === null) return;
			fitted.current = fitKey;
			map.jumpTo({
				center: [centre.longitude, centre.latitude],
				zoom: zoomAt(focus, closestZoom),
			});
			return;
		}
		// The size of the container may have just changed.
		map.resize();
		const { clientWidth, clientHeight } = map.getContainer();
		const padding = Math.round(Math.min(56, clientWidth / 6, clientHeight / 6));
		const isFirst = fitted.current === null;
		fitted.current = fitKey;
		map.fitBounds(bounds, { padding, maxZoom: closestZoom, duration: isFirst ? 0 : 300 });
	}, [mapRef, isReady, points, lines, vehicles, movable, around, focus, closestZoom, fitKey]);
}

function contentBounds({
	points,
	lines,
	vehicles,
	movable,
}: Pick<Content, 'points' | 'lines' | 'vehicles' | 'movable'>) {
	return workBoundsOf(points, [
		...vehicles,
		...lines.flatMap(({ path }) => path),
		...(movable ? [movable.position] : []),
	]);
}

function zoomAt(focus: MapFocus | null, closestZoom: number): number {
	return focus?.isDoor === true ? closestZoom : aroundZoom;
}
