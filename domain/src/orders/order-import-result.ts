import { formatDecimal } from '../common/number-format.ts';
import { orderFieldWords } from './order-import-fields.ts';
import type { OrderImportRow, OrderRowOutcome } from './order-import-row.ts';
import { type OrderErrorCode, orderErrorWords } from './order-import-words.ts';

/** How many rows of a file came to what; `byCode` counts rows by their first remark. */
export type OrderImportCounts = Readonly<Record<OrderRowOutcome, number>> & {
	readonly rows: number;
	readonly byCode: Readonly<Record<string, number>>;
};

export const noRows: OrderImportCounts = {
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

/** Where an order number was met first in the file, and what its row held. */
export type SeenOrders = Map<string, { readonly line: number; readonly contentHash: string }>;

/**
 * Compares a row with those read before it. The same number with the same content says nothing new
 * and is skipped; with other content it is refused, since nobody can tell which one holds.
 * `contentHash` is the hash of `draftContent`; `seen` remembers the row.
 */
export function markRepeat(
	row: OrderImportRow,
	contentHash: string,
	seen: SeenOrders,
): OrderImportRow {
	if (row.draft === null) return row;
	const first = seen.get(row.orderNo);
	if (first === undefined) {
		seen.set(row.orderNo, { line: row.line, contentHash });
		return row;
	}
	if (first.contentHash === contentHash) return { ...row, outcome: 'duplicate' };
	return refuseRow(row, 'order_no_reused', String(first.line));
}

/** Compares a row with the order of that number in the depot, if there is one. */
export function markKnown(
	row: OrderImportRow,
	contentHash: string,
	knownHash: string | null,
): OrderImportRow {
	if (row.draft === null || row.outcome === 'duplicate' || knownHash === null) return row;
	if (knownHash === contentHash) return { ...row, outcome: 'duplicate' };
	return refuseRow(row, 'order_exists', '');
}

function refuseRow(row: OrderImportRow, code: OrderErrorCode, other: string): OrderImportRow {
	const sentence = orderErrorWords[code]({ text: row.orderNo, other });
	const column = orderFieldWords.orderNo;
	const error = { line: row.line, column, field: 'orderNo', code, sentence } as const;
	return { ...row, outcome: 'refused', draft: null, errors: [...row.errors, error] };
}

/** One sentence for the end of an import: `595 satır alındı · 19 satır reddedildi.` */
export function importSummary(counts: OrderImportCounts): string {
	const taken = counts.ready + counts.warned;
	const said = (count: number, words: string) =>
		count > 0 ? [`${formatDecimal(count)} ${words}`] : [];
	const left = [
		...said(counts.duplicate, 'mükerrer satır atlandı'),
		...said(counts.refused, 'satır reddedildi'),
	];
	if (taken === 0 && counts.duplicate > 0) {
		return `Bu dosyadaki siparişler zaten kayıtlı; hiçbir şey değişmedi: ${left.join(' · ')}.`;
	}
	const first = [`${formatDecimal(taken)} satır alındı`];
	return `${[...first, ...said(counts.warned, 'satırda uyarı var'), ...left].join(' · ')}.`;
}
