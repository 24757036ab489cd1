import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';

/** Acquires all connections of a pool at once; fails if one was not released. */
export async function useWholePool(db: Database, poolSize: number): Promise<void> {
	let waiting = poolSize;
	const all = Promise.withResolvers<void>();
	const hold = () =>
		transact(db, async (tx) => {
			await sql`select 1`.execute(tx);
			waiting -= 1;
			if (waiting === 0) all.resolve();
			await all.promise;
		});
	await Promise.all(Array.from({ length: poolSize }, hold));
}
