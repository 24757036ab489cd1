// Loading by scan: load a piece, add its order to the route, undo a scan.
import type { ScanAnswer } from '@sevk/contract/debits/debit-pieces';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { debitRefusals, scannedSentence } from '@sevk/domain/debits/common/debit-words';
import {
	isScanRefusal,
	mayAddToRoute,
	mayMoveToRoute,
	refuseScanOut,
	type ScannedPiece,
	type ScanRefusal,
	scanToneOf,
} from '@sevk/domain/debits/line/debit-scan';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { foundSentence, loadingHolder } from '@sevk/domain/orders/piece/piece-custody';
import { hashOf, readStoredAnswer, timeOf } from '../../../db/act.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { type Batcher, createBatcher } from '../../../db/sql/batcher.ts';
import { sqlState } from '../../../db/transact.ts';
import { versionAnswer } from '../../common/idempotent-commands.ts';
import { returnMissing } from '../../orders/common/missing-piece-store.ts';
import { pieceChoiceAnswer } from '../../orders/common/order-piece-choice-answer.ts';
import { recordRouteEvent } from '../../routes/common/route-act-commands.ts';
import { lockRoute, updateRoute } from '../../routes/common/route-store.ts';
import { addOrdersToRoute } from '../../routes/planning/route-order-commands.ts';
import { startLoading, undoLoading, unready } from '../../routes/running/route-state-commands.ts';
import {
	actOnDebit,
	type DebitCommandContext,
	type DebitOperation,
	findDepotOfDebit,
	linesFor,
	recordDebitEvent,
	refuseUnless,
	stepDebit,
	transferCustody,
	wrongState,
} from '../common/debit-act-commands.ts';
import { stepLines } from '../common/debit-line-commands.ts';
import { countLines } from '../common/debit-line-store.ts';
import { scanMisreadCode } from '../scan/debit-misread-commands.ts';
import { findScanned } from '../scan/debit-missing-commands.ts';
import { insertWaitingScanEvent } from '../scan/debit-scan-event-store.ts';
import { lookUpNextScan, refuseAmbiguous } from '../scan/debit-scan-guard.ts';
import {
	type BarcodeLookup,
	lookUpScan,
	type ScanFacts,
	type ScanWrite,
	writeScans,
} from '../scan/debit-scan-store.ts';

export type Scan = {
	readonly barcode: string;
	/** When the device read the barcode; null when it sent no time. */
	readonly scannedAt: Date | null;
};

/**
 * Loads a piece by its barcode. The common case is one statement; every other case is decided by the
 * domain. A repeated request gets the stored answer.
 */
export async function scanOut(context: DebitCommandContext, scan: Scan) {
	const depotId = await findDepotOfDebit(context);
	if (depotId === null) return notFound();
	const { db, debitId } = context;
	return scanMisreadCode(db, { depotId, debitId }, scan.barcode, (barcode) =>
		scanCode(context, depotId, { ...scan, barcode }),
	);
}

async function scanCode(context: DebitCommandContext, depotId: string, scan: Scan) {
	const written = await scanInOneStatement(context, depotId, scan);
	return written === null
		? scanWithChecks(context, depotId, scan)
		: loadedAnswer(scan.barcode, written);
}

/** Writes the scan in one statement; null when `scanWithChecks` has to decide. */
async function scanInOneStatement(
	{ db, caller, act, debitId }: DebitCommandContext,
	depotId: string,
	scan: Scan,
): Promise<ScanFacts | null> {
	try {
		return await scanBatcherOf(db).add(depotId, {
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
		// Any error of the database leads to `scanWithChecks`: the act is idempotent, and an error that
		// is not temporary occurs there again.
		if (sqlState(error) === undefined) throw error;
		return null;
	}
}

const scanBatchers = new WeakMap<Database, Batcher<ScanWrite, ScanFacts | null>>();

/** Scans of a depot that arrive at once share a statement, one of each debit. */
function scanBatcherOf(db: Database): Batcher<ScanWrite, ScanFacts | null> {
	const existing = scanBatchers.get(db);
	if (existing !== undefined) return existing;
	const batcher = createBatcher<ScanWrite, ScanFacts | null>({
		size: 16,
		// A silent connection costs its own scans seconds, and the others no more than this.
		longestWaitMs: 500,
		keyOf: ({ debitId }) => debitId.toLowerCase(),
		run: (depotId, scans) => writeScans(db, depotId, scans),
	});
	scanBatchers.set(db, batcher);
	return batcher;
}

/** Repeated requests, the first scan of a route, barcodes that are refused. */
async function scanWithChecks(context: DebitCommandContext, depotId: string, scan: Scan) {
	const { db, caller, act, debitId } = context;
	const holders = { open: 'depot', done: loadingHolder(debitId) };
	const looked = await lookUpNextScan(db, { depotId, debitId }, scan.barcode, holders);
	if (looked === null) return notFound();
	const { found } = looked;
	const storedAnswer = await readStoredAnswer<ScanFacts>(db, { depotId, act, caller });
	if (storedAnswer !== undefined)
		return isRefusal(storedAnswer) ? storedAnswer : loadedAnswer(scan.barcode, storedAnswer);
	if (!loadingDebitStates.includes(found.state)) return wrongState(found);
	const refusal = refuseScan(scan.barcode, found);
	if (refusal !== null) return answerRefusal(context, found, refusal, scan);
	let current = found;
	const facts = await actOnDebit(context, async (tx, operation) => {
		const unopened = await openForScans(tx, operation);
		if (unopened !== null) return unopened;
		// Looked up again under the lock: the order may have left the route, and another scan may have
		// loaded this one of several equal pieces.
		const next = await lookUpNextScan(tx, { depotId, debitId }, scan.barcode, holders);
		if (next === null) return notFound();
		current = next.found;
		return (
			refuseScan(scan.barcode, current) ??
			load(tx, operation, { ...scan, barcode: next.barcode }, current)
		);
	});
	if (!isRefusal(facts)) return loadedAnswer(scan.barcode, facts);
	return isScanRefusal(facts) ? answerRefusal(context, current, facts, scan) : facts;
}

/** A missing piece is found also by a scan that may not load it. */
async function answerRefusal(
	context: DebitCommandContext,
	found: BarcodeLookup,
	refusal: ScanRefusal,
	scan: Scan,
): Promise<ScanAnswer> {
	const answer = refusedAnswer(scan.barcode, found, refusal);
	if (!(await findScanned(context, found, scan))) return answer;
	return { ...answer, sentence: foundSentence(answer.sentence) };
}

function refuseScan(barcode: string, found: BarcodeLookup): ScanRefusal | null {
	return refuseAmbiguous(found) ?? refuseScanOut(scannedPiece(barcode, found));
}

/** Adds the order of a piece from the pool to the route and loads the piece. */
export async function addScanned(context: DebitCommandContext, scan: Scan) {
	const { db, debitId } = context;
	const depotId = await findDepotOfDebit(context);
	const found = depotId === null ? null : await lookUpScan(db, depotId, debitId, scan.barcode);
	if (found === null) return notFound();
	if (found.pieceId === null || found.otherDepotName !== null) {
		return refuse(debitRefusals, 'debit/barcode-unknown');
	}
	const facts = await actOnDebit(context, async (tx, operation) => {
		const now = await lookUpScan(tx, operation.step.depotId, debitId, scan.barcode);
		const piece = now === null ? null : scannedPiece(scan.barcode, now);
		const refusal = refuseScanOut(piece);
		if (refusal !== null && refusal.code !== 'debit/not-on-route') return refusal;
		return (
			(await openForScans(tx, operation)) ??
			(refusal === null ? null : await addOrderToRoute(tx, operation, now)) ??
			load(tx, operation, scan, now)
		);
	});
	return isRefusal(facts) ? facts : loadedAnswer(scan.barcode, facts);
}

async function addOrderToRoute(
	tx: Tx,
	{ route, step }: DebitOperation,
	found: BarcodeLookup | null,
) {
	const { orderId, orderNo, orderState } = found ?? {};
	if (orderId == null || orderNo == null || orderState == null) {
		return refuse(debitRefusals, 'debit/barcode-unknown');
	}
	const [change] = await addOrdersToRoute(tx, route, [orderId], step);
	if (!change?.done)
		return refuse(orderRefusals, 'order/not-ready', { orderNo, state: orderState });
	// Read again: this scan may have started the loading and changed the version.
	const currentRoute = await lockRoute(tx, step.depotId, route.id);
	if (currentRoute === null) return notFound();
	const { version } = await updateRoute(tx, currentRoute, {}, step.now);
	recordRouteEvent(tx, step, 'orders_added', { count: 1, orderNo, version });
	return null;
}

/** Undoes a scan before the acceptance; the piece is pending again. */
export async function undoScan(context: DebitCommandContext, pieceId: string) {
	return actOnDebit(context, async (tx, operation) => {
		const refusal = refuseUnless(operation.debit, loadingDebitStates);
		if (refusal !== null) return refusal;
		const lines = await linesFor(tx, operation.debit, [pieceId], 'undo-scan');
		if (isRefusal(lines)) return lines;
		const moved = await transferCustody(tx, operation.step, lines, 'depot', 'scan_undone');
		if (moved !== null) return moved;
		await stepLines(tx, operation.debit, lines, 'undo-scan');
		await insertWaitingScanEvent(tx, operation);
		const reopened = await reopen(tx, operation);
		if (isRefusal(reopened)) return reopened;
		const { debited = 0 } = await countLines(tx, operation.debit);
		const route = debited === 0 ? await undoLoading(tx, operation.step) : null;
		return isRefusal(route) ? route : versionAnswer(reopened);
	});
}

/** Prepares a locked debit and its route for a scan: reopens the debit, starts the loading. */
async function openForScans(tx: Tx, operation: DebitOperation) {
	const refusal = refuseUnless(operation.debit, loadingDebitStates);
	if (refusal !== null) return refusal;
	const debit = await reopen(tx, operation);
	if (isRefusal(debit)) return debit;
	const ready = await unready(tx, operation.step);
	if (isRefusal(ready)) return ready;
	const loading = await startLoading(tx, operation.step);
	return isRefusal(loading) ? loading : null;
}

/** A debit is a draft again as soon as its goods change after the hand-over. */
async function reopen(tx: Tx, { debit, step }: DebitOperation) {
	if (debit.state === 'draft') return debit;
	const columns = { handed_over_by: null, handed_over_by_name: null, handed_over_at: null };
	const reopened = await stepDebit(tx, { debit, step }, 'scan-more', { columns });
	if (!isRefusal(reopened)) recordDebitEvent(tx, step, reopened, 'reopened');
	return reopened;
}

async function load(
	tx: Tx,
	{ debit, step }: DebitOperation,
	scan: Scan,
	found: BarcodeLookup | null,
) {
	const finding = { ...step, deviceAt: scan.scannedAt };
	const missing = found?.holder === 'missing' && found.pieceId !== null ? [found.pieceId] : [];
	const returned = missing.length === 0 ? [] : await returnMissing(tx, missing, finding);
	const [written] = await writeScans(tx, step.depotId, [
		{
			debitId: debit.id,
			barcode: scan.barcode,
			actor: step.caller,
			at: step.now,
			deviceAt: scan.scannedAt,
			lineId: newId(),
			key: step.key,
			requestHash: null,
		},
	]);
	if (written == null) return refuse(debitRefusals, 'debit/custody-moved');
	return returned.length === 0 ? written : { ...written, wasMissing: true };
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
		// A scan finds a missing piece: it is in the depot from then on.
		atDepot: found.holder === 'depot' || found.holder === 'missing',
		expected: found.holder === 'expected',
		otherRoute: otherRouteOf(found),
	};
}

function otherRouteOf({ otherRouteNumber: number, otherRoutePlate: plate }: BarcodeLookup) {
	if (number === null) return null;
	return { number, plate: plate === null ? null : formatPlate(plate) };
}

function loadedAnswer(barcode: string, facts: ScanFacts): ScanAnswer {
	return {
		tone: 'ok',
		code: 'debit/debited',
		sentence: facts.wasMissing ? foundSentence(scannedSentence(facts)) : scannedSentence(facts),
		barcode,
		pieceId: facts.pieceId,
		orderId: facts.orderId,
		orderNo: facts.orderNo,
		mayAdd: false,
		doneCount: facts.done,
		totalCount: facts.total,
	};
}

function refusedAnswer(barcode: string, found: BarcodeLookup, refusal: ScanRefusal): ScanAnswer {
	const piece = scannedPiece(barcode, found);
	return {
		tone: scanToneOf(refusal),
		code: refusal.code,
		sentence: refusal.detail,
		barcode,
		choices: found.choices.map(pieceChoiceAnswer),
		...(mayMoveToRoute(piece, found.otherRouteState) && found.otherRouteId !== null
			? { fromRouteId: found.otherRouteId }
			: {}),
		...(found.otherDepotName === null
			? { pieceId: found.pieceId, orderId: found.orderId, orderNo: found.orderNo }
			: { pieceId: null, orderId: null, orderNo: null }),
		mayAdd: mayAddToRoute(piece),
		doneCount: found.loadedCount,
		totalCount: found.loadedCount + found.pendingCount,
	};
}
