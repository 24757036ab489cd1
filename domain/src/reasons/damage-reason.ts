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

const longestDescription = 160;

/**
 * The causes of a damage on paper. "Diğer" alone says nothing, so what was written follows it.
 * @example damageReasonText(['wet', 'other'], 'Kapıda düştü') // 'Islanma, Diğer: Kapıda düştü'
 */
export function damageReasonText(reasons: readonly string[], description: string): string {
	const words: Readonly<Record<string, string>> = damageReasonWords;
	const named = reasons.filter((reason) => reason !== 'other').map((one) => words[one] ?? one);
	if (named.length > 0 && !reasons.includes('other')) return named.join(', ');
	const [written = ''] = description.trim().split('\n');
	const short =
		written.length > longestDescription ? `${written.slice(0, longestDescription)}…` : written;
	return [...named, `${damageReasonWords.other}: ${short}`].join(', ');
}
