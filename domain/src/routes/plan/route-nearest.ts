import { distanceM, type GeoPoint } from '../../common/place/geo.ts';

type Candidate = { readonly id: string; readonly points: readonly (GeoPoint | null)[] };

/**
 * For each stop the route that passes nearest to it; the stops of one route stay in their sequence.
 * Routes without a point, and stops without one, go with the route of the stop before.
 */
function nearestRoutes(
	stops: readonly { readonly id: string; readonly point: GeoPoint | null }[],
	routes: readonly Candidate[],
): Map<string, string> {
	const chosen = new Map<string, string>();
	let before = routes[0]?.id;
	for (const { id, point } of stops) {
		const nearest = point === null ? undefined : nearestTo(point, routes);
		before = nearest ?? before;
		if (before !== undefined) chosen.set(id, before);
	}
	return chosen;
}

function nearestTo(point: GeoPoint, routes: readonly Candidate[]): string | undefined {
	let nearest: { readonly id: string; readonly metres: number } | undefined;
	for (const { id, points } of routes) {
		for (const other of points) {
			if (other === null) continue;
			const metres = distanceM(point, other);
			if (nearest === undefined || metres < nearest.metres) nearest = { id, metres };
		}
	}
	return nearest?.id;
}

/** The route that passes nearest to most of the stops, the first choice for all of them. */
export function nearestRoute(
	stops: Parameters<typeof nearestRoutes>[0],
	routes: readonly Candidate[],
): string | null {
	const counts = new Map<string, number>();
	for (const id of nearestRoutes(stops, routes).values()) counts.set(id, (counts.get(id) ?? 0) + 1);
	const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
	return first?.[0] ?? null;
}
