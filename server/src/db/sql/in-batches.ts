// Deletes what is past its time in batches: one statement for a backlog of millions of rows reaches the
// time limit each hour and is undone each time.
import { type Kysely, sql } from 'kysely';

/** Repeats the deletion of a batch until nothing is left or the signal aborts; returns the number. */
export async function deleteInBatches(
	deleteBatch: () => Promise<number>,
	signal?: AbortSignal,
): Promise<number> {
	let count = 0;
	while (!signal?.aborted) {
		const deleted = await deleteBatch();
		if (deleted === 0) break;
		count += deleted;
	}
	return count;
}

const withoutBatches = new WeakSet<object>();

/** Marks a database whose commands commit together, which batches would not shorten. */
export function deleteAtOnceIn(db: object): void {
	withoutBatches.add(db);
}

/** Rows of a batch, which takes less than a tenth of the time limit of a statement. */
const batchRows = 5_000;

/**
 * Deletes the rows of all depots whose `column` is before an instant, the oldest first; all at once where
 * commands commit together.
 */
export function deleteBefore<Tables, Table extends keyof Tables & string>(
	db: Kysely<Tables>,
	[table, column]: readonly [Table, keyof Tables[Table] & string],
	before: Date,
	signal?: AbortSignal,
): Promise<number> {
	const [rows, age] = [sql.table(table), sql.ref(column)];
	const deleteUpTo = async (end: Date) => {
		const deleted = await sql`/* all depots: housekeeping */
			delete from ${rows} where ${age} < ${end}`.execute(db);
		return Number(deleted.numAffectedRows ?? 0);
	};
	if (withoutBatches.has(db)) return deleteUpTo(before);
	return deleteInBatches(async () => {
		const oldest = await sql<{ at: Date }>`/* all depots: housekeeping */
			select ${age} as at from ${rows} where ${age} < ${before}
			order by ${age} offset ${batchRows - 1} limit 1`.execute(db);
		const lastMs = oldest.rows[0]?.at.getTime() ?? before.getTime();
		// With all rows of the last millisecond: instants of JavaScript have no parts of it.
		return deleteUpTo(new Date(Math.min(lastMs + 1, before.getTime())));
	}, signal);
}
