import { stateWords } from '../../common/rule/tone.ts';
import type { AttemptOutcome } from '../common/order.ts';
import { orderStateWords } from '../common/order-words.ts';

export const attemptOutcomeWords = stateWords<AttemptOutcome>({
	delivered: orderStateWords.delivered,
	partially_delivered: orderStateWords.partially_delivered,
	failed: orderStateWords.failed,
	postponed: { label: 'Ertelendi', tone: 'amber' },
});

type Undelivered = {
	readonly partly: boolean;
	/** Reason for the undelivered pieces; null if none was recorded. */
	readonly reasonLabel: string | null;
	/** Pieces of the order that the recipient has, out of `pieceCount`. */
	readonly deliveredPieces: number;
	readonly pieceCount: number;
};

/**
 * Describes why an order needs a decision; a partial delivery includes its delivered share.
 * @example 'Kısmi teslim: 2/3 koli · Araçta yer yok / kapasite aşıldı'
 */
export function undeliveredWords(order: Undelivered): string | null {
	const { partly, reasonLabel, deliveredPieces, pieceCount } = order;
	if (!partly) return reasonLabel;
	const part = `Kısmi teslim: ${deliveredPieces}/${pieceCount} koli`;
	return reasonLabel === null ? part : `${part} · ${reasonLabel}`;
}

/** Labels of the proof by delivery code. */
export const codeProofWords = {
	verified: 'Doğrulandı',
	released: 'Ofis izniyle kodsuz teslim edildi',
} as const;
