// What the nodes of a cluster tell at the start and to /readyz; a plain database has none.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';

/** A worker that is off the network answers after Citus's own, longer limit. */
const answerLimitMs = 1_000;

type WorkerAnswer = { readonly node: string; readonly success: boolean; readonly result: string };

/** Whether all workers answer; true on a plain database, false when they do not answer in time. */
export async function checkNodes(db: Database): Promise<boolean> {
	if (!(await isCluster(db))) return true;
	const timeout = new AbortController();
	const late = sleep(answerLimitMs, false, { signal: timeout.signal, ref: false });
	try {
		const answers = transact(db, async (tx) => {
			// Else one statement of each probe would hold a connection of the pool for seconds.
			await sql`set local statement_timeout = ${sql.lit(answerLimitMs)}`.execute(tx);
			const workers = await askWorkers(tx, 'select 1');
			return workers.every(({ success }) => success);
		});
		return await Promise.race([answers.catch(() => false), late]);
	} finally {
		timeout.abort();
		late.catch(() => undefined);
	}
}

/**
 * The workers that compile statements (`jit`, on by default): a scan takes 0.1 s to seconds there
 * (docs/operations.md#citus). The connections of the application to the coordinator switch it off.
 */
export async function listCompilingWorkers(db: Database): Promise<string[]> {
	if (!(await isCluster(db))) return [];
	// This is only a warning: the start goes on without an answer, and /readyz tells.
	const workers = await askWorkers(db, 'show jit').catch(() => []);
	return workers
		.filter(({ success, result }) => success && result === 'on')
		.map(({ node }) => node);
}

async function isCluster(db: Database): Promise<boolean> {
	const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
	return rows.length > 0;
}

async function askWorkers(db: Database, command: string): Promise<readonly WorkerAnswer[]> {
	const { rows } = await sql<WorkerAnswer>`
		select nodename || ':' || nodeport as node, success, result
		from run_command_on_workers(${command})`.execute(db);
	return rows;
}
