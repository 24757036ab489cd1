import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import { deleteImportRows } from './order-import-row-store.ts';
import { endImport, listOldImports } from './order-import-store.ts';

const dayMs = 86_400_000;
/** So many imports are tidied up in one go; the next go finds the rest. */
const atOnce = 50;

/**
 * Deletes the rows of files that were uploaded more than `days` ago, and gives the number of files.
 * What became orders stays; a preview nobody took in counts as given up (KVKK,
 * docs/trust.md#retention).
 */
export async function forgetOldImportRows(db: Database, days: number, now: Date): Promise<number> {
	const old = await listOldImports(db, new Date(now.getTime() - days * dayMs), atOnce);
	for (const { state, ...of } of old) {
		await transact(db, async (tx) => {
			await deleteImportRows(tx, of);
			if (state !== 'preview') return;
			await endImport(tx, of, { state: 'discarded', failure: null }, now);
		});
	}
	return old.length;
}
