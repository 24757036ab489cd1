import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import { deleteImportRows } from './order-import-row-store.ts';
import { clearSamples, endImport, listOldImports, lockImport } from './order-import-store.ts';

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
	for (const of of old) {
		if (signal?.aborted) break;
		const isDeleted = await transact(db, async (tx) => {
			const file = await lockImport(tx, of.depotId, of.importId);
			// A user has started it meanwhile.
			if (file === null || file.state === 'running') return false;
			await deleteImportRows(tx, of);
			await clearSamples(tx, of);
			if (file.state === 'preview') {
				await endImport(tx, of, { state: 'discarded', failure: null }, now);
			}
			return true;
		});
		if (isDeleted) count += 1;
	}
	return count;
}
