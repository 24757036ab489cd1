// Shared by the three views of a day: plan, selection, moves, and the right to plan.
import type { RouteMap } from '@sevk/contract/routes/route-map';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { memoizeLast } from '@sevk/domain/common/rule/memoize';
import { refuseAddingOrders, refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
import { useCallback, useMemo } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import { type RouteNaming, useRouteName } from '../../../api/state/depot-name.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { type DayPlan, movesTo, ordersOf, type PlanOrder, planOf } from '../common/route-plan.ts';
import { type Moved, nothingMoved, type RouteMoves, useRouteMoves } from './route-move-act.ts';
import { type RouteSelection, useRouteSelection } from './route-selection.ts';

type MoveTarget = {
	readonly routeId: string | null;
	/** Position in the sequence; at the end if omitted. */
	readonly position?: number;
	/** The name of a route that was just created and is not in the plan yet. */
	readonly created?: { readonly number: string; readonly depotId: string };
};

export type DistributedPart = {
	readonly orders: readonly PlanOrder[];
	readonly routeId: string;
};

export type RouteVersion = { readonly id: string; readonly version: number };

export type RoutePlanner = {
	readonly plan: DayPlan;
	readonly selection: RouteSelection;
	readonly mayPlan: boolean;
	/** Moves orders to a place and clears the selection. */
	readonly bring: (orders: readonly PlanOrder[], target: MoveTarget) => void;
	/**
	 * Moves groups of orders of one depot, each to its route, in one act with one undo. With `isQuiet`
	 * the caller shows the message.
	 */
	readonly distribute: (parts: readonly DistributedPart[], isQuiet: boolean) => Promise<Moved>;
	readonly undo: () => void;
	readonly undoCount: number;
};

// Cached, so that returning to a day of ten thousand orders does not build the plan again.
const ordersOfDay = memoizeLast(ordersOf);
const planOfDay = memoizeLast(planOf);

const emptyDay: RouteMap = {
	orders: [],
	placeless: [],
	routes: [],
	bonds: [],
	depots: [],
	around: null,
	alerts: [],
	doorTimes: { placeMinutes: 0, pieceSeconds: 0 },
	paces: [],
	leftOut: 0,
};

export function useRoutePlanner(map: RouteMap | undefined): RoutePlanner {
	const day = map ?? emptyDay;
	const selection = useRouteSelection();
	const { pending, move, undo, undoCount } = useRouteMoves();
	const mayPlan = useMay('routes.plan');
	const nameOf = useRouteName();
	const plan = planOfDay(day, ordersOfDay(day), pending, nameOf);
	const bring = useBring(plan, move, selection.clear, nameOf);
	const distribute = useDistribute(move, selection.clear);
	return useMemo(
		() => ({ plan, selection, mayPlan, bring, distribute, undo, undoCount }),
		[plan, selection, mayPlan, bring, distribute, undo, undoCount],
	);
}

function useDistribute(move: RouteMoves['move'], letGo: () => void): RoutePlanner['distribute'] {
	return useCallback(
		async (parts, isQuiet) => {
			const orders = parts.flatMap((part) => part.orders);
			const [first] = orders;
			if (first === undefined) return nothingMoved;
			const moved = await move({
				depotId: first.depotId,
				moves: parts.flatMap((part) => movesTo(part.orders, part.routeId)),
				orders,
				doneSentence: (count) => distributedSentence(parts, count),
				isQuiet,
			});
			if (moved.doneCount > 0) letGo();
			return moved;
		},
		[move, letGo],
	);
}

/** `84 sipariş 3 rotaya dağıtıldı, 2 sipariş havuzda kaldı.` */
export function distributedSentence(parts: readonly DistributedPart[], count: number): string {
	const routeCount = new Set(parts.map(({ routeId }) => routeId)).size;
	const left = parts.reduce((sum, { orders }) => sum + orders.length, 0) - count;
	const rest = left > 0 ? `, ${formatDecimal(left)} sipariş havuzda kaldı` : '';
	return `${formatDecimal(count)} sipariş ${routeCount} rotaya dağıtıldı${rest}.`;
}

function useBring(
	plan: DayPlan,
	move: RouteMoves['move'],
	letGo: () => void,
	nameOf: RouteNaming,
): RoutePlanner['bring'] {
	return useCallback(
		(orders, target) => {
			const moves = movesTo(orders, target.routeId, target.position);
			const [first] = orders;
			if (moves.length === 0 || first === undefined) return;
			const refused = moveRefusal(plan, orders, target.routeId);
			if (refused !== null) return notifyProblem(refused);
			const to = target.routeId === null ? null : plan.routeById.get(target.routeId)?.route;
			const number = to?.number ?? target.created?.number ?? '';
			const depotId = to?.depotId ?? target.created?.depotId ?? first.depotId;
			const name = target.routeId === null ? null : nameOf(number, depotId);
			const within = orders.every(({ routeId }) => routeId === target.routeId);
			letGo();
			void move({
				depotId,
				moves,
				orders,
				doneSentence: (count) => saidOf(count, name, within),
				...(target.created && target.routeId !== null ? { createdRouteId: target.routeId } : {}),
			});
		},
		[plan, move, letGo, nameOf],
	);
}

function saidOf(count: number, name: string | null, within: boolean): string {
	if (name === null) return `${formatDecimal(count)} sipariş havuza alındı.`;
	return within
		? `${name}: durak sırası değişti.`
		: `${name}: ${formatDecimal(count)} sipariş taşındı.`;
}

/** Why none of the orders may be moved there, checked before the request; null if some may. */
export function moveRefusal(
	plan: DayPlan,
	orders: readonly PlanOrder[],
	toRouteId: string | null,
): string | null {
	const target = toRouteId === null ? undefined : plan.routeById.get(toRouteId);
	const to = target?.route;
	const reasons = orders.map((order) => {
		const from = order.routeId === null ? undefined : plan.routeById.get(order.routeId)?.route;
		if (to !== undefined && to.depotId !== order.depotId) {
			return `Sipariş ${order.number} başka bir deponun; ${target?.name} rotasına alınamaz.`;
		}
		const block =
			(from ? refuseRemovingOrders(from) : null) ??
			(to && to !== from ? refuseAddingOrders(to) : null);
		return block?.detail ?? null;
	});
	return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}
