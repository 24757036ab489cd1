// Loading: a scan puts a piece on the vehicle, takes it off again, or is refused with a reason.
import type { ScanAnswer } from '@sevk/contract/debits/debits';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { debitRefusals, scannedSentence } from '@sevk/domain/debits/common/debit-words';
import {
	isScanRefusal,
	mayAddToRoute,
	refuseScanOut,
	type ScannedPiece,
	type ScanRefusal,
	scanToneOf,
} from '@sevk/domain/debits/line/debit-scan';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { hashOf, readStoredAnswer, timeOf } from '../../../db/act.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { sqlState } from '../../../db/transact.ts';
import { recordRouteEvent } from '../../routes/common/route-act-commands.ts';
import { lockRoute, updateRoute } from '../../routes/common/route-store.ts';
import { addOrdersToRoute } from '../../routes/planning/route-order-commands.ts';
import { startLoading, undoLoading, unready } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type Held,
	linesFor,
	recordDebitEvent,
	refuseUnless,
	stepDebit,
	transferCustody,
	versionedDebit,
	wrongState,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import { countLines } from '../common/debit-line-store.ts';
import {
	type BarcodeLookup,
	lookUpScan,
	type ScanFacts,
	writeScan,
} from '../common/debit-scan-store.ts';

export type Scan = {
	readonly barcode: string;
	/** When the scanner read it, if the board had to wait for the network. */
	readonly scannedAt: Date | null;
};

/**
 * Scans a piece onto the vehicle. The usual case is one statement; whatever that does not answer is
 * looked up and decided by the domain. Sent twice, the second gets the first answer.
 */
export async function scanOut(ask: DebitCommandContext, scan: Scan) {
	const written = await scanQuickly(ask, scan);
	return written === null ? scanSlowly(ask, scan) : loadedAnswer(scan.barcode, written);
}

/** One statement. What the database says no to is looked at again, the slow and thorough way. */
async function scanQuickly(
	{ db, caller, act, debitId }: DebitCommandContext,
	scan: Scan,
): Promise<ScanFacts | null> {
	try {
		return await writeScan(db, {
			depotIds: caller.depotIds,
			debitId,
			barcode: scan.barcode,
			actor: caller,
			at: timeOf(act),
			deviceAt: scan.scannedAt,
			lineId: newId(),
			key: act.key,
			requestHash: hashOf(act, caller),
		});
	} catch (error) {
		// The key was taken in this very moment, a lock was waited for in vain, the connection broke:
		// the act is repeatable, so it may be done again. Anything else comes up there as well.
		if (sqlState(error) === undefined) throw error;
		return null;
	}
}

/** The unusual cases: a repeated send, the first scan of a route, a barcode that may not come. */
async function scanSlowly(ask: DebitCommandContext, scan: Scan) {
	const { db, caller, act, debitId } = ask;
	const found = await lookUpScan(db, caller.depotIds, debitId, scan.barcode);
	if (found === null) return notFound();
	const kept = await readStoredAnswer<ScanFacts>(db, { depotId: found.depotId, act, caller });
	if (kept !== undefined) return isRefusal(kept) ? kept : loadedAnswer(scan.barcode, kept);
	if (!loadingDebitStates.includes(found.state)) return wrongState(found);
	const piece = scannedPiece(scan.barcode, found);
	const refusal = refuseScanOut(piece);
	if (refusal !== null) return refusedAnswer(scan.barcode, found, refusal, mayAddToRoute(piece));
	const facts = await actOnDebit(ask, async (tx, held) => {
		const reopened = await openForScans(tx, held);
		return reopened ?? load(tx, held, scan);
	});
	if (!isRefusal(facts)) return loadedAnswer(scan.barcode, facts);
	return isScanRefusal(facts) ? refusedAnswer(scan.barcode, found, facts, false) : facts;
}

/** Adds an order of the pool to the route, because its piece is in hand, and loads the piece. */
export async function addScanned(ask: DebitCommandContext, scan: Scan) {
	const { db, caller, debitId } = ask;
	const found = await lookUpScan(db, caller.depotIds, debitId, scan.barcode);
	if (found === null) return notFound();
	if (found.pieceId === null || found.otherDepotName !== null) {
		return refuse(debitRefusals, 'debit/barcode-unknown');
	}
	const facts = await actOnDebit(ask, async (tx, held) => {
		const now = await lookUpScan(tx, [held.step.depotId], debitId, scan.barcode);
		const piece = now === null ? null : scannedPiece(scan.barcode, now);
		const refusal = refuseScanOut(piece);
		if (refusal !== null && refusal.code !== 'debit/not-on-route') return refusal;
		return (
			(await openForScans(tx, held)) ??
			(refusal === null ? null : await takeOntoRoute(tx, held, now)) ??
			load(tx, held, scan)
		);
	});
	return isRefusal(facts) ? facts : loadedAnswer(scan.barcode, facts);
}

async function takeOntoRoute(tx: Tx, { route, step }: Held, found: BarcodeLookup | null) {
	const { orderId, orderNo, orderState } = found ?? {};
	if (orderId == null || orderNo == null || orderState == null) {
		return refuse(debitRefusals, 'debit/barcode-unknown');
	}
	const [fate] = await addOrdersToRoute(tx, route, [orderId], step);
	if (!fate?.done) return refuse(orderRefusals, 'order/not-ready', { orderNo, state: orderState });
	// The scan may just have begun the loading, so the route is read again.
	const begun = await lockRoute(tx, step.depotId, route.id);
	if (begun === null) return notFound();
	const { version } = await updateRoute(tx, begun, {}, step.now);
	recordRouteEvent(tx, step, 'orders_added', { count: 1, orderNo, version });
	return null;
}

/** Takes a piece off the vehicle again, before the driver accepted; it is planned as before. */
export async function undoScan(ask: DebitCommandContext, pieceId: string) {
	return actOnDebit(ask, async (tx, held) => {
		const refusal = refuseUnless(held.debit, loadingDebitStates);
		if (refusal !== null) return refusal;
		const lines = await linesFor(tx, held.debit, [pieceId], 'undo-scan');
		if (isRefusal(lines)) return lines;
		const moved = await transferCustody(tx, held.step, lines, 'depot', 'scan_undone');
		if (moved !== null) return moved;
		await stepLines(tx, held.debit, lines, 'undo-scan');
		const reopened = await reopen(tx, held);
		if (isRefusal(reopened)) return reopened;
		const { debited = 0 } = await countLines(tx, held.debit);
		const route = debited === 0 ? await undoLoading(tx, held.step) : null;
		return isRefusal(route) ? route : versionedDebit(reopened);
	});
}

/** Makes a held debit and its route ready to be scanned onto: reopened, loading begun. */
async function openForScans(tx: Tx, held: Held) {
	const refusal = refuseUnless(held.debit, loadingDebitStates);
	if (refusal !== null) return refusal;
	const debit = await reopen(tx, held);
	if (isRefusal(debit)) return debit;
	const ready = await unready(tx, held.step);
	if (isRefusal(ready)) return ready;
	const loading = await startLoading(tx, held.step);
	return isRefusal(loading) ? loading : null;
}

/** A zimmet that was handed over is a draft again as soon as its goods change. */
async function reopen(tx: Tx, { debit, step }: Held) {
	if (debit.state === 'draft') return debit;
	const columns = { handed_over_by: null, handed_over_by_name: null, handed_over_at: null };
	const reopened = await stepDebit(tx, { debit, step }, 'scan-more', { columns });
	if (!isRefusal(reopened)) recordDebitEvent(tx, step, reopened, 'reopened');
	return reopened;
}

async function load(tx: Tx, { debit, step }: Held, scan: Scan) {
	const written = await writeScan(tx, {
		depotIds: [step.depotId],
		debitId: debit.id,
		barcode: scan.barcode,
		actor: step.caller,
		at: step.now,
		deviceAt: scan.scannedAt,
		lineId: newId(),
		key: step.key,
		requestHash: null,
	});
	return written ?? refuse(debitRefusals, 'debit/custody-moved');
}

function scannedPiece(barcode: string, found: BarcodeLookup): ScannedPiece | null {
	if (found.pieceId === null) return null;
	const { otherPlate, planned, kind } = found;
	const pending = planned && kind === 'package' ? 'pending' : null;
	return {
		barcode,
		orderNo: found.orderNo,
		orderState: found.orderState,
		lineState: found.lineState ?? pending,
		otherPlate: otherPlate === null ? null : formatPlate(otherPlate),
		otherDepotName: found.otherDepotName,
		atDepot: found.holder === 'depot',
	};
}

function loadedAnswer(barcode: string, facts: ScanFacts): ScanAnswer {
	return {
		tone: 'ok',
		code: 'debit/debited',
		sentence: scannedSentence(facts),
		barcode,
		pieceId: facts.pieceId,
		orderId: facts.orderId,
		orderNo: facts.orderNo,
		mayAdd: false,
		doneCount: facts.done,
		totalCount: facts.total,
	};
}

function refusedAnswer(
	barcode: string,
	found: BarcodeLookup,
	refusal: ScanRefusal,
	mayAdd: boolean,
): ScanAnswer {
	return {
		tone: scanToneOf(refusal),
		code: refusal.code,
		sentence: refusal.detail,
		barcode,
		...(found.otherDepotName === null
			? { pieceId: found.pieceId, orderId: found.orderId, orderNo: found.orderNo }
			: { pieceId: null, orderId: null, orderNo: null }),
		mayAdd,
		doneCount: found.loadedCount,
		totalCount: found.loadedCount + found.pendingCount,
	};
}
