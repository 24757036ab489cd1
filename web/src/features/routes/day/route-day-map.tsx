import { Button, SegmentedControl } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import type { RouteMap } from '@sevk/contract/routes/route-map';
import { IconLasso } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import type { MapPoint } from '../../../map/shape/map-shapes.ts';
import { MapView } from '../../../map/view/map-view.tsx';
import { useNow } from '../../../ui/value/relative-time.tsx';
import type { PlanRoute } from '../common/route-plan.ts';
import type { RoutePlanner } from '../plan/route-planner.ts';
import { leftOutWords } from '../plan/route-pool.ts';
import classes from './route-day-map.module.css';
import { PinCard, usePinDrag } from './route-day-pins.tsx';
import {
	drawnPlaces,
	type MapColour,
	mapColours,
	poolPoints,
	routeBadges,
	routeHuesOf,
	routeLines,
	stopPoints,
	vehiclesOf,
} from './route-day-shapes.ts';

/** The map receives its new size shortly after the page. */
const resizedAfterMs = 120;

type Props = {
	readonly planner: RoutePlanner;
	/** The routes that match the screen's filters. */
	readonly routes: readonly PlanRoute[];
	readonly depots: RouteMap['depots'];
	/** Where a day without orders opens. */
	readonly around: RouteMap['around'];
	/** A change fits the map to its content: the day, the depot, the filter. */
	readonly fitKey: string;
	readonly openId: string | null;
	readonly onOpen: (routeId: string | null) => void;
	readonly hoveredRouteId: string | null;
	readonly onHoverRoute: (routeId: string | null) => void;
	/** The planning map: points are selected by click and lasso. */
	readonly chooses: boolean;
};

/** The day on the map: the pool in clusters, each route's stops in sequence, its vehicle. */
export function RouteDayMap(props: Props) {
	const { planner, openId, onOpen, hoveredRouteId, onHoverRoute, chooses } = props;
	const { plan, selection, mayPlan } = planner;
	const [drawing, setDrawing] = useLassoMode();
	const [pointId, setPointId] = useState<string | null>(null);
	const [colour, setColour] = useMapColour();
	const { points, lines, badges, vehicles, shownRouteId, leftOut } = useDayShapes(props, colour);
	const chosenPoints = useMemo(() => pointsOf(planner, selection.ids), [planner, selection.ids]);
	const fitKey = useDebounced(shownRouteId === null ? props.fitKey : `rota:${shownRouteId}`);

	const orderIdsOf = useCallback(
		(pointIds: readonly string[]) =>
			pointIds.flatMap((id) => plan.stopByKey.get(id)?.orders.map((order) => order.id) ?? [id]),
		[plan],
	);
	const routeIdOf = useCallback(
		(id: string) =>
			plan.routeById.has(id) ? id : (plan.stopByKey.get(id)?.orders[0]?.routeId ?? null),
		[plan],
	);

	const pins = usePinDrag({
		planner,
		orderIdsOf,
		routeIdOf,
		onHoverRoute,
		onStart: () => setPointId(null),
	});

	function hover(id: string | null) {
		// The route below a dragged pin is the one that would take it.
		if (pins.dragged !== null) return;
		setPointId(id);
		pins.approach(id);
		onHoverRoute(id === null ? null : routeIdOf(id));
	}

	/** The next loop can be drawn at once; Alan Seç or Escape gives the pointer back to the map. */
	function choose(pointIds: readonly string[]) {
		selection.replace(orderIdsOf(pointIds));
	}

	function press(id: string) {
		const routeId = routeIdOf(id);
		if (chooses && mayPlan && !plan.routeById.has(id)) selection.toggle(orderIdsOf([id]));
		else if (routeId !== null) onOpen(routeId === openId ? null : routeId);
	}

	return (
		<div className={classes.map}>
			<MapView
				label="Rotalar haritası"
				points={points}
				lines={lines}
				badges={badges}
				vehicles={vehicles}
				clustered
				hoveredId={pins.dragged === null ? (pointId ?? hoveredRouteId) : null}
				onHover={hover}
				selectedIds={chosenPoints}
				{...(mayPlan ? { onSelect: choose } : {})}
				drawing={drawing}
				{...(mayPlan ? { pointDrag: pins.pointDrag } : {})}
				onOpen={press}
				fitKey={fitKey}
				around={props.around}
			/>
			<PinCard pins={pins} />
			<div className={classes.tools}>
				<SegmentedControl
					size="xs"
					aria-label="Durakların rengi"
					className={classes.colours}
					value={colour}
					onChange={setColour}
					data={[
						{ value: 'sonuc', label: 'Sonuç' },
						{ value: 'rota', label: 'Rota' },
					]}
				/>
				{chooses && mayPlan ? (
					<Button
						size="xs"
						variant={drawing ? 'filled' : 'default'}
						aria-pressed={drawing}
						leftSection={<IconLasso size={16} stroke={1.8} aria-hidden />}
						onClick={() => setDrawing(!drawing)}
					>
						Alan Seç
					</Button>
				) : null}
				{drawing ? <span className={classes.hint}>Siparişlerin çevresini çizin</span> : null}
				<RoughLegend points={points} />
				{leftOut === null ? null : <p className={classes.leftOut}>{leftOut}</p>}
			</div>
		</div>
	);
}

/** What paler points are, and where they get an exact place. */
function RoughLegend({ points }: { readonly points: readonly MapPoint[] }) {
	const mayEdit = useMay('orders.edit');
	const count = points.filter(({ approximate }) => approximate === true).length;
	if (count === 0) return null;
	return (
		<p className={classes.rough}>
			Soluk {count} noktanın konumu yaklaşık; çevresine dağıtıldı.
			{mayEdit ? (
				<>
					{' '}
					<Link to={paths.unplaced}>Konum Ver</Link>
				</>
			) : null}
		</p>
	);
}

/**
 * What the map draws. An open route shows its own stops only; the pool returns when it is closed,
 * and the planning map always shows both.
 */
function useDayShapes(
	{ planner, routes, depots, openId, hoveredRouteId, chooses }: Props,
	colour: MapColour,
) {
	const { plan } = planner;
	const now = useNow();
	const open = chooses ? undefined : routes.find(({ route }) => route.id === openId);
	const visibleRoutes = useMemo(() => (open ? [open] : routes), [open, routes]);
	const drawn = useMemo(() => drawnPlaces(plan.pool, plan.routes), [plan]);
	const pool = useMemo(() => (open ? [] : poolPoints(plan.pool, drawn)), [open, plan.pool, drawn]);
	const hues = useMemo(() => routeHuesOf(plan.routes, colour), [plan.routes, colour]);
	const stops = useMemo(() => stopPoints(visibleRoutes, hues, drawn), [visibleRoutes, hues, drawn]);
	const points = useMemo(() => [...pool, ...stops], [pool, stops]);
	const lines = useMemo(() => {
		const highlighted = [hoveredRouteId, openId].filter((id) => id !== null);
		return routeLines(visibleRoutes, depots, new Set(highlighted), hues, drawn);
	}, [visibleRoutes, depots, hoveredRouteId, openId, hues, drawn]);
	const badges = useMemo(
		() => routeBadges(visibleRoutes, hues, drawn),
		[visibleRoutes, hues, drawn],
	);
	const vehicles = useMemo(() => vehiclesOf(visibleRoutes, now), [visibleRoutes, now]);
	const leftOut = open ? null : leftOutWords(plan.leftOut);
	return { points, lines, badges, vehicles, shownRouteId: open?.route.id ?? null, leftOut };
}

const colourKey = 'sevk-map-colour';

/** What the colour of a stop says, kept in this browser. */
function useMapColour() {
	const [colour, setColour] = useState<MapColour>(() => {
		const stored = readStored();
		return mapColours.find((each) => each === stored) ?? 'sonuc';
	});
	const choose = (next: MapColour) => {
		setColour(next);
		try {
			localStorage.setItem(colourKey, next);
		} catch {
			// Storage may be blocked; the choice then lasts until the page is closed.
		}
	};
	return [colour, choose] as const;
}

function readStored(): string | null {
	try {
		return localStorage.getItem(colourKey);
	} catch {
		return null;
	}
}

/** True while the user draws a loop; Escape ends it. */
function useLassoMode() {
	const [drawing, setDrawing] = useState(false);
	useEffect(() => {
		if (!drawing) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key === 'Escape') setDrawing(false);
		};
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, [drawing]);
	return [drawing, setDrawing] as const;
}

/**
 * Delays a value until the card beside an open route has its size; the map then fits into the
 * rest.
 */
function useDebounced(value: string): string {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), resizedAfterMs);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}

/** A stop is selected with all its orders: one selected order marks the point. */
function pointsOf({ plan }: RoutePlanner, ids: ReadonlySet<string>): ReadonlySet<string> {
	const points = new Set<string>();
	for (const orderId of ids) {
		const order = plan.orderById.get(orderId);
		if (order) points.add(order.routeId === null ? order.id : (order.stopId ?? order.id));
	}
	return points;
}
