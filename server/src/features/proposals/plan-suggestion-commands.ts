// En uygun rotaya ekle: the routes to which an order of the pool is added at the least cost.
import type { PlacesOfOrder } from '@sevk/contract/proposals/plan-suggestions';
import { dayStart } from '@sevk/domain/common/date/date';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import { holdOf, modelOf, type PlanModel } from '@sevk/domain/proposals/plan-problem';
import { type PlanReason, reasonWords } from '@sevk/domain/proposals/plan-reason-words';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import { stopKeyOf } from '@sevk/domain/routes/sequence/route-stop-key';
import type { Database } from '../../db/database.ts';
import { findDepotOf } from '../../db/depot-of.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { placeOnVehicle, reasonOnVehicle } from '../../outside/optimizer/plan-place.ts';
import { readPlanFacts } from './plan-facts-guard.ts';
import { readOpenRoutes, readOrderPlace, readRoutesOfAddress } from './plan-facts-store.ts';
import { planOfRoutes, smallProblem } from './plan-ways-answer.ts';

const mostPlaces = 3;

export async function suggestPlaces(
	db: Database,
	caller: PersonCaller,
	orderId: string,
	serviceDate: string,
) {
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
	const places = facts.vehicles
		.flatMap((_, vehicle) => placeOn({ facts, model }, vehicle, stop, sameStop) ?? [])
		.toSorted((one, other) => one.costKurus - other.costKurus)
		.slice(0, mostPlaces);
	const reason = places.length > 0 ? null : nearestReason({ facts, model }, stop);
	const answer: PlacesOfOrder = { places, reason, distanceSource: 'estimate' };
	return answer;
}

type Plan = { readonly facts: PlanFacts; readonly model: PlanModel };

/** The problem of a route, with those before and after it, and one more stop. */
function problemWith({ facts, model }: Plan, vehicle: number, stop: number) {
	const plan = planOfRoutes(model, model.problem.present, [vehicle]);
	return { plan, problem: smallProblem(facts, model, [...plan.flat(2), stop]) };
}

function placeOn(
	{ facts, model }: Plan,
	vehicle: number,
	stop: number,
	sameStop: ReadonlySet<string>,
): PlacesOfOrder['places'][number] | null {
	const route = facts.vehicles[vehicle];
	const { plan, problem } = problemWith({ facts, model }, vehicle, stop);
	const place = placeOnVehicle(problem, plan, stop, vehicle);
	if (place === null || route?.routeId == null || route.version === null) return null;
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
	};
}

/** Of the nearest route: the one with the fewest changes. */
function nearestReason(plan: Plan, stop: number): string {
	const reasons = plan.facts.vehicles.map((_, vehicle): PlanReason => {
		const { plan: present, problem } = problemWith(plan, vehicle, stop);
		return reasonOnVehicle(problem, present, stop, vehicle);
	});
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
