import { lazy, Suspense } from 'react';
import type { MapViewProps } from '../shape/map-shapes.ts';
import classes from './map-view.module.css';

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }));

/** A map. Its code is loaded when one is shown; a placeholder is visible until then. */
export function MapView(props: MapViewProps) {
	return (
		<div className={classes.frame}>
			<Suspense fallback={<div className={classes.waiting} data-skeleton aria-hidden />}>
				<MapCanvas {...props} />
			</Suspense>
		</div>
	);
}
