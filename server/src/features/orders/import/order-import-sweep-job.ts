import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import { deleteImportRows } from './order-import-row-store.ts';
import { clearSamples, endImport, listOldImports } from './order-import-store.ts';

const dayMs = 86_400_000;
/** Number of imports per run; the next run continues. */
const batchSize = 50;

/**
 * Deletes the rows and samples of files uploaded more than `days` ago (docs/trust.md#retention). Orders remain;
 * a preview is discarded. Returns the number of files.
 */
export async function deleteOldImportRows(
	db: Database,
	days: number,
	now: Date,
	signal?: AbortSignal,
): Promise<number> {
	const old = await listOldImports(db, new Date(now.getTime() - days * dayMs), batchSize);
	let count = 0;
	for (const { state, ...of } of old) {
		if (signal?.aborted) break;
		await transact(db, async (tx) => {
			await deleteImportRows(tx, of);
			await clearSamples(tx, of);
			if (state !== 'preview') return;
			await endImport(tx, of, { state: 'discarded', failure: null }, now);
		});
		count += 1;
	}
	return count;
}
