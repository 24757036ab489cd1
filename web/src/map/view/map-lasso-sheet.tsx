import type { Map as BaseMap } from 'maplibre-gl';
import { type PointerEvent, type RefObject, useState } from 'react';
import { lassoSelection } from '../shape/map-lasso.ts';
import type { MapPoint } from '../shape/map-shapes.ts';
import classes from './map-view.module.css';
import type { useMapDrag } from './use-map-drag.ts';

type Props = {
	readonly mapRef: RefObject<BaseMap | null>;
	readonly points: readonly MapPoint[];
	readonly selectedIds: ReadonlySet<string>;
	readonly onSelect: ((ids: readonly string[]) => void) | undefined;
	/** Starts a drag where selected points are. */
	readonly grab: ReturnType<typeof useMapDrag>;
};

type Place = readonly [x: number, y: number];

/** Minimum distance of two corners of the loop: touch input has more points than needed. */
const cornerPixels = 4;

/** Covers the map while a loop is drawn; Shift or Ctrl adds to the selection. */
export function MapLassoSheet({ mapRef, points, selectedIds, onSelect, grab }: Props) {
	const [loop, setLoop] = useState<readonly Place[] | null>(null);

	function start(event: PointerEvent<SVGSVGElement>) {
		if (!event.isPrimary || event.button !== 0) return;
		const isMouse = event.pointerType === 'mouse';
		if (
			isMouse &&
			mapRef.current !== null &&
			grab(mapRef.current, placeOf(event), event.nativeEvent, true)
		) {
			return;
		}
		event.currentTarget.setPointerCapture(event.pointerId);
		setLoop([placeOf(event)]);
	}

	function draw(event: PointerEvent<SVGSVGElement>) {
		const last = loop?.at(-1);
		if (!loop || last === undefined) return;
		const place = placeOf(event);
		if (Math.hypot(place[0] - last[0], place[1] - last[1]) < cornerPixels) return;
		setLoop([...loop, place]);
	}

	function finish(event: PointerEvent<SVGSVGElement>) {
		const map = mapRef.current;
		setLoop(null);
		if (!loop || map === null) return;
		const corners = loop.map(([x, y]) => {
			const { lng, lat } = map.unproject([x, y]);
			return { longitude: lng, latitude: lat };
		});
		const added = event.shiftKey || event.ctrlKey || event.metaKey;
		onSelect?.(lassoSelection(points, corners, selectedIds, added));
	}

	return (
		<svg
			className={classes.lasso}
			data-testid="map-lasso"
			aria-hidden
			onPointerDown={start}
			onPointerMove={draw}
			onPointerUp={finish}
			onPointerCancel={() => setLoop(null)}
		>
			{loop ? <polygon points={loop.map(([x, y]) => `${x},${y}`).join(' ')} /> : null}
		</svg>
	);
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Place {
	const { left, top } = currentTarget.getBoundingClientRect();
	return [clientX - left, clientY - top];
}
