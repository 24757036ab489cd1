/**
 * Why less than the amount due was collected with a part of the goods (Eksik tahsilat nedenleri,
 * docs/domain.md#small-lists).
 */
export const shortfallReasonWords = {
	part_paid: 'Yalnız teslim edilen koliler ödendi',
	not_enough_money: 'Alıcının parası yetmedi',
	card_refused: 'Karttan çekilemedi',
	amount_disputed: 'Alıcı tutara itiraz etti',
	pays_later: 'Kalan koliyle birlikte ödenecek',
	other: 'Diğer',
} as const;
export type ShortfallReason = keyof typeof shortfallReasonWords;

export const shortfallReasons = Object.keys(shortfallReasonWords) as ShortfallReason[];

/**
 * The remark of a short collection.
 * @example shortfallSentence('card_refused') // 'Eksik tahsilat: Karttan çekilemedi.'
 */
export function shortfallSentence(reason: ShortfallReason): string {
	return `Eksik tahsilat: ${shortfallReasonWords[reason]}.`;
}
