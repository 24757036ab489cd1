// One route as it is planned: its times, and what a move would break.
import type { MoveCheck, RoutePlanTimes } from '@sevk/contract/routes/route-plan-times';
import { dayStart } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { PlanFacts, PoolGroup } from '@sevk/domain/proposals/plan-facts';
import { modelOf, type PlanModel, type StopPlan } from '@sevk/domain/proposals/plan-problem';
import { type ResultRoute, routesOf, type TimedPlan } from '@sevk/domain/proposals/plan-result';
import { newViolations } from '@sevk/domain/proposals/plan-violation';
import { refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
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
	const plan = { facts: left, model };
	const { timed } = await timeRoutes(parts, ways, plan, [sequence]);
	const [planned] = routesAfter(plan, sequence, nothing, timed[0] ?? nothing);
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

/** What a route would break with orders at each position; read while a person drags them. */
export async function checkRouteMove(
	parts: RoadMatrixParts,
	caller: PersonCaller,
	routeId: string,
	orderIds: readonly string[],
) {
	const { db } = parts;
	const route = await findRoute(db, caller, routeId);
	if (route === null) return notFound();
	const closed = refuseRemovingOrders(route);
	if (closed !== null) return closed;
	const facts = await readRouteFacts(db, route, orderIds);
	if (isRefusal(facts)) {
		return { places: [], distanceSource: 'estimate' as const, problem: facts.detail };
	}
	const only = withoutOwn(facts);
	const plan = { facts: only, model: modelOf(only) };
	const before = plan.model.problem.present[0]?.[0] ?? [];
	const moved = movedStopsOf(plan.model, orderIds);
	const staying = before.filter((stop) => !moved.includes(stop));
	const sequences = [...staying, null].map((_, at) => staying.toSpliced(at, 0, ...moved));
	const ways = { depotId: route.depotId, waitMs: dragWaitMs };
	const { timed, distanceSource } = await timeRoutes(parts, ways, plan, [before, ...sequences]);
	const [present = nothing, ...proposed] = timed;
	const places = sequences.map((sequence, at) =>
		checkOf(routesAfter(plan, sequence, present, proposed[at] ?? nothing)),
	);
	const check: MoveCheck = { places, distanceSource, problem: null };
	return check;
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

/** The stops of the moved orders in their sequence. */
function movedStopsOf({ origins }: PlanModel, orderIds: readonly string[]): number[] {
	const placeOf = new Map(orderIds.map((orderId, at) => [orderId, at]));
	const ranked = origins.map(({ orders }, stop) => {
		const places = orders.map(({ orderId }) => placeOf.get(orderId) ?? Number.POSITIVE_INFINITY);
		return { stop, rank: Math.min(...places) };
	});
	return ranked
		.filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
		.toSorted((one, other) => one.rank - other.rank)
		.map(({ stop }) => stop);
}

function checkOf(routes: readonly ResultRoute[]): MoveCheck['places'][number] {
	const [route] = routes;
	const extra = (name: 'metres' | 'seconds' | 'costKurus') =>
		(route?.proposed[name] ?? 0) - (route?.present?.[name] ?? 0);
	return {
		violations: routes.flatMap(({ violations }) => violations),
		extra: {
			metres: extra('metres'),
			seconds: extra('seconds'),
			costKurus: extra('costKurus'),
		},
	};
}

const nothing: TimedPlan = { days: [], cost: 0, violations: [] };

/** The plan with another sequence of the route; the other tours of its vehicle and driver are the same. */
function planOf({ model }: ModelledPlan, stops: readonly number[]): StopPlan {
	return model.problem.present.map((tours, at) => {
		if (at > 0) return tours;
		return stops.length === 0 ? [] : [stops];
	});
}

/** Sequences of the route with their times; the last one has all stops. */
async function timeRoutes(
	parts: RoadMatrixParts,
	{ depotId, waitMs }: { readonly depotId: string; readonly waitMs: number },
	plan: ModelledPlan,
	sequences: readonly (readonly number[])[],
) {
	const plans = sequences.map((sequence) => planOf(plan, sequence));
	const ways = { plans: plans.slice(-1), sequences: plans.slice(0, -1), waitMs };
	const { problem, distanceSource } = await readSmallProblem(parts, depotId, plan, ways);
	return { timed: plans.map((each) => timedPlan(problem, each)), distanceSource };
}

/**
 * The route with its times, and then the other tours of its vehicle and driver, with what they break more
 * than before.
 */
function routesAfter(
	plan: ModelledPlan,
	sequence: readonly number[],
	present: TimedPlan,
	timed: TimedPlan,
): ResultRoute[] {
	const violations = newViolations(present.violations, timed.violations);
	const proposed = { ...timed, violations };
	return routesOf({ ...plan, plan: planOf(plan, sequence), present, proposed });
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
		vehicles: facts.vehicles.map((vehicle) => ({
			...vehicle,
			hasLeft: true,
			shift: { ...vehicle.shift, from },
		})),
	};
}
