// Pins of the map that are dragged onto a route, there or in the list beside it.
import { distanceM } from '@sevk/domain/common/place/geo';
import { refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
import { startTransition, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MapPointDrag } from '../../../map/shape/map-shapes.ts';
import { useScreenFrame } from '../../../ui/screen/screen-frame.ts';
import type { DayPlan, PlanOrder, PlanRoute } from '../common/route-plan.ts';
import { DragCard } from '../plan/route-drag-card.tsx';
import { approachMs, createRouteDrag } from '../plan/route-move-check.ts';
import { moveRefusal, type RoutePlanner } from '../plan/route-planner.ts';
import { draggedOrders } from '../plan/route-selection.ts';
import classes from './route-day-map.module.css';

type Props = {
	readonly planner: RoutePlanner;
	readonly orderIdsOf: (pointIds: readonly string[]) => string[];
	/** The route of a stop, line, badge or vehicle. */
	readonly routeIdOf: (id: string) => string | null;
	readonly onHoverRoute: (routeId: string | null) => void;
	readonly onStart: () => void;
};

type PinDrag = ReturnType<typeof usePinDrag>;

/** Pixels between pointer and card. */
const cardGap = 14;

export function usePinDrag(props: Props) {
	const { planner, orderIdsOf, routeIdOf, onHoverRoute } = props;
	const { plan, selection, bring } = planner;
	const { whyReadOnly } = useScreenFrame();
	const [drag] = useState(createRouteDrag);
	const grabbed = useRef<readonly PlanOrder[]>([]);
	const [dragged, setDragged] = useState<readonly PlanOrder[] | null>(null);
	const card = useRef<HTMLDivElement | null>(null);
	const pointer = useRef({ x: 0, y: 0 });
	const moveCard = () => {
		if (card.current === null) return;
		const { x, y } = pointer.current;
		const { offsetWidth: width, offsetHeight: height, style } = card.current;
		// On the other side of the pointer at the right edge, where the map is.
		const left = x + cardGap + width > window.innerWidth ? x - cardGap - width : x + cardGap;
		const top = Math.min(y + cardGap, window.innerHeight - height);
		style.transform = `translate(${left}px, ${top}px)`;
	};

	/** The orders of a pin that may be dragged; none of another place. */
	const ordersAt = (id: string): readonly PlanOrder[] => {
		if (whyReadOnly !== null || plan.routeById.has(id)) return [];
		const orders = draggedOrders(plan, selection, orderIdsOf([id]));
		return orders.every((order) => mayLeave(plan, order)) ? orders : [];
	};

	const approaching = useRef(0);
	useEffect(() => () => clearTimeout(approaching.current), []);
	/** Asks while the pointer is on a pin: the answer is there when the drag begins. */
	const approach = (id: string | null) => {
		clearTimeout(approaching.current);
		if (id === null || !planner.mayPlan) return;
		approaching.current = window.setTimeout(() => {
			const orders = ordersAt(id);
			if (orders.length > 0) drag.begin(orders, nearRouteIds(plan, orders));
		}, approachMs);
	};

	const pointDrag: MapPointDrag = {
		onGrab(id) {
			clearTimeout(approaching.current);
			const orders = ordersAt(id);
			if (orders.length === 0) return false;
			grabbed.current = orders;
			drag.begin(orders, nearRouteIds(plan, orders));
			return true;
		},
		onStart() {
			clearTimeout(approaching.current);
			props.onStart();
			setDragged(grabbed.current);
		},
		onMove({ x, y, id }) {
			pointer.current = { x, y };
			moveCard();
			const entry = plan.routeById.get((id === null ? rowAt(x, y) : routeIdOf(id)) ?? '');
			const routeId = entry?.route.id ?? null;
			const isElsewhere = grabbed.current.some((order) => order.routeId !== routeId);
			const before = drag.place()?.routeId ?? null;
			drag.hold(entry === undefined || !isElsewhere ? null : placeOn(plan, entry, grabbed.current));
			const after = drag.place()?.routeId ?? null;
			if (before !== after) startTransition(() => onHoverRoute(after));
		},
		onEnd(isDropped) {
			const place = drag.place();
			const position = place === null ? undefined : drag.positionAt(place);
			setDragged(null);
			drag.hold(null);
			onHoverRoute(null);
			if (!isDropped || place === null) return;
			const target = { routeId: place.routeId, ...(position === undefined ? {} : { position }) };
			bring(grabbed.current, target);
		},
	};
	const onCard = (element: HTMLDivElement | null) => {
		card.current = element;
		moveCard();
	};
	return { drag, dragged, pointDrag, approach, onCard };
}

/** The card beside the pointer. */
export function PinCard({ pins: { drag, dragged, onCard } }: { readonly pins: PinDrag }) {
	if (dragged === null) return null;
	return createPortal(
		<div className={classes.carried} ref={onCard}>
			<DragCard orders={dragged} drag={drag} />
		</div>,
		document.body,
	);
}

function mayLeave(plan: DayPlan, { id, routeId }: PlanOrder): boolean {
	const from = routeId === null ? undefined : plan.routeById.get(routeId)?.route;
	return !plan.movingIds.has(id) && (from === undefined || refuseRemovingOrders(from) === null);
}

function placeOn(plan: DayPlan, { route, name }: PlanRoute, orders: readonly PlanOrder[]) {
	const refusal = moveRefusal(plan, orders, route.id);
	return { routeId: route.id, position: 'best', name, refusal } as const;
}

/** The route whose row of the list is at a place of the page. */
function rowAt(x: number, y: number): string | null {
	const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('tr[data-key]');
	return row?.dataset['key'] ?? null;
}

const mostAsked = 6;

/** The routes with the nearest stops, which are asked before the pointer is on one. */
function nearRouteIds(plan: DayPlan, orders: readonly PlanOrder[]): string[] {
	const from = orders.find(({ point }) => point !== null)?.point ?? null;
	if (from === null) return [];
	return plan.routes
		.filter(({ route }) => moveRefusal(plan, orders, route.id) === null)
		.map(({ route, stops }) => {
			const points = stops.flatMap(({ point }) => (point === null ? [] : [point]));
			return { id: route.id, metres: Math.min(...points.map((point) => distanceM(from, point))) };
		})
		.sort((one, other) => one.metres - other.metres)
		.slice(0, mostAsked)
		.map(({ id }) => id);
}
