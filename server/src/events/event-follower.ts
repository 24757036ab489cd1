import type { Database, Tx } from '../db/database.ts';
import { type RecordedEvent, readEvents } from '../db/events.ts';
import { newId } from '../db/ids.ts';
import { eachDepot } from '../db/sql/each-depot.ts';
import { transact } from '../db/transact.ts';
import {
	advanceCursor,
	beginCursor,
	lockCursor,
	readCursor,
	releaseLease,
	takeLease,
} from './event-cursor-store.ts';

/** What reads the events of every depot, each once and in the order of their commits. */
export type EventConsumer = {
	/** The name of its cursors in the database; it never changes. */
	readonly name: string;
	/** A consumer that begins in a depot reads the events of this time before it. */
	readonly beginsBeforeMs: number;
	/** Writes what follows from events, in the transaction that advances the cursor. */
	readonly consume: (
		tx: Tx,
		depotId: string,
		events: readonly RecordedEvent[],
		now: Date,
	) => Promise<void>;
};

/** Events of one transaction. */
const eventsAtOnce = 200;

/** Gives a consumer the next events of a depot; returns their number. */
export function consumeEvents(
	db: Database,
	{ name, consume }: EventConsumer,
	depotId: string,
	now: Date,
): Promise<number> {
	const reader = { depotId, consumer: name };
	return transact(db, async (tx) => {
		const afterSeq = await lockCursor(tx, reader);
		const events = await readEvents(tx, { depotIds: [depotId], afterSeq, limit: eventsAtOnce });
		const last = events.at(-1);
		if (last === undefined) return 0;
		await consume(tx, depotId, events, now);
		await advanceCursor(tx, reader, last.changeSeq);
		return events.length;
	});
}

type FollowerParts = {
	readonly db: Database;
	readonly consumer: EventConsumer;
	readonly listDepotIds: () => Promise<string[]>;
	readonly log: { readonly warn: (about: object, message: string) => void };
	readonly now?: (() => Date) | undefined;
};

export type EventFollower = {
	/** Reads the new events of every depot. Never rejects. */
	readonly follow: (isEnding?: () => boolean) => Promise<void>;
	/** Leaves the depots to other processes at once. */
	readonly release: () => Promise<void>;
};

/** After a process was killed, another one reads on within this time. */
const leaseMs = 20_000;

/**
 * Follows the events of all depots for a consumer. Several processes may: the one that holds the lease
 * of a depot reads its events. The lease only saves work; that each event is read once rests on the
 * locked cursor (docs/trust.md#outbox-and-event-cursors).
 */
export function createEventFollower({
	db,
	consumer,
	listDepotIds,
	log,
	now = () => new Date(),
}: FollowerParts): EventFollower {
	const holder = newId();
	const leasedIds = new Set<string>();
	const readerIn = (depotId: string) => ({ depotId, consumer: consumer.name });
	const warn = (error: unknown) =>
		log.warn(
			{ err: error, consumer: consumer.name },
			'Olaylar işlenemedi; birazdan yeniden denenecek.',
		);

	async function acquireLease(depotId: string): Promise<boolean> {
		const at = now();
		const until = new Date(at.getTime() + leaseMs);
		const isOwn = await takeLease(db, readerIn(depotId), { holder, now: at, until });
		if (isOwn) leasedIds.add(depotId);
		else leasedIds.delete(depotId);
		return isOwn;
	}

	async function hasNewEvents(depotId: string): Promise<boolean> {
		const cursor = await readCursor(db, readerIn(depotId));
		if (cursor === null) return false;
		const { changeSeq, lastSeq } = cursor;
		if (lastSeq === null) {
			const since = new Date(now().getTime() - consumer.beginsBeforeMs);
			await beginCursor(db, readerIn(depotId), { since, changeSeq });
		}
		return lastSeq !== changeSeq;
	}

	return {
		follow: async (isEnding = () => false) => {
			/** A depot that fails does not stop the others. */
			const followDepot = async (depotId: string) => {
				if (isEnding() || !(await hasNewEvents(depotId))) return;
				while (!isEnding() && (await acquireLease(depotId))) {
					if ((await consumeEvents(db, consumer, depotId, now())) === 0) return;
				}
			};
			try {
				await eachDepot(await listDepotIds(), (depotId) => followDepot(depotId).catch(warn));
			} catch (error) {
				warn(error);
			}
		},
		release: async () => {
			await Promise.all(
				[...leasedIds].map((depotId) => releaseLease(db, readerIn(depotId), holder)),
			);
			leasedIds.clear();
		},
	};
}
