import { PassThrough } from 'node:stream';
import { followEvents } from '@sevk/contract/access/live-events';
import type { Caller } from '../endpoint/caller.ts';
import { type Implementation, implement } from '../endpoint/endpoint.ts';
import { stream } from '../endpoint/streamed.ts';
import { EdgeProblem } from '../problem/edge-problem.ts';
import type { EventFeed } from './event-feed.ts';
import { unpackPosition } from './event-position.ts';
import { createEventWriter, mostWaitingBytes } from './event-writer.ts';

type Limits = {
	/** Open streams of this process; above it the answer is 503. */
	readonly mostStreams: number;
	/** Open streams of one user: some windows, some devices. */
	readonly mostPerUser: number;
	readonly heartbeatMs: number;
	/**
	 * A stream ends after this time and the client comes back with a fresh token: nobody follows for
	 * longer than an access token lives once a session was revoked.
	 */
	readonly lifeMs: number;
};

const usualLimits: Limits = {
	mostStreams: 1_000,
	mostPerUser: 12,
	heartbeatMs: 15_000,
	lifeMs: 10 * 60_000,
};

export type LiveEvents = {
	readonly implementations: Implementation[];
	/** Ends every stream, so that the server can close. */
	readonly close: () => void;
};

/** `GET /api/events`: streams the changes in the caller's depots. */
export function createLiveEvents(feed: EventFeed, wanted: Partial<Limits> = {}): LiveEvents {
	const limits = { ...usualLimits, ...wanted };
	const open = new Map<PassThrough, string>();

	function openFor({ userId }: Caller): PassThrough {
		const own = [...open.values()].filter((follower) => follower === userId).length;
		if (own >= limits.mostPerUser) throw new EdgeProblem('http/too-many');
		if (open.size >= limits.mostStreams) throw new EdgeProblem('http/unavailable');
		const out = new PassThrough({ highWaterMark: mostWaitingBytes });
		open.set(out, userId);
		out.once('close', () => open.delete(out));
		return out;
	}

	async function serve(out: PassThrough, caller: Caller, lastEventId: string | null) {
		const present = await feed.present(caller.depotIds);
		const resumed = unpackPosition(lastEventId, caller.depotIds);
		// A last event id of other depots is useless: the client reloads everything.
		const unknown = new Map(caller.depotIds.map((depotId) => [depotId, -Infinity]));
		const start = resumed ?? (lastEventId === null ? present : unknown);
		const writer = createEventWriter(out, caller, start, present);
		writer.begin();
		const unfollow = feed.follow(writer);
		const heartbeat = setInterval(() => out.write(': \n\n'), limits.heartbeatMs).unref();
		const end = setTimeout(() => out.end(), limits.lifeMs).unref();
		out.once('close', () => {
			unfollow();
			clearInterval(heartbeat);
			clearTimeout(end);
		});
		await feed.catchUp(start, writer.catchUp);
		writer.release();
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
					// A proxy in front must not gather the stream into large answers.
					'x-accel-buffering': 'no',
				});
			}),
		],
		close: () => {
			for (const out of open.keys()) out.end();
		},
	};
}
