import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { deleteImportRows } from './order-import-row-store.ts';
import { endImport } from './order-import-store.ts';

/** The rows of a file hold names and phones: they are kept as long as somebody may ask about them. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;
/** So many imports are tidied up in one go; the next go finds the rest. */
const atOnce = 50;

/**
 * Deletes the rows of files that were uploaded more than 30 days ago, and gives the number of files.
 * What became orders stays; a preview nobody took in counts as given up (KVKK, trust.md §5).
 */
export async function forgetOldImportRows(db: Database, now: Date): Promise<number> {
	const old = await db
		.selectFrom('order_imports as i')
		.select(['i.depot_id as depotId', 'i.id as importId', 'i.state'])
		.where('i.created_at', '<', new Date(now.getTime() - keptForMs))
		.where('i.state', '<>', 'running')
		.where(
			sql<boolean>`exists (
				select 1 from order_import_rows r where r.depot_id = i.depot_id and r.import_id = i.id)`,
		)
		.limit(atOnce)
		.execute();
	for (const { state, ...of } of old) {
		await transact(db, async (tx) => {
			await deleteImportRows(tx, of);
			if (state !== 'preview') return;
			await endImport(tx, of, { state: 'discarded', failure: null }, now);
		});
	}
	return old.length;
}
