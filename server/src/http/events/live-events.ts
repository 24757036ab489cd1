import { PassThrough } from 'node:stream';
import { followEvents } from '@sevk/contract/common/live-events';
import type { Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { stream } from '../endpoint/answer/streamed.ts';
import type { PersonCaller } from '../endpoint/caller.ts';
import { type Implementation, implement } from '../endpoint/endpoint.ts';
import type { Feature } from '../operation/feature.ts';
import { addGauge } from '../operation/gauge.ts';
import { EdgeProblem } from '../problem/edge-problem.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';
import { unpackPosition } from './event-position.ts';
import { createEventWriter, maxBufferedBytes } from './event-writer.ts';
import type { ReadPositions } from './moved-vehicles.ts';

type Limits = {
	/** Open streams of this process; above it the answer is 503. */
	readonly maxStreams: number;
	/** Open streams of one user over all windows and devices. */
	readonly maxStreamsPerUser: number;
	readonly heartbeatMs: number;
	/**
	 * The client reconnects with a new token after this time, so a stream does not outlive the access
	 * token of a revoked session by more than this.
	 */
	readonly lifeMs: number;
};

const defaultLimits: Limits = {
	maxStreams: 1_000,
	maxStreamsPerUser: 12,
	heartbeatMs: 15_000,
	lifeMs: 10 * 60_000,
};

type OpenParts = {
	readonly db: Database;
	readonly metrics: Registry;
	readonly log: Parameters<typeof createEventFeed>[1];
	readonly readPositions: ReadPositions;
};

/** The live events with a feed of their own. */
export function openLiveEvents({ db, metrics, log, readPositions }: OpenParts): Feature {
	const feed = createEventFeed(db, log, { readPositions });
	const { implementations, close } = createLiveEvents(feed);
	addGauge(metrics, {
		name: 'sevk_event_lag_seconds',
		help: 'Açık ekranların en çok ne kadar geride olabileceği; ekran yoksa 0',
		read: () => feed.lagMs() / 1_000,
	});
	return {
		implementations,
		endRequests: () => {
			close();
			feed.stop();
		},
	};
}

export type LiveEvents = {
	readonly implementations: Implementation[];
	/** Ends all streams, so that the server can close. */
	readonly close: () => void;
};

/** `GET /api/events`: streams the changes in the caller's depots. */
export function createLiveEvents(feed: EventFeed, overrides: Partial<Limits> = {}): LiveEvents {
	const limits = { ...defaultLimits, ...overrides };
	const open = new Map<PassThrough, string>();
	let closed = false;

	function openFor({ userId }: PersonCaller): PassThrough {
		if (closed) throw new EdgeProblem('http/unavailable');
		const own = [...open.values()].filter((follower) => follower === userId).length;
		if (own >= limits.maxStreamsPerUser) throw new EdgeProblem('http/too-many');
		if (open.size >= limits.maxStreams) throw new EdgeProblem('http/unavailable');
		const out = new PassThrough({ highWaterMark: maxBufferedBytes });
		open.set(out, userId);
		out.once('close', () => open.delete(out));
		return out;
	}

	async function serve(out: PassThrough, caller: PersonCaller, lastEventId: string | null) {
		const present = await feed.currentPositions(caller.depotIds);
		if (closed) throw new EdgeProblem('http/unavailable');
		const resumed = unpackPosition(lastEventId, caller.depotIds);
		// An event id of other depots cannot be resumed, so the client reloads everything.
		const beginning = new Map(caller.depotIds.map((depotId) => [depotId, -Infinity]));
		const start = resumed ?? (lastEventId === null ? present : beginning);
		const writer = createEventWriter(out, caller, start, present);
		writer.open();
		const unfollow = feed.subscribe(writer);
		const heartbeat = setInterval(() => out.write(': \n\n'), limits.heartbeatMs).unref();
		const end = setTimeout(() => out.end(), limits.lifeMs).unref();
		out.once('close', () => {
			unfollow();
			clearInterval(heartbeat);
			clearTimeout(end);
		});
		await feed.catchUp(start, writer.catchUp);
		writer.flush();
	}

	return {
		implementations: [
			implement(followEvents, async (_input, caller, http) => {
				const out = openFor(caller);
				try {
					await serve(out, caller, http.lastEventId);
				} catch (error) {
					out.destroy();
					throw error;
				}
				return stream(out, 'text/event-stream', {
					'cache-control': 'no-store',
					// Prevents proxies from buffering the stream.
					'x-accel-buffering': 'no',
				});
			}),
		],
		close: () => {
			closed = true;
			for (const out of open.keys()) out.end();
		},
	};
}
