import {
	checkRouteMove,
	type MoveCheck,
	mostCheckedRoutes,
} from '@sevk/contract/routes/route-plan-times';
import { call } from '../../../api/call/call.ts';
import { createSharedValue } from '../../../api/state/shared-value.ts';
import type { PlanOrder } from '../common/route-plan.ts';

type Place = MoveCheck['places'][number];
type PlaceCheck = Place & Pick<MoveCheck, 'distanceSource'>;

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
 * its places at once, and visible routes are asked together before the drag begins.
 */
export function createRouteDrag() {
	const place = createSharedValue<DragPlace | null>(null);
	/** Null while the answer is awaited. */
	const checks = createSharedValue<ReadonlyMap<string, MoveCheck | null>>(new Map());
	let orders: readonly PlanOrder[] = [];
	let askedAt = 0;

	function ask(named: readonly string[]): void {
		const routeIds = named.filter((id) => !checks.read().has(id)).slice(0, mostCheckedRoutes);
		if (orders.length === 0 || routeIds.length === 0) return;
		const askedOrders = orders;
		const keep = (entries: readonly (readonly [string, MoveCheck | null])[]) => {
			// Other orders may be dragged by now.
			if (askedOrders === orders) checks.change((before) => new Map([...before, ...entries]));
		};
		keep(routeIds.map((id) => [id, null]));
		const orderIds = orders.map(({ id }) => id);
		call(checkRouteMove, { body: { routeIds, orderIds } }).then(
			({ routes }) => keep(routes.map((check) => [check.routeId, check])),
			// Without an answer the drag goes on; the move itself is refused where it must be.
			() => undefined,
		);
	}

	return {
		/** Asks for the visible routes; not again for the same orders a moment later. */
		begin(next: readonly PlanOrder[], nearRouteIds: readonly string[]): void {
			const now = Date.now();
			if (now - askedAt > freshMs || !isSameOrders(orders, next)) {
				orders = next;
				askedAt = now;
				checks.change(() => new Map());
			}
			ask(nearRouteIds);
		},
		hold(next: DragPlace | null): void {
			if (isSamePlace(place.read(), next)) return;
			place.change(() => next);
			if (next?.routeId != null && next.refusal === null) ask([next.routeId]);
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

/** A pointer that rests so long on a card or a pin may be about to drag it. */
export const approachMs = 80;

/** So long an answer for the card under the pointer is kept for its drag. */
const freshMs = 5_000;

function isSameOrders(one: readonly PlanOrder[], other: readonly PlanOrder[]): boolean {
	return one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);
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
	const check = checks.get(place.routeId) ?? null;
	if (check === null) return null;
	const { places, distanceSource } = check;
	const { position } = place;
	const index =
		position === 'best' ? bestIndex(places) : position === undefined ? -1 : position - 1;
	const found = places.at(index);
	return found === undefined ? null : { ...found, distanceSource };
}

/** Fewer broken limits come before lower cost. */
function bestIndex(places: readonly Place[]): number {
	let best = 0;
	for (const [index, { violations, extra }] of places.entries()) {
		const least = places[best];
		if (least === undefined) continue;
		const fewer = least.violations.length - violations.length;
		if (fewer > 0 || (fewer === 0 && extra.costKurus < least.extra.costKurus)) best = index;
	}
	return best;
}
