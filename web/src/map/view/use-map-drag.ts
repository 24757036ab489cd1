import type { Map as BaseMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { MapPointDrag } from '../shape/map-shapes.ts';

/** A shorter movement is a click. */
const startPixels = 6;
/** Around the pointer: a line of two pixels is hard to hit. */
const reachPixels = { point: 2, target: 7 };

const pointLayers = ['stops', 'stop-dots', 'dots', 'crowd', 'pool-dots'];
const targetLayers = ['stops', 'stop-dots', 'dots', 'crowd', 'badges', 'ways'];

type Place = readonly [x: number, y: number];

/**
 * Starts a drag of the point below the mouse, and follows it over the whole page. Returns true where there is
 * such a point, so that the map does not move. Selected points come first; under a loop they alone count.
 */
export function useMapDrag(drag: MapPointDrag | undefined) {
	const latest = useRef(drag);
	latest.current = drag;
	const stop = useRef<() => void>(() => undefined);
	useEffect(() => () => stop.current(), []);

	return (map: BaseMap, place: Place, event: MouseEvent, isDrawing: boolean): boolean => {
		const { button, shiftKey, ctrlKey, metaKey } = event;
		if (latest.current === undefined || button !== 0 || shiftKey || ctrlKey || metaKey)
			return false;
		const chosenId = idAt(map, place, ['chosen'], reachPixels.point);
		const id = chosenId ?? (isDrawing ? null : idAt(map, place, pointLayers, reachPixels.point));
		if (id === null || !latest.current.onGrab(id)) return false;
		// No selection of text on the way.
		event.preventDefault();
		stop.current();
		stop.current = follow(map, event, latest);
		return true;
	};
}

function follow(
	map: BaseMap,
	from: MouseEvent,
	latest: { readonly current: MapPointDrag | undefined },
): () => void {
	let isDragging = false;
	const listeners = new AbortController();
	const { signal } = listeners;
	const finish = (isDropped: boolean) => {
		listeners.abort();
		if (isDragging) latest.current?.onEnd(isDropped);
		isDragging = false;
	};
	const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
		if (!isDragging) {
			if (Math.hypot(x - from.clientX, y - from.clientY) < startPixels) return;
			isDragging = true;
			latest.current?.onStart();
		}
		const under = document.elementFromPoint(x, y);
		const isOnMap = under !== null && map.getContainer().parentElement?.contains(under) === true;
		const { left, top } = map.getContainer().getBoundingClientRect();
		const place = [x - left, y - top] as const;
		latest.current?.onMove({
			x,
			y,
			id: isOnMap ? idAt(map, place, targetLayers, reachPixels.target) : null,
		});
	};
	window.addEventListener('pointermove', onMove, { signal });
	window.addEventListener('pointerup', () => finish(true), { signal });
	window.addEventListener('pointercancel', () => finish(false), { signal });
	window.addEventListener('blur', () => finish(false), { signal });
	window.addEventListener(
		'keydown',
		(event) => {
			if (event.key === 'Escape') finish(false);
		},
		{ signal },
	);
	return () => finish(false);
}

/** The id of the uppermost feature near a place of the map; null where there is none, or a cluster. */
function idAt(map: BaseMap, [x, y]: Place, ids: readonly string[], reach: number): string | null {
	const layers = ids.filter((id) => map.getLayer(id) !== undefined);
	const box: [[number, number], [number, number]] = [
		[x - reach, y - reach],
		[x + reach, y + reach],
	];
	for (const { properties } of map.queryRenderedFeatures(box, { layers })) {
		if (typeof properties['id'] === 'string') return properties['id'];
	}
	return null;
}
