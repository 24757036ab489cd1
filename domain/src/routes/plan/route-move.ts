/**
 * Moves an order within the plan of a day. `null` is the pool; equal routes move the order's stop
 * within the route.
 */
export type OrderMove = {
	readonly orderId: string;
	/** The route that the planner's screen shows; the move is refused if the order is elsewhere. */
	readonly fromRouteId: string | null;
	readonly toRouteId: string | null;
	/** Position of its stop on the new route, from 1; omitted: at the end. */
	readonly position?: number | undefined;
};

/** The position of an order before a move, for undo. */
export type FormerPlace = { readonly orderId: string; readonly position: number | null };

/** The moves that undo other moves: each moved order returns to its previous route and position. */
export function reverseMoves(
	moves: readonly OrderMove[],
	movedIds: ReadonlySet<string>,
	formerPlaces: readonly FormerPlace[],
): OrderMove[] {
	const former = new Map(formerPlaces.map(({ orderId, position }) => [orderId, position]));
	return moves
		.filter(({ orderId }) => movedIds.has(orderId))
		.map(({ orderId, fromRouteId, toRouteId }) => {
			const reverse = { orderId, fromRouteId: toRouteId, toRouteId: fromRouteId };
			const position = former.get(orderId) ?? null;
			return position === null || fromRouteId === null ? reverse : { ...reverse, position };
		});
}

/** A stop and its requested position. */
export type StopPlace = { readonly stopId: string; readonly position: number };

/**
 * The sequence of a route with some stops at requested positions; the others keep their sequence.
 * Positions refer to the resulting sequence.
 * @example sequenceWith(['a', 'b', 'c'], [{ stopId: 'c', position: 1 }]) // ['c', 'a', 'b']
 */
export function sequenceWith(stopIds: readonly string[], places: readonly StopPlace[]): string[] {
	const placesByStop = new Map(places.map((place) => [place.stopId, place]));
	const sequence = stopIds.filter((stopId) => !placesByStop.has(stopId));
	const sortedPlaces = [...placesByStop.values()].toSorted(
		(one, other) => one.position - other.position,
	);
	for (const { stopId, position } of sortedPlaces) {
		sequence.splice(Math.min(Math.max(position, 1), sequence.length + 1) - 1, 0, stopId);
	}
	return sequence;
}
