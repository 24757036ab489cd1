import { z } from 'zod';
import { instant } from './ids.ts';

/** A line of the history (İşlem Geçmişi): a Turkish sentence, the user and the time. */
export const historyEntry = z.object({
	id: z.string(),
	kind: z.string(),
	sentence: z.string(),
	detail: z.string().nullable(),
	actorName: z.string(),
	at: instant,
	/** Times of an act that a phone stored without a connection or with a wrong clock. */
	deviceNote: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
