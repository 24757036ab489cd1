import { orderFieldWords } from './order-import-fields.ts';
import type { OrderImportRow } from './order-import-row.ts';
import { type OrderErrorCode, orderErrorWords } from './order-import-words.ts';

/** The first row of each order number in the file: its line and content hash. */
export type FirstRows = Map<string, { readonly line: number; readonly contentHash: string }>;

/**
 * Compares a row with earlier rows of the file. The same number with the same content is skipped;
 * with other content it is refused, because it is unclear which row is right. `contentHash` is the
 * hash of `draftContent`. Adds the row to `firstRows`.
 */
export function markDuplicate(
	row: OrderImportRow,
	contentHash: string,
	firstRows: FirstRows,
): OrderImportRow {
	if (row.draft === null) return row;
	const first = firstRows.get(row.orderNo);
	if (first === undefined) {
		firstRows.set(row.orderNo, { line: row.line, contentHash });
		return row;
	}
	if (first.contentHash === contentHash) return { ...row, outcome: 'duplicate' };
	return refuseRow(row, 'order_no_reused', String(first.line));
}

/** Compares a row with the stored order of the same number, if there is one. */
export function markExisting(
	row: OrderImportRow,
	contentHash: string,
	storedHash: string | null,
): OrderImportRow {
	if (row.draft === null || row.outcome === 'duplicate' || storedHash === null) return row;
	if (storedHash === contentHash) return { ...row, outcome: 'duplicate' };
	return refuseRow(row, 'order_exists', '');
}

function refuseRow(row: OrderImportRow, code: OrderErrorCode, other: string): OrderImportRow {
	const sentence = orderErrorWords[code]({ text: row.orderNo, other });
	const column = orderFieldWords.orderNo;
	const error = { line: row.line, column, field: 'orderNo', code, sentence } as const;
	return { ...row, outcome: 'refused', draft: null, errors: [...row.errors, error] };
}
