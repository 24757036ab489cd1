/**
 * A signature that was drawn on a screen, as lines. Neither speed nor pressure is recorded: they would
 * be biometric data (KVKK m.6, docs/decisions/0044-delivery-proof.md).
 */
export type Signature = {
	/** The size of the field that was signed, in points. */
	readonly width: number;
	readonly height: number;
	/** One list per stroke: x and y in turn, whole points inside the field. */
	readonly strokes: readonly (readonly number[])[];
};

export const largestSignatureSide = 2_000;
export const mostSignatureStrokes = 200;
/** Numbers of one stroke, two for each point. */
export const longestSignatureStroke = 4_000;
/** Numbers of all strokes; a long signature has about 1,500. */
const mostSignatureNumbers = 12_000;
/** A dot or a short line is no signature. */
const shortestSignatureLength = 40;
export const signatureLineWidth = 2.5;

/** Whether the lines lie inside the field and are long enough to be a signature. */
export function isSignature(signature: Signature): boolean {
	return signatureProblem(signature) === null;
}

/** Why lines are no signature. */
export type SignatureProblem = 'outside' | 'long' | 'short';

export function signatureProblem({ width, height, strokes }: Signature): SignatureProblem | null {
	const count = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
	const inside = strokes.every(
		(stroke) =>
			stroke.length % 2 === 0 &&
			stroke.every((place, at) => place >= 0 && place <= (at % 2 === 0 ? width : height)),
	);
	if (!inside) return 'outside';
	if (count > mostSignatureNumbers) return 'long';
	return lengthOf(strokes) < shortestSignatureLength ? 'short' : null;
}

function lengthOf(strokes: Signature['strokes']): number {
	return strokes.flatMap(pointsOf).reduce((sum, { x, y, from }) => {
		return from === null ? sum : sum + Math.hypot(x - from.x, y - from.y);
	}, 0);
}

type Point = { readonly x: number; readonly y: number };
type JoinedPoint = Point & { readonly from: Point | null };

/** The points of a stroke, each with the one before it. */
function pointsOf(stroke: readonly number[]): JoinedPoint[] {
	const points: JoinedPoint[] = [];
	for (let at = 0; at + 1 < stroke.length; at += 2) {
		points.push({ x: stroke[at] ?? 0, y: stroke[at + 1] ?? 0, from: points.at(-1) ?? null });
	}
	return points;
}

/**
 * The lines as the path of an SVG: curves through the middle between two points, so that the line is
 * smooth.
 * @example signaturePath([[0, 0, 10, 0]]) // 'M0 0L5 0L10 0'
 */
export function signaturePath(strokes: Signature['strokes']): string {
	return strokes.map(strokePath).join('');
}

function strokePath(stroke: readonly number[]): string {
	const points = pointsOf(stroke);
	const [first, ...others] = points;
	const last = points.at(-1);
	if (first === undefined || last === undefined) return '';
	const start = `M${first.x} ${first.y}`;
	// A dot is drawn as a line without length, whose round ends are visible.
	if (others.length === 0) return `${start}L${first.x} ${first.y}`;
	const curves = others.map(({ x, y, from }, at) => {
		const before = from ?? first;
		const middle = `${(before.x + x) / 2} ${(before.y + y) / 2}`;
		return at === 0 ? `L${middle}` : `Q${before.x} ${before.y} ${middle}`;
	});
	return `${start}${curves.join('')}L${last.x} ${last.y}`;
}

/** The signature as an SVG document, for papers and the stored picture. */
export function signatureSvg({ strokes, ...field }: Signature): string {
	return signaturePathSvg({ ...field, path: signaturePath(strokes) });
}

export function signaturePathSvg({
	width,
	height,
	path,
}: Pick<Signature, 'width' | 'height'> & { readonly path: string }): string {
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
		`<path d="${path}" fill="none" stroke="#1a1a1a" stroke-width="${signatureLineWidth}" stroke-linecap="round" stroke-linejoin="round"/>`,
		'</svg>',
	].join('');
}
