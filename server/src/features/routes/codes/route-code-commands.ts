// Delivery codes: another one on request; the delivery without one, by two persons.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { requiredProofs } from '@sevk/domain/company/company-proofs';
import type { OrderEventKind } from '@sevk/domain/orders/common/order-events';
import { resultRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { hasCodeAddress, refuseCode } from '@sevk/domain/routes/stop/route-code';
import type { Tx } from '../../../db/database.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import {
	actOnRoute,
	type RouteCommandContext,
	type RouteStep,
} from '../common/route-act-commands.ts';
import type { StoredRoute } from '../common/route-store.ts';
import {
	type CodeOrder,
	insertCodes,
	lockCode,
	lockRelease,
	readCodeOrders,
	replaceCode,
	saveRelease,
	saveReleaseRequest,
} from './route-code-store.ts';

/** Sends the recipient another code; the one before is no longer valid. */
export async function requestCode(context: RouteCommandContext, orderId: string) {
	return actOnRoute(context, async (tx, route, step) => {
		const found = await findOrder(tx, route, orderId);
		if (isRefusal(found)) return found;
		const { order, required } = found;
		const { code: before, release } = await lockCode(tx, step, orderId);
		const refusal = refuseCode(
			{ ...order, required, hasAddress: hasCodeAddress(order) },
			{
				count: before?.number ?? 0,
				lastAt: before?.created_at ?? null,
				released: release?.released_at != null,
			},
			step.now,
		);
		if (refusal !== null) return refusal;
		await replaceCode(tx, step, orderId, step.now);
		const number = (before?.number ?? 0) + 1;
		await insertCodes(tx, step, [{ orderId, number, requestedBy: step.caller, now: step.now }]);
		return { orderId };
	});
}

/** Requests that a second person allows the delivery without the code. */
export async function requestCodeRelease(
	context: RouteCommandContext,
	orderId: string,
	reason: string,
) {
	return actOnRoute(context, async (tx, route, step) => {
		const found = await findOrder(tx, route, orderId);
		if (isRefusal(found)) return found;
		const refusal = await refuseRelease(tx, step, found);
		if (refusal !== null) return refusal;
		const { userId, name } = context.caller;
		await saveReleaseRequest(tx, step, orderId, { userId, name, now: step.now, reason });
		recordCodeEvent(tx, context, route, found.order, 'code_release_requested', reason);
		return { orderId };
	});
}

/** Allows the delivery without the code, for this order on this route. */
export async function releaseCode(context: RouteCommandContext, orderId: string) {
	return actOnRoute(context, async (tx, route, step) => {
		const found = await findOrder(tx, route, orderId);
		if (isRefusal(found)) return found;
		const refusal = await refuseRelease(tx, step, found);
		if (refusal !== null) return refusal;
		const { orderNo } = found.order;
		const release = await lockRelease(tx, step, orderId);
		if (release === null) return refuse(routeRefusals, 'stop/code-release-missing', { orderNo });
		const { userId, name } = context.caller;
		if (release.requested_by === userId) return refuse(routeRefusals, 'stop/code-release-own');
		await saveRelease(tx, step, orderId, { userId, name, now: step.now });
		recordCodeEvent(tx, context, route, found.order, 'code_released', release.reason);
		return { orderId };
	});
}

type Found = { readonly order: CodeOrder; readonly required: boolean };

/** A waiting order of the route, and whether its delivery needs a code. */
async function findOrder(tx: Tx, route: StoredRoute, orderId: string) {
	if (!resultRouteStates.includes(route.state)) {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'record-result' });
	}
	const on = { depotId: route.depotId, routeId: route.id };
	const [order] = await readCodeOrders(tx, on, orderId);
	if (order === undefined) return notFound();
	if (!order.isPending) {
		return refuse(routeRefusals, 'stop/result-exists', { orderNo: order.orderNo });
	}
	const required = requiredProofs(await readPolicies(tx), order).includes('code');
	return { order, required };
}

async function refuseRelease(tx: Tx, step: RouteStep, { order, required }: Found) {
	const { orderId, orderNo } = order;
	if (!required) return refuse(routeRefusals, 'stop/code-not-needed', { orderNo });
	const release = await lockRelease(tx, step, orderId);
	return release?.released_at == null
		? null
		: refuse(routeRefusals, 'stop/code-released', { orderNo });
}

function recordCodeEvent(
	tx: Tx,
	{ caller }: RouteCommandContext,
	route: StoredRoute,
	{ orderId }: CodeOrder,
	kind: OrderEventKind,
	note: string,
): void {
	const payload = { routeId: route.id, routeNumber: route.number, note };
	recordOrderEvent(tx, caller, { depotId: route.depotId, id: orderId }, kind, payload);
}
