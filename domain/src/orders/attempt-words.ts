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

type Undelivered = {
	readonly partly: boolean;
	/** Why it, or the rest of it, was not handed over; null when nobody gave a reason. */
	readonly reasonLabel: string | null;
	/** Koli of the order that are with the recipient, of all that it has. */
	readonly deliveredPieces: number;
	readonly pieceCount: number;
};

/**
 * Why an order still needs a decision; a part delivery says how much of it is with the recipient.
 * @example 'Kısmi teslim: 2/3 koli · Araçta yer yok / kapasite aşıldı'
 */
export function undeliveredWords(order: Undelivered): string | null {
	const { partly, reasonLabel, deliveredPieces, pieceCount } = order;
	if (!partly) return reasonLabel;
	const part = `Kısmi teslim: ${deliveredPieces}/${pieceCount} koli`;
	return reasonLabel === null ? part : `${part} · ${reasonLabel}`;
}
