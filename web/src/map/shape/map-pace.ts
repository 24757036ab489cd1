// Without a GPU the processor paints every pixel of the map: at full sharpness a dragged map stands
// at 8 frames a second, at half of it the hand is followed
// (docs/decisions/0017-browser-benchmark.md).
import type { Map as BaseMap } from 'maplibre-gl';

const withoutGpu = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** How sharp a map is under the hand without a GPU; standing, it is as sharp as the screen. */
const movingShare = 0.5;

/** The map is still again this long after the pointer is released. */
const settledAfterMs = 200;

/** Whether a renderer, as WebGL names it, is the processor itself. */
export function isSoftware(renderer: string): boolean {
	return withoutGpu.test(renderer);
}

/**
 * Lets a map that only the processor paints move coarsely, and stand sharply. The sharpness changes
 * when the hand comes down, not when the map starts to move: MapLibre ends a gesture for it.
 */
export function keepPace(map: BaseMap): void {
	if (!isSoftware(rendererOf(map))) return;
	const sharp = map.getPixelRatio();
	const ground = map.getCanvasContainer();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const ended = new AbortController();

	function coarsen() {
		clearTimeout(timer);
		if (map.getPixelRatio() === sharp) map.setPixelRatio(sharp * movingShare);
	}
	function settle() {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (map.getPixelRatio() !== sharp) map.setPixelRatio(sharp);
		}, settledAfterMs);
	}
	function turn() {
		coarsen();
		settle();
	}

	const early = { capture: true, passive: true, signal: ended.signal };
	ground.addEventListener('pointerdown', coarsen, early);
	ground.addEventListener('wheel', turn, early);
	window.addEventListener('pointerup', settle, early);
	window.addEventListener('pointercancel', settle, early);
	map.once('remove', () => {
		clearTimeout(timer);
		ended.abort();
	});
}

function rendererOf(map: BaseMap): string {
	const canvas = map.getCanvas();
	const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
	if (gl === null) return '';
	const names = gl.getExtension('WEBGL_debug_renderer_info');
	return String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
}
