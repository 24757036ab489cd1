import {
	closestCenter,
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import {
	arrayMove,
	SortableContext,
	sortableKeyboardCoordinates,
	verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { sortStops } from '@sevk/contract/routes/route-plan';
import type { StopPlanTimes } from '@sevk/contract/routes/route-plan-times';
import { sortableRouteStates } from '@sevk/domain/routes/common/route';
import { isStopAhead, sequenceAhead } from '@sevk/domain/routes/sequence/route-driver-plan';
import { type ReactNode, useEffect, useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { useEtas } from './route-eta.ts';
import { StopCard } from './route-stop-card.tsx';
import classes from './route-stop-list.module.css';
import { nextStopOf } from './route-stop-place.ts';

type Props = {
	readonly route: RouteDetail;
	readonly orderActs: (stop: RouteStop, order: StopOrder) => ReactNode;
	/** The hovered stop, here or on the map. */
	readonly hoveredId: string | null;
	readonly onHover: (stopId: string | null) => void;
	/** The planned times of a stop: null where they are not known, undefined where none are shown. */
	readonly timesOf: (stopId: string) => StopPlanTimes | null | undefined;
};

/** Announcements of a screen reader while a stop is dragged. */
const announcements = {
	onDragStart: () => 'Durak taşınıyor. Yukarı ve aşağı oklarla yerini seçin.',
	onDragOver: () => 'Durağın yeri değişti.',
	onDragEnd: () => 'Durak bırakıldı.',
	onDragCancel: () => 'Taşıma iptal edildi.',
};
const instructions = {
	draggable: 'Taşımak için boşluk tuşuna basın, oklarla yerini seçin, boşlukla bırakın.',
};

/** The stops in sequence; until the last result they are sorted by drag or keyboard. */
export function RouteStopList({ route, orderActs, hoveredId, onHover, timesOf }: Props) {
	const mayPlan = useMay('routes.plan') && sortableRouteStates.includes(route.state);
	// Visited stops keep their places on the road.
	const onRoad = route.state === 'in_progress';
	const sort = useAct(sortStops);
	const etas = useEtas(route);
	const [stops, setStops] = useState<readonly RouteStop[]>(route.stops);
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	useEffect(() => setStops(route.stops), [route.stops]);

	async function save(next: readonly RouteStop[]) {
		setStops(next);
		try {
			await sort.mutateAsync({
				params: { routeId: route.id },
				body: { stopIds: next.map((stop) => stop.id), version: route.version },
			});
		} catch (problem) {
			setStops(route.stops);
			notifyProblem(problem);
		}
	}

	function drop({ active, over }: DragEndEvent) {
		if (!over || active.id === over.id) return;
		const from = stops.findIndex((stop) => stop.id === active.id);
		const to = stops.findIndex((stop) => stop.id === over.id);
		void save(onRoad ? sequenceAhead(stops, from, to) : arrayMove([...stops], from, to));
	}

	if (stops.length === 0) {
		return (
			<EmptyState
				title="Bu rotada henüz durak yok"
				note="Sipariş havuzundan seçerek, filtreleyerek veya ilçeye göre sipariş ekleyin."
			/>
		);
	}
	const next = nextStopOf({ state: route.state, stops: [...stops] });
	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragEnd={drop}
			accessibility={{ announcements, screenReaderInstructions: instructions }}
		>
			<SortableContext items={stops.map((stop) => stop.id)} strategy={verticalListSortingStrategy}>
				<ol className={classes.stops} aria-label="Duraklar" aria-busy={sort.isPending}>
					{stops.map((stop, index) => (
						<StopCard
							key={stop.id}
							stop={stop}
							position={index + 1}
							movable={mayPlan && !sort.isPending && (!onRoad || isStopAhead(stop))}
							next={stop.id === next?.id}
							hovered={stop.id === hoveredId}
							onHover={onHover}
							route={route}
							eta={etas.get(stop.id)}
							times={timesOf(stop.id)}
							orderActs={(order) => orderActs(stop, order)}
						/>
					))}
				</ol>
			</SortableContext>
		</DndContext>
	);
}
