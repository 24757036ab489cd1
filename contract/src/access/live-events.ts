import { z } from 'zod';
import { instant } from '../common/ids.ts';
import { endpoint } from './endpoint.ts';

/** What a live screen is told: that something of a noun changed; it reads the rest itself. */
const liveEvent = z.object({
	/** Singular code word, 'route'; 'stream' for the first event, which only tells the position. */
	noun: z.string(),
	/** null: the screen should read the noun anew (much was missed, or the caller is a driver). */
	nounId: z.string().nullable(),
	/** Past tense, 'departed'; 'missed' when the gap was too long to tell. */
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
