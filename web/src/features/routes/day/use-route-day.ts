// State of Rotalar: address, queries, plan, hovered route.
import { routePath } from '@sevk/contract/common/paths';
import type { RouteMap } from '@sevk/contract/routes/route-map';
import { todayIn } from '@sevk/domain/common/date/date';
import { memoizeLast } from '@sevk/domain/common/rule/memoize';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../../api/state/client-store.ts';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { sortFromText } from '../../../ui/table/data-table-column.ts';
import { useNow } from '../../../ui/value/relative-time.tsx';
import { liveOfDay } from '../common/route-live.ts';
import {
	prefetchRoutes,
	type RouteQuery,
	useRouteCounts,
	useRouteMap,
	useRoutes,
} from '../common/route-queries.ts';
import { useRoutePlanner } from '../plan/route-planner.ts';
import type { PoolFilter } from '../plan/route-pool.ts';
import { dayTabs, routesUnder } from './route-day-tabs.ts';

const dayViews = ['liste', 'pano', 'harita'] as const;
type DayView = (typeof dayViews)[number];

const liveNow = memoizeLast(liveOfDay);
const noAlerts: RouteMap['alerts'] = [];

/** Address keys that are not filters of the list: the day, the view, the pool's own filters. */
const notFilters = ['gun', 'sirala', 'gorunum', 'rota', 'yan', 'havuz', 'ilce', 'aralik'] as const;

export type RouteDay = ReturnType<typeof useRouteDay>;

export function useRouteDay() {
	const today = todayIn(new Date());
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const phone = usePhone();
	const now = useNow();
	const navigate = useNavigate();
	const [hoveredRouteId, setHoveredRouteId] = useState<string | null>(null);
	const { state, change, clear, activeCount } = useUrlState(
		{
			gun: today,
			durum: '',
			ara: '',
			sirala: '-number',
			gorunum: 'liste',
			rota: '',
			yan: '',
			havuz: '',
			ilce: '',
			aralik: '',
		},
		(next) => {
			if (next.gorunum === 'liste') prefetchRoutes(queryFromUrl(next, depotId));
		},
	);
	const chosenView: DayView = dayViews.find((each) => each === state.gorunum) ?? 'liste';
	// On a phone the list is the sheet over the map, so there is no map beside it.
	const view: DayView = phone && chosenView === 'harita' ? 'liste' : chosenView;
	const days = { depotId, dateFrom: state.gun, dateTo: state.gun };
	const tab = tabOf(state.durum);
	const query = queryFromUrl(state, depotId);
	const list = useRoutes(query, view === 'liste');
	const counts = useRouteCounts(days);
	// The list is the first thing to show: the map of a large day loads after it.
	const map = useRouteMap({ serviceDate: state.gun, depotId }, view !== 'liste' || !list.isPending);
	const planner = useRoutePlanner(map.data);
	const { plan } = planner;
	const routes = useMemo(
		() => routesUnder(plan.routes, { tab, q: state.ara }),
		[plan.routes, tab, state.ara],
	);
	const live = liveNow(plan, now, map.data?.alerts ?? noAlerts);
	/** On a desktop the list has the map beside it, or takes the whole width. */
	const isMapBeside = state.yan !== 'kapali';

	const isMapComing = map.data === undefined && !map.isError;
	const openedEarlyId = useRef<string | null>(null);

	/** Opens a route's card if a map is visible; otherwise its screen. */
	function open(routeId: string | null) {
		const hasMap = phone || view === 'harita' || (view === 'liste' && isMapBeside);
		openedEarlyId.current = isMapComing ? routeId : null;
		if (routeId === null) change({ rota: '' });
		else if (hasMap && (isMapComing || plan.routeById.has(routeId))) change({ rota: routeId });
		else void navigate({ to: routePath(routeId) });
	}

	// The card opens with the map that was still coming; a route that is not on it has its screen.
	useEffect(() => {
		const routeId = openedEarlyId.current;
		if (isMapComing || routeId === null) return;
		openedEarlyId.current = null;
		if (!plan.routeById.has(routeId)) void navigate({ to: routePath(routeId) });
	}, [isMapComing, plan, navigate]);

	return {
		today,
		state,
		change,
		view,
		query,
		list,
		counts,
		map,
		planner,
		routes,
		live,
		isMapBeside,
		activeCount: activeCount(...notFilters),
		clear: () => clear(...notFilters),
		/** A change fits the map to its content. */
		fitKey: [state.gun, depotId, state.durum, state.ara].join('|'),
		openId: state.rota || null,
		open,
		hoveredRouteId,
		setHoveredRouteId,
		pool: { q: state.havuz, district: state.ilce, window: state.aralik },
		filterPool: ({ q, district, window }: Partial<PoolFilter>) =>
			change({
				...(q === undefined ? {} : { havuz: q }),
				...(district === undefined ? {} : { ilce: district }),
				...(window === undefined ? {} : { aralik: window }),
			}),
	};
}

function tabOf(value: string) {
	return dayTabs.find((tab) => tab.value === value);
}

type UrlFilters = Readonly<Record<'gun' | 'durum' | 'ara' | 'sirala', string>>;

/** The list query of the filters in the address. */
function queryFromUrl(
	{ gun, durum, ara, sirala }: UrlFilters,
	depotId: string | undefined,
): RouteQuery {
	const tab = tabOf(durum);
	const sort = sortFromText(sirala);
	return {
		depotId,
		dateFrom: gun,
		dateTo: gun,
		q: ara || undefined,
		states: tab ? [...tab.states] : undefined,
		sort: (sort?.key ?? 'number') as RouteQuery['sort'],
		direction: sort?.direction,
	};
}
