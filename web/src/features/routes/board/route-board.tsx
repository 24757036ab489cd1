import {
	type CollisionDetection,
	DndContext,
	type DragEndEvent,
	type DragMoveEvent,
	DragOverlay,
	type DragStartEvent,
	MouseSensor,
	pointerWithin,
	TouchSensor,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import type { PlanOrder, PlanRoute } from '../common/route-plan.ts';
import { DragCard } from '../plan/route-drag-card.tsx';
import { type MoveTarget, moveRefusal, type RoutePlanner } from '../plan/route-planner.ts';
import type { PoolFilter } from '../plan/route-pool.ts';
import { draggedOrders } from '../plan/route-selection.ts';
import type { MovePlace } from '../plan/use-move-check.ts';
import classes from './route-board.module.css';
import { BoardColumn } from './route-board-column.tsx';
import { columnWidth, dropIndexAt, positionAt } from './route-board-line.ts';
import { BoardPool } from './route-board-pool.tsx';

type Props = {
	readonly planner: RoutePlanner;
	/** The open routes that match the screen's filters. */
	readonly columns: readonly PlanRoute[];
	readonly filter: PoolFilter;
	readonly onFilter: (patch: Partial<PoolFilter>) => void;
	readonly onAskWhere: (orderIds: readonly string[]) => void;
};

/** The pointer position and the dragged orders. */
type Over = { readonly routeId: string | null; readonly index: number | null };

/** On touch, a long press starts a drag; an immediate movement scrolls. */
const touchRestMs = 220;

const noColumns: readonly PlanRoute[] = [];

const announcements = {
	onDragStart: () => 'Siparişler taşınıyor.',
	onDragOver: () => undefined,
	onDragEnd: () => 'Siparişler bırakıldı.',
	onDragCancel: () => 'Taşıma iptal edildi.',
};
const instructions = {
	draggable: 'Klavyeyle taşımak için siparişin Rotaya Taşı düğmesini kullanın.',
};

/**
 * The board: the pool and a column per open route; orders and whole stops are dragged between
 * them.
 */
export function RouteBoard({ planner, columns, filter, onFilter, onAskWhere }: Props) {
	const { plan, selection, bring } = planner;
	const board = useBoardDrag(planner);
	// Tab and view change at once; the columns render in slices that leave time for the next key.
	const shownColumns = useDeferredValue(columns, noColumns);
	const { dragged, over } = board;
	const refusalFor = (routeId: string | null) =>
		dragged === null ? null : moveRefusal(plan, dragged, routeId);
	return (
		<DndContext
			sensors={board.sensors}
			collisionDetection={board.collide}
			onDragStart={board.start}
			onDragMove={board.follow}
			onDragOver={board.follow}
			onDragCancel={board.stop}
			onDragEnd={(event) => {
				const target = board.targetOf(event);
				board.stop();
				if (dragged !== null && target !== null) bring(dragged, target);
			}}
			accessibility={{ announcements, screenReaderInstructions: instructions }}
		>
			<div className={classes.board}>
				<BoardPool
					planner={planner}
					filter={filter}
					onFilter={onFilter}
					onAskWhere={onAskWhere}
					isTarget={
						over?.routeId === null && dragged?.some(({ routeId }) => routeId !== null) === true
					}
					refusal={over?.routeId === null ? refusalFor(null) : null}
				/>
				<Columns
					columns={shownColumns}
					isEmpty={columns.length === 0}
					render={(entry) => (
						<BoardColumn
							entry={entry}
							chosenIds={chosenIn(entry, selection.ids)}
							onToggle={selection.toggle}
							mayPlan={planner.mayPlan}
							movingIds={plan.movingIds}
							onAskWhere={onAskWhere}
							over={over?.routeId === entry.route.id ? dragged : null}
							refusal={refusalFor(entry.route.id)}
							dropIndex={over?.routeId === entry.route.id ? over.index : null}
							onList={board.onList}
						/>
					)}
				/>
			</div>
			<DragOverlay dropAnimation={null}>
				{dragged === null ? null : (
					<DragCard
						orders={dragged}
						place={board.place}
						nearRouteIds={board.nearRouteIds}
						refusal={over === null ? null : refusalFor(over.routeId)}
					/>
				)}
			</DragOverlay>
		</DndContext>
	);
}

const nobody: ReadonlySet<string> = new Set();

/** A column without selected orders need not render when the selection changes. */
function chosenIn({ orders }: PlanRoute, ids: ReadonlySet<string>): ReadonlySet<string> {
	return ids.size > 0 && orders.some(({ id }) => ids.has(id)) ? ids : nobody;
}

type ColumnsProps = {
	readonly columns: readonly PlanRoute[];
	/** True if there are no routes; otherwise empty `columns` means that they are loading. */
	readonly isEmpty: boolean;
	readonly render: (entry: PlanRoute) => React.ReactNode;
};

/** Only visible columns are in the document: a large depot has a hundred routes a day. */
function Columns({ columns, isEmpty, render }: ColumnsProps) {
	const scroll = useRef<HTMLDivElement>(null);
	const width = usePhone() ? Math.min(columnWidth, window.innerWidth - 48) : columnWidth;
	const virtualizer = useVirtualizer({
		horizontal: true,
		count: columns.length,
		getScrollElement: () => scroll.current,
		estimateSize: () => width,
		getItemKey: (index) => columns[index]?.route.id ?? index,
		overscan: 1,
		initialRect: { width: window.innerWidth, height: window.innerHeight },
		useFlushSync: false,
	});
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
		<section className={classes.columns} ref={scroll} aria-label="Rotalar" tabIndex={0}>
			{isEmpty ? (
				<p className={classes.none}>Bu gün için rota yok. Günü Aç ya da Yeni Rota ile başlayın.</p>
			) : null}
			{!isEmpty && columns.length === 0 ? <SkeletonTable columns={3} /> : null}
			<div className={classes.columnsInside} style={{ width: virtualizer.getTotalSize() }}>
				{virtualizer.getVirtualItems().map(({ index, start, key }) => {
					const entry = columns[index];
					return entry === undefined ? null : (
						<div
							key={key}
							className={classes.columnFrame}
							style={{ width, transform: `translateX(${start}px)` }}
						>
							{render(entry)}
						</div>
					);
				})}
			</div>
		</section>
	);
}

/** State of a drag: the dragged orders, the pointer, and the drop position. */
function useBoardDrag(planner: RoutePlanner) {
	const { plan, selection } = planner;
	const [dragged, setDragged] = useState<readonly PlanOrder[] | null>(null);
	const [over, setOver] = useState<Over | null>(null);
	const [nearRouteIds, setNearRouteIds] = useState<readonly string[]>([]);
	const pointer = useRef<{ x: number; y: number } | null>(null);
	const lists = useRef(new Map<string, HTMLElement>());
	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
		useSensor(TouchSensor, { activationConstraint: { delay: touchRestMs, tolerance: 8 } }),
	);
	const onList = useCallback((routeId: string, list: HTMLElement | null) => {
		if (list === null) lists.current.delete(routeId);
		else lists.current.set(routeId, list);
	}, []);
	const collide: CollisionDetection = useCallback((ask) => {
		pointer.current = ask.pointerCoordinates;
		return pointerWithin(ask);
	}, []);
	useListScroll(dragged !== null, over?.routeId ?? null, pointer, lists);

	return useMemo(() => {
		const overOf = (event: DragMoveEvent | DragEndEvent): Over | null => {
			if (event.over === null) return null;
			const routeId = (event.over.data.current?.['routeId'] ?? null) as string | null;
			const list = routeId === null ? undefined : lists.current.get(routeId);
			const stops = routeId === null ? undefined : plan.routeById.get(routeId)?.stops;
			const at = pointer.current;
			if (list === undefined || stops === undefined || at === null) return { routeId, index: null };
			const y = at.y - list.getBoundingClientRect().top + list.scrollTop;
			return { routeId, index: dropIndexAt(stops, y) };
		};
		/** Null for the pool. */
		const placeOf = ({ routeId, index }: Over): MovePlace | null => {
			if (routeId === null) return null;
			const stops = plan.routeById.get(routeId)?.stops;
			if (stops === undefined || index === null) return { routeId };
			const leaving = new Set(dragged?.map(({ stopId, id }) => stopId ?? id));
			const position = positionAt(stops, index, leaving);
			return position === undefined ? { routeId } : { routeId, position };
		};
		return {
			sensors,
			dragged,
			over,
			onList,
			collide,
			start: ({ active }: DragStartEvent) => {
				const orderIds = (active.data.current?.['orderIds'] ?? []) as string[];
				const orders = draggedOrders(plan, selection, orderIds);
				setDragged(orders);
				// The columns in the document, unless they take nothing.
				setNearRouteIds(
					[...lists.current.keys()].filter((id) => moveRefusal(plan, orders, id) === null),
				);
			},
			follow: (event: DragMoveEvent) => {
				const next = overOf(event);
				setOver((before) =>
					before?.routeId === next?.routeId && before?.index === next?.index ? before : next,
				);
			},
			stop: () => {
				setDragged(null);
				setOver(null);
			},
			place: over === null ? null : placeOf(over),
			nearRouteIds,
			targetOf: (event: DragEndEvent): MoveTarget | null => {
				const place = overOf(event);
				return place === null ? null : (placeOf(place) ?? { routeId: null });
			},
		};
	}, [plan, selection, dragged, over, nearRouteIds, sensors, onList, collide]);
}

const scrollEdgePx = 48;
const scrollStepPx = 12;

/** Scrolls a list while the pointer drags near its upper or lower edge. */
function useListScroll(
	isDragging: boolean,
	routeId: string | null,
	pointer: React.RefObject<{ x: number; y: number } | null>,
	lists: React.RefObject<Map<string, HTMLElement>>,
): void {
	useEffect(() => {
		if (!isDragging || routeId === null) return;
		let frame = 0;
		const step = () => {
			const list = lists.current.get(routeId);
			const at = pointer.current;
			if (list && at) {
				const { top, bottom } = list.getBoundingClientRect();
				if (at.y > bottom - scrollEdgePx) list.scrollBy(0, scrollStepPx);
				else if (at.y > top && at.y < top + scrollEdgePx) list.scrollBy(0, -scrollStepPx);
			}
			frame = requestAnimationFrame(step);
		};
		frame = requestAnimationFrame(step);
		return () => cancelAnimationFrame(frame);
	}, [isDragging, routeId, pointer, lists]);
}
