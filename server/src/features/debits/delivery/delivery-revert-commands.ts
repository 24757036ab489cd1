// Reverting a result writes counter-movements; no entry is deleted.
import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { refuseOwnRevert } from '@sevk/domain/debits/line/delivery-revert';
import { refuseErased } from '@sevk/domain/orders/form/order-edit';
import { debitHolder } from '@sevk/domain/orders/piece/piece-custody';
import { resultRouteStates } from '@sevk/domain/routes/common/route';
import { timeOnRoute } from '@sevk/domain/routes/common/route-device-time';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { deviceTimesIn } from '../../../db/events.ts';
import { revertCollections } from '../../money/money-act-commands.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { actOnRoute, type RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import { saveResults } from '../../routes/common/route-order-store.ts';
import { refreshRouteAfterRevert } from '../../routes/running/route-state-commands.ts';
import { recordDebitEvent, refreshDebit, transferCustody } from '../common/debit-act-commands.ts';
import { deleteLines } from '../common/debit-line-store.ts';
import { lockDebitsOfRoute } from '../common/debit-store.ts';
import {
	type DeliveryOrder,
	type DeliveryPiece,
	findValidAttempt,
	lockDeliveryOrder,
	markReverted,
	readDeliveryPieces,
} from '../common/delivery-result-store.ts';
import { isInDriverCustody, stepLinesOn } from './delivery-piece-commands.ts';
import type { DeliveryOperation } from './delivery-return-commands.ts';

type Reversal = {
	readonly orderId: string;
	readonly reason: string;
	readonly position?: readonly [number, number] | null | undefined;
	/** When the driver took it back, by the clock of his phone; null: now. */
	readonly revertedAt?: string | null | undefined;
};

/**
 * Reverts a result until the route is closed; its driver does so at the same place within ten
 * minutes. A hand-back or transfer of its goods that came later must be undone first.
 */
export async function revertResult(context: RouteCommandContext, reversal: Reversal) {
	return actOnRoute(context, async (tx, route, { now }) => {
		if (!resultRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'revert-result' });
		}
		const { id: routeId, depotId } = route;
		const debits = await lockDebitsOfRoute(tx, depotId, routeId);
		const step = { depotId, routeId, key: context.act.key, caller: context.caller, now };
		const refusal = await revert(tx, { route, debits, step }, reversal);
		if (refusal !== null) return refusal;
		const after = await refreshRouteAfterRevert(tx, step);
		if (isRefusal(after)) return after;
		return { id: after.id, version: after.version, routeState: after.state };
	});
}

async function revert(tx: Tx, delivery: DeliveryOperation, reversal: Reversal) {
	const { route, step } = delivery;
	const { orderId, reason } = reversal;
	const order = await lockDeliveryOrder(tx, route.depotId, route.id, orderId);
	if (order === null) return notFound();
	const { orderNo } = order;
	const erased = refuseErased(order);
	if (erased !== null) return erased;
	const attempt = await findValidAttempt(tx, route.depotId, route.id, orderId);
	if (attempt === null) return refuse(routeRefusals, 'stop/no-result', { orderNo });
	// It was planned again since: its present route decides what becomes of it.
	if (order.result === null) return refuse(routeRefusals, 'stop/order-not-on-route', { orderNo });
	const byDriver = step.caller.driverId !== null && step.caller.driverId === route.driverId;
	const own = {
		happenedAt: attempt.happenedAt,
		// A phone without a network sends the act later than it was done.
		now: timeOnRoute(timeOf(reversal), route, step.now, deviceTimesIn(tx)),
		place: attempt.place ?? order.point,
		position: positionOf(reversal),
	};
	const refusedOwn = byDriver ? refuseOwnRevert(own) : null;
	if (refusedOwn !== null) return refusedOwn;
	return revertAttempt(tx, delivery, { order, attempt, reason, byDriver });
}

function timeOf({ revertedAt = null }: Reversal): Date | null {
	return revertedAt === null ? null : new Date(revertedAt);
}

function positionOf({ position = null }: Reversal): GeoPoint | null {
	return position === null ? null : geoPoint(...position);
}

type AttemptReversal = {
	readonly order: DeliveryOrder;
	readonly attempt: NonNullable<Awaited<ReturnType<typeof findValidAttempt>>>;
	readonly reason: string;
	readonly byDriver: boolean;
};

/** Moves pieces, money and states back to before the result. */
async function revertAttempt(tx: Tx, delivery: DeliveryOperation, reversal: AttemptReversal) {
	const { route, debits, step } = delivery;
	const { order, attempt, reason, byDriver } = reversal;
	const { orderId, orderNo } = order;
	const pieces = await readDeliveryPieces(tx, route.depotId, route.id, orderId);
	const isProduct = ({ pieceId }: DeliveryPiece) => attempt.returnedPieceIds.includes(pieceId);
	const products = pieces.filter(isProduct);
	const delivered = pieces.filter(({ lineState }) => lineState === 'cleared_delivered');
	const failed = pieces.filter(
		(piece) => piece.lineState === 'return_pending' && !isProduct(piece),
	);
	const hasMoved =
		delivered.some(({ holder }) => holder !== 'recipient') ||
		[...failed, ...products].some((piece) => !isInDriverCustody(piece)) ||
		pieces.some(({ lineState }) => lineState === 'cleared_returned' || lineState === 'transferred');
	// Without a package on the vehicle the order could not get another result.
	if (hasMoved || delivered.length + failed.length === 0)
		return refuse(debitRefusals, 'debit/custody-moved');
	const moved = await moveBack(tx, delivery, delivered, products, reason);
	if (moved !== null) return moved;
	const undone = { settledAt: null, reasonCode: null };
	await stepLinesOn(tx, debits, delivered, 'undo-deliver', undone);
	await stepLinesOn(tx, debits, failed, 'undo-fail', undone);
	const collectionIds = await markReverted(tx, route.depotId, attempt.attemptId, {
		...step.caller,
		reason,
		now: step.now,
	});
	await revertCollections(
		tx,
		{ depotId: route.depotId, actor: step.caller, now: step.now },
		{ id: route.id, counted: route.state === 'reconciling', note: reason },
		collectionIds,
	);
	if (order.state !== 'cancelled') {
		const payload = { routeId: route.id, routeNumber: route.number, note: reason };
		const reverted = await moveOrders(tx, {
			...step,
			orderIds: [orderId],
			act: 'revert' as const,
			payload,
		});
		if (isRefusal(reverted)) return reverted;
	}
	await saveResults(tx, route.depotId, route.id, [{ orderId, result: 'pending' }]);
	for (const debit of debits) {
		const after = await refreshDebit(tx, { debit, step });
		if (debit.driverId !== route.driverId) continue;
		recordDebitEvent(tx, step, after, 'result_reverted', {
			orderId,
			orderNo,
			note: reason,
			byDriver,
		});
	}
	return null;
}

async function moveBack(
	tx: Tx,
	{ debits, step }: DeliveryOperation,
	delivered: readonly DeliveryPiece[],
	products: readonly DeliveryPiece[],
	note: string,
) {
	for (const debit of debits) {
		const own = delivered.filter(({ debitId }) => debitId === debit.id);
		const deliveryRefusal = await transferCustody(
			tx,
			step,
			own,
			debitHolder(debit.id),
			'delivery_undone',
			{
				note,
			},
		);
		if (deliveryRefusal !== null) return deliveryRefusal;
		const returnedProducts = products.filter(({ debitId }) => debitId === debit.id);
		const returnRefusal = await transferCustody(
			tx,
			step,
			returnedProducts,
			'recipient',
			'delivery_undone',
			{ note },
		);
		if (returnRefusal !== null) return returnRefusal;
		const pieceIds = returnedProducts.map(({ pieceId }) => pieceId);
		await deleteLines(tx, debit, pieceIds);
	}
	return null;
}
