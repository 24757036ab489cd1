// A result is taken back: by counter-movements, never by forgetting.
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { debitHolder } from '@sevk/domain/orders/common/piece-custody';
import { resultRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import type { Tx } from '../../../db/database.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import { actOnRoute, type RouteCommandContext } from '../../routes/common/route-act-commands.ts';
import { saveResults } from '../../routes/common/route-order-store.ts';
import { refreshRouteAfterRevert } from '../../routes/running/route-state-commands.ts';
import { recordDebitEvent, refreshDebit, transferCustody } from '../common/debit-act-commands.ts';
import { deleteLines } from '../common/debit-line-store.ts';
import { lockDebitsOfRoute } from '../common/debit-store.ts';
import {
	type DoorPiece,
	findStandingAttempt,
	lockDoorOrder,
	markReverted,
	readDoorPieces,
} from '../common/delivery-result-store.ts';
import { isAboard, stepLinesOn } from './delivery-piece-commands.ts';
import type { AtDoor } from './delivery-return-commands.ts';

/**
 * Takes a result back by counter-movements, until the route is closed. What has been handed back or
 * handed on meanwhile must be undone there first.
 */
export async function revertResult(ask: RouteCommandContext, orderId: string, reason: string) {
	return actOnRoute(ask, async (tx, route, { now }) => {
		if (!resultRouteStates.includes(route.state)) {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'revert-result' });
		}
		const { id: routeId, depotId } = route;
		const debits = await lockDebitsOfRoute(tx, depotId, routeId);
		const step = { depotId, routeId, key: ask.act.key, caller: ask.caller, now };
		const refusal = await revert(tx, { route, debits, step }, orderId, reason);
		if (refusal !== null) return refusal;
		const after = await refreshRouteAfterRevert(tx, step);
		if (isRefusal(after)) return after;
		return { id: after.id, version: after.version, routeState: after.state };
	});
}

async function revert(tx: Tx, door: AtDoor, orderId: string, reason: string) {
	const { route, debits, step } = door;
	const order = await lockDoorOrder(tx, route.depotId, route.id, orderId);
	if (order === null) return notFound();
	const { orderNo } = order;
	const attempt = await findStandingAttempt(tx, route.depotId, route.id, orderId);
	if (attempt === null) return refuse(routeRefusals, 'stop/no-result', { orderNo });
	const pieces = await readDoorPieces(tx, route.depotId, route.id, orderId);
	const isProduct = ({ pieceId }: DoorPiece) => attempt.returnedPieceIds.includes(pieceId);
	const products = pieces.filter(isProduct);
	const delivered = pieces.filter(({ lineState }) => lineState === 'cleared_delivered');
	const failed = pieces.filter(
		(piece) => piece.lineState === 'return_pending' && !isProduct(piece),
	);
	const gone =
		delivered.some(({ holder }) => holder !== 'recipient') ||
		[...failed, ...products].some((piece) => !isAboard(piece)) ||
		pieces.some(({ lineState }) => lineState === 'cleared_returned' || lineState === 'transferred');
	if (gone) return refuse(debitRefusals, 'debit/custody-moved');
	const moved = await moveBack(tx, door, delivered, products, reason);
	if (moved !== null) return moved;
	const undone = { settledAt: null, reasonCode: null };
	await stepLinesOn(tx, debits, delivered, 'undo-deliver', undone);
	await stepLinesOn(tx, debits, failed, 'undo-fail', undone);
	await markReverted(tx, route.depotId, attempt.attemptId, {
		...step.caller,
		reason,
		now: step.now,
	});
	if (order.state !== 'cancelled') {
		const payload = { routeId: route.id, routeNumber: route.number, note: reason };
		const reverted = await moveOrders(tx, {
			...{ ...step, orderIds: [orderId], act: 'revert' as const },
			payload,
		});
		if (isRefusal(reverted)) return reverted;
	}
	await saveResults(tx, route.depotId, route.id, [{ orderId, result: 'pending' }]);
	for (const debit of debits) {
		const after = await refreshDebit(tx, { debit, step });
		if (debit.driverId !== route.driverId) continue;
		recordDebitEvent(tx, step, after, 'result_reverted', { orderNo, note: reason });
	}
	return null;
}

async function moveBack(
	tx: Tx,
	{ debits, step }: AtDoor,
	delivered: readonly DoorPiece[],
	products: readonly DoorPiece[],
	note: string,
) {
	for (const debit of debits) {
		const own = delivered.filter(({ debitId }) => debitId === debit.id);
		const back = await transferCustody(tx, step, own, debitHolder(debit.id), 'delivery_undone', {
			note,
		});
		if (back !== null) return back;
		const given = products.filter(({ debitId }) => debitId === debit.id);
		const again = await transferCustody(tx, step, given, 'recipient', 'delivery_undone', { note });
		if (again !== null) return again;
		const pieceIds = given.map(({ pieceId }) => pieceId);
		await deleteLines(tx, debit, pieceIds);
	}
	return null;
}
