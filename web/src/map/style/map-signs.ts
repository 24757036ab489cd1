// The signs of the map, drawn when a layer requests them: `dot-green-dark`, `stop-red-light-12`.
import type { Tone } from '@sevk/domain/common/rule/tone';
import type { MapTokens } from './map-tokens.ts';

const scale = 3;
type Pen = CanvasRenderingContext2D;

export const imageScale = scale;

/** The image of a sign by its name; null for an unknown name. */
export function drawSignImage(name: string, tokens: MapTokens): ImageData | null {
	const [kind, tone, , mark = ''] = name.split('-') as [string, Tone?, string?, string?];
	if (kind === 'approximate') return onCanvas(34, (pen) => drawRing(pen, tokens));
	if (tone === undefined || !(tone in tokens.solid)) return null;
	if (kind === 'dot') return onCanvas(20, (pen) => drawDot(pen, tone, tokens));
	if (kind === 'stop') return onCanvas(34, (pen) => drawStop(pen, tone, mark, tokens));
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
function drawDot(pen: Pen, tone: Tone, { solid, paper }: MapTokens): void {
	disk(pen, 8, solid[tone], paper, 1.5);
	drawSign(pen, tone, paper, 1);
}

/** A stop: its number, and its result at the corner. */
function drawStop(pen: Pen, tone: Tone, mark: string, tokens: MapTokens): void {
	const { solid, paper, ink, inkDim } = tokens;
	const waits = tone === 'grey';
	disk(pen, 11, waits ? paper : solid[tone], waits ? inkDim : paper, 1.75);
	pen.fillStyle = waits ? ink : paper;
	pen.font = `650 ${mark.length > 2 ? 9.5 : 12}px "Inter Variable", sans-serif`;
	pen.textAlign = 'center';
	pen.textBaseline = 'middle';
	pen.fillText(mark, 0, 0.8);
	if (waits) return;
	pen.translate(9.5, -9.5);
	disk(pen, 5.5, paper, solid[tone], 1.25);
	drawSign(pen, tone, solid[tone], 0.72);
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
