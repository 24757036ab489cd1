// Rotalara Dağıt: the pool of a depot by ilçe, and the route chosen for each.
import { loadOf, type VehicleLoad } from '@sevk/domain/vehicles/vehicle-capacity';
import type { DayPlan, PlanOrder } from '../common/route-plan.ts';
import { fillableRoutes } from './route-fillable.ts';
import type { DistributedPart } from './route-planner.ts';
import { groupPool, type PoolGroup } from './route-pool.ts';

/** The limit of one act. */
export const mostOrders = 2000;

/** ilçe → route; an ilçe without a route stays in the pool. */
export type RouteOfDistrict = ReadonlyMap<string, string>;

/** The depots that have orders in the pool and a route that takes them. */
export function depotsToDistribute(plan: DayPlan): string[] {
	const depotIds = [...new Set(plan.pool.map(({ depotId }) => depotId))];
	return depotIds.filter((depotId) => fillableRoutes(plan, depotId).length > 0);
}

/** The selected orders of the pool, or the whole pool of the depot, by ilçe. */
export function groupsToDistribute(
	{ pool }: DayPlan,
	depotId: string,
	selectedIds: ReadonlySet<string>,
): PoolGroup[] {
	const own = pool.filter((order) => order.depotId === depotId);
	const selected = own.filter(({ id }) => selectedIds.has(id));
	return groupPool(selected.length > 0 ? selected : own);
}

/** One part per route, as the choice says. */
export function partsOf(groups: readonly PoolGroup[], choice: RouteOfDistrict): DistributedPart[] {
	const byRoute = Map.groupBy(groups, ({ district }) => choice.get(district) ?? null);
	return [...byRoute].flatMap(([routeId, own]) =>
		routeId === null ? [] : [{ routeId, orders: own.flatMap(({ orders }) => orders) }],
	);
}

/** The load that a choice adds to a route. */
export function addedLoad(parts: readonly DistributedPart[], routeId: string): VehicleLoad {
	const orders: readonly PlanOrder[] = parts.find((part) => part.routeId === routeId)?.orders ?? [];
	return loadOf(orders);
}
