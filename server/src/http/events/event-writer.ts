import type { Writable } from 'node:stream';
import type { LiveEvent, MovedVehicle } from '@sevk/contract/common/live-events';
import type { RecordedEvent } from '../../db/events.ts';
import type { PersonCaller } from '../endpoint/caller.ts';
import type { Subscriber } from './event-feed.ts';
import { type EventPosition, packPosition } from './event-position.ts';

/** The connection of a slow client is closed when this many bytes are buffered. */
export const maxBufferedBytes = 256 * 1024;

/** The nouns that live screens reload after a gap that is too large to replay. */
const liveNouns = ['order', 'route', 'debit', 'settlement'];

export type EventWriter = Subscriber & {
	/** Opens the stream with its position, so that a client that loses it immediately can resume. */
	readonly open: () => void;
	/** Receives the backlog since the client's last position, bypassing the queue. */
	readonly catchUp: Subscriber;
	/** Writes the queued events after the backlog, and later ones immediately. */
	readonly flush: () => void;
};

/**
 * Writes the event stream of one client, each event once and in order: events that arrive while the
 * backlog is read are queued until `flush`.
 */
export function createEventWriter(
	out: Writable,
	caller: PersonCaller,
	start: EventPosition,
	from: EventPosition,
): EventWriter {
	const position = new Map(start);
	let queue: (() => void)[] | null = [];

	function writeEvents(events: readonly RecordedEvent[]): void {
		for (const event of events) {
			if (event.changeSeq <= (position.get(event.depotId) ?? 0)) continue;
			position.set(event.depotId, event.changeSeq);
			write(out, packPosition(position), liveEventOf(event, caller));
		}
	}

	function writeGap(depotId: string, last: number): void {
		if (last <= (position.get(depotId) ?? 0)) return;
		position.set(depotId, last);
		const at = new Date().toISOString();
		for (const noun of liveNouns) {
			write(out, packPosition(position), { noun, nounId: null, kind: 'missed', depotId, at });
		}
	}

	function writeMoved(depotId: string, vehicles: readonly MovedVehicle[]): void {
		const event = { noun: 'vehicle-position', nounId: null, kind: 'moved', depotId };
		write(out, null, { ...event, at: new Date().toISOString(), vehicles: [...vehicles] });
	}

	function afterBacklog(work: () => void): void {
		if (queue === null) work();
		else queue.push(work);
	}

	return {
		open: () => {
			out.write('retry: 3000\n');
			const at = new Date().toISOString();
			const began = { noun: 'stream', nounId: null, kind: 'began', depotId: null, at };
			write(out, packPosition(position), began);
		},
		from,
		onEvents: (events) => afterBacklog(() => writeEvents(events)),
		onGap: (depotId, last) => afterBacklog(() => writeGap(depotId, last)),
		...(seesVehicles(caller)
			? { onMoved: (depotId, vehicles) => afterBacklog(() => writeMoved(depotId, vehicles)) }
			: {}),
		catchUp: { from: start, onEvents: writeEvents, onGap: writeGap },
		flush: () => {
			for (const work of queue ?? []) work();
			queue = null;
		},
	};
}

/**
 * Payloads are not sent, because they may contain names. Drivers do not learn which record changed.
 */
function liveEventOf(event: RecordedEvent, caller: PersonCaller): LiveEvent {
	const { noun, nounId, kind, depotId } = event;
	const at = event.at.toISOString();
	if (caller.role === 'driver') return { noun, nounId: null, kind: 'changed', depotId, at };
	return { noun, nounId, kind, depotId, at };
}

/** Who may list vehicles; a driver could list the own one alone, and sits in it. */
function seesVehicles({ role, rights }: PersonCaller): boolean {
	return role !== 'driver' && rights.includes('routes.read');
}

/** A client resumes after the last event with an id. */
function write(out: Writable, id: string | null, event: LiveEvent): void {
	if (out.destroyed || out.writableEnded) return;
	out.write(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);
	// The client reconnects with its Last-Event-ID and loses nothing.
	if (out.writableLength > maxBufferedBytes) out.destroy();
}
