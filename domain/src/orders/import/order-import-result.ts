import { orderKeyOf } from '../common/order-key.ts';
import { orderFieldWords } from './order-import-fields.ts';
import type { OrderImportRow } from './order-import-row.ts';
import { numberWithSender, type OrderErrorCode, orderErrorWords } from './order-import-words.ts';
import { senderBarcodeKey } from './piece-sender-barcode.ts';

/** The first row of each order in the file by `orderKeyOf`: its line and content hash. */
export type FirstRows = Map<string, { readonly line: number; readonly contentHash: string }>;

/** The line of each barcode in the file, by `senderBarcodeKey`. */
export type BarcodeLines = Map<string, number>;

/**
 * Refuses a row with a barcode of an earlier row of the same sender, or of a piece in the depot:
 * `takenBy` is its order number, if any. Adds the barcodes to `lines`.
 */
export function markBarcodes(
	row: OrderImportRow,
	lines: BarcodeLines,
	takenBy: (senderName: string, barcode: string) => string | null,
): OrderImportRow {
	const { draft } = row;
	if (draft === null || row.outcome === 'duplicate') return row;
	const { senderName } = draft;
	const codes = draft.senderBarcodes.filter((code) => code !== '');
	for (const code of codes) {
		const line = lines.get(senderBarcodeKey(senderName, code));
		if (line !== undefined) return refuseRow(row, 'barcode_reused', String(line), code);
		const orderNo = takenBy(senderName, code);
		if (orderNo !== null) {
			return refuseRow(row, 'barcode_taken', numberWithSender(orderNo, senderName), code);
		}
	}
	for (const code of codes) lines.set(senderBarcodeKey(senderName, code), row.line);
	return row;
}

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
	const key = orderKeyOf(row.draft.senderName, row.orderNo);
	const first = firstRows.get(key);
	if (first === undefined) {
		firstRows.set(key, { line: row.line, contentHash });
		return row;
	}
	if (first.contentHash === contentHash) return { ...row, outcome: 'duplicate' };
	return refuseRow(row, 'order_no_reused', String(first.line));
}

/** `isSame`: whether the stored order of the same number has its content; null without an order. */
export function markExisting(row: OrderImportRow, isSame: boolean | null): OrderImportRow {
	if (row.draft === null || row.outcome === 'duplicate' || isSame === null) return row;
	if (isSame) return { ...row, outcome: 'duplicate' };
	return refuseRow(row, 'order_exists', '');
}

/** The rows of one order after comparison: lines of an order that is refused are refused. */
export function markLines(rows: readonly OrderImportRow[]): readonly OrderImportRow[] {
	if (!rows.some(({ outcome }) => outcome === 'line')) return rows;
	const head = rows.find(({ outcome }) => outcome !== 'line' && outcome !== 'left_out');
	if (head?.outcome !== 'refused') return rows;
	return rows.map((row) =>
		row.outcome === 'line'
			? refuseRow({ ...row, orderNo: head.orderNo }, 'line_of_refused', String(head.line))
			: row,
	);
}

function refuseRow(
	row: OrderImportRow,
	code: OrderErrorCode,
	other: string,
	barcode?: string,
): OrderImportRow {
	const number = numberWithSender(row.orderNo, row.draft?.senderName ?? '');
	const sentence = orderErrorWords[code]({ text: barcode ?? number, other });
	const field = barcode === undefined ? 'orderNo' : 'barcodes';
	const column = orderFieldWords[field];
	const error = { line: row.line, column, field, code, sentence } as const;
	return { ...row, outcome: 'refused', draft: null, errors: [...row.errors, error] };
}
