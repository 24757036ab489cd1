import { setTimeout as sleep } from 'node:timers/promises';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { ControlledTransaction } from 'kysely';
import type { Database, Tx } from './database.ts';
import { beginEvents, writeEvents } from './events.ts';
import type { Tables } from './tables.ts';

type Options = {
	/**
	 * The work detects by its idempotency key that it has already run, so it can be retried even if
	 * the connection broke during the commit.
	 */
	readonly repeatable?: boolean;
	/** Rolls back what the work wrote before it refused. */
	readonly rollBackRefusals?: boolean;
};

const attempts = 5;
/**
 * A later attempt can wait 3 s for a connection, which keeps the request within its limit of 10 s.
 */
const retryForMs = 6_000;

/**
 * Runs work and its events in one transaction, and retries it on conflicts and lost connections; so
 * `work` must not have effects outside `tx`.
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
		if (attempt === attempts || late || !mayRetry(run, options)) throw reportedError(run);
		await sleep(Math.random() * 10 * 4 ** attempt);
	}
}

/** The SQLSTATE of a database error, 08006 for a refused connection, undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	if (!('code' in error) || typeof error.code !== 'string') return undefined;
	// Codes of the operating system, such as ECONNREFUSED, are not SQLSTATEs.
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

/** A broken connection cannot roll back; the server does. */
async function rollBack(tx: ControlledTransaction<Tables>): Promise<void> {
	await tx
		.rollback()
		.execute()
		.catch(() => undefined);
}

/**
 * Serialisation failure, deadlock, lock not available, ended because it was idle: the transaction was
 * certainly not committed.
 */
const undone = ['40001', '40P01', '55P03', '25P03'];

function mayRetry({ error, atCommit }: Failed, { repeatable = false }: Options): boolean {
	const state = sqlState(error);
	if (state === undefined) return false;
	if (undone.includes(state)) return true;
	if (atCommit && !repeatable) return false;
	return isLostNode(error, atCommit) || state.startsWith('08') || state === '57P01';
}

/**
 * Citus reports a lost node as an internal error. At commit that code has no other meaning, because
 * no constraint is deferred until then; during a statement only the message names it.
 */
function isLostNode(error: unknown, atCommit: boolean): boolean {
	if (sqlState(error) !== 'XX000') return false;
	return atCommit || /connection marked as essential/.test((error as Error).message);
}

/** The error of the last attempt; that of a lost node with the code of a lost connection. */
function reportedError({ error, atCommit }: Failed): unknown {
	if (!isLostNode(error, atCommit)) return error;
	// 08007: whether the transaction was committed is unknown.
	const code = atCommit ? '08007' : '08006';
	return Object.assign(new Error('a node of the database was lost', { cause: error }), { code });
}
