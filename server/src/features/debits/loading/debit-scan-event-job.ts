// Scans write no events, since each would wait for the depot's counter. Screens that follow a
// loading or a return are published every two seconds instead, apart from the scans.
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { transact } from '../../../db/transact.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { findDepotsOf } from '../common/debit-store.ts';

const gatherMs = 2_000;
const system = { userId: null, name: 'Sevk', requestId: null };

export type ScanEventThrottle = {
	/** Passes on the answer of a scan and, if a piece moved, schedules an event for the screens. */
	readonly track: <Result>(
		scan: { readonly debitId: string; readonly caller: Caller; readonly log: FastifyBaseLogger },
		answer: Promise<Result>,
	) => Promise<Result>;
};

/** Gathers which debits changed; a hint lost with the process is made up for by the next one. */
export function createScanEventThrottle(db: Database): ScanEventThrottle {
	let changed = new Map<string, readonly string[]>();

	async function tell(log: FastifyBaseLogger): Promise<void> {
		const debitIds = [...changed.keys()];
		const depotIds = [...new Set([...changed.values()].flat())];
		changed = new Map();
		try {
			const depots = await findDepotsOf(db, depotIds, debitIds);
			const seen = { noun: 'debit', kind: 'scanned', payload: {}, caller: system };
			await transact(db, async (tx) => {
				for (const { depotId, debitId } of depots) {
					recordEvent(tx, { ...seen, depotId, nounId: debitId });
				}
			});
		} catch (error) {
			log.warn({ err: error }, 'okutma haberi yazılamadı');
		}
	}

	return {
		track: async ({ debitId, caller, log }, answer) => {
			const given = await answer;
			if (isRefusal(given)) return given;
			if (changed.size === 0) setTimeout(() => void tell(log), gatherMs).unref();
			changed.set(debitId, caller.depotIds);
			return given;
		},
	};
}
