// The geometry behind way.ts: which places water parts, and the shortest ways over the crossings and
// round the ends of the waters.
import { distanceM, type GeoPoint, geoPoint, latitudeOf, longitudeOf } from './geo.ts';
import { type Crossing, type RoadClass, type Water, waters } from './water.ts';

/** Roads are longer than the straight line. */
export const detour = 1.35;

/** A crossing on a way; `there` is from its first end to its second. */
export type Passage = { readonly crossing: Crossing; readonly there: boolean };

/** A place with what its ways need, computed once. */
export type Spot = {
	readonly point: GeoPoint;
	/** The side of each border, a bit each. */
	readonly sides: number;
	/** The nodes on its shore, and their distances by road. */
	readonly nodes: Int32Array;
	readonly nodeMetres: Float64Array;
};

/** The shortest ways between the nodes of all waters that a class of vehicles may take. */
export type Network = {
	readonly size: number;
	/** In the cell `from * size + to`; infinite without a way. */
	readonly metres: Float64Array;
	/** The first node after `from`. */
	readonly next: Int32Array;
	/** In the cells of the two ends of each crossing. */
	readonly crossings: ReadonlyMap<number, Passage>;
	readonly starts: WeakMap<Spot, Start>;
	readonly passages: Map<number, readonly Passage[]>;
};

/** The shortest ways from a place to all nodes, and the first node of each. */
type Start = { readonly metres: Float64Array; readonly first: Int32Array };

type Line = {
	/** Longitudes and latitudes of the corners by turns. */
	readonly corners: Float64Array;
	readonly west: number;
	readonly east: number;
	readonly south: number;
	readonly north: number;
};

const linesOf = (kind: Water['kind']): Line[] =>
	waters.flatMap((water) => (water.kind === kind ? [lineOf(water)] : []));
const borders = linesOf('border');
const inlets = linesOf('inlet');
/** A place in Thrace: the sides of all others are counted from it. */
const reference = geoPoint(26.9, 41.4);

function lineOf({ line }: Water): Line {
	const longitudes = line.map(([longitude]) => longitude);
	const latitudes = line.map(([, latitude]) => latitude);
	return {
		corners: Float64Array.from(line.flat()),
		west: Math.min(...longitudes),
		east: Math.max(...longitudes),
		south: Math.min(...latitudes),
		north: Math.max(...latitudes),
	};
}

type Node = { readonly point: GeoPoint; readonly sides: number };

/** Corners and ends of crossings; a crossing has two nodes in sequence. */
const nodes: readonly Node[] = waters.flatMap(({ corners, crossings }) =>
	[...corners, ...crossings.flatMap(({ ends }) => ends)].map(([longitude, latitude]) => {
		const point = geoPoint(longitude, latitude);
		return { point, sides: sidesOf(point) };
	}),
);

/** By position: each request reads the points of a day anew. */
const spots = new Map<string, Spot>();
/** Some 1 KB each. */
const mostSpots = 10_000;

export function spotOf(point: GeoPoint): Spot {
	const key = point.coordinates.join();
	const known = spots.get(key);
	if (known !== undefined) return known;
	const sides = sidesOf(point);
	const seen = [...nodes.keys()].filter((index) => {
		const node = nodes[index];
		return node !== undefined && node.sides === sides && !isOverInlet(point, node.point);
	});
	const spot = {
		point,
		sides,
		nodes: Int32Array.from(seen),
		nodeMetres: Float64Array.from(seen, (index) => roadMetres(point, nodes[index]?.point ?? point)),
	};
	const [oldest] = spots.keys();
	if (spots.size >= mostSpots && oldest !== undefined) spots.delete(oldest);
	spots.set(key, spot);
	return spot;
}

function roadMetres(from: GeoPoint, to: GeoPoint): number {
	return distanceM(from, to) * detour;
}

/** Whether the straight line leads to another shore. */
export function isWaterBetween(from: Spot, to: Spot): boolean {
	return from.sides !== to.sides || isOverInlet(from.point, to.point);
}

function isOverInlet(from: GeoPoint, to: GeoPoint): boolean {
	// Called for each pair of a plan, so no function is made.
	for (const line of inlets) if (isOver(line, from, to)) return true;
	return false;
}

function sidesOf(point: GeoPoint): number {
	return borders.reduce(
		(sides, line, index) => (isOver(line, reference, point) ? sides | (1 << index) : sides),
		0,
	);
}

/**
 * Whether two places are on different sides of a line: a straight line between places of one shore
 * crosses a bend of the water twice.
 */
function isOver(line: Line, from: GeoPoint, to: GeoPoint): boolean {
	return !isBeside(line, from, to) && isCrossedOddly(line.corners, from, to);
}

function isBeside({ west, east, south, north }: Line, from: GeoPoint, to: GeoPoint): boolean {
	const fromX = longitudeOf(from);
	const fromY = latitudeOf(from);
	const toX = longitudeOf(to);
	const toY = latitudeOf(to);
	return (
		(fromX < west && toX < west) ||
		(fromX > east && toX > east) ||
		(fromY < south && toY < south) ||
		(fromY > north && toY > north)
	);
}

function isCrossedOddly(corners: Float64Array, from: GeoPoint, to: GeoPoint): boolean {
	const fromX = longitudeOf(from);
	const fromY = latitudeOf(from);
	const toX = longitudeOf(to);
	const toY = latitudeOf(to);
	const isLeft = (x: number, y: number) =>
		(toX - fromX) * (y - fromY) > (toY - fromY) * (x - fromX);
	let x = corners[0] ?? 0;
	let y = corners[1] ?? 0;
	let wasLeft = isLeft(x, y);
	let isOdd = false;
	for (let index = 2; index < corners.length; index += 2) {
		const nextX = corners[index] ?? 0;
		const nextY = corners[index + 1] ?? 0;
		const isNextLeft = isLeft(nextX, nextY);
		if (wasLeft !== isNextLeft) {
			const isFromLeft = (nextX - x) * (fromY - y) > (nextY - y) * (fromX - x);
			const isToLeft = (nextX - x) * (toY - y) > (nextY - y) * (toX - x);
			if (isFromLeft !== isToLeft) isOdd = !isOdd;
		}
		x = nextX;
		y = nextY;
		wasLeft = isNextLeft;
	}
	return isOdd;
}

const networks = new Map<RoadClass, Network>();

export function networkOf(roadClass: RoadClass): Network {
	const known = networks.get(roadClass);
	if (known !== undefined) return known;
	const network = makeNetwork(roadClass);
	networks.set(roadClass, network);
	return network;
}

function makeNetwork(roadClass: RoadClass): Network {
	const size = nodes.length;
	const metres = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
	const next = new Int32Array(size * size).fill(-1);
	const connect = (from: number, to: number, length: number) => {
		metres[from * size + to] = length;
		metres[to * size + from] = length;
		next[from * size + to] = to;
		next[to * size + from] = from;
	};
	for (const [from, one] of nodes.entries()) {
		for (const [to, other] of nodes.entries()) {
			if (from <= to && one.sides === other.sides && !isOverInlet(one.point, other.point)) {
				connect(from, to, roadMetres(one.point, other.point));
			}
		}
	}
	const crossings = new Map<number, Passage>();
	let first = 0;
	for (const water of waters) {
		first += water.corners.length;
		for (const crossing of water.crossings) {
			const [from, to] = [nodes[first], nodes[first + 1]];
			if (from !== undefined && to !== undefined && crossing.classes.includes(roadClass)) {
				const length = distanceM(from.point, to.point);
				connect(first, first + 1, length);
				crossings.set(first * size + first + 1, { crossing, there: true });
				crossings.set((first + 1) * size + first, { crossing, there: false });
			}
			first += 2;
		}
	}
	shorten(size, metres, next);
	return { size, metres, next, crossings, starts: new WeakMap(), passages: new Map() };
}

/** Shortest ways between all nodes (Floyd–Warshall). */
function shorten(size: number, metres: Float64Array, next: Int32Array): void {
	for (let over = 0; over < size; over += 1) {
		for (let from = 0; from < size; from += 1) {
			const toOver = metres[from * size + over] ?? 0;
			for (let to = 0; to < size; to += 1) {
				const length = toOver + (metres[over * size + to] ?? 0);
				if (length >= (metres[from * size + to] ?? 0)) continue;
				metres[from * size + to] = length;
				next[from * size + to] = next[from * size + over] ?? -1;
			}
		}
	}
}

/** The shortest way over nodes with the cell of its first and last one; null without a way. */
export function wayOverNodes(
	network: Network,
	from: Spot,
	to: Spot,
): { readonly metres: number; readonly cell: number } | null {
	const start = startOf(network, from);
	let metres = Number.POSITIVE_INFINITY;
	let last = -1;
	for (let index = 0; index < to.nodes.length; index += 1) {
		const node = to.nodes[index] ?? 0;
		const length = (start.metres[node] ?? 0) + (to.nodeMetres[index] ?? 0);
		if (length < metres) {
			metres = length;
			last = node;
		}
	}
	return last < 0 ? null : { metres, cell: (start.first[last] ?? 0) * network.size + last };
}

function startOf({ size, metres: between, starts }: Network, spot: Spot): Start {
	const known = starts.get(spot);
	if (known !== undefined) return known;
	const metres = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
	const first = new Int32Array(size).fill(-1);
	for (const [index, node] of spot.nodes.entries()) {
		for (let to = 0; to < size; to += 1) {
			const length = (spot.nodeMetres[index] ?? 0) + (between[node * size + to] ?? 0);
			if (length >= (metres[to] ?? 0)) continue;
			metres[to] = length;
			first[to] = node;
		}
	}
	const start = { metres, first };
	starts.set(spot, start);
	return start;
}

/** The crossings on the shortest way between the nodes of a cell. */
export function passagesOf(network: Network, cell: number): readonly Passage[] {
	const known = network.passages.get(cell);
	if (known !== undefined) return known;
	const { size, next, crossings } = network;
	const passages: Passage[] = [];
	const last = cell % size;
	let node = Math.floor(cell / size);
	while (node !== last) {
		const step = next[node * size + last] ?? last;
		const passage = crossings.get(node * size + step);
		if (passage !== undefined) passages.push(passage);
		node = step;
	}
	network.passages.set(cell, passages);
	return passages;
}
