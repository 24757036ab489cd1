// One route as it is planned: its times, and what a move would break.
import type { MoveCheck, RoutePlanTimes } from '@sevk/contract/routes/route-plan-times';
import { dayStart } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { PlanFacts, PoolGroup } from '@sevk/domain/proposals/plan-facts';
import { modelOf, type PlanModel } from '@sevk/domain/proposals/plan-problem';
import { type ResultRoute, routesOf, type TimedPlan } from '@sevk/domain/proposals/plan-result';
import { newViolations } from '@sevk/domain/proposals/plan-violation';
import { refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
import type { DistanceSource } from '@sevk/domain/routes/time/route-distance-source';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { timedPlan } from '../../outside/optimizer/plan-times.ts';
import { findRoute, type StoredRoute } from '../routes/common/route-store.ts';
import type { RoadMatrixParts } from '../routes/planning/route-matrix-commands.ts';
import { readPlanFacts } from './plan-facts-guard.ts';
import { type ModelledPlan, readSmallProblem } from './plan-ways-answer.ts';

/** For a road service: a person drags meanwhile. */
const dragWaitMs = 30;
const waitMs = 100;

const noTimes = { leavesAt: null, returnsAt: null, stops: [], violations: [], problem: null };

/** Of a route that has left as if it had gone by plan from then on. */
export async function readPlanTimes(parts: RoadMatrixParts, caller: PersonCaller, routeId: string) {
	const { db } = parts;
	const route = await findRoute(db, caller, routeId);
	if (route === null) return notFound();
	if (route.state === 'cancelled') return noTimes;
	const facts = await readRouteFacts(db, route, []);
	if (isRefusal(facts)) return { ...noTimes, problem: facts.detail };
	if (facts.vehicles.every(({ stops }) => stops.length === 0)) return noTimes;
	const left = fromDeparture(facts, route);
	const model = modelOf(left);
	const [sequence = []] = model.problem.present[0] ?? [];
	const ways = { depotId: route.depotId, waitMs };
	const { routes } = await timedRoutes(parts, ways, { facts: left, model }, sequence);
	const [planned] = routes;
	return planned === undefined ? noTimes : timesOf(planned);
}

function timesOf({ leavesAt, returnsAt, stops, violations }: ResultRoute): RoutePlanTimes {
	return {
		leavesAt,
		returnsAt,
		stops: stops.map(({ stopId, arrivesAt, waitSeconds, slackSeconds }) => {
			return { stopId: stopId ?? '', arrivesAt, waitSeconds, slackSeconds };
		}),
		violations,
		problem: null,
	};
}

type Move = { readonly orderIds: readonly string[]; readonly position?: number | undefined };

/** What a route would break with orders at a position; read while a person drags them. */
export async function checkRouteMove(
	parts: RoadMatrixParts,
	caller: PersonCaller,
	routeId: string,
	{ orderIds, position }: Move,
) {
	const { db } = parts;
	const route = await findRoute(db, caller, routeId);
	if (route === null) return notFound();
	const closed = refuseRemovingOrders(route);
	if (closed !== null) return closed;
	const facts = await readRouteFacts(db, route, orderIds);
	if (isRefusal(facts)) return { ...noCheck, problem: facts.detail };
	const only = withoutOwn(facts);
	const model = modelOf(only);
	const before = model.problem.present[0]?.[0] ?? [];
	const after = sequenceAfter(model, before, { orderIds, position });
	const ways = { depotId: route.depotId, waitMs: dragWaitMs };
	return checkOf(await timedRoutes(parts, ways, { facts: only, model }, after, before));
}

/** An order of the route itself moves with its stop; one of another tour leaves it. */
function withoutOwn(facts: PlanFacts): PlanFacts {
	const [own, ...others] = facts.vehicles;
	const idsIn = (groups: readonly PoolGroup[]) =>
		new Set(groups.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)));
	const pool = without(facts.pool, idsIn(own?.stops ?? []));
	const movedIds = idsIn(pool);
	const tours = others.map((tour) => ({ ...tour, stops: without(tour.stops, movedIds) }));
	return { ...facts, pool, vehicles: own === undefined ? [] : [own, ...tours] };
}

function without<Group extends PoolGroup>(groups: readonly Group[], ids: ReadonlySet<string>) {
	return groups
		.map((group) => ({ ...group, orders: group.orders.filter(({ orderId }) => !ids.has(orderId)) }))
		.filter(({ orders }) => orders.length > 0);
}

/** The stops of the route with those of the moved orders at their position. */
function sequenceAfter(
	{ origins }: PlanModel,
	before: readonly number[],
	{ orderIds, position }: Move,
): number[] {
	const placeOf = new Map(orderIds.map((orderId, at) => [orderId, at]));
	const rank = (stop: number) =>
		Math.min(
			...(origins[stop]?.orders ?? []).map(
				({ orderId }) => placeOf.get(orderId) ?? Number.POSITIVE_INFINITY,
			),
		);
	const moved = [...origins.keys()]
		.filter((stop) => rank(stop) < Number.POSITIVE_INFINITY)
		.toSorted((one, other) => rank(one) - rank(other));
	const staying = before.filter((stop) => !moved.includes(stop));
	return staying.toSpliced((position ?? staying.length + 1) - 1, 0, ...moved);
}

function checkOf({ routes, distanceSource }: Timed): MoveCheck {
	const [route, ...others] = routes;
	if (route === undefined) return noCheck;
	const { proposed, present, returnsAt } = route;
	const violations = [route, ...others].flatMap((each) => each.violations);
	const extra = (name: keyof typeof noExtra) => proposed[name] - (present?.[name] ?? 0);
	return {
		violations,
		extra: {
			metres: extra('metres'),
			seconds: extra('seconds'),
			costKurus: extra('costKurus'),
		},
		returnsAt,
		distanceSource,
		problem: null,
	};
}

const noExtra = { metres: 0, seconds: 0, costKurus: 0 };
const noCheck = {
	violations: [],
	extra: noExtra,
	returnsAt: null,
	distanceSource: 'estimate' as const,
	problem: null,
};

type Timed = { readonly routes: ResultRoute[]; readonly distanceSource: DistanceSource };

const nothing: TimedPlan = { days: [], cost: 0, violations: [] };

/**
 * The route with its times, and then the other tours of its vehicle and driver; beside a former sequence,
 * with what it breaks more than that.
 */
async function timedRoutes(
	parts: RoadMatrixParts,
	{ depotId, waitMs }: { readonly depotId: string; readonly waitMs: number },
	{ facts, model }: ModelledPlan,
	sequence: readonly number[],
	former: readonly number[] | null = null,
): Promise<Timed> {
	const planOf = (stops: readonly number[]) =>
		model.problem.present.map((tours, at) => {
			if (at > 0) return tours;
			return stops.length === 0 ? [] : [stops];
		});
	const plans = [planOf(sequence), ...(former === null ? [] : [planOf(former)])];
	const ways = { plans, waitMs };
	const plan = { facts, model };
	const { problem, distanceSource } = await readSmallProblem(parts, depotId, plan, ways);
	const present = former === null ? nothing : timedPlan(problem, planOf(former));
	const timed = timedPlan(problem, planOf(sequence));
	const violations = newViolations(present.violations, timed.violations);
	const proposed = { ...timed, violations };
	return {
		routes: routesOf({ facts, model, plan: planOf(sequence), present, proposed }),
		distanceSource,
	};
}

function readRouteFacts(db: Database, route: StoredRoute, orderIds: readonly string[]) {
	return readPlanFacts(db, {
		depotId: route.depotId,
		serviceDate: route.serviceDate,
		level: 'sequence',
		mayReorderLoading: false,
		routeIds: [route.id],
		crews: [],
		orderIds,
		now: new Date(),
		isAnyState: true,
		isWhole: route.departedAt !== null,
	});
}

/** Its day begins when it left. */
function fromDeparture(facts: PlanFacts, { departedAt, serviceDate }: StoredRoute): PlanFacts {
	if (departedAt === null) return facts;
	const from = Math.floor((departedAt.getTime() - dayStart(serviceDate).getTime()) / 1000);
	return {
		...facts,
		earliest: from,
		vehicles: facts.vehicles.map((vehicle) => ({ ...vehicle, shift: { ...vehicle.shift, from } })),
	};
}
