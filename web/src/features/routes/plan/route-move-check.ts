import { checkRouteMove, type MoveCheck } from '@sevk/contract/routes/route-plan-times';
import { call } from '../../../api/call/call.ts';
import { createSharedValue } from '../../../api/state/shared-value.ts';
import type { PlanOrder } from '../common/route-plan.ts';

type PlaceCheck = MoveCheck['places'][number];

/** What is under the pointer while orders are dragged. */
export type DragPlace = {
	/** Null for the pool. */
	readonly routeId: string | null;
	/** Behind the other stops if omitted; `best` for the best one of the route. */
	readonly position?: number | 'best';
	/** The index of the stop above which a drop inserts, where the place shows it. */
	readonly index?: number | null;
	/** The name of the route, where the pointer alone does not say it. */
	readonly name?: string;
	/** Why the orders may not be dropped here. */
	readonly refusal: string | null;
};

export type RouteDrag = ReturnType<typeof createRouteDrag>;

/**
 * The place under the pointer and what the routes would break with the dragged orders. It is outside of the
 * state of board and map, so that a movement of the pointer renders the card alone. A route answers for all
 * its places at once, and visible routes are asked when the pointer goes down.
 */
export function createRouteDrag() {
	const place = createSharedValue<DragPlace | null>(null);
	/** Null while the answer is awaited. */
	const checks = createSharedValue<ReadonlyMap<string, MoveCheck | null>>(new Map());
	let orderIds: readonly string[] = [];

	function ask(routeId: string): void {
		if (orderIds.length === 0 || checks.read().has(routeId)) return;
		const askedIds = orderIds;
		const keep = (check: MoveCheck | null) => {
			// Other orders may be dragged by now.
			if (askedIds === orderIds) checks.change((before) => new Map(before).set(routeId, check));
		};
		keep(null);
		call(checkRouteMove, { params: { routeId }, body: { orderIds: [...askedIds] } }).then(
			keep,
			// Without an answer the drag goes on; the move itself is refused where it must be.
			() => undefined,
		);
	}

	return {
		begin(orders: readonly PlanOrder[], nearRouteIds: readonly string[]): void {
			orderIds = orders.map(({ id }) => id);
			checks.change(() => new Map());
			for (const routeId of nearRouteIds) ask(routeId);
		},
		hold(next: DragPlace | null): void {
			if (isSamePlace(place.read(), next)) return;
			place.change(() => next);
			if (next?.routeId != null && next.refusal === null) ask(next.routeId);
		},
		place: place.read,
		usePlace: place.useValue,
		usePart: place.usePart,
		useCheck: (): PlaceCheck | null => checkAt(place.useValue(), checks.useValue()),
		/** The position of a drop; undefined behind the other stops, or where the best one is not known yet. */
		positionAt({ routeId, position }: DragPlace): number | undefined {
			if (position !== 'best') return position;
			const places = checks.read().get(routeId ?? '')?.places ?? [];
			return places.length === 0 ? undefined : bestIndex(places) + 1;
		},
	};
}

function isSamePlace(one: DragPlace | null, other: DragPlace | null): boolean {
	return (
		one?.routeId === other?.routeId &&
		one?.position === other?.position &&
		one?.index === other?.index &&
		one?.refusal === other?.refusal
	);
}

function checkAt(
	place: DragPlace | null,
	checks: ReadonlyMap<string, MoveCheck | null>,
): PlaceCheck | null {
	if (place === null || place.routeId === null || place.refusal !== null) return null;
	const places = checks.get(place.routeId)?.places ?? [];
	const { position } = place;
	const index =
		position === 'best' ? bestIndex(places) : position === undefined ? -1 : position - 1;
	return places.at(index) ?? null;
}

/** Fewer broken limits come before lower cost. */
function bestIndex(places: readonly PlaceCheck[]): number {
	let best = 0;
	for (const [index, { violations, extra }] of places.entries()) {
		const least = places[best];
		if (least === undefined) continue;
		const fewer = least.violations.length - violations.length;
		if (fewer > 0 || (fewer === 0 && extra.costKurus < least.extra.costKurus)) best = index;
	}
	return best;
}
