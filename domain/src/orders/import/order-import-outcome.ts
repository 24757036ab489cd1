import { formatDate } from '../../common/date/date.ts';
import { formatKurus } from '../../common/format/money.ts';
import type { StateWord } from '../../common/rule/tone.ts';
import { isPaidAtDoor, paymentTypeWords } from '../../reasons/payment-type.ts';
import type { OrderDraft } from './order-import-draft.ts';
import { orderRowOutcomes } from './order-import-row.ts';

/** How far an import is: shown row by row, saved row by row, ended. */
export const importStates = ['preview', 'running', 'done', 'failed', 'discarded'] as const;

/** The outcome of a row, before the import (first four) and after it. */
export const importOutcomes = [...orderRowOutcomes, 'created', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Outcomes of rows that the import has not processed yet. */
export const waitingImportOutcomes: readonly ImportOutcome[] = ['ready', 'warned', 'duplicate'];

export const importOutcomeWords: Record<ImportOutcome, StateWord> = {
	ready: { label: 'Kaydedilecek', tone: 'blue' },
	warned: { label: 'Uyarılı', tone: 'amber' },
	refused: { label: 'Hatalı', tone: 'red' },
	duplicate: { label: 'Atlanacak', tone: 'grey' },
	created: { label: 'Kaydedildi', tone: 'green' },
	skipped: { label: 'Zaten kayıtlı', tone: 'grey' },
};

/** Text for a row whose order exists with the same content. */
export const unchangedWords = 'Zaten kayıtlı, değişmedi.';

/** Text for a row that the database rejected. */
export const unsavedWords = 'Bu satır kaydedilemedi. Siparişi elle ekleyin.';

/**
 * Summarizes a row of the preview or the result.
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

/** Row counts of a preview; `readyCount` includes rows with warnings. */
export type PreviewCounts = {
	readonly rowCount: number;
	readonly readyCount: number;
	readonly warnedCount: number;
	readonly duplicateCount: number;
	readonly refusedCount: number;
};

/**
 * Summarizes what an import would do, before anything is saved.
 * @example '300 satır okundu: 292 sipariş kaydedilecek (7 uyarılı), 0 satır atlanacak, 8 satır hatalı.'
 */
export function previewSentence(counts: PreviewCounts): string {
	const { rowCount, readyCount, warnedCount, duplicateCount, refusedCount } = counts;
	if (readyCount === 0 && duplicateCount > 0) {
		return `Bu dosyadaki siparişlerin tümü zaten kayıtlı: ${duplicateCount} satır atlanacak.`;
	}
	const warnedPart = warnedCount > 0 ? ` (${warnedCount} uyarılı)` : '';
	return `${rowCount} satır okundu: ${readyCount} sipariş kaydedilecek${warnedPart}, ${duplicateCount} satır atlanacak, ${refusedCount} satır hatalı.`;
}
