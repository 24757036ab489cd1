// Events of scans and hand-backs that are not written yet (docs/decisions/0009-scan-statement.md).
// `writeScans` inserts its own in the statement of the scan.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

type ScanOperation = {
	readonly debit: { readonly id: string };
	readonly step: { readonly depotId: string; readonly now: Date };
};

export async function insertWaitingScanEvent(
	tx: Tx,
	{ debit, step }: ScanOperation,
): Promise<void> {
	await tx
		.insertInto('waiting_scan_events')
		.values({ id: newId(), depot_id: step.depotId, debit_id: debit.id, at: step.now })
		.execute();
}

/** Depots with waiting events. */
export async function listWaitingDepots(db: Database): Promise<string[]> {
	const { rows } = await sql<{ depotId: string }>`
		/* all depots: waiting-scan-events */
		select distinct depot_id as "depotId" from waiting_scan_events`.execute(db);
	return rows.map(({ depotId }) => depotId);
}

/** When the first event that still waits was recorded. */
export async function readFirstWaitingScan(db: Database, depotId: string): Promise<Date | null> {
	const row = await db
		.selectFrom('waiting_scan_events')
		.select((all) => all.fn.min('at').as('at'))
		.where('depot_id', '=', depotId)
		.executeTakeFirst();
	return row?.at ?? null;
}

/**
 * Removes the waiting events of a depot and returns one of their debits; null if there are none. A
 * scan that commits meanwhile is not removed and stays for the next time.
 */
export async function takeWaitingScanEvents(tx: Tx, depotId: string): Promise<string | null> {
	const removed = await tx
		.deleteFrom('waiting_scan_events')
		.where('depot_id', '=', depotId)
		.returning('debit_id')
		.execute();
	return removed[0]?.debit_id ?? null;
}
