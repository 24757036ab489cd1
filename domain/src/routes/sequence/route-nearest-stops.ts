import { type GeoPoint, latitudeOf, longitudeOf } from '../../common/place/geo.ts';

/** A stop without a position in the sequence; `point` is null if unknown. */
export type UnplacedStop = { readonly key: string; readonly point: GeoPoint | null };

/**
 * Sorts new stops by a nearest-neighbour heuristic from the route's current end. Stops without
 * coordinates are appended in their given sequence. The result is a starting point for the planner,
 * not the shortest tour.
 */
export function nearestFirst<Stop extends UnplacedStop>(
	start: GeoPoint | null,
	stops: readonly Stop[],
): Stop[] {
	const remaining = stops.filter(hasPoint);
	const sorted: Stop[] = [];
	let current = start ?? remaining[0]?.point ?? null;
	while (remaining.length > 0) {
		const at = current === null ? 0 : nearestIndex(current, remaining);
		const [next] = remaining.splice(at, 1);
		if (next === undefined) break;
		sorted.push(next);
		current = next.point;
	}
	return [...sorted, ...stops.filter((stop) => stop.point === null)];
}

function hasPoint<Stop extends UnplacedStop>(stop: Stop): stop is Stop & { point: GeoPoint } {
	return stop.point !== null;
}

function nearestIndex(current: GeoPoint, stops: readonly { point: GeoPoint }[]): number {
	let best = 0;
	let bestSpan = Number.POSITIVE_INFINITY;
	for (const [index, { point }] of stops.entries()) {
		const span = spanBetween(current, point);
		if (span < bestSpan) {
			best = index;
			bestSpan = span;
		}
	}
	return best;
}

/** A monotonic substitute for the distance: comparisons of 2,000 stops do not need exact metres. */
function spanBetween(from: GeoPoint, to: GeoPoint): number {
	const north = latitudeOf(to) - latitudeOf(from);
	const east = (longitudeOf(to) - longitudeOf(from)) * Math.cos((latitudeOf(from) * Math.PI) / 180);
	return north * north + east * east;
}
