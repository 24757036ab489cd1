/** Causes of damage (Tutanak nedenleri, docs/domain.md#small-lists). */
export const damageReasonWords = {
	crushed: 'Ezilme',
	broken: 'Kırılma',
	wet: 'Islanma',
	torn: 'Yırtılma/Açılma',
	leaking: 'Akma/Sızma',
	heat: 'Isı',
	contents_missing: 'Eksik içerik',
	other: 'Diğer',
} as const;
