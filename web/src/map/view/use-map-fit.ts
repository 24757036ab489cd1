import type { Map as BaseMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef } from 'react';
import { boundsOf } from '../shape/map-features.ts';
import type { MapViewProps } from '../shape/map-shapes.ts';

type Content = Required<Pick<MapViewProps, 'points' | 'lines' | 'vehicles'>> & {
	readonly movable: MapViewProps['movable'] | undefined;
	readonly closestZoom: number;
	readonly fitKey: string | undefined;
};

/** Fits the view to the content: when there first is some, and when `fitKey` changes. */
export function useMapFit(
	mapRef: RefObject<BaseMap | null>,
	isReady: boolean,
	{ points, lines, vehicles, movable, closestZoom, fitKey }: Content,
): void {
	const fitted = useRef<string | undefined | null>(null);
	useEffect(() => {
		const map = mapRef.current;
		if (!isReady || map === null || fitted.current === fitKey) return;
		const bounds = boundsOf([
			...points,
			...vehicles,
			...lines.flatMap(({ path }) => path),
			...(movable ? [movable.position] : []),
		]);
		if (bounds === null) return;
		// The size of the container may have just changed.
		map.resize();
		const { clientWidth, clientHeight } = map.getContainer();
		const padding = Math.round(Math.min(56, clientWidth / 6, clientHeight / 6));
		const isFirst = fitted.current === null;
		fitted.current = fitKey;
		map.fitBounds(bounds, { padding, maxZoom: closestZoom, duration: isFirst ? 0 : 300 });
	}, [mapRef, isReady, points, lines, vehicles, movable, closestZoom, fitKey]);
}
