import { pushLifeMs } from '@sevk/domain/push/push-rules';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { startPolling } from '../../http/operation/polling.ts';
import { listDepotIds } from '../depots/depot-store.ts';
import { deleteOldDevices } from './push-device-store.ts';
import { type SentCount, sendMessages, writeMessages } from './push-message-commands.ts';
import { deleteOldMessages } from './push-message-store.ts';
import { beginProgress, readDepotWork, releaseLease, takeLease } from './push-progress-store.ts';
import type { PushContext } from './push-send-commands.ts';

type Log = { warn: (about: object, message: string) => void };

type OutboxParts = {
	readonly context: PushContext;
	readonly log: Log;
	readonly count?: SentCount;
	readonly now?: () => Date;
};

export type PushOutbox = {
	/** Looks after every depot once. */
	readonly round: () => Promise<void>;
	/** Ends a round after the statement or the sends that run, and begins no other. */
	readonly end: () => void;
	/** Leaves the depots to other processes at once. */
	readonly release: () => Promise<void>;
};

/** After a process was killed, another one takes its depots over within this time. */
const leaseMs = 20_000;
const batchesPerRound = 5;

/**
 * Writes and sends the messages of all depots. Several processes share the depots: the one that
 * holds the lease of a depot looks after it. The lease only saves work; that nothing is lost or sent
 * twice rests on locked rows (docs/trust.md#push-messages).
 */
export function createPushOutbox({
	context,
	log,
	count = () => undefined,
	now = () => new Date(),
}: OutboxParts): PushOutbox {
	const { db } = context;
	const holder = newId();
	const leases = new Set<string>();
	let isEnding = false;
	// The database may be unavailable; the next round sends.
	const warn = (error: unknown) =>
		log.warn({ err: error }, 'Bildirimler gönderilemedi; birazdan yeniden denenecek.');

	async function hold(depotId: string): Promise<boolean> {
		const at = now();
		const until = new Date(at.getTime() + leaseMs);
		const isOwn = await takeLease(db, depotId, { holder, now: at, until });
		if (isOwn) leases.add(depotId);
		else leases.delete(depotId);
		return isOwn;
	}

	/** Whether there is something to write or to send. */
	async function hasWork(depotId: string): Promise<boolean> {
		const at = now();
		const work = await readDepotWork(db, depotId, at);
		if (work === null) return false;
		const { changeSeq, lastSeq, isDue } = work;
		if (lastSeq === null) {
			const since = new Date(at.getTime() - pushLifeMs);
			await beginProgress(db, depotId, { since, changeSeq });
		}
		return isDue || lastSeq !== changeSeq;
	}

	async function mayGoOn(depotId: string): Promise<boolean> {
		return !isEnding && (await hold(depotId));
	}

	async function writeWaiting(depotId: string): Promise<void> {
		while (await mayGoOn(depotId)) {
			if ((await writeMessages(db, depotId, now())) === 0) return;
		}
	}

	async function lookAfter(depotId: string): Promise<void> {
		if (isEnding || !(await hasWork(depotId))) return;
		// What was written before is sent even if the next messages cannot be written.
		await writeWaiting(depotId).catch((error: unknown) => warn(error));
		// The rest waits for the next round, so that a slow push service does not hold other depots up.
		for (let batch = 0; batch < batchesPerRound && (await mayGoOn(depotId)); batch += 1) {
			if ((await sendMessages(context, depotId, now(), count)) === 0) return;
		}
	}

	/** A depot that fails does not stop the others. */
	async function lookAfterSafely(depotId: string): Promise<void> {
		await lookAfter(depotId).catch((error: unknown) => warn(error));
	}

	async function round(): Promise<void> {
		try {
			await eachDepot(await listDepotIds(db), lookAfterSafely);
		} catch (error) {
			warn(error);
		}
	}

	return {
		round,
		end: () => {
			isEnding = true;
		},
		release: async () => {
			await Promise.all([...leases].map((depotId) => releaseLease(db, depotId, holder)));
			leases.clear();
		},
	};
}

const pollMs = 2_000;

/** Looks for messages every two seconds until it is stopped. */
export function startPushOutbox(outbox: PushOutbox) {
	const polling = startPolling(() => outbox.round(), pollMs);
	return {
		stop: async () => {
			outbox.end();
			await polling.stop();
			await outbox.release().catch(() => undefined);
		},
	};
}

const dayMs = 86_400_000;
const messageDays = 7;
const unseenDays = 60;

/** Deletes messages that are settled, and devices that no user opens. */
export async function sweepPush(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
	const before = (days: number) => new Date(now.getTime() - days * dayMs);
	const messages = await deleteOldMessages(db, before(messageDays), signal);
	if (signal?.aborted) return messages;
	return messages + (await deleteOldDevices(db, before(unseenDays)));
}
