// Return of goods to the depot, piece by piece.

import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { acceptedDebitStates } from '@sevk/domain/debits/common/debit';
import { debitRefusals, handedBackSentence } from '@sevk/domain/debits/common/debit-words';
import {
	isScanRefusal,
	refuseHandBack,
	type ScanRefusal,
	scanToneOf,
} from '@sevk/domain/debits/line/debit-scan';
import { debitHolder, foundSentence } from '@sevk/domain/orders/piece/piece-custody';
import type { ProductCondition } from '@sevk/domain/reasons/product-condition';
import { runningRouteStates } from '@sevk/domain/routes/common/route';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { readStoredAnswer } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { pieceChoiceAnswer } from '../../orders/common/order-piece-choice-answer.ts';
import { startReconciling } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type DebitOperation,
	findDepotOfDebit,
	linesFor,
	refreshDebit,
	refuseUnless,
	transferCustody,
	wrongState,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import { countLines, type LineCounts } from '../common/debit-line-store.ts';
import { awaitsDelivery } from '../common/debit-order-store.ts';
import { setReturnCondition } from '../common/delivery-result-store.ts';
import { scanMisreadCode } from '../scan/debit-misread-commands.ts';
import { findScanned } from '../scan/debit-missing-commands.ts';
import { insertWaitingScanEvent } from '../scan/debit-scan-event-store.ts';
import { lookUpNextScan, refuseAmbiguous } from '../scan/debit-scan-guard.ts';
import type { BarcodeLookup } from '../scan/debit-scan-store.ts';

export type HandBack = {
	readonly barcode: string;
	/** Condition of a returned product (Ürün Durumu). */
	readonly condition: ProductCondition | null;
	readonly scannedAt: Date | null;
};

/**
 * Returns a piece to the depot, also while the route is in progress. The first piece of a completed
 * route starts its reconciliation.
 */
export async function handBack(context: DebitCommandContext, scan: HandBack) {
	const depotId = await findDepotOfDebit(context);
	if (depotId === null) return notFound();
	const { db, debitId } = context;
	return scanMisreadCode(db, { depotId, debitId }, scan.barcode, (barcode) =>
		handBackCode(context, depotId, { ...scan, barcode }),
	);
}

async function handBackCode(context: DebitCommandContext, depotId: string, scan: HandBack) {
	const { db, caller, act, debitId } = context;
	const found = await lookUpReturned(db, { depotId, debitId }, scan.barcode);
	if (found === null) return notFound();
	const storedAnswer = await readStoredAnswer<ScanAnswer>(db, { depotId, act, caller });
	if (storedAnswer !== undefined) return storedAnswer;
	if (!acceptedDebitStates.includes(found.state)) return wrongState(found);
	const refusal = refuseAmbiguous(found) ?? refuseReturn(found) ?? refuseCondition(found, scan);
	if (refusal !== null) {
		const answer = refusedAnswer(scan.barcode, found, refusal);
		if (!(await findScanned(context, found, scan))) return answer;
		// It lies in the depot now, which is all that the scan was for.
		return { ...answer, tone: 'info' as const, sentence: foundSentence(answer.sentence) };
	}
	const answer = await actOnDebit(context, (tx, operation) => writeHandBack(tx, operation, scan));
	// A concurrent request may have taken the piece back; the answer has the same shape.
	return isScanRefusal(answer) ? refusedAnswer(scan.barcode, found, answer) : answer;
}

/** The facts of a returned code: of several equal pieces those of the next one on the vehicle. */
async function lookUpReturned(
	db: Database,
	debit: { readonly depotId: string; readonly debitId: string },
	code: string,
): Promise<BarcodeLookup | null> {
	const holders = { open: debitHolder(debit.debitId), done: 'depot' };
	return (await lookUpNextScan(db, debit, code, holders))?.found ?? null;
}

async function writeHandBack(tx: Tx, operation: DebitOperation, scan: HandBack) {
	const { debit, route, step } = operation;
	const returned = { depotId: step.depotId, debitId: debit.id };
	const found = await lookUpReturned(tx, returned, scan.barcode);
	const refusal = found === null ? null : refuseReturn(found);
	if (found?.pieceId == null) return refuse(debitRefusals, 'debit/barcode-unknown');
	if (refusal !== null) return refusal;
	if (found.holder !== debitHolder(debit.id)) return refuse(debitRefusals, 'debit/custody-moved');
	if (!runningRouteStates.includes(route.state) && route.state !== 'ready') {
		return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'hand-back' });
	}
	const { pieceId, holder, version, lineState } = found;
	const details = { deviceAt: scan.scannedAt };
	const moves = [{ pieceId, holder, version }];
	const moved = await transferCustody(tx, step, moves, 'depot', 'handed_back', details);
	if (moved !== null) return moved;
	const { condition } = scan;
	const lines = [{ pieceId, state: lineState ?? ('pending' as const) }];
	await stepLines(tx, debit, lines, 'hand-back', { settledAt: step.now, condition });
	if (condition !== null) await setReturnCondition(tx, debit.depotId, pieceId, condition);
	await refreshDebit(tx, operation);
	await insertWaitingScanEvent(tx, operation);
	const reconciling = runningRouteStates.includes(route.state)
		? await startReconciling(tx, step)
		: null;
	if (isRefusal(reconciling)) return reconciling;
	return handedBackAnswer(scan.barcode, found, await countLines(tx, debit));
}

/** Undoes a hand-back scan: the piece is on the vehicle again. */
export async function undoHandBack(context: DebitCommandContext, pieceId: string, note: string) {
	return actOnDebit(context, async (tx, operation) => {
		const { debit, route, step } = operation;
		const refusal = refuseUnless(debit, acceptedDebitStates);
		if (refusal !== null) return refusal;
		if (!runningRouteStates.includes(route.state) && route.state !== 'ready') {
			return refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'undo-hand-back' });
		}
		// Pieces whose order has no result can be delivered again; the others await their return.
		const goesAlong = await awaitsDelivery(tx, debit, pieceId);
		const act = goesAlong ? 'undo-early-hand-back' : 'undo-hand-back';
		const lines = await linesFor(tx, debit, [pieceId], act);
		if (isRefusal(lines)) return lines;
		if (lines.some(({ holder }) => holder !== 'depot')) {
			return refuse(debitRefusals, 'debit/custody-moved');
		}
		const moved = await transferCustody(
			tx,
			step,
			lines,
			debitHolder(debit.id),
			'hand_back_undone',
			{
				note,
			},
		);
		if (moved !== null) return moved;
		await stepLines(tx, debit, lines, act, { settledAt: null, condition: null });
		await setReturnCondition(tx, debit.depotId, pieceId, null);
		await insertWaitingScanEvent(tx, operation);
		return versionAnswer(await refreshDebit(tx, operation));
	});
}

function refuseReturn(found: BarcodeLookup) {
	if (found.pieceId === null) return refuseHandBack(null);
	const { otherPlate } = found;
	return refuseHandBack({
		lineState: found.lineState,
		otherPlate: otherPlate === null ? null : formatPlate(otherPlate),
		otherDepotName: found.otherDepotName,
	});
}

/** The depot enters the condition of a returned product when it arrives. */
function refuseCondition({ kind }: BarcodeLookup, { condition }: HandBack) {
	if (kind !== 'product' || condition !== null) return null;
	return refuse(debitRefusals, 'debit/condition-missing');
}

function handedBackAnswer(barcode: string, found: BarcodeLookup, counts: LineCounts): ScanAnswer {
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

function refusedAnswer(barcode: string, found: BarcodeLookup, refusal: ScanRefusal): ScanAnswer {
	const foreign = found.otherDepotName !== null;
	return {
		tone: scanToneOf(refusal),
		code: refusal.code,
		sentence: refusal.detail,
		barcode,
		choices: found.choices.map(pieceChoiceAnswer),
		pieceId: foreign ? null : found.pieceId,
		orderId: foreign ? null : found.orderId,
		orderNo: foreign ? null : found.orderNo,
		mayAdd: false,
		doneCount: found.handedBackCount,
		totalCount: found.handedBackCount + found.loadedCount,
	};
}
