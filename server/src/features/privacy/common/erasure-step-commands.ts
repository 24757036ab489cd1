import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { readDepotIds } from '../../../db/depot-of.ts';
import { companyId } from '../../../db/ids.ts';
import { listErasureSteps, runErasureStep } from './erasure-step-store.ts';

/** Does what a committed erasure left; the request answers after it, a repeated one continues it. */
export async function finishErasure(
	db: Database,
	depotIds: readonly string[],
	erasedId: string,
): Promise<void> {
	for (const depotId of depotIds) {
		for (const step of await listErasureSteps(db, depotId, erasedId)) {
			await runErasureStep(db, depotId, step);
		}
	}
}

/** Finishes what killed processes left. A step that is refused, since its record is open, waits on. */
export function finishErasuresChore(db: Database, log: Logger) {
	return {
		name: 'erasures',
		run: async (signal: AbortSignal): Promise<number> => {
			let count = 0;
			for (const depotId of [companyId, ...(await readDepotIds(db))]) {
				for (const step of await listErasureSteps(db, depotId, null)) {
					if (signal.aborted) return count;
					try {
						await runErasureStep(db, depotId, step);
						count += 1;
					} catch (error) {
						const { kind, subject_id: id } = step;
						log.error(
							{ err: error, kind, id, depotId },
							'Kişisel veri silinemedi; yine denenecek.',
						);
					}
				}
			}
			return count;
		},
	};
}
