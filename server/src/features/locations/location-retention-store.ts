import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deleteBefore } from '../../db/sql/in-batches.ts';

const dayMs = 86_400_000;

/**
 * Creates the partitions of coming days and drops expired ones (KVKK), one in each statement; returns
 * the number of days.
 */
export async function keepLocationDays(
	db: Database,
	retentionDays: number,
	now: Date,
): Promise<number> {
	const today = now.toISOString().slice(0, 10);
	for (let changed = 0; ; changed += 1) {
		const { rows } = await sql<{ isChanged: boolean }>`
			select keep_location_days(${today}::date, ${retentionDays}) > 0 as "isChanged"`.execute(db);
		if (!rows[0]?.isChanged) return changed;
	}
}

/** Deletes expired records that are not in the partition of a day; returns their number. */
export async function deleteOldPositions(
	db: Database,
	retentionDays: number,
	now: Date,
	signal?: AbortSignal,
): Promise<number> {
	const oldest = oldestInstant(retentionDays, now);
	// One row per driver.
	const latest = await sql`/* all depots: housekeeping */
		delete from latest_positions where recorded_at < ${oldest}`.execute(db);
	const aside = await deleteBefore(db, ['location_quarantine', 'received_at'], oldest, signal);
	return Number(latest.numAffectedRows ?? 0) + aside;
}

/** The records in the days that `keepLocationDays` would drop. */
export async function countOldRecords(
	db: Database,
	retentionDays: number,
	now: Date,
): Promise<number> {
	const firstDayMs = Math.floor(oldestInstant(retentionDays, now).getTime() / dayMs) * dayMs;
	const { rows } = await sql<{ count: number }>`/* all depots: housekeeping */
		select count(*)::int as count from location_records where id < ${firstDayMs}`.execute(db);
	return rows[0]?.count ?? 0;
}

function oldestInstant(retentionDays: number, now: Date): Date {
	return new Date(now.getTime() - retentionDays * dayMs);
}
