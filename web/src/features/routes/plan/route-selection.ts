import { useCallback, useMemo, useState } from 'react';
import type { DayPlan, PlanOrder } from '../common/route-plan.ts';

/** The selected orders of the day: one selection for list, board and map. */
export type RouteSelection = {
	readonly ids: ReadonlySet<string>;
	/** Selects all if one is missing, otherwise deselects all. */
	readonly toggle: (orderIds: readonly string[]) => void;
	readonly replace: (orderIds: readonly string[]) => void;
	readonly clear: () => void;
};

export function useRouteSelection(): RouteSelection {
	const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
	const toggle = useCallback((orderIds: readonly string[]) => {
		setIds((before) => {
			const next = new Set(before);
			const complete = orderIds.every((orderId) => next.has(orderId));
			for (const orderId of orderIds) complete ? next.delete(orderId) : next.add(orderId);
			return next;
		});
	}, []);
	const replace = useCallback((orderIds: readonly string[]) => setIds(new Set(orderIds)), []);
	const clear = useCallback(() => setIds(new Set()), []);
	return useMemo(() => ({ ids, toggle, replace, clear }), [ids, toggle, replace, clear]);
}

/** The selected orders that are still in the day. */
export function chosenOrders(plan: DayPlan, { ids }: RouteSelection): PlanOrder[] {
	return [...ids].flatMap((orderId) => plan.orderById.get(orderId) ?? []);
}

/**
 * The orders to drag: the whole selection if the dragged order belongs to it, otherwise that
 * order alone.
 */
export function draggedOrders(
	plan: DayPlan,
	selection: RouteSelection,
	orderIds: readonly string[],
): PlanOrder[] {
	const isSelected = orderIds.some((orderId) => selection.ids.has(orderId));
	const movedIds = isSelected ? [...new Set([...selection.ids, ...orderIds])] : orderIds;
	return movedIds.flatMap((orderId) => plan.orderById.get(orderId) ?? []);
}
