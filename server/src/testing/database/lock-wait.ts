import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';

/** Waits until a statement of the test database waits for a lock. */
export async function someLockIsAwaited(db: Database): Promise<void> {
	await expect
		.poll(async () => {
			const { rows } = await sql<{ waiting: number }>`
				select count(*)::int as waiting from pg_stat_activity
				where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
			return rows[0]?.waiting;
		})
		.toBeGreaterThan(0);
}
