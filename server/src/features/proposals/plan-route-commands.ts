// One route as it is planned: its times, and what a move would break.
import type { MoveCheck, RoutePlanTimes } from '@sevk/contract/routes/route-plan-times';
import { dayStart } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { PlanFacts, PoolGroup } from '@sevk/domain/proposals/plan-facts';
import { modelOf, type PlanModel, type StopPlan } from '@sevk/domain/proposals/plan-problem';
import {
	extraOf,
	type ResultRoute,
	routesOf,
	type TimedPlan,
} from '@sevk/domain/proposals/plan-result';
import { bondViolations, newViolations } from '@sevk/domain/proposals/plan-violation';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { timedPlan } from '../../outside/optimizer/plan-times.ts';
import { findRoute, type StoredRoute } from '../routes/common/route-store.ts';
import type { RoadMatrixParts } from '../routes/planning/route-matrix-commands.ts';
import { isOfSameCrew, type PlanRequest, readPlanFacts } from './plan-facts-guard.ts';
import { type ModelledPlan, readSmallProblem } from './plan-ways-answer.ts';

/** For a road service, by all routes of a drag together. */
const dragWaitMs = 30;
const waitMs = 100;

const noTimes = {
	leavesAt: null,
	returnsAt: null,
	stops: [],
	violations: [],
	distanceSource: null,
	problem: null,
};

/** Of a route that has left as if it had gone by plan from then on. */
export async function readPlanTimes(parts: RoadMatrixParts, caller: PersonCaller, routeId: string) {
	const { db } = parts;
	const route = await findRoute(db, caller, routeId);
	if (route === null) return notFound();
	if (route.state === 'cancelled') return noTimes;
	const facts = await readRouteFacts(
		db,
		route,
		{ routeIds: [routeId], orderIds: [] },
		{ isWhole: route.departedAt !== null },
	);
	if (isRefusal(facts)) return { ...noTimes, problem: facts.detail };
	if (facts.vehicles.every(({ stops }) => stops.length === 0)) return noTimes;
	const left = fromDeparture(facts, route);
	const model = modelOf(left);
	const [sequence = []] = model.problem.present[0] ?? [];
	const ways = { depotId: route.depotId, waitMs };
	const plan = { facts: left, model };
	const { timed, distanceSource } = await timeRoutes(parts, ways, plan, [sequence]);
	const proposed = withNewViolations(nothing, timed[0] ?? nothing);
	const after = { ...plan, plan: planOf(plan, sequence), present: nothing, proposed };
	const [planned] = routesOf(after);
	return planned === undefined ? noTimes : { ...timesOf(planned), distanceSource };
}

function timesOf({
	leavesAt,
	returnsAt,
	stops,
	violations,
}: ResultRoute): Omit<RoutePlanTimes, 'distanceSource'> {
	return {
		leavesAt,
		returnsAt,
		stops: stops.map(({ stopId, arrivesAt, waitSeconds, slackSeconds, missedHours }) => {
			return { stopId: stopId ?? '', arrivesAt, waitSeconds, slackSeconds, missedHours };
		}),
		violations,
		problem: null,
	};
}

type MoveQuestion = {
	readonly routeIds: readonly string[];
	readonly orderIds: readonly string[];
};

/** What routes would break with orders at each position; read while a person drags them. */
export async function checkRouteMove(
	parts: RoadMatrixParts,
	caller: PersonCaller,
	question: MoveQuestion,
) {
	const { routeIds, orderIds } = question;
	const first = await findRoute(parts.db, caller, routeIds[0] ?? '');
	if (first === null) return notFound();
	const facts = await readRouteFacts(parts.db, first, question, { mayLeaveOut: true });
	if (isRefusal(facts)) return { routes: [], problem: facts.detail };
	const { depotId } = first;
	const until = Date.now() + dragWaitMs;
	const routes: MoveCheck[] = [];
	for (const routeId of routeIds) {
		const only = factsOfRoute(facts, routeId);
		if (only === null) continue;
		const waitMs = Math.max(1, until - Date.now());
		routes.push({ routeId, ...(await checkRoute(parts, { depotId, waitMs }, only, orderIds)) });
	}
	return { routes, problem: null };
}

/** A route with the other tours of its vehicle and driver, which are not moved. */
function factsOfRoute(facts: PlanFacts, routeId: string): PlanFacts | null {
	const own = facts.vehicles.find((vehicle) => vehicle.routeId === routeId);
	if (own === undefined) return null;
	const others = facts.vehicles
		.filter((vehicle) => vehicle !== own && isOfSameCrew(own, vehicle))
		.map((vehicle) => ({ ...vehicle, isChosen: false }));
	return withoutOwn({ ...facts, vehicles: [own, ...others] });
}

async function checkRoute(
	parts: RoadMatrixParts,
	ways: RouteWays,
	facts: PlanFacts,
	orderIds: readonly string[],
) {
	const model = modelOf(facts);
	const before = model.problem.present[0]?.[0] ?? [];
	const moved = movedStopsOf(model, orderIds);
	const staying = before.filter((stop) => !moved.includes(stop));
	const sequences = [...staying, null].map((_, at) => staying.toSpliced(at, 0, ...moved));
	const { timed, distanceSource } = await timeRoutes(parts, ways, { facts, model }, [
		before,
		...sequences,
	]);
	const [present = nothing, ...proposed] = timed;
	const plan = { facts, model };
	const broken = (timed: TimedPlan, sequence: readonly number[]): TimedPlan => {
		const bonds = bondViolations(plan, planOf(plan, sequence));
		return { ...timed, violations: [...timed.violations, ...bonds] };
	};
	const standing = broken(present, before);
	const places = proposed.map((each, at) => {
		const changed = broken(each, sequences[at] ?? []);
		return extraOf({ ...plan, present, proposed: withNewViolations(standing, changed) });
	});
	return { places, distanceSource };
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

const nothing: TimedPlan = { days: [], cost: 0, violations: [] };

/** The plan with another sequence of the route; the other tours of its vehicle and driver are the same. */
function planOf({ model }: ModelledPlan, stops: readonly number[]): StopPlan {
	return model.problem.present.map((tours, at) => {
		if (at > 0) return tours;
		return stops.length === 0 ? [] : [stops];
	});
}

type RouteWays = {
	readonly depotId: string;
	/** For a road service. */
	readonly waitMs: number;
};

/** Sequences of the route with their times; the last one has all stops. */
async function timeRoutes(
	parts: RoadMatrixParts,
	{ depotId, waitMs }: RouteWays,
	plan: ModelledPlan,
	sequences: readonly (readonly number[])[],
) {
	const plans = sequences.map((sequence) => planOf(plan, sequence));
	const ways = { plans: plans.slice(-1), sequences: plans.slice(0, -1), waitMs };
	const { problem, distanceSource } = await readSmallProblem(parts, depotId, plan, ways);
	return { timed: plans.map((each) => timedPlan(problem, each)), distanceSource };
}

function withNewViolations(present: TimedPlan, timed: TimedPlan): TimedPlan {
	return { ...timed, violations: newViolations(present.violations, timed.violations) };
}

/** Of some routes of the day of one of them. */
function readRouteFacts(
	db: Database,
	{ depotId, serviceDate }: StoredRoute,
	{ routeIds, orderIds }: MoveQuestion,
	more: Pick<PlanRequest, 'isWhole' | 'mayLeaveOut'>,
) {
	return readPlanFacts(db, {
		depotId,
		serviceDate,
		level: 'sequence',
		mayReorderLoading: false,
		routeIds,
		crews: [],
		orderIds,
		now: new Date(),
		isAnyState: true,
		...more,
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
