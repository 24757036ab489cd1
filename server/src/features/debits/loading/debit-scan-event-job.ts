// A scan writes no event, since each would wait for the event counter of the depot. One event per
// depot is written for all scans of two seconds instead.
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { groupByDepot } from '../../../db/depot-of.ts';
import { recordEvent } from '../../../db/events.ts';
import { transact } from '../../../db/transact.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';

const publishDelayMs = 2_000;
const system = { userId: null, name: 'Sevk', requestId: null };

export type ScanEventThrottle = {
	/** Returns the answer of a scan and schedules an event unless the scan was refused. */
	readonly track: <Result>(
		scan: { readonly debitId: string; readonly caller: Caller; readonly log: FastifyBaseLogger },
		answer: Promise<Result>,
	) => Promise<Result>;
};

/** Collects changed debits in memory. An event lost with the process is replaced by the next one. */
export function createScanEventThrottle(db: Database): ScanEventThrottle {
	let changed = new Map<string, readonly string[]>();

	async function publish(log: FastifyBaseLogger): Promise<void> {
		const debitIds = [...changed.keys()];
		const depotIds = [...new Set([...changed.values()].flat())];
		changed = new Map();
		try {
			const groups = await groupByDepot(db, 'debits', debitIds, depotIds);
			const seen = { noun: 'debit', kind: 'scanned', payload: {}, caller: system };
			await transact(db, async (tx) => {
				for (const [depotId, [debitId]] of groups) {
					if (debitId !== undefined) recordEvent(tx, { ...seen, depotId, nounId: debitId });
				}
			});
		} catch (error) {
			log.warn({ err: error }, 'okutma haberi yazılamadı');
		}
	}

	return {
		track: async ({ debitId, caller, log }, answer) => {
			const result = await answer;
			if (isRefusal(result)) return result;
			if (changed.size === 0) setTimeout(() => void publish(log), publishDelayMs).unref();
			changed.set(debitId, caller.depotIds);
			return result;
		},
	};
}
