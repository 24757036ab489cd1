// A scan does not write its event, since each would wait for the event counter of the depot. It
// leaves a waiting row in its own transaction, and one event per depot is written for all of them.
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../db/events.ts';
import { transact } from '../../../db/transact.ts';
import { listWaitingDepots, takeWaitingScanEvents } from '../scan/debit-scan-event-store.ts';

type Log = Record<'info' | 'warn', (about: object, message: string) => void>;

const publishMs = 2_000;
const system = { userId: null, name: 'Sevk', requestId: null };

export type ScanEventJob = {
	/** Writes the waiting events now. */
	readonly publish: () => Promise<void>;
	readonly stop: () => Promise<void>;
};

/**
 * Writes the events of scans every two seconds. Each process writes those of all, also of one that
 * was killed between a scan and its event.
 */
export function startScanEvents(db: Database, log: Log): ScanEventJob {
	let running: Promise<void> = Promise.resolve();
	let rounds = 0;
	let isFailing = false;

	function publish(): Promise<void> {
		rounds += 1;
		running = running.then(async () => {
			await publishAll();
			rounds -= 1;
		});
		return running;
	}

	/** Logs the beginning and the end of an outage, not each round within it. */
	async function publishAll(): Promise<void> {
		try {
			await Promise.all((await listWaitingDepots(db)).map((depotId) => publishDepot(db, depotId)));
			if (isFailing) log.info({}, 'Okutma olayları yeniden yazılıyor.');
			isFailing = false;
		} catch (error) {
			if (!isFailing) log.warn({ err: error }, 'Okutma olayları yazılamıyor; deneme sürüyor.');
			isFailing = true;
		}
	}

	// While the database does not answer, rounds must not add up.
	const timer = setInterval(() => {
		if (rounds === 0) void publish();
	}, publishMs).unref();
	return {
		publish,
		stop: async () => {
			clearInterval(timer);
			await running;
			await publishAll();
		},
	};
}

async function publishDepot(db: Database, depotId: string): Promise<void> {
	await transact(db, async (tx) => {
		const debitId = await takeWaitingScanEvents(tx, depotId);
		if (debitId === null) return;
		const scanned = { noun: 'debit', kind: 'scanned', payload: {}, caller: system };
		recordEvent(tx, { ...scanned, depotId, nounId: debitId });
	});
}
