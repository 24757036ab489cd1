import type { StateWord } from '../common/tone.ts';
import { orderStateWords } from './order-words.ts';

/** How a visit to the door ended (Teslimat Denemesi, domain.md §4). */
export type AttemptOutcome = 'delivered' | 'partially_delivered' | 'failed' | 'postponed';

export const attemptOutcomeWords: Record<AttemptOutcome, StateWord> = {
	delivered: orderStateWords.delivered,
	partially_delivered: orderStateWords.partially_delivered,
	failed: orderStateWords.failed,
	postponed: { label: 'Ertelendi', tone: 'amber' },
};
