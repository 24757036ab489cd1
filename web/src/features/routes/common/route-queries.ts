import { listDrivers } from '@sevk/contract/drivers/drivers';
import { decodeRouteMap, readRouteMap } from '@sevk/contract/routes/route-map';
import { countRoutes, listRoutes, routeHistory, showRoute } from '@sevk/contract/routes/routes';
import { listVehicles } from '@sevk/contract/vehicles/vehicles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '../../../api/call/call.ts';
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
	return useInfiniteQuery({ ...readingPages(listRoutes, { query }), enabled });
}

/** Prefetches the list that `useRoutes` is about to request. */
export function prefetchRoutes(query: RouteQuery): void {
	prefetchList(readingPages(listRoutes, { query }));
}

export function useRouteCounts(query: RouteCountQuery) {
	return useQuery(reading(countRoutes, { query }));
}

/** The whole day in one answer, shared by board, map and sheet. */
export function useRouteMap(query: InputOf<typeof readRouteMap>['query'], enabled = true) {
	return useQuery({
		...mappedQueryOptions(readRouteMap, { query }, async (sent) => {
			// Parsing the answer and decoding ten thousand orders run in separate tasks.
			await new Promise((done) => setTimeout(done));
			return decodeRouteMap(sent);
		}),
		enabled,
	});
}

export function useRoute(routeId: string) {
	return useQuery(reading(showRoute, { params: { routeId } }));
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
