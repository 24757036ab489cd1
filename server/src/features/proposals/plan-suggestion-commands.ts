// En uygun rotaya ekle: the routes to which an order of the pool is added at the least cost.
import type { PlacesOfOrder } from '@sevk/contract/proposals/plan-suggestions';
import { dayStart } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { boundProblem } from '@sevk/domain/proposals/plan-bonds';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import { holdOf, modelOf, type PlanModel } from '@sevk/domain/proposals/plan-problem';
import {
	type PlanReason,
	reasonWords,
	violationWords,
} from '@sevk/domain/proposals/plan-reason-words';
import { bondViolations, newViolations } from '@sevk/domain/proposals/plan-violation';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import { stopKeyOf } from '@sevk/domain/routes/sequence/route-stop-key';
import { findDepotOf } from '../../db/depot-of.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import {
	type PlanPlace,
	placesOfStop,
	reasonsByVehicle,
} from '../../outside/optimizer/plan-place.ts';
import { readRoutesOfAddress } from '../routes/common/route-stop-store.ts';
import type { RoadMatrixParts } from '../routes/planning/route-matrix-commands.ts';
import { readPlanFacts } from './plan-facts-guard.ts';
import { readOpenRoutes, readOrderPlace } from './plan-facts-store.ts';
import {
	type ModelledPlan,
	planOfRoutes,
	readSmallProblem,
	smallProblem,
} from './plan-ways-answer.ts';

const mostPlaces = 3;
/** Of so many places the ways by road are compared; the others are worse by estimates already. */
const mostCandidates = 6;
/** For a road service. */
const waitMs = 100;

export async function suggestPlaces(
	parts: RoadMatrixParts,
	caller: PersonCaller,
	orderId: string,
	serviceDate: string,
) {
	const { db } = parts;
	const depotId = await findDepotOf(db, 'orders', orderId, caller.depotIds);
	const order = depotId === null ? null : await readOrderPlace(db, depotId, orderId);
	if (depotId === null || order === null) return notFound();
	const { orderNo, state, routeNumber } = order;
	if (routeNumber !== null) {
		return refuse(orderRefusals, 'order/on-other-route', { orderNo, routeNumber });
	}
	if (state !== 'ready') return refuse(orderRefusals, 'order/not-ready', { orderNo, state });
	const routes = (await readOpenRoutes(db, depotId, serviceDate)).filter((route) => {
		const hold = holdOf(route);
		return hold === null || hold === 'loading';
	});
	const nowhere = { places: [], distanceSource: 'estimate' as const };
	if (routes.length === 0) return { ...nowhere, reason: 'Bu günün eklenebilecek rotası yok.' };
	const facts = await readPlanFacts(db, {
		depotId,
		serviceDate,
		level: 'add',
		mayReorderLoading: false,
		routeIds: routes.map(({ routeId }) => routeId),
		crews: [],
		orderIds: [orderId],
		now: new Date(),
	});
	if (isRefusal(facts)) return { ...nowhere, reason: facts.detail };
	const model = modelOf(facts);
	if (model.unplaced.length > 0) {
		return refuse(proposalRefusals, 'proposal/order-unplaced', { orderNo });
	}
	const stop = model.origins.length - 1;
	const routeIds = routes.map(({ routeId }) => routeId);
	const sameStop = await readRoutesOfAddress(db, depotId, stopKeyOf(order.address), routeIds);
	const plan = { facts, model: { ...model, problem: boundProblem(withoutAbsent(facts, model)) } };
	const found = await findPlaces(parts, depotId, plan, stop);
	const places = found.places.flatMap((place) => placeAnswer(plan, stop, place, sameStop) ?? []);
	const answer: PlacesOfOrder = {
		places,
		reason: places.length > 0 ? null : nearestReason(plan, stop),
		distanceSource: found.distanceSource,
	};
	return answer;
}

/** Orders that go together and are in no route of the day keep the order out of none: the places say so. */
function withoutAbsent(facts: PlanFacts, model: PlanModel): ModelledPlan {
	const planned = new Set(
		facts.vehicles.flatMap(({ stops }) =>
			stops.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)),
		),
	);
	const bonds = (facts.bonds ?? []).filter(
		({ kind, orders }) => kind === 'apart' || orders.some(({ orderId }) => planned.has(orderId)),
	);
	return { facts: { ...facts, bonds }, model };
}

/** The bonds that an order breaks at a place. */
function warningsAt(plan: ModelledPlan, stop: number, { vehicle, position }: PlanPlace): string[] {
	const { present } = plan.model.problem;
	const [tour = []] = present[vehicle] ?? [];
	const after = present.with(vehicle, [tour.toSpliced(position, 0, stop)]);
	return newViolations(bondViolations(plan, present), bondViolations(plan, after))
		.filter((violation) => violation.vehicle === vehicle)
		.map((violation) => violationWords(plan, violation));
}

async function findPlaces(
	parts: RoadMatrixParts,
	depotId: string,
	plan: ModelledPlan,
	stop: number,
) {
	const { present } = plan.model.problem;
	const estimated = smallProblem(plan, { plans: [present], further: stop });
	const near = placesOfStop(estimated, present, stop, mostCandidates);
	const nearest = { places: near.slice(0, mostPlaces), distanceSource: 'estimate' as const };
	if (parts.roads === null || near.length === 0) return nearest;
	const vehicles = near.map(({ vehicle }) => vehicle);
	const compared = planOfRoutes(plan.model, present, vehicles);
	const ways = { plans: [compared], further: stop, waitMs };
	const { problem, distanceSource } = await readSmallProblem(parts, depotId, plan, ways);
	const only = problem.vehicles.map((one, at) => {
		return { ...one, isClosed: one.isClosed || !vehicles.includes(at) };
	});
	const places = placesOfStop({ ...problem, vehicles: only }, compared, stop, mostPlaces);
	// A way by road may be too long for each of them.
	return places.length === 0 ? nearest : { places, distanceSource };
}

function placeAnswer(
	plan: ModelledPlan,
	stop: number,
	place: PlanPlace,
	sameStop: ReadonlySet<string>,
): PlacesOfOrder['places'][number] | null {
	const { facts } = plan;
	const route = facts.vehicles[place.vehicle];
	if (route?.routeId == null || route.version === null) return null;
	const { position, cost, metres, seconds } = place;
	const arrives = dayStart(facts.serviceDate).getTime() + place.arrives * 1000;
	return {
		routeId: route.routeId,
		number: route.number ?? '',
		plate: route.plate,
		driverName: route.driverName,
		tour: route.tour,
		version: route.version,
		position: position + 1,
		metres,
		seconds,
		costKurus: Math.round(cost),
		arrivesAt: new Date(arrives).toISOString(),
		isSameStop: sameStop.has(route.routeId),
		warnings: warningsAt(plan, stop, place),
	};
}

/** Of the nearest route: the one with the fewest changes. */
function nearestReason(plan: ModelledPlan, stop: number): string {
	const { present } = plan.model.problem;
	const problem = smallProblem(plan, { plans: [present], further: stop });
	const reasons = reasonsByVehicle(problem, present, stop);
	const weight = (reason: PlanReason) => {
		if (reason.kind !== 'limits') return Number.POSITIVE_INFINITY;
		return reason.changes.length * 100_000 + Math.max(...reason.changes.map(amountOf));
	};
	const [nearest] = reasons.toSorted((one, other) => weight(one) - weight(other));
	return nearest === undefined ? '' : reasonWords(plan, stop, nearest);
}

function amountOf(change: Extract<PlanReason, { kind: 'limits' }>['changes'][number]): number {
	if ('late' in change) return change.late;
	return 'over' in change && typeof change.over === 'number' ? change.over : 3_600;
}
