// Kayıp Yaz: a piece that a depot cannot find is written off once a second person approves, if the
// company's rule wants one (docs/domain.md#missing-pieces).
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { depotReportEffects } from '@sevk/domain/debits/line/debit-report';
import type { OrderEventKind } from '@sevk/domain/orders/common/order-events';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { orderActAfterLoss } from '@sevk/domain/orders/piece/order-loss';
import { isOpenPlace, placeOf } from '@sevk/domain/orders/piece/piece-custody';
import { timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { type CommandContext, runInDepot } from '../../common/idempotent-commands.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { type LockedMissing, lockMissing } from '../../orders/common/missing-piece-store.ts';
import { lockPackages, movePiecesAtCounter } from '../../orders/common/order-piece-store.ts';
import { type ChosenMissing, lockChosenMissing } from '../../orders/edit/missing-piece-commands.ts';
import { recordOrderEvent } from '../../orders/edit/order-commands.ts';
import { moveOrders } from '../../orders/edit/order-move-commands.ts';
import {
	type DepotGoods,
	enterDepotReport,
	type ReportActor,
	type ReportEnd,
} from './report-entry-commands.ts';
import type { StoredReport } from './report-store.ts';

/**
 * Writes missing pieces off, or asks for it: then they stay missing until another person approves. Who
 * may only write reports does not write goods off alone.
 */
export async function writeOffMissing(
	context: CommandContext,
	{ depotId, pieces: chosen, note }: ChosenMissing,
) {
	const { caller, act } = context;
	return runInDepot(context, depotId, async (tx) => {
		const pieces = await lockChosenMissing(tx, { depotId, pieces: chosen });
		if (isRefusal(pieces)) return pieces;
		const goods = { depotId, pieces, note, caller, now: timeOf(act) };
		const { disposalApproval } = await readPolicies(tx);
		if (!disposalApproval) {
			if (!caller.rights.includes('reports.approve')) {
				return refuse(commonRefusals, 'common/forbidden');
			}
			const refusal = await writeOff(tx, goods, null);
			if (refusal !== null) return refusal;
			recordLossEvent(tx, goods, 'piece_lost', { note });
			return { count: pieces.length, reportNumber: null };
		}
		const refusal = await refuseOnRoute(tx, goods);
		if (refusal !== null) return refusal;
		const reportNumber = await enterDepotReport(tx, 'depot_loss', goods);
		recordLossEvent(tx, goods, 'piece_loss_requested', { reportNumber, note });
		return { count: pieces.length, reportNumber };
	});
}

const lossEvents = {
	approved: 'piece_lost',
	rejected: 'piece_loss_rejected',
	withdrawn: 'piece_loss_withdrawn',
} as const;

/** The pieces of a report that are still missing, locked: one that was found meanwhile is not lost. */
export async function lockLoss(tx: Tx, report: StoredReport, by: ReportActor) {
	const { depotId } = report;
	const pieces = await lockMissing(tx, depotId, report.pieceIds);
	const goods: Goods = { depotId, pieces, note: report.description, ...by };
	return {
		pieceCount: pieces.length,
		leave: () => writeOff(tx, goods, report.id),
		record: (state: ReportEnd, payload: Record<string, unknown>) =>
			recordLossEvent(tx, goods, lossEvents[state], payload),
	};
}

type Goods = DepotGoods<LockedMissing>;

async function writeOff(tx: Tx, goods: Goods, reportId: string | null) {
	const refusal = await refuseOnRoute(tx, goods);
	if (refusal !== null) return refusal;
	const { from, movement } = depotReportEffects.depot_loss;
	await movePiecesAtCounter(tx, {
		...goods,
		from,
		to: 'written_off',
		movement,
		documentId: reportId,
	});
	await followPieces(tx, goods);
	return null;
}

/** The orders of the goods, each once. */
function ordersOf({ pieces }: Goods) {
	return [...new Map(pieces.map((piece) => [piece.orderId, piece])).values()];
}

/** Refuses goods whose order waits on a route and would have no piece left for it. */
async function refuseOnRoute(tx: Tx, goods: Goods) {
	const goneIds = new Set(goods.pieces.map(({ pieceId }) => pieceId));
	for (const { orderId, orderNo, orderState } of ordersOf(goods)) {
		if (orderState !== 'planned') continue;
		const packages = await lockPackages(tx, goods.depotId, orderId);
		const isLast = packages.every(
			({ pieceId, holder }) => goneIds.has(pieceId) || !isOpenPlace(placeOf(holder)),
		);
		if (isLast) return refuse(orderRefusals, 'order/loss-on-route', { orderNo });
	}
	return null;
}

/** The state of each order follows from the places of all its packages (order-loss.ts). */
async function followPieces(tx: Tx, goods: Goods): Promise<void> {
	const { depotId, caller, now } = goods;
	for (const { orderId, orderState } of ordersOf(goods)) {
		const packages = await lockPackages(tx, depotId, orderId);
		const places = packages.map(({ holder }) => placeOf(holder));
		const act = orderActAfterLoss(orderState, 'lose', places);
		if (act === null) continue;
		const move = { depotId, caller, now, orderIds: [orderId], act, payload: {} };
		const moved = await moveOrders(tx, move);
		if (isRefusal(moved)) throw new Error(`the order allows ${act}: ${moved.detail}`);
	}
}

function recordLossEvent(
	tx: Tx,
	goods: Goods,
	kind: Extract<OrderEventKind, `piece_${string}`>,
	payload: Record<string, unknown>,
): void {
	const { depotId, caller, now } = goods;
	for (const { orderId: id } of ordersOf(goods)) {
		recordOrderEvent(tx, caller, { depotId, id }, kind, payload, now);
	}
}
