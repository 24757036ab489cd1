import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const dayMs = 86_400_000;

/**
 * Opens the days that records may come for and forgets those that are over (KVKK); gives how many
 * days and positions it dealt with.
 */
export async function keepLocationDays(db: Database, daysKept: number, now: Date): Promise<number> {
	const today = now.toISOString().slice(0, 10);
	const { rows } = await sql<{ changed: number }>`
		select keep_location_days(${today}::date, ${daysKept}) as changed`.execute(db);
	return (rows[0]?.changed ?? 0) + (await forgetOldPositions(db, daysKept, now));
}

async function forgetOldPositions(db: Database, daysKept: number, now: Date): Promise<number> {
	const oldest = new Date(now.getTime() - daysKept * dayMs);
	const latest = await db
		.deleteFrom('latest_positions')
		.where('recorded_at', '<', oldest)
		.executeTakeFirst();
	const aside = await db
		.deleteFrom('location_quarantine')
		.where('received_at', '<', oldest)
		.executeTakeFirst();
	return Number(latest.numDeletedRows) + Number(aside.numDeletedRows);
}
