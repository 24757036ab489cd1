/**
 * One order changes its place in the plan of a day. `null` is the pool; the same route on both sides
 * moves the order's stop within it.
 */
export type OrderMove = {
	readonly orderId: string;
	/** Where the planner saw it; an order that is elsewhere by now does not move. */
	readonly fromRouteId: string | null;
	readonly toRouteId: string | null;
	/** The place of its stop on the new route, 1 is the first; at the end when left out. */
	readonly position?: number | undefined;
};

/** Where an order stood before it was moved, so that an undo can put it back in line. */
export type FormerPlace = { readonly orderId: string; readonly position: number | null };

/**
 * The moves that take others back: each order goes to where it came from, into its former place.
 * Only what really moved is taken back.
 */
export function reversedMoves(
	moves: readonly OrderMove[],
	movedIds: ReadonlySet<string>,
	formerPlaces: readonly FormerPlace[],
): OrderMove[] {
	const former = new Map(formerPlaces.map(({ orderId, position }) => [orderId, position]));
	return moves
		.filter(({ orderId }) => movedIds.has(orderId))
		.map(({ orderId, fromRouteId, toRouteId }) => {
			const back = { orderId, fromRouteId: toRouteId, toRouteId: fromRouteId };
			const position = former.get(orderId) ?? null;
			return position === null || fromRouteId === null ? back : { ...back, position };
		});
}

/** A stop that asks for a place in line. */
export type StopPlace = { readonly stopId: string; readonly position: number };

/**
 * The sequence of a route after some stops were given a place: the others keep their order around
 * them. Each place is counted in the finished sequence.
 * @example sequenceWith(['a', 'b', 'c'], [{ stopId: 'c', position: 1 }]) // ['c', 'a', 'b']
 */
export function sequenceWith(stopIds: readonly string[], places: readonly StopPlace[]): string[] {
	const placed = new Map(places.map((place) => [place.stopId, place]));
	const sequence = stopIds.filter((stopId) => !placed.has(stopId));
	const inLine = [...placed.values()].toSorted((one, other) => one.position - other.position);
	for (const { stopId, position } of inLine) {
		sequence.splice(Math.min(Math.max(position, 1), sequence.length + 1) - 1, 0, stopId);
	}
	return sequence;
}
