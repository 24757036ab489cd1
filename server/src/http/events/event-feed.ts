import type { MovedVehicle } from '@sevk/contract/common/live-events';
import type { Database } from '../../db/database.ts';
import { type RecordedEvent, readEvents } from '../../db/events.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import type { EventPosition } from './event-position.ts';
import { followPositions, type ReadPositions } from './moved-vehicles.ts';

type Log = { warn: (about: object, message: string) => void };

/** A receiver of events as they are recorded. */
export type Subscriber = {
	/** Last event position per depot at subscription time. */
	readonly from: EventPosition;
	readonly onEvents: (events: readonly RecordedEvent[]) => void;
	/** The gap is too large to replay. The client must reload and continue from `last`. */
	readonly onGap: (depotId: string, last: number) => void;
	/** Absent for who may not see vehicles. */
	readonly onMoved?: (depotId: string, vehicles: readonly MovedVehicle[]) => void;
};

/** Polls the event table once for all live screens of this process. */
export type EventFeed = {
	/** Subscribes to all new events; returns a function that unsubscribes. */
	readonly subscribe: (subscriber: Subscriber) => () => void;
	/** The current position of each depot. */
	readonly currentPositions: (depotIds: readonly string[]) => Promise<EventPosition>;
	/** Delivers the events after a position to one subscriber, once. */
	readonly catchUp: (position: EventPosition, subscriber: Subscriber) => Promise<void>;
	/** How long the screens may have been without a new event; 0 while there are none. */
	readonly lagMs: () => number;
	readonly stop: () => void;
};

/** Interval of the queries, regardless of the number of screens: the news of a depot come at most once. */
const pollMs = 1_000;
/** A gap longer than this is not replayed. */
const longestGap = 500;

type FeedOptions = {
	readonly everyMs?: number;
	/** Without it positions are no news. */
	readonly readPositions?: ReadPositions;
};

/**
 * Starts idle: without subscribers there are no queries. Each round asks first, in one small query
 * per depot, how far its counter has come, and reads events only where it has moved. A depot's
 * counter moves in the transaction of its events, so none is missed.
 */
export function createEventFeed(
	db: Database,
	log: Log,
	{ everyMs = pollMs, readPositions }: FeedOptions = {},
): EventFeed {
	const readMoved = readPositions === undefined ? null : followPositions(readPositions);
	const subscribers = new Set<Subscriber>();
	/** Last delivered position of each followed depot. */
	const positions = new Map<string, number>();
	let timer: NodeJS.Timeout | null = null;
	let stopped = false;
	/** The start of the last complete round. */
	let readAt = Date.now();

	function schedule(): void {
		if (timer !== null || stopped || subscribers.size === 0) return;
		timer = setTimeout(() => void round(), everyMs).unref();
	}

	async function round(): Promise<void> {
		const startedAt = Date.now();
		try {
			const depotIds = new Set([...subscribers].flatMap(({ from }) => [...from.keys()]));
			for (const depotId of positions.keys()) if (!depotIds.has(depotId)) positions.delete(depotId);
			await deliverEvents(db, new Map(positions), subscribers, (depotId, last) => {
				if (positions.has(depotId)) positions.set(depotId, last);
			});
			readAt = startedAt;
			await deliverMoved();
		} catch (error) {
			// The database may be unavailable; the next poll delivers the events.
			log.warn({ err: error }, 'Olaylar okunamadı; birazdan yeniden denenecek.');
		}
		timer = null;
		schedule();
	}

	async function deliverMoved(): Promise<void> {
		if (readMoved === null) return;
		const watching = [...subscribers].filter(({ onMoved }) => onMoved !== undefined);
		const depotIds = new Set(watching.flatMap(({ from }) => [...from.keys()]));
		for (const { depotId, vehicles } of await readMoved([...depotIds])) {
			for (const { from, onMoved } of subscribers) {
				if (from.has(depotId)) onMoved?.(depotId, vehicles);
			}
		}
	}

	return {
		subscribe: (subscriber) => {
			const followed = new Set([...subscribers].flatMap(({ from }) => [...from.keys()]));
			for (const [depotId, last] of subscriber.from) {
				if (!followed.has(depotId)) positions.set(depotId, last);
			}
			// Without screens no round was due.
			if (subscribers.size === 0) readAt = Date.now();
			subscribers.add(subscriber);
			schedule();
			return () => void subscribers.delete(subscriber);
		},
		currentPositions: (depotIds) => readCurrentPositions(db, depotIds),
		catchUp: (position, subscriber) =>
			deliverEvents(db, position, new Set([subscriber]), () => undefined),
		lagMs: () => (subscribers.size === 0 ? 0 : Date.now() - readAt),
		stop: () => {
			stopped = true;
			if (timer !== null) clearTimeout(timer);
		},
	};
}

/**
 * Delivers the events between a position and the present, depot by depot, to the subscribers of the
 * moment when they have been read: one of them may have caught up before their commit.
 */
async function deliverEvents(
	db: Database,
	position: EventPosition,
	subscribers: ReadonlySet<Subscriber>,
	advance: (depotId: string, last: number) => void,
): Promise<void> {
	for (const [depotId, last] of await readCurrentPositions(db, [...position.keys()])) {
		const from = position.get(depotId) ?? 0;
		if (last === from) continue;
		const followers = () => [...subscribers].filter((one) => one.from.has(depotId));
		if (last - from > longestGap) {
			for (const follower of followers()) follower.onGap(depotId, last);
			advance(depotId, last);
			continue;
		}
		const events = await readEvents(db, { depotIds: [depotId], afterSeq: from, limit: longestGap });
		for (const follower of followers()) follower.onEvents(events);
		advance(depotId, events.at(-1)?.changeSeq ?? from);
	}
}

async function readCurrentPositions(
	db: Database,
	depotIds: readonly string[],
): Promise<EventPosition> {
	const positions = await eachDepot(depotIds, async (depotId) => {
		const row = await db
			.selectFrom('counters')
			.select('value')
			.where('depot_id', '=', depotId)
			.where('name', '=', 'change_seq')
			.executeTakeFirst();
		return [depotId, row?.value ?? 0] as const;
	});
	return new Map(positions);
}
