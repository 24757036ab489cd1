import { listDrivers } from '@sevk/contract/drivers/drivers';
import {
	type RouteStop,
	routeHistory,
	type StopOrder,
	showRoute,
} from '@sevk/contract/routes/route-detail';
import { decodeRouteMap, readRouteMap } from '@sevk/contract/routes/route-map';
import { countRoutes, listRoutes } from '@sevk/contract/routes/routes';
import { listVehicles } from '@sevk/contract/vehicles/vehicles';
import { applyWaitingActs } from '@sevk/domain/routes/stop/route-waiting-acts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useShownActs } from '../../../api/acts/act-queue.ts';
import { effectsSince } from '../../../api/acts/act-record.ts';
import type { AnswerOf, InputOf } from '../../../api/call/call.ts';
import { queryClient } from '../../../api/call/query-client.ts';
import {
	mappedQueryOptions,
	prefetchList,
	reading,
	readingPages,
} from '../../../api/call/query-options.ts';

export type RouteQuery = InputOf<typeof listRoutes>['query'];
export type RouteCounts = AnswerOf<typeof countRoutes>;
export type RouteCountQuery = InputOf<typeof countRoutes>['query'];

export function useRoutes(query: RouteQuery, enabled = true) {
	return useInfiniteQuery({ ...readingPages(listRoutes, { query }, { isKept: true }), enabled });
}

/** Prefetches the list that `useRoutes` is about to request. */
export function prefetchRoutes(query: RouteQuery): void {
	prefetchList(readingPages(listRoutes, { query }, { isKept: true }));
}

export function useRouteCounts(query: RouteCountQuery) {
	return useQuery(reading(countRoutes, { query }, { isKept: true }));
}

/** The whole day in one answer, shared by board, map and sheet. */
export function useRouteMap(query: InputOf<typeof readRouteMap>['query'], enabled = true) {
	return useQuery({
		...mappedQueryOptions(
			readRouteMap,
			{ query },
			async (sent) => {
				// Parsing the answer and decoding ten thousand orders run in separate tasks.
				await new Promise((done) => setTimeout(done));
				return decodeRouteMap(sent);
			},
			{ isKept: true },
		),
		enabled,
	});
}

export function useRoute(routeId: string) {
	const acts = useShownActs();
	const options = reading(showRoute, { params: { routeId } });
	// The acts that wait on this phone, and those answered since the route was read, are shown as done.
	const readAt = queryClient.getQueryState(options.queryKey)?.dataUpdatedAt ?? 0;
	const effects = effectsSince(acts, readAt);
	return useQuery({
		...options,
		select: (route) =>
			effects.length === 0
				? route
				: { ...route, stops: applyWaitingActs<StopOrder, RouteStop>(route.stops, effects) },
	});
}

export function useRouteHistory(routeId: string) {
	return useQuery(reading(routeHistory, { params: { routeId } }));
}

/** The depot's vehicles and drivers, each with its open route of that day. */
export function useCrew(depotId: string | null, serviceDate: string) {
	const query = { depotId: depotId ?? undefined, serviceDate };
	const enabled = depotId !== null;
	const vehicles = useQuery({ ...reading(listVehicles, { query }), enabled });
	const drivers = useQuery({ ...reading(listDrivers, { query }), enabled });
	return { vehicles: vehicles.data?.items ?? [], drivers: drivers.data?.items ?? [] };
}
