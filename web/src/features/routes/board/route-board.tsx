import {
	type CollisionDetection,
	DndContext,
	DragOverlay,
	type DragPendingEvent,
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
import type { DayPlan, PlanOrder, PlanRoute } from '../common/route-plan.ts';
import { DragCard } from '../plan/route-drag-card.tsx';
import { approachMs, createRouteDrag, type DragPlace } from '../plan/route-move-check.ts';
import { moveRefusal, type RoutePlanner } from '../plan/route-planner.ts';
import type { PoolFilter } from '../plan/route-pool.ts';
import { draggedOrders } from '../plan/route-selection.ts';
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
	const { dragged, drag } = board;
	const refusalFor = (routeId: string | null) =>
		dragged === null ? null : moveRefusal(plan, dragged, routeId);
	return (
		<DndContext
			sensors={board.sensors}
			collisionDetection={board.collide}
			onDragPending={board.prepare}
			onDragStart={board.start}
			onDragMove={board.follow}
			onDragCancel={board.stop}
			onDragEnd={() => {
				const place = drag.place();
				const position = place === null ? undefined : drag.positionAt(place);
				board.stop();
				if (dragged === null || place === null) return;
				bring(dragged, { routeId: place.routeId, ...(position === undefined ? {} : { position }) });
			}}
			accessibility={{ announcements, screenReaderInstructions: instructions }}
		>
			<div className={classes.board} {...board.approach}>
				<BoardPool
					planner={planner}
					filter={filter}
					onFilter={onFilter}
					onAskWhere={onAskWhere}
					dragged={dragged}
					drag={drag}
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
							dragged={dragged}
							drag={drag}
							refusal={refusalFor(entry.route.id)}
							onList={board.onList}
						/>
					)}
				/>
			</div>
			<DragOverlay dropAnimation={null}>
				{dragged === null ? null : <DragCard orders={dragged} drag={drag} />}
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

/** A drag: the dragged orders as state, the place under the pointer outside of it. */
function useBoardDrag(planner: RoutePlanner) {
	const { plan, selection } = planner;
	const [drag] = useState(createRouteDrag);
	const [dragged, setDragged] = useState<readonly PlanOrder[] | null>(null);
	const pointer = useRef<Pointer | null>(null);
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
	const follow = useCallback(() => {
		if (dragged === null || pointer.current === null) return;
		drag.hold(placeUnder(pointer.current, plan, dragged, lists.current));
	}, [drag, plan, dragged]);
	useListScroll(dragged !== null, drag.place, pointer, lists);
	useEffect(() => {
		if (dragged === null) return;
		// Before the drag library renders its own state for the movement.
		const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
			pointer.current = { x, y };
			follow();
		};
		window.addEventListener('pointermove', onMove);
		return () => window.removeEventListener('pointermove', onMove);
	}, [dragged, follow]);

	const prepare = useCallback(
		(id: string) => {
			const [kind, key = ''] = id.split(/:(.*)/);
			const orderIds =
				kind === 'stop' ? (plan.stopByKey.get(key)?.orders.map((order) => order.id) ?? []) : [key];
			const orders = draggedOrders(plan, selection, orderIds);
			// The columns in the document, unless they take nothing.
			const mayTake = (routeId: string) => moveRefusal(plan, orders, routeId) === null;
			drag.begin(orders, [...lists.current.keys()].filter(mayTake));
		},
		[plan, selection, drag],
	);
	const approach = useApproach(prepare);

	return useMemo(() => {
		const stop = () => {
			setDragged(null);
			drag.hold(null);
		};
		return {
			approach,
			sensors,
			drag,
			dragged,
			onList,
			collide,
			follow,
			stop,
			prepare: ({ id }: DragPendingEvent) => prepare(String(id)),
			start: ({ active }: DragStartEvent) => {
				const orderIds = (active.data.current?.['orderIds'] ?? []) as string[];
				setDragged(draggedOrders(plan, selection, orderIds));
			},
		};
	}, [plan, selection, drag, dragged, sensors, onList, collide, follow, prepare, approach]);
}

/** Asks for a card while the pointer is on it: the answer is there when the drag begins. */
function useApproach(prepare: (id: string) => void) {
	const timer = useRef(0);
	const latest = useRef(prepare);
	useEffect(() => {
		latest.current = prepare;
	}, [prepare]);
	useEffect(() => () => clearTimeout(timer.current), []);
	return useMemo(
		() => ({
			onPointerOver({ pointerType, buttons, target }: React.PointerEvent) {
				clearTimeout(timer.current);
				if (pointerType !== 'mouse' || buttons !== 0 || !(target instanceof Element)) return;
				const id = target.closest<HTMLElement>('[data-movable]')?.dataset['movable'];
				if (id === undefined) return;
				timer.current = window.setTimeout(() => latest.current(id), approachMs);
			},
			onPointerLeave: () => clearTimeout(timer.current),
		}),
		[],
	);
}

type Pointer = { readonly x: number; readonly y: number };

/** The pool or column under the pointer; the dragged card itself is above it. */
function placeUnder(
	{ x, y }: Pointer,
	plan: DayPlan,
	dragged: readonly PlanOrder[],
	lists: ReadonlyMap<string, HTMLElement>,
): DragPlace | null {
	const target = document
		.elementsFromPoint(x, y)
		.map((element) => element.closest<HTMLElement>('[data-drop]')?.dataset['drop'])
		.find((each) => each !== undefined);
	if (target === undefined) return null;
	const routeId = target === 'pool' ? null : target;
	const refusal = moveRefusal(plan, dragged, routeId);
	const list = routeId === null ? undefined : lists.get(routeId);
	const stops = routeId === null ? undefined : plan.routeById.get(routeId)?.stops;
	if (list === undefined || stops === undefined) return { routeId, refusal };
	const index = dropIndexAt(stops, y - list.getBoundingClientRect().top + list.scrollTop);
	const leaving = new Set(dragged.map(({ stopId, id }) => stopId ?? id));
	const position = positionAt(stops, index, leaving);
	return { routeId, index, refusal, ...(position === undefined ? {} : { position }) };
}

const scrollEdgePx = 48;
const scrollStepPx = 12;

/** Scrolls a list while the pointer drags near its upper or lower edge. */
function useListScroll(
	isDragging: boolean,
	placeOf: () => DragPlace | null,
	pointer: React.RefObject<Pointer | null>,
	lists: React.RefObject<Map<string, HTMLElement>>,
): void {
	useEffect(() => {
		if (!isDragging) return;
		let frame = 0;
		const step = () => {
			const list = lists.current.get(placeOf()?.routeId ?? '');
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
	}, [isDragging, placeOf, pointer, lists]);
}
