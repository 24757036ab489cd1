import type { RouteMap } from '@sevk/contract/routes/route-map';
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { ErrorState } from '../../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import classes from '../common/route-list.module.css';
import { columnsOf, type PlanRoute } from '../common/route-plan.ts';
import { RouteDayMap } from './route-day-map.tsx';
import { RouteSheet, SheetStops } from './route-sheet.tsx';
import type { RouteDay } from './use-route-day.ts';

/** The code for dragging loads with the board, not with the list of the day. */
const RouteBoard = lazy(async () => ({
	default: (await import('../board/route-board.tsx')).RouteBoard,
}));

/** The card of an open route loads with the first one. */
const RouteMapCard = lazy(async () => ({
	default: (await import('./route-map-card.tsx')).RouteMapCard,
}));

type Props = {
	readonly day: RouteDay;
	readonly onAskWhere: (orderIds: readonly string[]) => void;
	readonly parts: {
		readonly stepper: ReactNode;
		readonly views: ReactNode;
		readonly numbers: ReactNode;
		readonly filters: ReactNode;
		readonly table: ReactNode;
	};
};

/** The day in the selected view; on a phone the list is a sheet over the map. */
export function RouteDayView(props: Props) {
	const { day, parts } = props;
	const phone = usePhone();
	if (day.view === 'pano') return <BoardView {...props} phone={phone} />;
	if (phone) return <SheetView {...props} />;
	if (day.view === 'harita') {
		return (
			<div className={classes.whole}>
				<DayMap day={day} chooses />
				<OpenCard day={day} />
			</div>
		);
	}
	return (
		<div className={classes.split} data-alone={!day.isMapBeside || undefined}>
			<div className={classes.rows}>{parts.table}</div>
			{day.isMapBeside ? (
				<div className={classes.beside}>
					<DayMap day={day} chooses={false} />
					<OpenCard day={day} />
				</div>
			) : null}
		</div>
	);
}

function BoardView({ day, onAskWhere, parts, phone }: Props & { readonly phone: boolean }) {
	const { map, planner, routes } = day;
	const columns = useMemo(() => columnsOf(routes), [routes]);
	return (
		<>
			{phone ? (
				<div className={classes.boardTools}>
					{parts.stepper}
					{parts.views}
				</div>
			) : null}
			{map.isPending ? <SkeletonTable /> : null}
			{map.data === undefined && map.isError ? (
				<ErrorState sentence={sentenceOf(map.error)} onRetry={() => void map.refetch()} />
			) : null}
			{map.data === undefined ? null : (
				<Suspense fallback={<SkeletonTable />}>
					<RouteBoard
						planner={planner}
						columns={columns}
						filter={day.pool}
						onFilter={day.filterPool}
						onAskWhere={onAskWhere}
					/>
				</Suspense>
			)}
		</>
	);
}

function SheetView({ day, parts }: Props) {
	const entry = openOf(day);
	return (
		<RouteSheet
			map={<DayMap day={day} chooses={false} />}
			tools={
				<>
					{parts.stepper}
					{parts.views}
				</>
			}
			contentKey={day.openId ?? ''}
			head={
				entry ? null : (
					<div className={classes.sheetHead}>
						{parts.numbers}
						{parts.filters}
					</div>
				)
			}
		>
			{entry ? (
				<div className={classes.sheetCard}>
					<Suspense>
						<RouteMapCard
							entry={entry}
							live={day.live.get(entry.route.id)}
							onClose={() => day.open(null)}
						>
							<SheetStops entry={entry} />
						</RouteMapCard>
					</Suspense>
				</div>
			) : (
				parts.table
			)}
		</RouteSheet>
	);
}

/**
 * The input of the map. It follows the list beside it once the rows are loaded: rendering
 * thousands of points first would delay them.
 */
function useAfterRows({ routes, fitKey, view, list }: RouteDay) {
	const latestInput = useMemo(() => ({ routes, fitKey }), [routes, fitKey]);
	const [mapInput, setMapInput] = useState(latestInput);
	const rowsStand = view !== 'liste' || !list.isPlaceholderData;
	if (rowsStand && mapInput !== latestInput) setMapInput(latestInput);
	return useDeferredValue(mapInput);
}

type DayProps = { readonly day: RouteDay };

const noDepots: RouteMap['depots'] = [];

function DayMap({ day, chooses }: DayProps & { readonly chooses: boolean }) {
	const { routes, fitKey } = useAfterRows(day);
	return (
		<RouteDayMap
			planner={day.planner}
			routes={routes}
			depots={day.map.data?.depots ?? noDepots}
			// An answer that an earlier release kept has none.
			around={day.map.data?.around ?? null}
			fitKey={fitKey}
			openId={day.openId}
			onOpen={day.open}
			hoveredRouteId={day.hoveredRouteId}
			onHoverRoute={day.setHoveredRouteId}
			chooses={chooses}
		/>
	);
}

function OpenCard({ day }: DayProps) {
	const entry = openOf(day);
	if (entry === undefined) return null;
	return (
		<div className={classes.card}>
			<Suspense>
				<RouteMapCard
					entry={entry}
					live={day.live.get(entry.route.id)}
					onClose={() => day.open(null)}
				/>
			</Suspense>
		</div>
	);
}

function openOf({ planner, openId }: RouteDay): PlanRoute | undefined {
	return openId === null ? undefined : planner.plan.routeById.get(openId);
}
