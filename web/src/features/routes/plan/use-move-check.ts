import { checkRouteMove, type MoveCheck } from '@sevk/contract/routes/route-plan-times';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call/call.ts';
import type { PlanOrder } from '../common/route-plan.ts';

/** Where dragged orders are held; behind the other stops without a position. */
export type MovePlace = { readonly routeId: string; readonly position?: number };

type PlaceCheck = MoveCheck['places'][number];

/**
 * What a route would break with orders at a place, while they are dragged over it; null until it is known. A
 * route answers for all its places at once, and the routes near the drag are asked when it begins, so that
 * nothing is fetched from place to place.
 */
export function useMoveCheck(
	orders: readonly PlanOrder[],
	place: MovePlace | null,
	nearRouteIds: readonly string[],
): PlaceCheck | null {
	const asked = useRef(new Set<string>());
	const [known, setKnown] = useState<ReadonlyMap<string, MoveCheck>>(new Map());
	const ask = useCallback(
		(routeId: string) => {
			if (asked.current.has(routeId)) return;
			asked.current.add(routeId);
			const body = { orderIds: orders.map(({ id }) => id) };
			call(checkRouteMove, { params: { routeId }, body }).then(
				(check) => setKnown((before) => new Map(before).set(routeId, check)),
				// Without an answer the drag goes on; the move itself is refused where it must be.
				() => undefined,
			);
		},
		[orders],
	);
	const routeId = place?.routeId;
	useEffect(() => {
		if (routeId !== undefined) ask(routeId);
	}, [routeId, ask]);
	useEffect(() => {
		for (const near of nearRouteIds) ask(near);
	}, [nearRouteIds, ask]);
	const places = routeId === undefined ? undefined : known.get(routeId)?.places;
	const index = place?.position === undefined ? -1 : place.position - 1;
	return places?.at(index) ?? null;
}
