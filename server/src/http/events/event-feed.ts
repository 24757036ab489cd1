import type { Database } from '../../db/database.ts';
import { type RecordedEvent, readEvents } from '../../db/events.ts';
import type { EventPosition } from './event-position.ts';

type Log = { warn: (about: object, message: string) => void };

/** A subscriber that receives events as they are recorded. */
export type Follower = {
	/** Where each of his depots stood when he began. */
	readonly from: EventPosition;
	readonly tell: (events: readonly RecordedEvent[]) => void;
	/** The gap is too large to replay. The client must reload and continue from `last`. */
	readonly miss: (depotId: string, last: number) => void;
};

/** One reader of the event table for all live screens of this process. */
export type EventFeed = {
	/** Subscribes to every new event; the returned function unsubscribes. */
	readonly follow: (follower: Follower) => () => void;
	/** The present position of each depot. */
	readonly present: (depotIds: readonly string[]) => Promise<EventPosition>;
	/** Tells once what came after a position. */
	readonly catchUp: (position: EventPosition, follower: Follower) => Promise<void>;
	readonly stop: () => void;
};

/** Minimum interval between queries of the event table, however many screens are open. */
const pollMs = 500;
/** A gap longer than this is not replayed. */
const longestGap = 500;

/**
 * Starts idle: without subscribers there are no queries. Each round asks first, in one small query, how
 * far the depots' counters have come, and reads events only where one has moved. A depot's counter
 * moves in the transaction of its events, so none is missed.
 */
export function createEventFeed(db: Database, log: Log, everyMs: number = pollMs): EventFeed {
	const followers = new Set<Follower>();
	/** Last delivered position of each followed depot. */
	const told = new Map<string, number>();
	let timer: NodeJS.Timeout | null = null;
	let stopped = false;

	function schedule(): void {
		if (timer !== null || stopped || followers.size === 0) return;
		timer = setTimeout(() => void round(), everyMs).unref();
	}

	async function round(): Promise<void> {
		try {
			const depotIds = new Set([...followers].flatMap(({ from }) => [...from.keys()]));
			for (const depotId of told.keys()) if (!depotIds.has(depotId)) told.delete(depotId);
			await tellBetween(db, new Map(told), [...followers], (depotId, last) => {
				if (told.has(depotId)) told.set(depotId, last);
			});
		} catch (error) {
			// The database may be gone for a while: the next round catches up.
			log.warn({ err: error }, 'Olaylar okunamadı; birazdan yeniden denenecek.');
		}
		timer = null;
		schedule();
	}

	return {
		follow: (follower) => {
			const followed = new Set([...followers].flatMap(({ from }) => [...from.keys()]));
			for (const [depotId, last] of follower.from) {
				if (!followed.has(depotId)) told.set(depotId, last);
			}
			followers.add(follower);
			schedule();
			return () => void followers.delete(follower);
		},
		present: (depotIds) => presentOf(db, depotIds),
		catchUp: (position, follower) => tellBetween(db, position, [follower], () => undefined),
		stop: () => {
			stopped = true;
			if (timer !== null) clearTimeout(timer);
		},
	};
}

/** Tells what came between a position and the present, depot by depot. */
async function tellBetween(
	db: Database,
	position: EventPosition,
	followers: readonly Follower[],
	reached: (depotId: string, last: number) => void,
): Promise<void> {
	for (const [depotId, last] of await presentOf(db, [...position.keys()])) {
		const from = position.get(depotId) ?? 0;
		const concerned = followers.filter((follower) => follower.from.has(depotId));
		if (last === from) continue;
		if (last - from > longestGap) {
			for (const follower of concerned) follower.miss(depotId, last);
			reached(depotId, last);
			continue;
		}
		const events = await readEvents(db, { depotIds: [depotId], afterSeq: from, limit: longestGap });
		for (const follower of concerned) follower.tell(events);
		reached(depotId, events.at(-1)?.changeSeq ?? from);
	}
}

async function presentOf(db: Database, depotIds: readonly string[]): Promise<EventPosition> {
	if (depotIds.length === 0) return new Map();
	const rows = await db
		.selectFrom('counters')
		.select(['depot_id', 'value'])
		.where('depot_id', 'in', [...depotIds])
		.where('name', '=', 'change_seq')
		.execute();
	const reached = new Map(rows.map((row) => [row.depot_id, row.value]));
	return new Map(depotIds.map((depotId) => [depotId, reached.get(depotId) ?? 0]));
}
