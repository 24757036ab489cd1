/**
 * Reasons for a difference between counted and expected cash (Fark nedeni,
 * docs/domain.md#small-lists).
 */
export const cashDifferenceReasonWords = {
	change: 'Para üstü',
	counterfeit: 'Sahte para',
	not_collected: 'Tahsil edilmedi',
	wrong_type: 'Yanlış tip seçildi (kart/nakit)',
	expense: 'Masraf (belgeli)',
	counting_error: 'Sayım hatası',
	other: 'Diğer',
} as const;

export type CashDifferenceReason = keyof typeof cashDifferenceReasonWords;
