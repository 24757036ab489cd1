import { type GeoPoint, latitudeOf, longitudeOf } from '../common/geo.ts';

/** A stop that has no place in the sequence yet; `point` is null when nobody knows where it is. */
export type UnplacedStop = { readonly key: string; readonly point: GeoPoint | null };

/**
 * New stops in the order of a plain drive: from where the route stands now, always on to the
 * nearest one left. Stops without a place come last, as they came. A first order for the planner
 * to correct, not the shortest tour.
 */
export function nearestFirst<Stop extends UnplacedStop>(
	start: GeoPoint | null,
	stops: readonly Stop[],
): Stop[] {
	const left = stops.filter(hasPoint);
	const sorted: Stop[] = [];
	let here = start ?? left[0]?.point ?? null;
	while (left.length > 0) {
		const at = here === null ? 0 : nearestIndex(here, left);
		const [next] = left.splice(at, 1);
		if (next === undefined) break;
		sorted.push(next);
		here = next.point;
	}
	return [...sorted, ...stops.filter((stop) => stop.point === null)];
}

function hasPoint<Stop extends UnplacedStop>(stop: Stop): stop is Stop & { point: GeoPoint } {
	return stop.point !== null;
}

function nearestIndex(here: GeoPoint, stops: readonly { point: GeoPoint }[]): number {
	let best = 0;
	let bestSpan = Number.POSITIVE_INFINITY;
	for (const [index, { point }] of stops.entries()) {
		const span = spanBetween(here, point);
		if (span < bestSpan) {
			best = index;
			bestSpan = span;
		}
	}
	return best;
}

/** Grows with the distance; exact metres are not needed to compare, and 2,000 stops compare often. */
function spanBetween(from: GeoPoint, to: GeoPoint): number {
	const north = latitudeOf(to) - latitudeOf(from);
	const east = (longitudeOf(to) - longitudeOf(from)) * Math.cos((latitudeOf(from) * Math.PI) / 180);
	return north * north + east * east;
}
