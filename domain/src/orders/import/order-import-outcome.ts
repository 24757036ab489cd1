import { formatDate } from '../../common/date/date.ts';
import { formatKurus } from '../../common/format/money.ts';
import { type ImportOutcome, unchangedWords } from '../../common/import/import-outcome.ts';
import { isPaidAtDoor, paymentTypeWords } from '../../reasons/payment-type.ts';
import type { OrderDraft } from './order-import-draft.ts';

/** How far an import is: shown row by row, saved row by row, ended. */
export const importStates = ['preview', 'running', 'done', 'failed', 'discarded'] as const;

/** Outcomes of rows that the import has not processed yet. */
export const waitingImportOutcomes: readonly ImportOutcome[] = ['ready', 'warned', 'duplicate'];

/** Outcomes of rows that an import creates orders from. */
export const newRowOutcomes: readonly ImportOutcome[] = ['ready', 'warned'];

/** Whether an order will be created from a row of the preview. */
export function isNewRow<Row extends { outcome: ImportOutcome; draft: OrderDraft | null }>(
	row: Row,
): row is Row & { draft: OrderDraft } {
	return newRowOutcomes.includes(row.outcome) && row.draft !== null;
}

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
	if (draft === null) return firstProblem ?? '—';
	const { serviceDate, pieceCount, paymentType, dueKurus, amountKurus } = draft;
	const due = isPaidAtDoor(paymentType) ? ` ${formatKurus(dueKurus)}` : '';
	const payment = `${paymentTypeWords[paymentType]}${due}`;
	const amount =
		amountKurus > 0 && !(due !== '' && amountKurus === dueKurus)
			? ` · Tutar ${formatKurus(amountKurus)}`
			: '';
	return `${formatDate(serviceDate)} · ${pieceCount} koli · ${payment}${amount}`;
}

/**
 * The address of an order as it will be stored.
 * @example 'Moda Cad. No:1, Caferağa Mah., Kadıköy / İstanbul'
 */
export function importRowAddress({
	addressLine,
	neighbourhood,
	district,
	province,
}: Pick<OrderDraft, 'addressLine' | 'neighbourhood' | 'district' | 'province'>): string {
	const town = [district, province].filter(Boolean).join(' / ');
	return [addressLine, neighbourhood, town].filter(Boolean).join(', ');
}
