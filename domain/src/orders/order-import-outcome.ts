import { formatDate } from '../common/date.ts';
import { formatKurus } from '../common/money.ts';
import type { StateWord } from '../common/tone.ts';
import { isPaidAtDoor, paymentTypeWords } from '../reasons/payment-type.ts';
import type { OrderDraft } from './order-import-draft.ts';
import type { OrderRowOutcome } from './order-import-row.ts';

/** What became of a row, before the import (first four) and after it. */
export type ImportOutcome = OrderRowOutcome | 'created' | 'skipped';

export const importOutcomeWords: Record<ImportOutcome, StateWord> = {
	ready: { label: 'Kaydedilecek', tone: 'blue' },
	warned: { label: 'Uyarılı', tone: 'amber' },
	refused: { label: 'Hatalı', tone: 'red' },
	duplicate: { label: 'Atlanacak', tone: 'grey' },
	created: { label: 'Kaydedildi', tone: 'green' },
	skipped: { label: 'Zaten kayıtlı', tone: 'grey' },
};

/** Said of a row that says nothing new. */
export const unchangedWords = 'Zaten kayıtlı, değişmedi.';

/** Said of a row that the database would not take, whatever the reason. */
export const unsavedWords = 'Bu satır kaydedilemedi. Siparişi elle ekleyin.';

/**
 * A row of the preview or the result in one line.
 * @example '20.11.2026 · 2 koli · Kapıda Nakit ₺1.103,38'
 */
export function importRowSummary(
	outcome: ImportOutcome,
	draft: OrderDraft | null,
	firstProblem: string | null,
): string {
	if (outcome === 'duplicate' || outcome === 'skipped') return unchangedWords;
	if (draft === null) return firstProblem ?? '';
	const { serviceDate, pieceCount, paymentType, dueKurus } = draft;
	const due = isPaidAtDoor(paymentType) ? ` ${formatKurus(dueKurus)}` : '';
	return `${formatDate(serviceDate)} · ${pieceCount} koli · ${paymentTypeWords[paymentType]}${due}`;
}

/** How many rows of a file are what; `readyCount` holds the warned rows too. */
export type PreviewCounts = {
	readonly rowCount: number;
	readonly readyCount: number;
	readonly warnedCount: number;
	readonly duplicateCount: number;
	readonly refusedCount: number;
};

/**
 * What a file would bring, before anything is saved.
 * @example '300 satır okundu: 292 sipariş kaydedilecek (7 uyarılı), 0 satır atlanacak, 8 satır hatalı.'
 */
export function previewSentence(counts: PreviewCounts): string {
	const { rowCount, readyCount, warnedCount, duplicateCount, refusedCount } = counts;
	if (readyCount === 0 && duplicateCount > 0) {
		return `Bu dosyadaki siparişlerin tümü zaten kayıtlı: ${duplicateCount} satır atlanacak.`;
	}
	const warned = warnedCount > 0 ? ` (${warnedCount} uyarılı)` : '';
	return `${rowCount} satır okundu: ${readyCount} sipariş kaydedilecek${warned}, ${duplicateCount} satır atlanacak, ${refusedCount} satır hatalı.`;
}
