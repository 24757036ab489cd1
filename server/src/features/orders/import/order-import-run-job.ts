// Imports the rows of a file in the background, in batches. All progress is stored in the rows, so
// any process continues an interrupted import.
import { setTimeout as sleep } from 'node:timers/promises';
import { overCapacity } from '@sevk/domain/capacity/capacity-words';
import { todayIn } from '@sevk/domain/common/date/date';
import { orderKeyOf } from '@sevk/domain/orders/common/order-key';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import { isNewRow, unsavedWords } from '@sevk/domain/orders/import/order-import-outcome';
import {
	draftAfterChoice,
	pastLeftOutWords,
} from '@sevk/domain/orders/import/order-import-past-date';
import { isHint, orderErrorWords } from '@sevk/domain/orders/import/order-import-words';
import { senderBarcodeKey } from '@sevk/domain/orders/import/piece-sender-barcode';
import type { Database, Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { sqlState, transact } from '../../../db/transact.ts';
import type { Job } from '../../../http/operation/job.ts';
import { startPolling } from '../../../http/operation/polling.ts';
import { contentHashOf, hasContent, newOrder } from '../common/order-entry-commands.ts';
import { insertOrders, type NewOrder } from '../common/order-insert-store.ts';
import {
	type FindPlace,
	findNoPlace,
	locateNewOrders,
} from '../common/order-known-point-commands.ts';
import { findTakenBarcodes, senderCodesOf } from '../common/order-piece-code-store.ts';
import { type PlacedRow, placeRows } from './order-import-room-commands.ts';
import {
	type ExistingOrder,
	findExistingOrders,
	type ImportProblem,
	listWaitingRows,
	type RowResult,
	type StoredImportRow,
	saveRowResults,
} from './order-import-row-store.ts';
import {
	addProgress,
	endImport,
	listRunningImports,
	lockFreeImport,
	type StoredImport,
} from './order-import-store.ts';

type Of = { readonly depotId: string; readonly importId: string };

type Log = { readonly error: (facts: object, sentence: string) => void };

export type ImportRunner = {
	/** Queues a running import; queuing it twice is harmless. */
	readonly queue: (of: Of) => void;
	/** Resolves when the queue is empty. */
	readonly settled: () => Promise<void>;
	/**
	 * Queues the running imports of all processes, now and again; one that another process works on is
	 * left to it. Stops after the current batch.
	 */
	readonly job: Job;
};

const batchRows = 500;
/** Of failures that are no outage of the database, which would repeat for ever. */
const maxAttempts = 6;

const failedWords =
	'Kayıt sırasında beklenmeyen bir hata oluştu; kalan satırlar alınmadı. Aynı dosyayı tekrar yükleyin, kaydedilenler atlanır.';

type Options = {
	readonly db: Database;
	readonly log: Log;
	readonly findPlace?: FindPlace;
	/** After a failure the waits double up to this one. */
	readonly longestWaitMs?: number;
	/** How often it looks for imports that were left running. */
	readonly resumeEveryMs?: number;
};

/** Runs one import at a time per process, so that large files do not slow down other requests. */
export function createImportRunner(options: Options): ImportRunner {
	const { db, log, resumeEveryMs = 60_000 } = options;
	const stopping = new AbortController();
	const queued = new Set<string>();
	let last = Promise.resolve();
	const queue = (of: Of) => {
		if (queued.has(of.importId)) return;
		queued.add(of.importId);
		last = last
			.then(() => runToEnd(options, of, stopping.signal))
			.finally(() => queued.delete(of.importId));
	};
	const resume = async () => {
		try {
			for (const of of await listRunningImports(db)) queue(of);
		} catch (error) {
			log.error({ err: error }, 'yarım kalan içe aktarmalar');
		}
	};
	const start = () => {
		const first = resume();
		const polling = startPolling(resume, resumeEveryMs);
		return {
			stop: async () => {
				stopping.abort();
				await first;
				await polling.stop();
				await last;
			},
		};
	};
	return { queue, settled: () => last, job: { name: 'order imports', start } };
}

/**
 * An outage of the database does not fail an import: it goes on when the database answers again.
 */
async function runToEnd(
	{ db, log, longestWaitMs = 30_000, findPlace = findNoPlace }: Options,
	of: Of,
	signal: AbortSignal,
): Promise<void> {
	let faults = 0;
	for (let tries = 0; !signal.aborted; ) {
		try {
			if (!(await runBatch(db, of, insertRows(findPlace)))) return;
			[faults, tries] = [0, 0];
		} catch (error) {
			log.error({ err: error, importId: of.importId }, 'içe aktarma');
			if (!isOutage(error)) faults += 1;
			if (faults === maxAttempts) return failImport(db, log, of);
			tries += 1;
			const waitMs = Math.min(1_000 * 2 ** tries, longestWaitMs);
			await sleep(waitMs, undefined, { signal }).catch(() => undefined);
		}
	}
}

/** Unreachable, full, read-only, in conflict: what passes without a change of the import. */
const outages = new Set([
	'08000',
	'08001',
	'08003',
	'08004',
	'08006',
	'08007',
	'57P01',
	'57P02',
	'57P03',
	'58030',
	'53100',
	'53300',
	'25006',
	'25P03',
	'55P03',
	'40001',
	'40P01',
]);

function isOutage(error: unknown): boolean {
	return outages.has(sqlState(error) ?? '');
}

/** Marks an import as failed. If this fails too, it is resumed later. */
async function failImport(db: Database, log: Log, of: Of): Promise<void> {
	const end = { state: 'failed' as const, failure: failedWords };
	await transact(db, (tx) => endImport(tx, of, end, new Date())).catch((error) =>
		log.error({ err: error, importId: of.importId }, 'içe aktarma'),
	);
}

/** Processes the next rows; false when none are left, or another process works on the import. */
async function runBatch(db: Database, of: Of, insert: RowHandler): Promise<boolean> {
	try {
		return await transact(db, (tx) => handleRows(tx, of, batchRows, insert));
	} catch (error) {
		if (!isRowError(error)) throw error;
	}
	// A row violates a constraint. The first row is tried alone, so that the others can follow.
	try {
		return await transact(db, (tx) => handleRows(tx, of, 1, insert));
	} catch (error) {
		if (!isRowError(error)) throw error;
	}
	return transact(db, (tx) => handleRows(tx, of, 1, refuseRows));
}

/** Whether the error is a data exception (class 22) or a constraint violation (class 23). */
function isRowError(error: unknown): boolean {
	const state = sqlState(error) ?? '';
	return state.startsWith('22') || state.startsWith('23');
}

type RowHandler = (tx: Tx, file: StoredImport, rows: readonly Candidate[]) => Promise<RowResult[]>;
type Candidate = StoredImportRow & { readonly draft: OrderDraft };

async function handleRows(tx: Tx, of: Of, limit: number, handler: RowHandler): Promise<boolean> {
	const file = await lockFreeImport(tx, of);
	if (file?.state !== 'running') return false;
	const rows = await listWaitingRows(tx, of, limit);
	if (rows.length === 0) {
		await endImport(tx, of, { state: 'done', failure: null }, new Date());
		recordEnd(tx, file);
		return false;
	}
	const candidates = rows.filter(isNewRow);
	const skippedResults = rows
		.filter((row) => !isNewRow(row))
		.map((row) => resultOf(row, 'skipped'));
	const leftOut = candidates.filter((row) => draftOf(file, row) === null);
	const results = [
		...skippedResults,
		...leftOut.map((row) => ({
			...resultOf(row, 'refused'),
			problem: problemOf('past_date', pastLeftOutWords),
		})),
		...(await handler(
			tx,
			file,
			candidates.filter((row) => !leftOut.includes(row)),
		)),
	];
	await saveRowResults(tx, of, results);
	const count = (outcome: RowResult['outcome']) =>
		results.filter((result) => result.outcome === outcome).length;
	await addProgress(tx, of, {
		created: count('created'),
		skipped: count('skipped'),
		refused: count('refused'),
	});
	return true;
}

/** The order of a row with the date that the user chose for passed ones; null to leave it out. */
function draftOf(file: StoredImport, { draft, pastDate }: Candidate): OrderDraft | null {
	return draftAfterChoice(draft, pastDate ?? file.past_dates, todayIn(new Date()));
}

/** The hash is of the row in the file, so that the same file is recognised on another day. */
function newOrderOf(row: Candidate, draft: OrderDraft): NewOrder {
	return { ...newOrder(draft, warningsOf(row)), contentHash: contentHashOf(row.draft) };
}

type DatedRow = { readonly row: Candidate; readonly draft: OrderDraft };

/** The rows with the days that they get in the capacity calendar. */
async function placeCandidates(
	tx: Tx,
	file: StoredImport,
	rows: readonly Candidate[],
	now: Date,
): Promise<Map<StoredImportRow, PlacedRow<DatedRow>>> {
	const dated = rows.map((row) => ({ row, draft: draftOf(file, row) ?? row.draft }));
	const about = { depotId: file.depot_id, now, choice: file.full_days };
	const placed = await placeRows(tx, about, dated);
	return new Map(placed.map((one) => [one.row.row, one]));
}

const insertRows =
	(findPlace: FindPlace): RowHandler =>
	async (tx, file, rows) => {
		const { depot_id: depotId, id: importId } = file;
		const now = new Date();
		const caller = actorOf(file);
		const conflicts = await findTakenRows(tx, depotId, rows);
		const free = rows.filter((row) => !conflicts.has(row));
		const placed = await placeCandidates(tx, file, free, now);
		const orders = new Map<StoredImportRow, NewOrder>(
			free.flatMap((row) => {
				const draft = placed.get(row)?.draft ?? null;
				return draft === null ? [] : [[row, { ...newOrderOf(row, draft), importId }]];
			}),
		);
		const located = await locateNewOrders(tx, depotId, [...orders.values()], findPlace);
		const insertion = { depotId, orders: located, caller, now };
		const insertedIds = await insertOrders(tx, insertion);
		const notInserted = rows.filter(
			(row) => !conflicts.has(row) && !insertedIds.has(orders.get(row)?.orderId ?? ''),
		);
		const existingOrders = await findExistingOrders(
			tx,
			depotId,
			notInserted.map(({ draft }) => draft),
		);
		return rows.map((row) => {
			const problem = conflicts.get(row);
			if (problem !== undefined) return { ...resultOf(row, 'refused'), problem };
			const { isOver = false, problem: full = null } = placed.get(row) ?? {};
			if (full !== null) {
				return { ...resultOf(row, 'refused'), problem: problemOf('day_full', full) };
			}
			const order = orders.get(row);
			if (order === undefined || !insertedIds.has(order.orderId)) {
				const { senderName, orderNo } = row.draft;
				return conflictResult(row, existingOrders.get(orderKeyOf(senderName, orderNo)));
			}
			recordEvent(tx, {
				depotId,
				noun: 'order',
				nounId: order.orderId,
				kind: 'imported',
				payload: {
					...overCapacity({ fault: isOver ? 'full' : null }, file.capacity_reason),
					fileName: file.file_name,
					line: row.line,
					version: 1,
				},
				caller,
				at: now,
			});
			return { ...resultOf(row, 'created'), orderId: order.orderId };
		});
	};

/** Rows with a barcode that another order has taken since the preview. */
async function findTakenRows(
	tx: Tx,
	depotId: string,
	rows: readonly Candidate[],
): Promise<Map<StoredImportRow, ImportProblem>> {
	const codes = rows.flatMap(({ draft }) => senderCodesOf(draft));
	if (codes.length === 0) return new Map();
	const conflicts = await findTakenBarcodes(tx, depotId, codes);
	return new Map(
		rows.flatMap((row) => {
			for (const { senderName, barcode: text } of senderCodesOf(row.draft)) {
				const owner = conflicts.get(senderBarcodeKey(senderName, text));
				if (owner === undefined) continue;
				// The same order is a duplicate, which the insert finds.
				const { orderNo: other } = owner;
				if (orderKeyOf(owner.senderName, other) === orderKeyOf(senderName, row.orderNo)) continue;
				const sentence = orderErrorWords.barcode_taken({ text, other });
				return [[row, problemOf('barcode_taken', sentence)] as const];
			}
			return [];
		}),
	);
}

const refuseRows: RowHandler = async (_tx, _file, rows) =>
	rows.map((row) => ({ ...resultOf(row, 'refused'), problem: problemOf('unsaved', unsavedWords) }));

/** The result of a row whose order number was created concurrently. */
function conflictResult(row: Candidate, existing: ExistingOrder | undefined): RowResult {
	if (existing !== undefined && hasContent(existing, row.draft)) {
		return { ...resultOf(row, 'skipped'), orderId: existing.orderId };
	}
	const sentence = orderErrorWords.order_exists({ text: row.orderNo, other: '' });
	return { ...resultOf(row, 'refused'), problem: problemOf('order_exists', sentence) };
}

function resultOf({ line }: StoredImportRow, outcome: RowResult['outcome']): RowResult {
	return { line, outcome, orderId: null, problem: null };
}

function problemOf(code: string, sentence: string): ImportProblem {
	return { severity: 'error', column: null, code, sentence };
}

function warningsOf({ problems }: StoredImportRow) {
	return problems
		.filter(({ severity, code }) => severity === 'warning' && !isHint(code))
		.map(({ code, sentence }) => ({ code, sentence }));
}

function actorOf(file: StoredImport): Actor {
	const name = file.run_by_name ?? 'Sistem';
	return { userId: file.run_by ?? file.created_by, name, requestId: null };
}

function recordEnd(tx: Tx, file: StoredImport): void {
	recordEvent(tx, {
		depotId: file.depot_id,
		noun: 'order-import',
		nounId: file.id,
		kind: 'finished',
		payload: { version: file.version + 1 },
		caller: actorOf(file),
	});
}
