import { formatDecimal } from '../../common/format/number-format.ts';
import { orderFieldWords } from './order-import-fields.ts';
import type { OrderImportRow, OrderRowOutcome } from './order-import-row.ts';
import { type OrderErrorCode, orderErrorWords } from './order-import-words.ts';

/** Row counts per outcome; `byCode` counts rows by their first error or warning. */
export type OrderImportCounts = Readonly<Record<OrderRowOutcome, number>> & {
	readonly rows: number;
	readonly byCode: Readonly<Record<string, number>>;
};

export const emptyImportCounts: OrderImportCounts = {
	rows: 0,
	ready: 0,
	warned: 0,
	refused: 0,
	duplicate: 0,
	byCode: {},
};

/** Adds a row to the counts. */
export function countRow(counts: OrderImportCounts, row: OrderImportRow): OrderImportCounts {
	const code = row.outcome === 'duplicate' ? undefined : (row.errors[0] ?? row.warnings[0])?.code;
	const byCode =
		code === undefined
			? counts.byCode
			: { ...counts.byCode, [code]: (counts.byCode[code] ?? 0) + 1 };
	return { ...counts, rows: counts.rows + 1, [row.outcome]: counts[row.outcome] + 1, byCode };
}

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

/** The summary of an import: `595 satır alındı · 19 satır reddedildi.` */
export function importSummary(counts: OrderImportCounts): string {
	const acceptedCount = counts.ready + counts.warned;
	const countPart = (count: number, words: string) =>
		count > 0 ? [`${formatDecimal(count)} ${words}`] : [];
	const otherParts = [
		...countPart(counts.duplicate, 'mükerrer satır atlandı'),
		...countPart(counts.refused, 'satır reddedildi'),
	];
	if (acceptedCount === 0 && counts.duplicate > 0) {
		return `Bu dosyadaki siparişler zaten kayıtlı; hiçbir şey değişmedi: ${otherParts.join(' · ')}.`;
	}
	const acceptedPart = [`${formatDecimal(acceptedCount)} satır alındı`];
	return `${[...acceptedPart, ...countPart(counts.warned, 'satırda uyarı var'), ...otherParts].join(' · ')}.`;
}
