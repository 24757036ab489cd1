// Lists and totals of routes over the depots of a caller: statements per depot, merged here.

import { sumFields } from '@sevk/domain/common/rule/field-sums';
import { withholdsCollections } from '@sevk/domain/company/company-blind-count';
import type { RouteState } from '@sevk/domain/routes/common/route';
import type { Database } from '../../../db/database.ts';
import { readKeysetPage } from '../../../db/sql/depot-page.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type VehiclePieces, vehiclePieceFields } from '../common/route-balance-store.ts';
import { countClarifiedStops } from './route-clarified-stop-store.ts';
import {
	countRouteRows,
	findRoutes,
	type RouteCounts,
	type RouteFilter,
	type RouteListRow,
	type RouteSort,
	readRouteRows,
	readVehiclePieces,
} from './route-list-store.ts';

/** Routes of several depots. */
export type RouteQuery = Omit<RouteFilter, 'depotId'> & { readonly depotIds: readonly string[] };

/** The routes that a caller may see. */
export function routeScope(
	caller: Pick<PersonCaller, 'role' | 'driverId' | 'rights' | 'blindCount'>,
	depotIds: readonly string[],
): Pick<RouteQuery, 'depotIds' | 'onlyDriver' | 'withholdsCollections'> {
	const onlyDriver = caller.role === 'driver' ? { driverId: caller.driverId } : null;
	return { depotIds, onlyDriver, withholdsCollections: withholdsCollections(caller) };
}

/** One page of routes with all columns of the list. */
export async function listRoutes(
	db: Database,
	{ depotIds, ...filter }: RouteQuery,
	sort: RouteSort,
): Promise<RouteListRow[]> {
	const { by, direction, limit } = sort;
	return readKeysetPage(
		depotIds,
		{ direction, limit, turkish: by === 'driver' },
		{
			find: (depotId) => findRoutes(db, { ...filter, depotId }, sort),
			read: (depotId, ids) => readRouteRows(db, depotId, ids),
		},
	);
}

/** Totals over all matching routes, and the number of orders in the pool up to `dateTo`. */
export async function countRoutes(
	db: Database,
	{ depotIds, ...filter }: RouteQuery,
): Promise<RouteCounts & { clarifiedStopCount: number }> {
	const counts = await eachDepot(depotIds, async (depotId) => ({
		...(await countRouteRows(db, { ...filter, depotId })),
		// A driver does not plan.
		clarifiedStopCount:
			filter.onlyDriver === null ? await countClarifiedStops(db, { ...filter, depotId }) : 0,
	}));
	return {
		...sumFields(counts, [
			'orderCount',
			'deliveredCount',
			'partlyCount',
			'failedCount',
			'remainingCount',
			'dueKurus',
			'collectedKurus',
			'withheldCount',
			'poolCount',
			'uncheckedCount',
			'clarifiedStopCount',
			...vehiclePieceFields,
		]),
		states: addStates(counts.map(({ states }) => states)),
		uncheckedFrom: counts.flatMap(({ uncheckedFrom }) => uncheckedFrom ?? []).toSorted()[0] ?? null,
	};
}

function addStates(parts: readonly RouteCounts['states'][]): RouteCounts['states'] {
	const states: Partial<Record<RouteState, number>> = {};
	for (const [state, count] of parts.flatMap((part) => Object.entries(part))) {
		states[state as RouteState] = (states[state as RouteState] ?? 0) + count;
	}
	return states;
}

/** Pieces on the vehicles of all matching routes. */
export async function countVehiclePieces(
	db: Database,
	{ depotIds, ...filter }: RouteQuery,
): Promise<VehiclePieces> {
	const pieces = await eachDepot(depotIds, (depotId) =>
		readVehiclePieces(db, { ...filter, depotId }),
	);
	return sumFields(pieces, vehiclePieceFields);
}
