// Takes the rows of a file in, in the background and in batches. All state is in the rows: a process
// that ends in the middle leaves an import that the next one goes on with.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import { unsavedWords } from '@sevk/domain/orders/import/order-import-outcome';
import { orderErrorWords } from '@sevk/domain/orders/import/order-import-words';
import type { Database, Tx } from '../../../db/database.ts';
import { type Actor, recordEvent } from '../../../db/events.ts';
import { sqlState, transact } from '../../../db/transact.ts';
import { insertOrders, type NewOrder, newOrder } from '../common/order-insert-store.ts';
import {
	type ImportProblem,
	type KnownOrder,
	listWaitingRows,
	type RowResult,
	readKnownOrders,
	type StoredImportRow,
	saveRowResults,
} from './order-import-row-store.ts';
import {
	addProgress,
	endImport,
	listRunningImports,
	lockImport,
	type StoredImport,
} from './order-import-store.ts';

type Of = { readonly depotId: string; readonly importId: string };

type Log = { readonly error: (facts: object, sentence: string) => void };

export type ImportRunner = {
	/** Takes up an import that was set running; asking twice does no harm. */
	readonly start: (of: Of) => void;
	/** Takes up what an earlier process left running. */
	readonly resume: () => Promise<void>;
	/** Resolves when nothing is left to do. */
	readonly settled: () => Promise<void>;
	/** Ends after the batch that is being written. */
	readonly stop: () => Promise<void>;
};

const batchRows = 500;
const longestWaitMs = 30_000;
const mostTries = 6;

const failedWords =
	'Kayıt sırasında beklenmeyen bir hata oluştu; kalan satırlar alınmadı. Aynı dosyayı tekrar yükleyin, kaydedilenler atlanır.';

/** One import at a time per process, so that a large file does not keep people waiting. */
export function createImportRunner({ db, log }: { db: Database; log: Log }): ImportRunner {
	const stopping = new AbortController();
	let queue = Promise.resolve();
	const start = (of: Of) => {
		queue = queue.then(() => runToEnd(db, log, of, stopping.signal));
	};
	return {
		start,
		resume: async () => {
			for (const of of await listRunningImports(db)) start(of);
		},
		settled: () => queue,
		stop: async () => {
			stopping.abort();
			await queue;
		},
	};
}

async function runToEnd(db: Database, log: Log, of: Of, signal: AbortSignal): Promise<void> {
	for (let failures = 0; !signal.aborted; ) {
		try {
			if (!(await runBatch(db, of))) return;
			failures = 0;
		} catch (error) {
			failures += 1;
			log.error({ err: error, importId: of.importId }, 'içe aktarma');
			if (failures === mostTries) return giveUp(db, log, of);
			const waitMs = Math.min(1_000 * 2 ** failures, longestWaitMs);
			await sleep(waitMs, undefined, { signal }).catch(() => undefined);
		}
	}
}

/** When even this fails the import stays running, and the next start of the product takes it up. */
async function giveUp(db: Database, log: Log, of: Of): Promise<void> {
	const end = { state: 'failed' as const, failure: failedWords };
	await transact(db, (tx) => endImport(tx, of, end, new Date())).catch((error) =>
		log.error({ err: error, importId: of.importId }, 'içe aktarma'),
	);
}

/** Deals with the next rows; false when there are none left. */
async function runBatch(db: Database, of: Of): Promise<boolean> {
	try {
		return await transact(db, (tx) => takeRows(tx, of, batchRows, insertRows));
	} catch (error) {
		if (!isRowsFault(error)) throw error;
	}
	// Some row the database will not take: the first is tried alone, so that the others can follow.
	try {
		return await transact(db, (tx) => takeRows(tx, of, 1, insertRows));
	} catch (error) {
		if (!isRowsFault(error)) throw error;
	}
	return transact(db, (tx) => takeRows(tx, of, 1, refuseRows));
}

/** A value out of bounds, or one that must be unique and is not. */
function isRowsFault(error: unknown): boolean {
	const state = sqlState(error) ?? '';
	return state.startsWith('22') || state.startsWith('23');
}

type TakeRows = (tx: Tx, file: StoredImport, rows: readonly Candidate[]) => Promise<RowResult[]>;
type Candidate = StoredImportRow & { readonly draft: OrderDraft };

async function takeRows(tx: Tx, of: Of, limit: number, take: TakeRows): Promise<boolean> {
	const file = await lockImport(tx, of.depotId, of.importId);
	if (file?.state !== 'running') return false;
	const rows = await listWaitingRows(tx, of, limit);
	if (rows.length === 0) {
		await endImport(tx, of, { state: 'done', failure: null }, new Date());
		recordEnd(tx, file);
		return false;
	}
	const isNew = (row: StoredImportRow): row is Candidate =>
		row.outcome !== 'duplicate' && row.draft !== null;
	const known = rows.filter((row) => !isNew(row)).map((row) => resultOf(row, 'skipped'));
	const results = [...known, ...(await take(tx, file, rows.filter(isNew)))];
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

const insertRows: TakeRows = async (tx, file, rows) => {
	const { depot_id: depotId, id: importId } = file;
	const now = new Date();
	const caller = actorOf(file);
	const orders = new Map<StoredImportRow, NewOrder>(
		rows.map((row) => [row, { ...newOrder(row.draft, warningsOf(row)), importId }]),
	);
	const insertion = { depotId, orders: [...orders.values()], caller, now };
	const entered = await insertOrders(tx, insertion);
	const missed = rows.filter((row) => !entered.has(orders.get(row)?.orderId ?? ''));
	const orderNos = missed.map(({ orderNo }) => orderNo);
	const known = await readKnownOrders(tx, depotId, orderNos);
	return rows.map((row) => {
		const order = orders.get(row);
		if (order === undefined || !entered.has(order.orderId)) {
			return missedResult(row, order, known.get(row.orderNo));
		}
		recordEvent(tx, {
			depotId,
			noun: 'order',
			nounId: order.orderId,
			kind: 'imported',
			payload: { fileName: file.file_name, line: row.line, version: 1 },
			caller,
			at: now,
		});
		return { ...resultOf(row, 'created'), orderId: order.orderId };
	});
};

const refuseRows: TakeRows = async (_tx, _file, rows) =>
	rows.map((row) => ({ ...resultOf(row, 'refused'), problem: problemOf('unsaved', unsavedWords) }));

/** Somebody brought the same number in between: the same order again, or another one. */
function missedResult(
	row: StoredImportRow,
	order: NewOrder | undefined,
	known: KnownOrder | undefined,
): RowResult {
	if (known !== undefined && known.contentHash === order?.contentHash) {
		return { ...resultOf(row, 'skipped'), orderId: known.orderId };
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
		.filter(({ severity }) => severity === 'warning')
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
