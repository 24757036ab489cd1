// Cuts a region out of the earth's land polygons and simplifies its coast: fine in the centre,
// coarse at the margin.
export type Position = readonly [longitude: number, latitude: number];
export type Ring = readonly Position[];
export type Polygon = readonly Ring[];
export type Box = { west: number; south: number; east: number; north: number };

type Edge = { inside: (p: Position) => boolean; cross: (a: Position, b: Position) => Position };

function edgesOf({ west, south, east, north }: Box): Edge[] {
	const atLongitude = (x: number) => (a: Position, b: Position) =>
		[x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])] as const;
	const atLatitude = (y: number) => (a: Position, b: Position) =>
		[a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y] as const;
	return [
		{ inside: ([x]) => x >= west, cross: atLongitude(west) },
		{ inside: ([x]) => x <= east, cross: atLongitude(east) },
		{ inside: ([, y]) => y >= south, cross: atLatitude(south) },
		{ inside: ([, y]) => y <= north, cross: atLatitude(north) },
	];
}

/** Clips a ring to a box (Sutherland–Hodgman), without the closing point. */
export function clipRing(ring: Ring, box: Box): Position[] {
	let points = ring.slice(0, -1);
	for (const { inside, cross } of edgesOf(box)) {
		const positions: Position[] = [];
		let before = points.at(-1);
		for (const point of points) {
			if (before !== undefined && inside(point) !== inside(before))
				positions.push(cross(before, point));
			if (inside(point)) positions.push(point);
			before = point;
		}
		points = positions;
	}
	return points;
}

/** The area of a ring in square degrees (shoelace formula). */
export function areaOf(ring: Ring): number {
	let sum = 0;
	let before = ring.at(-1);
	for (const point of ring) {
		if (before !== undefined) sum += before[0] * point[1] - point[0] * before[1];
		before = point;
	}
	return Math.abs(sum) / 2;
}

/**
 * Simplifies a ring (Douglas–Peucker); `tolerance` is the maximum deviation in degrees at a
 * position.
 */
export function thinRing(ring: Ring, tolerance: (p: Position) => number): Position[] {
	const farthest = farthestFrom(ring, 0);
	const halves = [ring.slice(0, farthest + 1), [...ring.slice(farthest), ...ring.slice(0, 1)]];
	return halves.flatMap((line) => thinLine(line, tolerance).slice(0, -1));
}

function farthestFrom(ring: Ring, start: number): number {
	const from = ring[start] ?? [0, 0];
	let best = 0;
	let bestAt = 0;
	ring.forEach((point, index) => {
		const away = Math.hypot(point[0] - from[0], point[1] - from[1]);
		if (away > best) [best, bestAt] = [away, index];
	});
	return bestAt;
}

export function thinLine(line: Ring, tolerance: (p: Position) => number): Position[] {
	const keep = new Set([0, line.length - 1]);
	const stack: [number, number][] = [[0, line.length - 1]];
	for (let span = stack.pop(); span !== undefined; span = stack.pop()) {
		const worst = worstBetween(line, span, tolerance);
		if (worst === null) continue;
		keep.add(worst);
		stack.push([span[0], worst], [worst, span[1]]);
	}
	return line.filter((_, index) => keep.has(index));
}

function worstBetween(
	line: Ring,
	[first, last]: readonly [number, number],
	tolerance: (p: Position) => number,
): number | null {
	const [a, b] = [line[first], line[last]];
	if (a === undefined || b === undefined) return null;
	let worst = 1;
	let worstAt: number | null = null;
	for (let index = first + 1; index < last; index += 1) {
		const point = line[index];
		if (point === undefined) continue;
		const off = distanceToSegment(point, a, b) / tolerance(point);
		if (off > worst) [worst, worstAt] = [off, index];
	}
	return worstAt;
}

function distanceToSegment([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
	const [dx, dy] = [bx - ax, by - ay];
	const length = dx * dx + dy * dy;
	const along = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
	const t = Math.min(1, Math.max(0, along));
	return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** A precision of eleven metres is sufficient for drawing. */
export function rounded([x, y]: Position): Position {
	return [Math.round(x * 1e4) / 1e4, Math.round(y * 1e4) / 1e4];
}
