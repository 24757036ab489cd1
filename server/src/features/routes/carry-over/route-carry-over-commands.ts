// The morning's decisions over what yesterday left, many at once, each with its own answer.

import { todayIn } from '@sevk/domain/common/date/date';
import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { commonRefusals, notFound } from '@sevk/domain/common/rule/common-words';
import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { NextStepChoice } from '@sevk/domain/orders/next/order-next-step';
import { isPlanOver, refuseRemovingOrders } from '@sevk/domain/routes/common/route-guards';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { type Act, runIdempotent, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { refuseStale } from '../../../db/stale.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { readPolicies } from '../../company/company-store.ts';
import { lockOrders } from '../../orders/common/order-state-store.ts';
import { lockOrder } from '../../orders/common/order-store.ts';
import { decideHeldOrder, refuseNextStep } from '../../orders/edit/order-next-step-commands.ts';
import { type RouteCandidate, readCandidates } from '../common/route-order-store.ts';
import { lockRoute, type StoredRoute } from '../common/route-store.ts';
import { emptyRoute, rememberOrders } from '../planning/route-order-commands.ts';

type Decision = NextStepChoice & { readonly orderId: string; readonly version: number };

type Deciding = Parameters<typeof decideHeldOrder>[3];

type Decided = {
	readonly depotId: string;
	readonly decisions: readonly Decision[];
	readonly note: string;
};

/**
 * Takes the next step of each order that may take it. One that was planned on a route that did not
 * go leaves that route first; what is on a vehicle stays and says so.
 */
export async function decideCarryOvers(
	{ db, caller, act }: { db: Database; caller: Caller; act: Act },
	{ depotId, decisions, note }: Decided,
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	const policies = await readPolicies(db);
	return runIdempotent(db, { depotId, act, caller }, async (tx) => {
		const wanted = [...new Map(decisions.map((one) => [one.orderId, one])).values()];
		const step = { caller, now: timeOf(act), policies };
		const stale = await refuseStaleOnes(tx, depotId, wanted);
		const current = wanted.filter(({ orderId }) => !stale.has(orderId));
		const kept = await leaveRoutes(tx, depotId, current, step);
		const rows = [];
		for (const { orderId, version: _, ...choice } of wanted) {
			const order = await lockOrder(tx, depotId, orderId);
			const refusal =
				order === null
					? notFound()
					: (stale.get(orderId) ??
						kept.get(orderId) ??
						(await decideHeldOrder(tx, order, { ...choice, note }, step)));
			rows.push(bulkRow(orderId, order?.form.orderNo ?? '', refusal));
		}
		return bulkAnswer(rows);
	});
}

/** Orders that changed since they were looked at, each with who changed it. */
async function refuseStaleOnes(tx: Tx, depotId: string, wanted: readonly Decision[]) {
	const refusals = new Map<string, Refusal<'common/stale'>>();
	const routeIds = await readRouteIds(tx, depotId, wanted);
	// Routes before orders, as everywhere.
	for (const routeId of routeIds) await lockRoute(tx, depotId, routeId);
	const locked = await lockOrders(
		tx,
		depotId,
		wanted.map(({ orderId }) => orderId),
	);
	const versions = new Map(locked.map(({ orderId, version }) => [orderId, version]));
	for (const { orderId, version } of wanted) {
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
	wanted: readonly Decision[],
): Promise<string[]> {
	const orders = await readCandidates(
		tx,
		depotId,
		wanted.map(({ orderId }) => orderId),
	);
	const planned = orders.filter(({ state }) => state === 'planned');
	return [...new Set(planned.flatMap(({ routeId }) => routeId ?? []))].toSorted();
}

type Stays =
	| Exclude<Awaited<ReturnType<typeof refuseNextStep>>, null>
	| Awaited<ReturnType<typeof leaveRoute>>[number]['refusal'];

/** Takes planned orders off their routes; gives why some could not leave, or may not do more. */
async function leaveRoutes(
	tx: Tx,
	depotId: string,
	decisions: readonly Decision[],
	deciding: Deciding,
) {
	const kept = new Map<string, Stays>();
	const leaving: string[] = [];
	for (const { orderId, version: _, ...choice } of decisions) {
		const order = await lockOrder(tx, depotId, orderId);
		if (order?.state !== 'planned') continue;
		// Nothing leaves its route for a step that it may not take then.
		const refusal = await refuseNextStep(tx, { ...order, state: 'ready' }, choice, deciding);
		if (refusal !== null) kept.set(orderId, refusal);
		else leaving.push(orderId);
	}
	const orders = await readCandidates(tx, depotId, leaving);
	for (const [routeId, group] of Map.groupBy(orders, (order) => order.routeId)) {
		const refused = await leaveRoute(tx, depotId, routeId, group, deciding);
		for (const { orderId, refusal } of refused) kept.set(orderId, refusal);
	}
	return kept;
}

async function leaveRoute(
	tx: Tx,
	depotId: string,
	routeId: string | null,
	orders: readonly RouteCandidate[],
	{ caller, now }: Deciding,
) {
	const route = routeId === null ? null : await lockRoute(tx, depotId, routeId);
	if (route === null) return [];
	const block = refuseRemovingOrders(route) ?? refuseUnlessPlanner(route, caller, now);
	if (block !== null) return orders.map(({ orderId }) => ({ orderId, refusal: block }));
	const step = { depotId, routeId: route.id, caller, now };
	const orderIds = orders.map(({ orderId }) => orderId);
	const rows = await emptyRoute(tx, route, orderIds, step);
	await rememberOrders(tx, route, rows, 'orders_removed', step);
	return rows
		.filter(({ done }) => !done)
		.map(({ id: orderId, label: orderNo }) => ({
			orderId,
			refusal: refuse(routeRefusals, 'route/order-in-custody', { orderNo }),
		}));
}

/** A plan that is still ahead is changed by those who plan, here as on the board. */
function refuseUnlessPlanner(route: StoredRoute, { rights }: Caller, now: Date) {
	if (isPlanOver(route, todayIn(now)) || rights.includes('routes.plan')) return null;
	return refuse(commonRefusals, 'common/forbidden');
}
