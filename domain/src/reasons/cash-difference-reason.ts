/** Why counted cash differs from what was expected (Fark nedeni, domain.md §6). */
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
