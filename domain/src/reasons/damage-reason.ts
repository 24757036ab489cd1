/** What happened to damaged goods (Tutanak nedenleri, domain.md §6). */
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
