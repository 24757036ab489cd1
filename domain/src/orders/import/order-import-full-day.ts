/** What happens to the rows of a file whose day has no room in the capacity calendar. */
export const fullDayChoices = ['next', 'keep', 'leave_out'] as const;
export type FullDayChoice = (typeof fullDayChoices)[number];

export const fullDayWords: Record<FullDayChoice, string> = {
	next: 'Yer olan ilk güne al',
	keep: 'Dosyadaki günde bırak (neden yazılır)',
	leave_out: 'Bu satırları alma',
};

/** Text for a row that the user left out, or that no day of four weeks has room for. */
export const fullDayLeftOutWords = 'Bu ilçede o gün yer yok; satır seçiminize göre alınmadı.';
export const noDayLeftWords = 'Bu ilçede önümüzdeki dört haftada yer yok; satır alınmadı.';
