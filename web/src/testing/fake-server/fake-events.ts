import { followEvents, type LiveEvent } from '@sevk/contract/common/live-events';
import type { z } from 'zod';

type Event = Partial<LiveEvent> & { readonly noun: string };

const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

/** An event stream that stays open until the test ends. */
export function eventStream(): ReadableStream<Uint8Array> {
	return new ReadableStream({ start: (controller) => void streams.add(controller) });
}

/** Sends an event to every open stream, as the server does after a change by somebody else. */
export function sendEvent(event: Event): void {
	const full: z.input<typeof followEvents.answer> = {
		nounId: null,
		kind: 'changed',
		depotId: null,
		at: new Date().toISOString(),
		...event,
	};
	const text = `data: ${JSON.stringify(followEvents.answer.parse(full))}\n\n`;
	for (const stream of streams) stream.enqueue(new TextEncoder().encode(text));
}

/** Closes every stream that the page has not ended: one of those has no desired size. */
export function closeEventStreams(): void {
	for (const stream of streams) {
		if (stream.desiredSize !== null) stream.close();
	}
	streams.clear();
}
