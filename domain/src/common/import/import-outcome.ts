import type { StateWord } from '../rule/tone.ts';

/** The outcome of a row before the import: accepted, accepted with warnings, refused, or unchanged. */
export const rowOutcomes = ['ready', 'warned', 'refused', 'duplicate'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The outcome of a row, before the import (first four) and after it. */
export const importOutcomes = [...rowOutcomes, 'created', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importOutcomeWords: Record<ImportOutcome, StateWord> = {
	ready: { label: 'Kaydedilecek', tone: 'blue' },
	warned: { label: 'Uyarılı', tone: 'amber' },
	refused: { label: 'Hatalı', tone: 'red' },
	duplicate: { label: 'Atlanacak', tone: 'grey' },
	created: { label: 'Kaydedildi', tone: 'green' },
	skipped: { label: 'Zaten kayıtlı', tone: 'grey' },
};

/** Text for a row whose record exists. */
export const unchangedWords = 'Zaten kayıtlı, değişmedi.';

/** Row counts of a preview; `readyCount` includes rows with warnings. */
export type PreviewCounts = {
	readonly rowCount: number;
	readonly readyCount: number;
	readonly warnedCount: number;
	readonly duplicateCount: number;
	readonly refusedCount: number;
};

/** The records of a file, e.g. `{ one: 'sipariş', ofAll: 'siparişlerin' }`. */
export type RecordWords = { readonly one: string; readonly ofAll: string };

/**
 * Summarizes what an import would do, before anything is saved.
 * @example '300 satır okundu: 292 sipariş kaydedilecek (7 uyarılı), 0 satır atlanacak, 8 satır hatalı.'
 */
export function previewSentence(counts: PreviewCounts, words: RecordWords): string {
	const { rowCount, readyCount, warnedCount, duplicateCount, refusedCount } = counts;
	if (readyCount === 0 && duplicateCount > 0) {
		const refusedPart = refusedCount > 0 ? `, ${refusedCount} satır hatalı` : '';
		return `Bu dosyadaki ${words.ofAll} tümü zaten kayıtlı: ${duplicateCount} satır atlanacak${refusedPart}.`;
	}
	const warnedPart = warnedCount > 0 ? ` (${warnedCount} uyarılı)` : '';
	return `${rowCount} satır okundu: ${readyCount} ${words.one} kaydedilecek${warnedPart}, ${duplicateCount} satır atlanacak, ${refusedCount} satır hatalı.`;
}
