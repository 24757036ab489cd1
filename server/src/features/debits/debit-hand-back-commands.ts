// The return to the depot: now the driver gives and the depot takes, piece by piece.
import type { ScanAnswer } from '@sevk/contract/debits/debits';
import { notFound } from '@sevk/domain/common/common-words';
import { formatPlate } from '@sevk/domain/common/plate';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/refusal';
import { refuseHandBack, scanToneOf } from '@sevk/domain/debits/debit-scan';
import { debitRefusals, handedBackSentence } from '@sevk/domain/debits/debit-words';
import { heldBy } from '@sevk/domain/orders/piece-custody';
import type { ProductCondition } from '@sevk/domain/reasons/product-condition';
import type { RouteState } from '@sevk/domain/routes/route';
import { routeRefusals } from '@sevk/domain/routes/route-words';
import { readKept } from '../../db/act.ts';
import type { Tx } from '../../db/database.ts';
import { startReconciling } from '../routes/route-state-commands.ts';
import {
	actOnDebit,
	type DebitAsk,
	type Held,
	handOn,
	linesFor,
	refreshDebit,
	refuseUnless,
	type Versioned,
	versionedDebit,
	wrongState,
} from './debit-act-commands.ts';
import { changeLines, countLines, type LineCounts } from './debit-line-store.ts';
import { awaitsDelivery } from './debit-order-store.ts';
import { type BarcodeLookup, lookUpScan } from './debit-scan-store.ts';
import { setReturnCondition } from './delivery-result-store.ts';

export type HandBack = {
	readonly barcode: string;
	/** In which condition a returned product is (Ürün Durumu). */
	readonly condition: ProductCondition | null;
	readonly scannedAt: Date | null;
};

const accepted = ['open', 'partially_cleared', 'cleared'] as const;
/** Routes whose vehicle has been out and whose books are open. */
const out: readonly RouteState[] = ['in_progress', 'suspended', 'completed', 'reconciling'];

/**
 * Takes a piece back into the depot, also while the route is still out (a driver may drop goods on
 * the way). The first one of a completed route begins its reconciliation.
 */
export async function handBack(ask: DebitAsk, scan: HandBack): Promise<ScanAnswer | Refusal> {
	const { db, caller, act, debitId } = ask;
	const found = await lookUpScan(db, caller.depotIds, debitId, scan.barcode);
	if (found === null) return notFound();
	const kept = await readKept<ScanAnswer>(db, { depotId: found.depotId, act, caller });
	if (kept !== undefined) return kept;
	if (!accepted.some((state) => state === found.state)) return wrongState(found);
	const refusal = refuseReturn(found) ?? refuseCondition(found, scan);
	if (refusal !== null) return refusedAnswer(scan.barcode, found, refusal);
	const answer = await actOnDebit<ScanAnswer>(ask, (tx, held) => takeBack(tx, held, scan));
	// Somebody was faster between the look and the act: the board is told so, in the same way.
	return isRefusal(answer) && answer.code.startsWith('debit/')
		? refusedAnswer(scan.barcode, found, answer)
		: answer;
}

async function takeBack(tx: Tx, held: Held, scan: HandBack): Promise<ScanAnswer | Refusal> {
	const { debit, route, step } = held;
	const found = await lookUpScan(tx, [step.depotId], debit.id, scan.barcode);
	const refusal = found === null ? null : refuseReturn(found);
	if (found?.pieceId == null) return refuse(debitRefusals, 'debit/barcode-unknown');
	if (refusal !== null) return refusal;
	if (found.holder !== heldBy(debit.id)) return refuse(debitRefusals, 'debit/custody-moved');
	if (!out.includes(route.state) && route.state !== 'ready') {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'hand-back' });
	}
	const { pieceId, holder, version } = found;
	const paper = { deviceAt: scan.scannedAt };
	const moves = [{ pieceId, holder, version }];
	const moved = await handOn(tx, step, moves, 'depot', 'handed_back', paper);
	if (moved !== null) return moved;
	const { condition } = scan;
	const settled = { state: 'cleared_returned', settledAt: step.now, condition } as const;
	await changeLines(tx, debit, [pieceId], settled);
	if (condition !== null) await setReturnCondition(tx, debit.depotId, pieceId, condition);
	await refreshDebit(tx, held);
	const reconciling = out.includes(route.state) ? await startReconciling(tx, step) : null;
	if (isRefusal(reconciling)) return reconciling;
	return takenAnswer(scan.barcode, found, await countLines(tx, debit));
}

/** Corrects a hand-back scan: the piece is on the vehicle after all. */
export async function undoHandBack(
	ask: DebitAsk,
	pieceId: string,
	note: string,
): Promise<Versioned | Refusal> {
	return actOnDebit(ask, async (tx, held) => {
		const { debit, route, step } = held;
		const refusal = refuseUnless(debit, accepted);
		if (refusal !== null) return refusal;
		if (!out.includes(route.state) && route.state !== 'ready') {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'undo-hand-back' });
		}
		// Goods whose order has no result go along again; the others still have to come back.
		const goesAlong = await awaitsDelivery(tx, debit, pieceId);
		const act = goesAlong ? 'undo-early-hand-back' : 'undo-hand-back';
		const lines = await linesFor(tx, debit, [pieceId], act);
		if (isRefusal(lines)) return lines;
		if (lines.some(({ holder }) => holder !== 'depot')) {
			return refuse(debitRefusals, 'debit/custody-moved');
		}
		const moved = await handOn(tx, step, lines, heldBy(debit.id), 'hand_back_undone', { note });
		if (moved !== null) return moved;
		const state = goesAlong ? 'debited' : 'return_pending';
		await changeLines(tx, debit, [pieceId], { state, settledAt: null, condition: null });
		await setReturnCondition(tx, debit.depotId, pieceId, null);
		return versionedDebit(await refreshDebit(tx, held));
	});
}

function refuseReturn(found: BarcodeLookup): Refusal | null {
	if (found.pieceId === null) return refuseHandBack(null);
	const { otherPlate } = found;
	return refuseHandBack({
		lineState: found.lineState,
		otherPlate: otherPlate === null ? null : formatPlate(otherPlate),
		otherDepotName: found.otherDepotName,
	});
}

/** A returned product is looked at as it comes in: its condition says where it goes from here. */
function refuseCondition({ kind }: BarcodeLookup, { condition }: HandBack): Refusal | null {
	if (kind !== 'product' || condition !== null) return null;
	return refuse(debitRefusals, 'debit/condition-missing');
}

function takenAnswer(barcode: string, found: BarcodeLookup, counts: LineCounts): ScanAnswer {
	const done = counts.cleared_returned ?? 0;
	const total = done + (counts.debited ?? 0) + (counts.return_pending ?? 0);
	return {
		tone: 'ok',
		code: 'debit/handed-back',
		sentence: handedBackSentence({ done, total }),
		barcode,
		pieceId: found.pieceId,
		orderId: found.orderId,
		orderNo: found.orderNo,
		mayAdd: false,
		doneCount: done,
		totalCount: total,
	};
}

function refusedAnswer(barcode: string, found: BarcodeLookup, refusal: Refusal): ScanAnswer {
	const foreign = found.otherDepotName !== null;
	return {
		tone: scanToneOf(refusal),
		code: refusal.code,
		sentence: refusal.detail,
		barcode,
		pieceId: foreign ? null : found.pieceId,
		orderId: foreign ? null : found.orderId,
		orderNo: foreign ? null : found.orderNo,
		mayAdd: false,
		doneCount: found.handedBackCount,
		totalCount: found.handedBackCount + found.loadedCount,
	};
}
