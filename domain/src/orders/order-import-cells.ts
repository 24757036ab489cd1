import type { ServiceDate } from '../common/date.ts';
import { type DecimalMark, decimalMarkOf } from '../common/number-format.ts';
import type { OrderColumnMapping } from './order-import-columns.ts';
import { longestText, type OrderField, orderFieldWords } from './order-import-fields.ts';
import {
	type OrderErrorCode,
	type OrderWarningCode,
	orderErrorWords,
	orderWarningWords,
	type RemarkFacts,
} from './order-import-words.ts';

/** A row as the file gave it; `problem` when its cells could not be read. */
export type OrderFileRow = {
	/** Line of the file where the row begins, the header being line 1. */
	readonly line: number;
	readonly cells: readonly string[];
	readonly problem?: 'row_too_long' | 'quote_not_closed' | 'file_cut' | 'file_broken';
	/** The last line that went wrong with it, when it is more than this one. */
	readonly endLine?: number;
};

/** One thing to say about a row: where, what and why, in Turkish. */
export type OrderRowRemark = {
	readonly line: number;
	/** The heading as the file has it, or what the field is called when no column holds it. */
	readonly column: string;
	readonly field: OrderField | null;
	readonly code: OrderErrorCode | OrderWarningCode;
	readonly sentence: string;
};

/** What is known about the file when its rows are read. */
export type OrderImportContext = {
	readonly headers: readonly string[];
	readonly mapping: OrderColumnMapping;
	/** The day for rows of a file without a date column. */
	readonly defaultServiceDate: ServiceDate | null;
	/** The il for rows of a file without one: the depot's. */
	readonly defaultProvince: string;
};

/** Reads a row's cells by field and gathers what is wrong with them. */
export type OrderRowCells = {
	readonly text: (field: OrderField) => string;
	readonly decimalMark: DecimalMark | null;
	readonly refuse: (field: OrderField, code: OrderErrorCode, facts?: Partial<RemarkFacts>) => void;
	readonly warn: (field: OrderField, code: OrderWarningCode, facts?: Partial<RemarkFacts>) => void;
	readonly errors: readonly OrderRowRemark[];
	readonly warnings: readonly OrderRowRemark[];
};

/** What is wrong with both columns of a position is said of neither alone. */
const placeWords: Partial<Record<OrderWarningCode, string>> = {
	no_point: 'Konum',
	bad_point: 'Konum',
	swapped_point: 'Konum',
};

export function openRow(row: OrderFileRow, context: OrderImportContext): OrderRowCells {
	const errors: OrderRowRemark[] = [];
	const warnings: OrderRowRemark[] = [];
	const cellOf = (field: OrderField) => {
		const column = context.mapping[field];
		return column === undefined ? '' : cleanCell(row.cells[column] ?? '');
	};
	const place = (field: OrderField) => {
		const column = context.mapping[field];
		const header = column === undefined ? '' : (context.headers[column]?.trim() ?? '');
		return { line: row.line, column: header || orderFieldWords[field], field };
	};
	const factsOf = (field: OrderField, facts: Partial<RemarkFacts>): RemarkFacts => ({
		text: shorten(cellOf(field)),
		other: '',
		...facts,
	});
	const refuse: OrderRowCells['refuse'] = (field, code, facts = {}) => {
		const sentence = orderErrorWords[code](factsOf(field, facts));
		errors.push({ ...place(field), code, sentence });
	};
	const warn: OrderRowCells['warn'] = (field, code, facts = {}) => {
		const sentence = orderWarningWords[code](factsOf(field, facts));
		const where = place(field);
		warnings.push({ ...where, column: placeWords[code] ?? where.column, code, sentence });
	};
	const text = (field: OrderField) => {
		const cell = cellOf(field);
		const longest = longestText[field];
		if (longest === undefined || cell.length <= longest) return cell;
		refuse(field, 'text_too_long', { other: String(longest) });
		return cell.slice(0, longest);
	};
	return { text, decimalMark: markOf(cellOf), refuse, warn, errors, warnings };
}

/** Decimal mark that the row's own figures prove; it decides how its `1.250` is read. */
function markOf(cellOf: (field: OrderField) => string): DecimalMark | null {
	const figures = ['amount', 'due', 'preCampaign', 'unitPrice', 'desi', 'kg'] as const;
	const marks = new Set(figures.flatMap((field) => decimalMarkOf(cellOf(field)) ?? []));
	const [only] = marks;
	return marks.size === 1 && only !== undefined ? only : null;
}

/** A cell without outer and doubled blanks, control characters, and Excel's `="…"` around codes. */
function cleanCell(cell: string): string {
	const bare = cell
		.normalize('NFC')
		.replace(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
		.replace(/[\u200B\uFEFF]/gu, '')
		.trim();
	return /^="(.*)"$/.exec(bare)?.[1]?.trim() ?? bare;
}

/** A cell as a sentence quotes it. */
function shorten(text: string): string {
	return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
