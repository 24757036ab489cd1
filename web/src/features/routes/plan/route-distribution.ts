// Rotalara Dağıt: the pool of a depot by ilçe and mahalle, and the route of each.
import { compareTurkish } from '@sevk/domain/common/text/turkish-sort';
import { proposeDistribution } from '@sevk/domain/routes/plan/route-distribution';
import { loadOf, type VehicleLoad } from '@sevk/domain/vehicles/vehicle-capacity';
import type { DayPlan, PlanOrder, PlanRoute } from '../common/route-plan.ts';
import { fillableRoutes } from './route-fillable.ts';
import type { DistributedPart } from './route-planner.ts';
import { groupPool, type PoolGroup } from './route-pool.ts';

/** The limit of one act. */
export const mostOrders = 2000;

/** The key of an area → its route; null leaves it in the pool. */
export type RouteOfArea = ReadonlyMap<string, string | null>;

/** A mahalle of the pool. */
export type PoolArea = {
	readonly key: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly orders: readonly PlanOrder[];
};

/** An ilçe of the pool with its mahalle. */
export type PoolDistrict = PoolGroup & { readonly areas: readonly PoolArea[] };

/** The depots that have orders in the pool and a route that takes them. */
export function depotsToDistribute(plan: DayPlan): string[] {
	const depotIds = [...new Set(plan.pool.map(({ depotId }) => depotId))];
	return depotIds.filter((depotId) => fillableRoutes(plan, depotId).length > 0);
}

/** The selected orders of the pool, or the whole pool of the depot, by ilçe and mahalle. */
export function groupsToDistribute(
	{ pool }: DayPlan,
	depotId: string,
	selectedIds: ReadonlySet<string>,
): PoolDistrict[] {
	const own = pool.filter((order) => order.depotId === depotId);
	const selected = own.filter(({ id }) => selectedIds.has(id));
	return groupPool(selected.length > 0 ? selected : own).map(withAreas);
}

function withAreas(group: PoolGroup): PoolDistrict {
	const { district, orders } = group;
	const areas = [...Map.groupBy(orders, (order) => order.neighbourhood)].map(
		([neighbourhood, own]) => ({
			key: JSON.stringify([district, neighbourhood]),
			district,
			neighbourhood,
			orders: own,
		}),
	);
	return { ...group, areas: areas.toSorted(byNeighbourhood) };
}

function byNeighbourhood(one: PoolArea, other: PoolArea): number {
	return compareTurkish(one.neighbourhood, other.neighbourhood);
}

/** The route that is proposed for each area; none for what fits no vehicle. */
export function proposalOf(
	groups: readonly PoolDistrict[],
	routes: readonly PlanRoute[],
): RouteOfArea {
	return proposeDistribution(
		groups.flatMap(({ areas }) => areas),
		routes.map((entry) => ({ ...entry, id: entry.route.id })),
	);
}

/** The one route of areas; null for the pool, undefined for several. */
export function sharedRoute(
	areas: readonly PoolArea[],
	choice: RouteOfArea,
): string | null | undefined {
	const [first, ...others] = new Set(areas.map(({ key }) => choice.get(key) ?? null));
	return others.length > 0 ? undefined : (first ?? null);
}

/** One part per route, as the choice says. */
export function partsOf(groups: readonly PoolDistrict[], choice: RouteOfArea): DistributedPart[] {
	const areas = groups.flatMap((group) => group.areas);
	const byRoute = Map.groupBy(areas, ({ key }) => choice.get(key) ?? null);
	return [...byRoute].flatMap(([routeId, own]) =>
		routeId === null ? [] : [{ routeId, orders: own.flatMap(({ orders }) => orders) }],
	);
}

/** The load that a choice adds to a route. */
export function addedLoad(parts: readonly DistributedPart[], routeId: string): VehicleLoad {
	const orders: readonly PlanOrder[] = parts.find((part) => part.routeId === routeId)?.orders ?? [];
	return loadOf(orders);
}
