// Acceptance: the changes of a proposal in one act, all of them or none.
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { dayChanges, type KnownOrder } from '@sevk/domain/proposals/plan-day-change';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import { modelOf, type PlanModel, type StopPlan } from '@sevk/domain/proposals/plan-problem';
import { vehicleLabel } from '@sevk/domain/proposals/plan-reason-words';
import type { PlanResult, ResultRoute } from '@sevk/domain/proposals/plan-result';
import { proposalRefusals } from '@sevk/domain/proposals/proposal-words';
import type { OrderMove } from '@sevk/domain/routes/plan/route-move';
import type { Act } from '../../db/act.ts';
import type { Tx } from '../../db/database.ts';
import { sqlState } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { requireActiveDepot } from '../depots/depot-commands.ts';
import { lockOrders } from '../orders/common/order-state-store.ts';
import { lockRoute } from '../routes/common/route-store.ts';
import { moveOrdersOfDepot } from '../routes/planning/route-move-commands.ts';
import { openRoutes } from '../routes/planning/route-opening-commands.ts';
import { refuseStaleProposal } from './proposal-change-commands.ts';
import {
	actOnProposal,
	recordProposalEvent,
	refusePastDay,
	stepProposal,
} from './proposal-commands.ts';
import { readPresentOrders, readPresentRoutes } from './proposal-day-store.ts';
import { readContent, type StoredProposal, updateProposal } from './proposal-store.ts';

type Acceptance = { readonly version: number; readonly routeKeys?: readonly string[] | undefined };

/** Applies a proposal, or some of its routes, to the day. */
export async function acceptProposal(
	context: CommandContext,
	proposalId: string,
	acceptance: Acceptance,
) {
	try {
		return await actOnProposal(context, proposalId, (tx, proposal, now) =>
			acceptLocked(tx, proposal, acceptance, { caller: context.caller, now, act: context.act }),
		);
	} catch (error) {
		// A concurrent act gave a vehicle or a driver another route.
		if (sqlState(error) !== '23505') throw error;
		const changes = ['bir araca ya da sürücüye aynı anda başka rota açıldı'];
		return refuse(proposalRefusals, 'proposal/day-changed', { changes });
	}
}

type Who = { readonly caller: PersonCaller; readonly now: Date; readonly act: Act };

async function acceptLocked(
	tx: Tx,
	proposal: StoredProposal,
	{ version, routeKeys }: Acceptance,
	who: Who,
) {
	const { depotId, id } = proposal;
	const accepted = stepProposal(proposal, 'accept');
	if (isRefusal(accepted)) return accepted;
	if (proposal.version !== version) return refuseStaleProposal(tx, proposal, version);
	const { facts, plan, result } = await readContent(tx, depotId, id);
	if (facts === null || plan === null || result === null) {
		const { state } = proposal;
		return refuse(proposalRefusals, 'proposal/wrong-state', { state, act: 'accept' });
	}
	const past = refusePastDay(facts.serviceDate, who.act);
	if (past !== null) return past;
	const depot = await requireActiveDepot(tx, who.caller.depotIds, depotId);
	if (isRefusal(depot)) return depot;
	const routes = chooseRoutes(result, proposal.acceptedKeys, routeKeys);
	if (isRefusal(routes)) return routes;
	const applied = await applyRoutes(
		tx,
		{ depotId, facts, model: modelOf(facts), plan },
		routes,
		who,
	);
	if (isRefusal(applied)) return applied;
	const acceptedKeys = [...proposal.acceptedKeys, ...routes.map(({ key }) => key)];
	const isWhole = result.routes.every(
		({ key, isChanged }) => !isChanged || acceptedKeys.includes(key),
	);
	const after = await updateProposal(tx, proposal, {
		state: isWhole ? accepted : proposal.state,
		accepted_keys: acceptedKeys,
		accepted_by: who.caller.userId,
		accepted_by_name: who.caller.name,
		accepted_at: who.now,
	});
	const payload = { version: after, routeCount: applied.length };
	const kind = isWhole ? 'accepted' : 'part_accepted';
	recordProposalEvent(tx, proposal, kind, payload, who.caller, who.now);
	return { id, version: after, routes: applied };
}

/** The routes to accept: those that were named, or all that are left. */
function chooseRoutes(
	{ routes }: PlanResult,
	acceptedKeys: readonly string[],
	keys: readonly string[] | undefined,
) {
	const open = routes.filter(({ key }) => !acceptedKeys.includes(key));
	if (keys === undefined) return open;
	const chosen = open.filter(({ key }) => keys.includes(key));
	if (chosen.length < new Set(keys).size) {
		return refuse(proposalRefusals, 'proposal/route-unknown');
	}
	const linked = new Set(chosen.flatMap(({ linkedKeys }) => linkedKeys));
	const missing = open.filter(({ key }) => linked.has(key) && !keys.includes(key));
	if (missing.length === 0) return chosen;
	const names = missing.map((route) => vehicleLabel(route));
	return refuse(proposalRefusals, 'proposal/routes-linked', { names });
}

type Plan = {
	readonly depotId: string;
	readonly facts: PlanFacts;
	readonly model: PlanModel;
	readonly plan: StopPlan;
};

/** Creates the routes that are new and moves the orders; refuses all if the day is not as it was. */
async function applyRoutes(tx: Tx, plan: Plan, routes: readonly ResultRoute[], who: Who) {
	const { depotId, facts } = plan;
	const changed = routes.filter(({ isChanged }) => isChanged);
	const keys = new Set(changed.map(({ key }) => key));
	const changes = await findDayChanges(tx, plan, keys);
	const fresh = changed.flatMap(({ key, routeId, vehicleId, driverId, tour, stops }) =>
		routeId === null && vehicleId !== null && driverId !== null && stops.length > 0
			? [{ key, crew: { vehicleId, driverId, tour } }]
			: [],
	);
	if (changes.length > 0) return refuse(proposalRefusals, 'proposal/day-changed', { changes });
	const day = { depotId, serviceDate: facts.serviceDate };
	const opened = await openRoutes(
		tx,
		day,
		fresh.map(({ crew }) => crew),
		who,
	);
	if ('rows' in opened) {
		const obstacles = opened.rows.map(({ words }) => words);
		return refuse(proposalRefusals, 'proposal/day-changed', { changes: obstacles });
	}
	const created = opened.routes;
	const routeIdOf = new Map<string, string | null>([
		...facts.vehicles.map(({ key, routeId }) => [key, routeId] as const),
		...fresh.map(({ key }, at) => [key, created[at]?.id ?? null] as const),
	]);
	const moves = movesOf(plan, keys, routeIdOf);
	const moved = await moveOrdersOfDepot(tx, depotId, moves, who);
	const refused = moved.rows.flatMap(({ done, detail, label }) =>
		done ? [] : [detail ?? `${label} taşınamadı`],
	);
	if (refused.length > 0) {
		return refuse(proposalRefusals, 'proposal/day-changed', { changes: refused });
	}
	const numberOf = new Map([
		...facts.vehicles.map(({ routeId, number }) => [routeId, number] as const),
		...created.map(({ id, number }) => [id, number] as const),
	]);
	return moved.routes.map(({ id, version }) => ({
		id,
		version,
		number: numberOf.get(id) ?? '',
		isNew: created.some((route) => route.id === id),
	}));
}

/** Locks routes before orders, each sorted by id, as every move does. */
async function findDayChanges(
	tx: Tx,
	{ depotId, facts, model, plan }: Plan,
	keys: ReadonlySet<string>,
): Promise<string[]> {
	const vehicles = facts.vehicles.flatMap((vehicle, at) =>
		keys.has(vehicle.key) ? [{ ...vehicle, at }] : [],
	);
	const routes = vehicles.flatMap(({ routeId, number, version }) =>
		routeId === null || number === null || version === null ? [] : [{ routeId, number, version }],
	);
	for (const { routeId } of routes.toSorted((one, other) =>
		one.routeId < other.routeId ? -1 : 1,
	)) {
		await lockRoute(tx, depotId, routeId);
	}
	const homes = new Map<number, string | null>();
	for (const { at, routeId } of vehicles) {
		for (const stop of (model.problem.present[at] ?? []).flat()) homes.set(stop, routeId);
	}
	const stops = new Set([
		...homes.keys(),
		...vehicles.flatMap(({ at }) => (plan[at] ?? []).flat()),
	]);
	const orders = [...stops].flatMap((stop) =>
		(model.origins[stop]?.orders ?? []).map(
			({ orderId, orderNo, version }): KnownOrder => ({
				orderId,
				orderNo,
				version,
				routeId: homes.get(stop) ?? null,
			}),
		),
	);
	const orderIds = orders.map(({ orderId }) => orderId);
	await lockOrders(tx, depotId, orderIds);
	return dayChanges(
		{ routes, orders },
		{
			routes: await readPresentRoutes(
				tx,
				depotId,
				routes.map(({ routeId }) => routeId),
			),
			orders: await readPresentOrders(tx, depotId, orderIds),
		},
	);
}

/** The moves that make routes as the plan has them, each with the position of its stop. */
function movesOf(
	{ facts, model, plan }: Plan,
	keys: ReadonlySet<string>,
	routeIdOf: ReadonlyMap<string, string | null>,
): OrderMove[] {
	const homes = new Map<number, string | null>();
	facts.vehicles.forEach(({ routeId }, at) => {
		for (const stop of (model.problem.present[at] ?? []).flat()) homes.set(stop, routeId);
	});
	const planned = new Set(plan.flat(2));
	return facts.vehicles.flatMap(({ key, routeId }, at) => {
		if (!keys.has(key)) return [];
		const toRouteId = routeIdOf.get(key) ?? null;
		const left = (model.problem.present[at] ?? []).flat().filter((stop) => !planned.has(stop));
		const toPool = left.flatMap((stop) =>
			ordersOf(model, stop).map((orderId) => ({ orderId, fromRouteId: routeId, toRouteId: null })),
		);
		const toRoute = (plan[at] ?? []).flat().flatMap((stop, position) =>
			ordersOf(model, stop).map((orderId) => ({
				orderId,
				fromRouteId: homes.get(stop) ?? null,
				toRouteId,
				position: position + 1,
			})),
		);
		return [...toPool, ...toRoute];
	});
}

const ordersOf = ({ origins }: PlanModel, stop: number) =>
	(origins[stop]?.orders ?? []).map(({ orderId }) => orderId);
