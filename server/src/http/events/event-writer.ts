import type { Writable } from 'node:stream';
import type { LiveEvent } from '@sevk/contract/access/live-events';
import type { RecordedEvent } from '../../db/events.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Follower } from './event-feed.ts';
import { type EventPosition, packPosition } from './event-position.ts';

/** A client that does not take its events is let go at this many waiting bytes. */
export const mostWaitingBytes = 256 * 1024;

/** The nouns that live screens reload after a gap that was too long. */
const liveNouns = ['order', 'route', 'debit', 'settlement'];

export type EventWriter = Follower & {
	/** Opens the stream and names its position: a client that loses it at once knows where it was. */
	readonly begin: () => void;
	/** Told at once, not held: what was missed since the last visit. */
	readonly catchUp: Follower;
	/** The backlog is written; events that arrived meanwhile follow. */
	readonly release: () => void;
};

/**
 * Writes one client's stream. Each event is told once and in order: what the feed tells while the
 * gap since the last visit is still being read waits until `release`.
 */
export function createEventWriter(
	out: Writable,
	caller: Caller,
	start: EventPosition,
	from: EventPosition,
): EventWriter {
	const position = new Map(start);
	let held: (() => void)[] | null = [];

	function tell(events: readonly RecordedEvent[]): void {
		for (const event of events) {
			if (event.changeSeq <= (position.get(event.depotId) ?? 0)) continue;
			position.set(event.depotId, event.changeSeq);
			write(out, packPosition(position), liveEventOf(event, caller));
		}
	}

	function miss(depotId: string, last: number): void {
		if (last <= (position.get(depotId) ?? 0)) return;
		position.set(depotId, last);
		const at = new Date().toISOString();
		for (const noun of liveNouns) {
			write(out, packPosition(position), { noun, nounId: null, kind: 'missed', depotId, at });
		}
	}

	function later(work: () => void): void {
		if (held === null) work();
		else held.push(work);
	}

	return {
		begin: () => {
			out.write('retry: 3000\n');
			const at = new Date().toISOString();
			const began = { noun: 'stream', nounId: null, kind: 'began', depotId: null, at };
			write(out, packPosition(position), began);
		},
		from,
		tell: (events) => later(() => tell(events)),
		miss: (depotId, last) => later(() => miss(depotId, last)),
		catchUp: { from: start, tell, miss },
		release: () => {
			for (const work of held ?? []) work();
			held = null;
		},
	};
}

/** Payloads stay inside: they may hold names. A driver learns that something changed, not of whom. */
function liveEventOf(event: RecordedEvent, caller: Caller): LiveEvent {
	const { noun, nounId, kind, depotId } = event;
	const at = event.at.toISOString();
	if (caller.role === 'driver') return { noun, nounId: null, kind: 'changed', depotId, at };
	return { noun, nounId, kind, depotId, at };
}

function write(out: Writable, id: string, event: LiveEvent): void {
	if (out.destroyed || out.writableEnded) return;
	out.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
	// It comes back with its Last-Event-ID and loses nothing.
	if (out.writableLength > mostWaitingBytes) out.destroy();
}
