import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

export type DepotWork = {
	/** The newest event. */
	readonly changeSeq: number;
	/** The last event of which messages were written; null: none yet. */
	readonly lastSeq: number | null;
	/** Whether a message may be sent now. */
	readonly isDue: boolean;
};

/** What there is to do in a depot; null if it has no events. */
export async function readDepotWork(
	db: Database,
	depotId: string,
	now: Date,
): Promise<DepotWork | null> {
	const { rows } = await sql<DepotWork>`
		select c.value as "changeSeq", p.last_seq as "lastSeq", exists (
			select 1 from push_messages m
			where m.depot_id = ${depotId} and m.state = 'waiting' and m.not_before <= ${now}
				and (m.claimed_until is null or m.claimed_until <= ${now})
		) as "isDue"
		from counters c
		left join push_progress p on p.depot_id = ${depotId} and p.depot_id = c.depot_id
		where c.depot_id = ${depotId} and c.name = 'change_seq'`.execute(db);
	return rows[0] ?? null;
}

/** Begins before the first event that is young enough for a message, for a depot without progress. */
export async function beginProgress(
	db: Database,
	depotId: string,
	{ since, changeSeq }: { readonly since: Date; readonly changeSeq: number },
): Promise<void> {
	const first = await db
		.selectFrom('events')
		.select((all) => all.fn.min('change_seq').as('seq'))
		.where('depot_id', '=', depotId)
		.where('at', '>=', since)
		.executeTakeFirst();
	const seq = first?.seq ?? null;
	await db
		.insertInto('push_progress')
		.values({ depot_id: depotId, last_seq: seq === null ? changeSeq : Number(seq) - 1 })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

type Lease = { readonly holder: string; readonly now: Date; readonly until: Date };

/** Takes or extends the lease of a depot; false while another process holds it. */
export async function takeLease(
	db: Database,
	depotId: string,
	{ holder, now, until }: Lease,
): Promise<boolean> {
	const row = await db
		.updateTable('push_progress')
		.set({ holder, lease_until: until })
		.where('depot_id', '=', depotId)
		.where((is) =>
			is.or([is('holder', 'is', null), is('holder', '=', holder), is('lease_until', '<=', now)]),
		)
		.returning('depot_id')
		.executeTakeFirst();
	return row !== undefined;
}

export async function releaseLease(db: Database, depotId: string, holder: string): Promise<void> {
	await db
		.updateTable('push_progress')
		.set({ holder: null, lease_until: null })
		.where('depot_id', '=', depotId)
		.where('holder', '=', holder)
		.execute();
}

/** Locks the progress of a depot until the transaction ends. */
export async function lockProgress(tx: Tx, depotId: string): Promise<number> {
	const row = await tx
		.selectFrom('push_progress')
		.select('last_seq')
		.where('depot_id', '=', depotId)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return row.last_seq;
}

export async function moveProgress(tx: Tx, depotId: string, lastSeq: number): Promise<void> {
	await tx
		.updateTable('push_progress')
		.set({ last_seq: lastSeq })
		.where('depot_id', '=', depotId)
		.execute();
}
