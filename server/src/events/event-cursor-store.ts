import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';

/** One consumer of the events of one depot. */
export type Reader = { readonly depotId: string; readonly consumer: string };

export type CursorState = {
	/** The newest event. */
	readonly changeSeq: number;
	/** The last event that was read; null: none yet. */
	readonly lastSeq: number | null;
};

/** How far a consumer has read; null if the depot has no events. */
export async function readCursor(
	db: Database,
	{ depotId, consumer }: Reader,
): Promise<CursorState | null> {
	const { rows } = await sql<CursorState>`
		select c.value as "changeSeq", e.last_seq as "lastSeq" from counters c
		left join event_cursors e on e.depot_id = ${depotId} and e.consumer = ${consumer}
		where c.depot_id = ${depotId} and c.name = 'change_seq'`.execute(db);
	return rows[0] ?? null;
}

/** Begins before the first event since an instant, for a depot without a cursor. */
export async function beginCursor(
	db: Database,
	{ depotId, consumer }: Reader,
	{ since, changeSeq }: { readonly since: Date; readonly changeSeq: number },
): Promise<void> {
	const first = await db
		.selectFrom('events')
		.select((all) => all.fn.min('change_seq').as('seq'))
		.where('depot_id', '=', depotId)
		.where('at', '>=', since)
		.executeTakeFirst();
	const seq = first?.seq ?? null;
	const lastSeq = seq === null ? changeSeq : Number(seq) - 1;
	await db
		.insertInto('event_cursors')
		.values({ depot_id: depotId, consumer, last_seq: lastSeq })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

type Lease = { readonly holder: string; readonly now: Date; readonly until: Date };

/** Takes or extends the lease of a cursor; false while another process holds it. */
export async function takeLease(
	db: Database,
	{ depotId, consumer }: Reader,
	{ holder, now, until }: Lease,
): Promise<boolean> {
	const row = await db
		.updateTable('event_cursors')
		.set({ holder, lease_until: until })
		.where('depot_id', '=', depotId)
		.where('consumer', '=', consumer)
		.where((is) =>
			is.or([is('holder', 'is', null), is('holder', '=', holder), is('lease_until', '<=', now)]),
		)
		.returning('depot_id')
		.executeTakeFirst();
	return row !== undefined;
}

export async function releaseLease(
	db: Database,
	{ depotId, consumer }: Reader,
	holder: string,
): Promise<void> {
	await db
		.updateTable('event_cursors')
		.set({ holder: null, lease_until: null })
		.where('depot_id', '=', depotId)
		.where('consumer', '=', consumer)
		.where('holder', '=', holder)
		.execute();
}

/** Locks a cursor until the transaction ends, and returns the last event that was read. */
export async function lockCursor(tx: Tx, { depotId, consumer }: Reader): Promise<number> {
	const row = await tx
		.selectFrom('event_cursors')
		.select('last_seq')
		.where('depot_id', '=', depotId)
		.where('consumer', '=', consumer)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return row.last_seq;
}

export async function advanceCursor(
	tx: Tx,
	{ depotId, consumer }: Reader,
	lastSeq: number,
): Promise<void> {
	await tx
		.updateTable('event_cursors')
		.set({ last_seq: lastSeq })
		.where('depot_id', '=', depotId)
		.where('consumer', '=', consumer)
		.execute();
}
