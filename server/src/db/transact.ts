import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { ControlledTransaction } from 'kysely';
import type { Database, Tx } from './database.ts';
import { beginEvents, writeEvents } from './events.ts';
import type { Tables } from './tables.ts';

type Options = {
	/**
	 * The work finds out by itself that it was already done (by its idempotency key), so it may run
	 * again even when the connection broke during the commit and nobody knows how that ended.
	 */
	readonly repeatable?: boolean;
	/** Rolls back what the work wrote before it refused. */
	readonly rollBackRefusals?: boolean;
};

const attempts = 5;
/** An attempt after that may wait 3 s for a connection: within the 10 s that a request may take. */
const retryForMs = 6_000;

/**
 * Runs work in one transaction together with the events it records, and runs it again when the
 * database asks for that: so `work` must not have effects outside of `tx`.
 */
export async function transact<Result>(
	db: Database,
	work: (tx: Tx) => Promise<Result>,
	options: Options = {},
): Promise<Result> {
	const startedAt = performance.now();
	for (let attempt = 1; ; attempt += 1) {
		const run = await runOnce(db, work, options);
		if (run.done) return run.result;
		const late = performance.now() - startedAt > retryForMs;
		if (attempt === attempts || late || !mayRetry(run, options)) throw run.error;
		await sleep(Math.random() * 10 * 4 ** attempt);
	}
}

/** The SQLSTATE of a database error, 08006 for a refused connection, undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	if (!('code' in error) || typeof error.code !== 'string') return undefined;
	// The operating system's codes, such as ECONNREFUSED, are words.
	return /^E[A-Z]{3,}/.test(error.code) ? '08006' : error.code;
}

type Failed = { readonly done: false; readonly error: unknown; readonly atCommit: boolean };
type Run<Result> = { readonly done: true; readonly result: Result } | Failed;

async function runOnce<Result>(
	db: Database,
	work: (tx: Tx) => Promise<Result>,
	{ rollBackRefusals = false }: Options,
): Promise<Run<Result>> {
	let tx: ControlledTransaction<Tables> | undefined;
	let atCommit = false;
	try {
		tx = await db.startTransaction().execute();
		beginEvents(tx);
		const result = await work(tx);
		if (rollBackRefusals && isRefusal(result)) {
			await rollBack(tx);
			return { done: true, result };
		}
		await writeEvents(tx);
		atCommit = true;
		await tx.commit().execute();
		return { done: true, result };
	} catch (error) {
		if (tx !== undefined) await rollBack(tx);
		return { done: false, error, atCommit };
	}
}

/** A broken connection cannot roll back: the server does so by itself. */
async function rollBack(tx: ControlledTransaction<Tables>): Promise<void> {
	await tx
		.rollback()
		.execute()
		.catch(() => undefined);
}

/** Serialisation failure, deadlock, lock not available: the transaction certainly did not happen. */
const undone = ['40001', '40P01', '55P03'];

function mayRetry({ error, atCommit }: Failed, { repeatable = false }: Options): boolean {
	const state = sqlState(error);
	if (state === undefined) return false;
	if (undone.includes(state)) return true;
	if (atCommit && !repeatable) return false;
	// A Citus node reports a lost peer as an internal error, which only means that at commit.
	if (state === 'XX000') return atCommit;
	return state.startsWith('08') || state === '57P01';
}
