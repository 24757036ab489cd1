import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const dayMs = 86_400_000;

/**
 * Creates the partitions of coming days and deletes expired ones (KVKK); returns the number of days
 * and positions.
 */
export async function keepLocationDays(
	db: Database,
	retentionDays: number,
	now: Date,
): Promise<number> {
	const today = now.toISOString().slice(0, 10);
	const { rows } = await sql<{ changed: number }>`
		select keep_location_days(${today}::date, ${retentionDays}) as changed`.execute(db);
	return (rows[0]?.changed ?? 0) + (await forgetOldPositions(db, retentionDays, now));
}

async function forgetOldPositions(db: Database, retentionDays: number, now: Date): Promise<number> {
	const oldest = new Date(now.getTime() - retentionDays * dayMs);
	const latest = await sql`/* all depots: housekeeping */
		delete from latest_positions where recorded_at < ${oldest}`.execute(db);
	const aside = await sql`/* all depots: housekeeping */
		delete from location_quarantine where received_at < ${oldest}`.execute(db);
	return Number(latest.numAffectedRows ?? 0) + Number(aside.numAffectedRows ?? 0);
}

/** The positions that `keepLocationDays` would delete. */
export async function countOldPositions(
	db: Database,
	retentionDays: number,
	now: Date,
): Promise<number> {
	const oldest = new Date(now.getTime() - retentionDays * dayMs);
	// Records are deleted by whole days, newest positions by their time.
	const firstDayMs = Math.floor(oldest.getTime() / dayMs) * dayMs;
	const { rows } = await sql<{ count: number }>`/* all depots: housekeeping */
		select ((select count(*) from location_records where id < ${firstDayMs})
			+ (select count(*) from latest_positions where recorded_at < ${oldest})
			+ (select count(*) from location_quarantine where received_at < ${oldest}))::int as count
	`.execute(db);
	return rows[0]?.count ?? 0;
}
