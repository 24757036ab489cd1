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
export const cashDifferenceReasons = Object.keys(
	cashDifferenceReasonWords,
) as CashDifferenceReason[];

/** The words of a stored reason; the code of one that this release does not know. */
export function differenceReasonWords(code: string): string {
	return (cashDifferenceReasonWords as Readonly<Record<string, string>>)[code] ?? code;
}
