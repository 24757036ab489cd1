// The signs of the map, drawn when a layer requests them: `dot-green-dark--`, `stop-red-light-3-12`.
import type { Tone } from '@sevk/domain/common/rule/tone';
import { onRouteHue, routeHues } from '../shape/map-hues.ts';
import type { MapTokens } from './map-tokens.ts';

const scale = 3;
type Pen = CanvasRenderingContext2D;

export const imageScale = scale;

/** The image of a sign by its name; null for an unknown name. */
export function drawSignImage(name: string, tokens: MapTokens): ImageData | null {
	const parts = name.split('-') as [string, Tone?, string?, string?, string?];
	const [kind, tone, , hueText = '', ...rest] = parts;
	// The number of a route on the map may contain a hyphen.
	const mark = rest.join('-');
	const hue = hueText === '' ? null : (routeHues[Number(hueText)] ?? null);
	if (kind === 'approximate') return onCanvas(34, (pen) => drawRing(pen, tokens));
	if (tone === undefined || !(tone in tokens.solid)) return null;
	if (kind === 'dot') return onCanvas(20, (pen) => drawDot(pen, tone, hue, tokens));
	if (kind === 'stop') return onCanvas(34, (pen) => drawStop(pen, { tone, hue, mark }, tokens));
	if (kind === 'badge') return onCanvas(64, (pen) => drawBadge(pen, { tone, hue, mark }, tokens));
	return null;
}

function onCanvas(size: number, draw: (pen: Pen) => void): ImageData | null {
	const canvas = document.createElement('canvas');
	canvas.width = size * scale;
	canvas.height = size * scale;
	const pen = canvas.getContext('2d');
	if (pen === null) return null;
	pen.scale(scale, scale);
	pen.translate(size / 2, size / 2);
	pen.lineCap = 'round';
	pen.lineJoin = 'round';
	draw(pen);
	return pen.getImageData(0, 0, canvas.width, canvas.height);
}

function disk(pen: Pen, radius: number, fill: string, edge: string, edgeWidth: number): void {
	pen.beginPath();
	pen.arc(0, 0, radius, 0, Math.PI * 2);
	pen.fillStyle = fill;
	pen.fill();
	pen.strokeStyle = edge;
	pen.lineWidth = edgeWidth;
	pen.stroke();
}

/** An order of the pool with its result as a symbol. */
function drawDot(pen: Pen, tone: Tone, hue: string | null, { solid, paper }: MapTokens): void {
	disk(pen, 8, hue ?? solid[tone], paper, 1.5);
	drawSign(pen, tone, hue === null ? paper : onRouteHue, 1);
}

type NumberSign = { readonly tone: Tone; readonly hue: string | null; readonly mark: string };

/** A stop: its number, and its result at the corner. */
function drawStop(pen: Pen, { tone, hue, mark }: NumberSign, tokens: MapTokens): void {
	const { solid, paper, ink, inkDim } = tokens;
	const waits = tone === 'grey';
	if (hue === null) disk(pen, 11, waits ? paper : solid[tone], waits ? inkDim : paper, 1.75);
	else disk(pen, 11, hue, paper, 1.75);
	pen.fillStyle = hue === null ? (waits ? ink : paper) : onRouteHue;
	pen.font = `650 ${mark.length > 2 ? 9.5 : 12}px "Inter Variable", sans-serif`;
	pen.textAlign = 'center';
	pen.textBaseline = 'middle';
	pen.fillText(mark, 0, 0.8);
	if (waits) return;
	pen.translate(9.5, -9.5);
	disk(pen, 5.5, paper, solid[tone], 1.25);
	drawSign(pen, tone, solid[tone], 0.72);
}

/** The number of a route in a box of its colour. */
function drawBadge(pen: Pen, { tone, hue, mark }: NumberSign, { solid, paper }: MapTokens): void {
	pen.font = '650 12px "Inter Variable", sans-serif';
	const width = Math.min(pen.measureText(mark).width + 12, 62);
	pen.beginPath();
	pen.roundRect(-width / 2, -10, width, 20, 6);
	pen.fillStyle = hue ?? solid[tone];
	pen.fill();
	pen.strokeStyle = paper;
	pen.lineWidth = 1.5;
	pen.stroke();
	pen.fillStyle = hue === null ? paper : onRouteHue;
	pen.textAlign = 'center';
	pen.textBaseline = 'middle';
	pen.fillText(mark, 0, 0.8);
}

function drawRing(pen: Pen, { inkDim }: MapTokens): void {
	pen.setLineDash([3, 3]);
	pen.strokeStyle = inkDim;
	pen.lineWidth = 1.5;
	pen.beginPath();
	pen.arc(0, 0, 15, 0, Math.PI * 2);
	pen.stroke();
}

/** The sign of a tone, as on its chip, some eight pixels wide. */
function drawSign(pen: Pen, tone: Tone, colour: string, size: number): void {
	const strokes = signs[tone];
	pen.strokeStyle = colour;
	pen.fillStyle = colour;
	pen.lineWidth = 1.75 * size;
	for (const stroke of strokes) {
		pen.beginPath();
		stroke.forEach(([x, y], index) => {
			if (index === 0) pen.moveTo(x * size, y * size);
			else pen.lineTo(x * size, y * size);
		});
		// One place is drawn as a line of no length with round ends.
		if (stroke.length === 1) pen.lineTo((stroke[0]?.[0] ?? 0) * size, (stroke[0]?.[1] ?? 0) * size);
		pen.stroke();
	}
}

type Stroke = readonly (readonly [number, number])[];

const signs: Record<Tone, readonly Stroke[]> = {
	grey: [[[0, 0]]],
	blue: [
		[
			[0, -1.5],
			[1.5, 0],
			[0, 1.5],
			[-1.5, 0],
			[0, -1.5],
		],
	],
	violet: [
		[
			[-2.5, -2.5],
			[2.5, -2.5],
			[2.5, 2.5],
			[-2.5, 2.5],
			[-2.5, -2.5],
		],
	],
	orange: [
		[
			[-1.5, -3],
			[1.8, 0],
			[-1.5, 3],
		],
	],
	green: [
		[
			[-3, 0.2],
			[-0.9, 2.4],
			[3.2, -2.2],
		],
	],
	teal: [
		[
			[-3, 0],
			[3, 0],
		],
	],
	red: [
		[
			[-2.4, -2.4],
			[2.4, 2.4],
		],
		[
			[2.4, -2.4],
			[-2.4, 2.4],
		],
	],
	amber: [
		[
			[0, -3.2],
			[0, 0.6],
		],
		[[0, 3]],
	],
	void: [
		[
			[-2.4, 2.4],
			[2.4, -2.4],
		],
	],
};
