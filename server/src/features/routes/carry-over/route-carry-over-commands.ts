// Bulk decisions on the orders that earlier days left over (Dünden Kalanlar).

import { todayIn } from '@sevk/domain/common/date/date';
import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { commonRefusals, notFound } from '@sevk/domain/common/rule/common-words';
import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { isDatedStep, type NextStepChoice } from '@sevk/domain/orders/next/order-next-step';
import { isPlanOver, refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { lockRoom } from '../../capacity/capacity-room-commands.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { listOrderPlaces, lockOrders } from '../../orders/common/order-state-store.ts';
import { lockOrder } from '../../orders/common/order-store.ts';
import { refuseErasedOrder } from '../../orders/edit/order-commands.ts';
import { decideLockedOrder, refuseNextStep } from '../../orders/edit/order-next-step-commands.ts';
import { type RouteCandidate, readCandidates } from '../common/route-order-store.ts';
import { lockRoute, type StoredRoute } from '../common/route-store.ts';
import { recordOrderChanges, removeOrdersFromRoute } from '../planning/route-order-commands.ts';

type Decision = NextStepChoice & {
	readonly orderId: string;
	readonly version: number;
	/** The paper of goods that go back to their sender. */
	readonly handoverId?: string | null | undefined;
};

type DecisionContext = Parameters<typeof decideLockedOrder>[3];

type CarryOverDecisions = {
	readonly depotId: string;
	readonly decisions: readonly Decision[];
	readonly note: string;
};

/**
 * Applies a next step to each order that allows it. An order planned on a route that did not depart
 * is removed from that route first. Orders on a vehicle are refused.
 */
export async function decideCarryOvers(
	{ db, caller, act }: CommandContext,
	{ depotId, decisions, note }: CarryOverDecisions,
) {
	const policies = await readPolicies(db);
	return runInDepot({ db, caller, act }, depotId, async (tx) => {
		const uniqueDecisions = [...new Map(decisions.map((one) => [one.orderId, one])).values()];
		const step = { caller, now: timeOf(act), policies };
		const stale = await refuseStaleOrders(tx, depotId, uniqueDecisions);
		const current = uniqueDecisions.filter(({ orderId }) => !stale.has(orderId));
		await lockDays(tx, { depotId, now: step.now }, current);
		const refusals = await removeFromRoutes(tx, depotId, current, step);
		const rows = [];
		for (const { orderId, version: _, ...choice } of uniqueDecisions) {
			const order = await lockOrder(tx, depotId, orderId);
			const refusal =
				order === null
					? notFound()
					: (stale.get(orderId) ??
						refusals.get(orderId) ??
						refuseErasedOrder(order) ??
						(await decideLockedOrder(tx, order, { ...choice, note }, step)));
			rows.push(bulkRow(orderId, order?.form.orderNo ?? '', refusal));
		}
		return bulkAnswer(rows);
	});
}

/**
 * Locks the days of all decisions at once: one after the other they would be locked in the sequence of
 * the decisions, and two of these acts could wait for each other.
 */
async function lockDays(
	tx: Tx,
	query: { readonly depotId: string; readonly now: Date },
	decisions: readonly Decision[],
): Promise<void> {
	const dayOf = new Map(
		decisions.flatMap(({ orderId, step, serviceDate }) =>
			isDatedStep(step) && serviceDate !== null ? [[orderId, serviceDate] as const] : [],
		),
	);
	const places = await listOrderPlaces(tx, query.depotId, [...dayOf.keys()]);
	const needs = places.flatMap(({ orderId, ...place }) => {
		const serviceDate = dayOf.get(orderId);
		return serviceDate === undefined ? [] : [{ ...place, serviceDate }];
	});
	if (needs.length > 0) await lockRoom(tx, query, needs);
}

/** Refusals of the orders that have changed since the caller read them. */
async function refuseStaleOrders(tx: Tx, depotId: string, decisions: readonly Decision[]) {
	const refusals = new Map<string, Refusal<'common/stale'>>();
	const routeIds = await readRouteIds(tx, depotId, decisions);
	// Routes are locked before orders, as in every act, to prevent deadlocks.
	for (const routeId of routeIds) await lockRoute(tx, depotId, routeId);
	const locked = await lockOrders(
		tx,
		depotId,
		decisions.map(({ orderId }) => orderId),
	);
	const versions = new Map(locked.map(({ orderId, version }) => [orderId, version]));
	for (const { orderId, version } of decisions) {
		const now = versions.get(orderId);
		if (now === undefined || now === version) continue;
		const about = { depotIds: [depotId], noun: 'order', nounId: orderId, version };
		refusals.set(orderId, await refuseStale(tx, about));
	}
	return refusals;
}

async function readRouteIds(
	tx: Tx,
	depotId: string,
	decisions: readonly Decision[],
): Promise<string[]> {
	const orders = await readCandidates(
		tx,
		depotId,
		decisions.map(({ orderId }) => orderId),
	);
	const planned = orders.filter(({ state }) => state === 'planned');
	return [...new Set(planned.flatMap(({ routeId }) => routeId ?? []))].toSorted();
}

type RemovalRefusal =
	| Exclude<Awaited<ReturnType<typeof refuseNextStep>>, null>
	| Awaited<ReturnType<typeof removeFromRoute>>[number]['refusal'];

/** Removes planned orders from their routes; returns the refusals of those that stay. */
async function removeFromRoutes(
	tx: Tx,
	depotId: string,
	decisions: readonly Decision[],
	context: DecisionContext,
) {
	const refusals = new Map<string, RemovalRefusal>();
	const leaving: string[] = [];
	for (const { orderId, version: _, ...choice } of decisions) {
		const order = await lockOrder(tx, depotId, orderId);
		if (order?.state !== 'planned') continue;
		// An order is not removed from its route for a step that is refused afterwards.
		const refusal = await refuseNextStep(tx, { ...order, state: 'ready' }, choice, context);
		if (refusal !== null) refusals.set(orderId, refusal);
		else leaving.push(orderId);
	}
	const orders = await readCandidates(tx, depotId, leaving);
	for (const [routeId, group] of Map.groupBy(orders, (order) => order.routeId)) {
		const refused = await removeFromRoute(tx, depotId, routeId, group, context);
		for (const { orderId, refusal } of refused) refusals.set(orderId, refusal);
	}
	return refusals;
}

async function removeFromRoute(
	tx: Tx,
	depotId: string,
	routeId: string | null,
	orders: readonly RouteCandidate[],
	{ caller, now }: DecisionContext,
) {
	const route = routeId === null ? null : await lockRoute(tx, depotId, routeId);
	if (route === null) return [];
	const removalRefusal = refuseRemovingOrders(route) ?? refuseUnlessPlanner(route, caller, now);
	if (removalRefusal !== null)
		return orders.map(({ orderId }) => ({ orderId, refusal: removalRefusal }));
	const step = { depotId, routeId: route.id, caller, now };
	const orderIds = orders.map(({ orderId }) => orderId);
	const rows = await removeOrdersFromRoute(tx, route, orderIds, step);
	await recordOrderChanges(tx, route, rows, 'orders_removed', step);
	return rows
		.filter(({ done }) => !done)
		.map(({ id: orderId, label: orderNo }) => ({
			orderId,
			refusal: refuse(routeRefusals, 'route/order-in-custody', { orderNo }),
		}));
}

/** Changing the plan of today or later needs the right to plan. */
function refuseUnlessPlanner(route: StoredRoute, { rights }: PersonCaller, now: Date) {
	if (isPlanOver(route, todayIn(now)) || rights.includes('routes.plan')) return null;
	return refuse(commonRefusals, 'common/forbidden');
}
