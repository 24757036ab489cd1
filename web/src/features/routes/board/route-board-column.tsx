import { useDraggable, useDroppable } from '@dnd-kit/core';
import { routePath } from '@sevk/contract/common/paths';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { windowOfOrder } from '@sevk/domain/orders/common/order-window';
import { refuseAddingOrders, refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
import { stopWindowOf } from '@sevk/domain/routes/common/route-window';
import {
	routeStateWords,
	stopStateWords,
	vehicleWords,
} from '@sevk/domain/routes/common/route-words';
import { fitWarnings } from '@sevk/domain/routes/plan/route-fit';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { useScreenFrame } from '../../../ui/screen/screen-frame.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { FitWarnings } from '../common/route-fit-warnings.tsx';
import { RouteLoadMeter } from '../common/route-load-meter.tsx';
import type { PlanOrder, PlanRoute, PlanStop } from '../common/route-plan.ts';
import { StopNumber } from '../common/route-stop-number.tsx';
import type { RouteDrag } from '../plan/route-move-check.ts';
import type { RouteSelection } from '../plan/route-selection.ts';
import classes from './route-board.module.css';
import { columnWidth, stopHeight, stopHeights } from './route-board-line.ts';
import { MoveButton } from './route-move-button.tsx';
import cardClasses from './route-order-card.module.css';
import { isControl, OrderCard } from './route-order-card.tsx';

type Props = {
	readonly entry: PlanRoute;
	/**
	 * The selected orders; null if none of this route is among them, so that the column does not
	 * render.
	 */
	readonly chosenIds: ReadonlySet<string>;
	readonly onToggle: RouteSelection['toggle'];
	readonly mayPlan: boolean;
	readonly movingIds: ReadonlySet<string>;
	readonly onAskWhere: (orderIds: readonly string[]) => void;
	/** The orders that are dragged; null if there are none. */
	readonly dragged: readonly PlanOrder[] | null;
	readonly drag: RouteDrag;
	/** Why the dragged orders may not be dropped here; null if they may or nothing is dragged. */
	readonly refusal: string | null;
	readonly onList: (routeId: string, list: HTMLElement | null) => void;
};

/** One open route on the board: driver, load, stops in sequence. */
export const BoardColumn = memo(function BoardColumn(props: Props) {
	const { entry, dragged, drag, refusal } = props;
	const { route, stops } = entry;
	const isOver = drag.usePart((place) => place?.routeId === route.id);
	const over = isOver ? dragged : null;
	const drop = useDroppable({ id: route.id, data: { routeId: route.id } });
	const { whyReadOnly } = useScreenFrame();
	const mayMove = props.mayPlan && whyReadOnly === null && refuseRemovingOrders(route) === null;
	return (
		<section
			ref={drop.setNodeRef}
			className={classes.column}
			aria-label={`Rota ${entry.name}`}
			data-drop={route.id}
			data-target={over !== null || undefined}
			data-refuses={refusal !== null || undefined}
		>
			<ColumnHead entry={entry} over={over} refusal={refusal} mayMove={mayMove} />
			<StopLine
				entry={entry}
				chosenIds={props.chosenIds}
				onToggle={props.onToggle}
				mayMove={mayMove}
				movingIds={props.movingIds}
				drag={drag}
				onAskWhere={props.onAskWhere}
				onList={props.onList}
			/>
			{stops.length === 0 ? (
				<p className={classes.none}>
					{mayMove ? 'Siparişleri havuzdan buraya sürükleyin.' : 'Bu rotada durak yok.'}
				</p>
			) : null}
		</section>
	);
});

type HeadProps = Pick<Props, 'entry' | 'refusal'> & {
	readonly over: readonly PlanOrder[] | null;
	readonly mayMove: boolean;
};

function ColumnHead({ entry, over, refusal, mayMove }: HeadProps) {
	const { route } = entry;
	const coming = over?.filter(({ routeId }) => routeId !== route.id) ?? [];
	const isWelcome = refusal === null && coming.length > 0;
	const crew = [route.driverName ?? 'Sürücü atanmadı', vehicleWords(route.plate, route.tour)];
	return (
		<header className={classes.columnHead}>
			<div className={classes.columnTitle}>
				<h2>
					<Link to={routePath(route.id)}>{entry.name}</Link>
				</h2>
				<StatusChip {...routeStateWords[route.state]} size="sm" />
			</div>
			<span className={cardClasses.dim}>{crew.join(' · ')}</span>
			{route.workingTime === null ? null : (
				<span className={cardClasses.dim}>Vardiya: {route.workingTime}</span>
			)}
			<RouteLoadMeter compact route={entry} {...(isWelcome ? { adding: loadOf(coming) } : {})} />
			{refuseAddingOrders(route) === null ? null : (
				<span className={classes.locked}>
					<IconLock size={13} stroke={1.8} aria-hidden />
					{mayMove ? 'Yeni sipariş alınmaz' : 'Plan değiştirilemez'}
				</span>
			)}
			{over !== null && refusal !== null ? <p className={classes.refusal}>{refusal}</p> : null}
			{isWelcome ? <FitWarnings warnings={fitWarnings(coming, entry)} /> : null}
		</header>
	);
}

type LineProps = Pick<
	Props,
	'entry' | 'chosenIds' | 'onToggle' | 'movingIds' | 'drag' | 'onAskWhere' | 'onList'
> & {
	readonly mayMove: boolean;
};

/** Renders for another plan or selection, not for a drag above it. */
const StopLine = memo(function StopLine({ entry, drag, onList, ...rest }: LineProps) {
	const { stops, route } = entry;
	const scroll = useRef<HTMLDivElement>(null);
	const virtualizer = useVirtualizer({
		count: stops.length,
		getScrollElement: () => scroll.current,
		estimateSize: (index) => {
			const stop = stops[index];
			return stop === undefined ? 0 : stopHeight(stop);
		},
		overscan: 2,
		// Render the first rows at once, without waiting for the measurement.
		initialRect: { width: columnWidth, height: window.innerHeight },
		useFlushSync: false,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: heights follow from the stops
	useEffect(() => virtualizer.measure(), [stops, virtualizer]);
	useEffect(() => {
		onList(route.id, scroll.current);
		return () => onList(route.id, null);
	}, [route.id, onList]);
	return (
		<div
			className={classes.stops}
			ref={scroll}
			// Without buttons inside, the keyboard scrolls the list itself.
			{...(rest.mayMove ? {} : { tabIndex: 0 })}
		>
			<ol style={{ height: virtualizer.getTotalSize() }} aria-label={`${route.number} durakları`}>
				{virtualizer.getVirtualItems().map(({ index, start }) => {
					const stop = stops[index];
					return stop === undefined ? null : (
						<li
							key={stop.key}
							className={classes.floating}
							style={{ transform: `translateY(${start}px)` }}
						>
							<BoardStop stop={stop} {...rest} />
						</li>
					);
				})}
			</ol>
			<DropMark entry={entry} drag={drag} />
		</div>
	);
});

function DropMark({ entry, drag }: Pick<Props, 'entry' | 'drag'>) {
	const { route, stops } = entry;
	const index = drag.usePart((place) =>
		place?.routeId === route.id && place.refusal === null ? (place.index ?? null) : null,
	);
	if (index === null) return null;
	const top = stops.slice(0, index).reduce((sum, stop) => sum + stopHeight(stop), 0);
	return <div className={classes.dropMark} style={{ transform: `translateY(${top}px)` }} />;
}

type StopProps = Pick<Props, 'chosenIds' | 'onToggle' | 'movingIds' | 'onAskWhere'> & {
	readonly stop: PlanStop;
	readonly mayMove: boolean;
};

function BoardStop({ stop, chosenIds, onToggle, mayMove, movingIds, onAskWhere }: StopProps) {
	const orderIds = stop.orders.map(({ id }) => id);
	const drag = useDraggable({
		id: `stop:${stop.key}`,
		data: { orderIds },
		disabled: !mayMove || stop.isMoving,
	});
	const [first] = stop.orders;
	const window = formatWindow(stopWindowOf(stop.orders.map(windowOfOrder)));
	const word = stopStateWords[stop.state];
	return (
		<article
			className={cardClasses.stop}
			data-moving={stop.isMoving || undefined}
			data-dragging={drag.isDragging || undefined}
			style={{ height: stopHeight(stop) - stopHeights.gap }}
		>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: each order's box does the same for the keyboard */}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a large target for what the boxes do */}
			<div
				ref={drag.setNodeRef}
				{...drag.listeners}
				className={cardClasses.stopHead}
				data-movable={mayMove && !stop.isMoving ? `stop:${stop.key}` : undefined}
				onClick={(event) => {
					if (mayMove && !isControl(event.target)) onToggle(orderIds);
				}}
			>
				<StopNumber position={stop.position} tone={word.tone} />
				<span className={cardClasses.place}>
					<strong>{first?.neighbourhood || first?.districtName || 'Adres yok'}</strong>
					<span className={cardClasses.dim}>
						{first?.neighbourhood ? first.districtName : ''}
						{window ? ` · ${window}` : ''}
					</span>
				</span>
				{mayMove ? (
					<MoveButton
						name={`${stop.position}. durak`}
						disabled={stop.isMoving}
						onPress={() => onAskWhere(orderIds)}
					/>
				) : null}
			</div>
			{stop.orders.map((order) => (
				<OrderCard
					key={order.id}
					inStop
					order={order}
					isSelected={chosenIds.has(order.id)}
					moving={movingIds.has(order.id)}
					mayMove={mayMove}
					onToggle={onToggle}
					onAskWhere={onAskWhere}
				/>
			))}
		</article>
	);
}
