// Without a GPU the processor paints every pixel of the map: at full resolution a dragged map
// renders 8 frames a second, at half of it the map follows the pointer
// (docs/decisions/0017-browser-benchmark.md).
import type { Map as BaseMap } from 'maplibre-gl';

const withoutGpu = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Resolution of a map while it moves without a GPU; a still map has the screen's resolution. */
const movingShare = 0.5;

/** Time after the release of the pointer until the map is still. */
const settledAfterMs = 200;

/** Whether a renderer, by its WebGL name, is the processor. */
export function isSoftware(renderer: string): boolean {
	return withoutGpu.test(renderer);
}

/**
 * Reduces the resolution of a software-rendered map while it moves. The resolution changes on
 * pointer down, not when the map starts to move, because MapLibre would end the gesture.
 */
export function reduceResolutionWhileMoving(map: BaseMap): void {
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
