import { formatDecimal } from '../format/number-format.ts';
import { stateWords } from '../rule/tone.ts';

/**
 * The outcome of a row before the import: accepted, accepted with warnings, refused, unchanged, the
 * example row of the template, a further row of the record above, or left out (hidden, cancelled).
 */
export const rowOutcomes = [
	'ready',
	'warned',
	'refused',
	'duplicate',
	'example',
	'line',
	'left_out',
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The outcome of a row, before the import (those of `rowOutcomes`) and after it. */
export const importOutcomes = [...rowOutcomes, 'created', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importOutcomeWords = stateWords<ImportOutcome>({
	ready: { label: 'Kaydedilecek', tone: 'blue' },
	warned: { label: 'Uyarılı', tone: 'amber' },
	refused: { label: 'Hatalı', tone: 'red' },
	duplicate: { label: 'Atlanacak', tone: 'grey' },
	example: { label: 'Örnek satır, alınmaz', tone: 'grey' },
	line: { label: 'Ürün satırı', tone: 'grey' },
	left_out: { label: 'Alınmaz', tone: 'grey' },
	created: { label: 'Kaydedildi', tone: 'green' },
	skipped: { label: 'Zaten kayıtlı', tone: 'grey' },
});

/** Text for a row whose record exists. */
export const unchangedWords = 'Zaten kayıtlı, değişmedi.';

/** Row counts of a preview; `readyCount` includes rows with warnings, `rowCount` example rows. */
export type PreviewCounts = {
	readonly rowCount: number;
	readonly readyCount: number;
	readonly warnedCount: number;
	readonly duplicateCount: number;
	readonly refusedCount: number;
	/** Further rows of a record. */
	readonly lineCount: number;
	/** Rows that are hidden or cancelled in the file. */
	readonly leftOutCount: number;
};

/** The records of a file, e.g. `{ one: 'sipariş', ofAll: 'siparişlerin' }`. */
export type RecordWords = { readonly one: string; readonly ofAll: string };

/**
 * Summarizes what an import would do, before anything is saved.
 * @example '300 satır okundu: 292 sipariş kaydedilecek (7 uyarılı), 0 satır atlanacak, 8 satır hatalı.'
 */
export function previewSentence(counts: PreviewCounts, words: RecordWords): string {
	const { rowCount, readyCount, warnedCount, duplicateCount, refusedCount } = counts;
	const otherCount = counts.lineCount + counts.leftOutCount;
	const exampleCount = rowCount - readyCount - duplicateCount - refusedCount - otherCount;
	if (exampleCount > 0 && exampleCount === rowCount) {
		return 'Dosyada yalnızca şablonun örnek satırı var. Kendi satırlarınızı ekleyip yeniden yükleyin.';
	}
	const more = `${otherRows(counts)}${exampleCount > 0 ? ' Şablonun örnek satırı alınmaz.' : ''}`;
	if (readyCount === 0 && duplicateCount > 0) {
		const refusedPart = refusedCount > 0 ? `, ${formatDecimal(refusedCount)} satır hatalı` : '';
		return `Bu dosyadaki ${words.ofAll} tümü zaten kayıtlı: ${formatDecimal(duplicateCount)} satır atlanacak${refusedPart}.${more}`;
	}
	const warnedPart = warnedCount > 0 ? ` (${formatDecimal(warnedCount)} uyarılı)` : '';
	return `${formatDecimal(rowCount)} satır okundu: ${formatDecimal(readyCount)} ${words.one} kaydedilecek${warnedPart}, ${formatDecimal(duplicateCount)} satır atlanacak, ${formatDecimal(refusedCount)} satır hatalı.${more}`;
}

function otherRows({ lineCount, leftOutCount }: PreviewCounts): string {
	return [
		...(lineCount > 0 ? [` ${formatDecimal(lineCount)} satır siparişlerin diğer ürünleri.`] : []),
		...(leftOutCount > 0
			? [` ${formatDecimal(leftOutCount)} satır alınmaz (gizli ya da iptal).`]
			: []),
	].join('');
}

/**
 * Names the columns of a file that no field is read from; empty if all are read.
 * @example unusedColumnsSentence([{ header: 'Araç', field: null }]) // 'Alınmayan sütun: Araç.'
 */
export function unusedColumnsSentence(
	columns: readonly { readonly header: string; readonly field: string | null }[],
): string {
	const names = columns.flatMap(({ header, field }) => (field === null && header ? [header] : []));
	if (names.length === 0) return '';
	return `Alınmayan ${names.length === 1 ? 'sütun' : 'sütunlar'}: ${names.join(', ')}.`;
}
