import { z } from 'zod';
import { instant } from '../common/ids.ts';
import { endpoint } from './endpoint.ts';

/** A change notification. It names the changed record; the client reads the data itself. */
const liveEvent = z.object({
	/**
	 * Singular code word, e.g. 'route'; 'stream' for the first event, which only contains the
	 * position.
	 */
	noun: z.string(),
	/** null: the client reloads the whole noun (events were missed, or the caller is a driver). */
	nounId: z.string().nullable(),
	/** Past tense, e.g. 'departed'; 'missed' when the gap is too large to replay. */
	kind: z.string(),
	depotId: z.string().nullable(),
	at: instant,
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const followEvents = endpoint({
	name: 'followEvents',
	summary: 'Canlı değişiklikler (server-sent events); Last-Event-ID ile kaldığı yerden sürer',
	method: 'GET',
	path: '/api/events',
	access: 'signed-in',
	answer: liveEvent,
	answerType: 'text/event-stream',
});
