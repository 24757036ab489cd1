// One process works on a proposal at a time: the one that holds its lease
// (docs/decisions/0080-proposals.md).
import type { StopPlan } from '@sevk/domain/proposals/plan-problem';
import { workingProposalStates } from '@sevk/domain/proposals/proposal';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { sqlList } from '../../db/sql/sql-list.ts';
import type { CurvePoint, StoredBest } from './proposal-store.ts';

export type Lease = {
	readonly depotId: string;
	readonly id: string;
	readonly leaseId: string;
};

/** A process that does not renew its lease for so long works no longer. */
const leaseSeconds = 15;

type Claimed = { readonly depotId: string; readonly id: string };

/** Takes the proposal that waits longest; null if none does. */
export async function claimQueued(tx: Tx, leaseId: string, now: Date): Promise<Claimed | null> {
	const waiting = sql`state = 'queued'`;
	const columns = sql`state = 'running', started_at = ${now}, version = version + 1`;
	return claim(tx, leaseId, now, waiting, columns);
}

/** Takes a running proposal whose process ended; null if there is none. */
export async function claimAbandoned(tx: Tx, leaseId: string, now: Date): Promise<Claimed | null> {
	return claim(
		tx,
		leaseId,
		now,
		sql`state = 'running' and lease_until < ${now}`,
		sql`state = state`,
	);
}

async function claim(
	tx: Tx,
	leaseId: string,
	now: Date,
	condition: ReturnType<typeof sql>,
	columns: ReturnType<typeof sql>,
): Promise<Claimed | null> {
	const found = await sql<Claimed>`/* all depots: proposal-queue */
		select depot_id as "depotId", id from proposals
		where state in ${sqlList(workingProposalStates)} and ${condition}
		order by created_at limit 1`.execute(tx);
	const [next] = found.rows;
	if (next === undefined) return null;
	// Another process may have been quicker; then the condition no longer holds.
	const { rows } = await sql<Claimed>`
		update proposals set ${columns}, lease_id = ${leaseId}, lease_until = ${leaseEnd(now)}
		where depot_id = ${next.depotId} and id = ${next.id} and ${condition}
		returning depot_id as "depotId", id`.execute(tx);
	return rows[0] ?? null;
}

type Progress = {
	readonly plan: StopPlan;
	readonly best: StoredBest;
	readonly curve: readonly CurvePoint[];
	readonly iterations: number;
};

/**
 * Renews a lease and writes the progress. Says whether the search is to stop; null: the lease is lost,
 * because the proposal was cancelled or another process took it.
 */
export async function renewLease(
	db: Database,
	{ depotId, id, leaseId }: Lease,
	now: Date,
	progress: Progress | null,
): Promise<{ readonly isToStop: boolean } | null> {
	const written =
		progress === null
			? sql``
			: sql`, plan = ${JSON.stringify(progress.plan)}::jsonb,
				best = ${JSON.stringify(progress.best)}::jsonb,
				curve = ${JSON.stringify(progress.curve)}::jsonb, iterations = ${progress.iterations}`;
	const { rows } = await sql<{ wish: string | null }>`
		update proposals set lease_until = ${leaseEnd(now)}${written}
		where depot_id = ${depotId} and id = ${id} and lease_id = ${leaseId} and state = 'running'
		returning wish`.execute(db);
	const [row] = rows;
	return row === undefined ? null : { isToStop: row.wish === 'stop' };
}

function leaseEnd(now: Date): Date {
	return new Date(now.getTime() + leaseSeconds * 1000);
}
