/** Tutanak types as the depot calls them (domain.md §7). */
export const reportTypeWords = {
	loss: 'Kayıp tutanağı',
	damage: 'Hasar tespit formu',
	irregularity: 'Uygunsuzluk tespit formu',
	incident: 'Durum tespit tutanağı',
	handover: 'Teslim-tesellüm tutanağı',
} as const;
