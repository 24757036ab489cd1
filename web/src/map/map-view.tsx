import { lazy, Suspense } from 'react';
import type { MapViewProps } from './map-shapes.ts';
import classes from './map-view.module.css';

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }));

/** A map; its code comes only when one is shown, and paper stands in its place until then. */
export function MapView(props: MapViewProps) {
	return (
		<div className={classes.frame}>
			<Suspense fallback={<div className={classes.waiting} data-skeleton aria-hidden />}>
				<MapCanvas {...props} />
			</Suspense>
		</div>
	);
}
