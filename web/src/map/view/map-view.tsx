import { lazy, Suspense } from 'react';
import { logFailure } from '../../api/connection/log.ts';
import type { MapViewProps } from '../shape/map-shapes.ts';
import classes from './map-view.module.css';
import { MapWaiting } from './map-waiting.tsx';

const loadCanvas = () => import('./map-canvas.tsx');
const MapCanvas = lazy(async () => ({ default: (await loadCanvas()).MapCanvas }));

/** Loads the code of maps while a screen still reads what it will show on one. */
export function preloadMap(): void {
	if (hasWebGl()) loadCanvas().catch((error: unknown) => logFailure('Harita yüklenemedi.', error));
}

let webGl: boolean | null = null;

/** Whether the browser can draw a map at all; a context that is not needed any more is given back. */
function hasWebGl(): boolean {
	if (webGl !== null) return webGl;
	const canvas = document.createElement('canvas');
	const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
	context?.getExtension('WEBGL_lose_context')?.loseContext();
	webGl = context !== null;
	return webGl;
}

/** A map. Its code is loaded when one is shown; a placeholder is visible until then. */
export function MapView(props: MapViewProps) {
	if (!hasWebGl()) {
		return (
			<div className={classes.frame}>
				<p className={classes.absent} role="note" aria-label={props.label}>
					Bu tarayıcı haritayı çizemiyor: WebGL kapalı. Liste ve diğer bilgiler eksiksizdir.
				</p>
			</div>
		);
	}
	return (
		<div className={classes.frame}>
			<Suspense fallback={<MapWaiting />}>
				<MapCanvas {...props} />
			</Suspense>
		</div>
	);
}
