import type { ServiceDate } from '../../common/date/date.ts';
import { type DecimalMark, decimalMarkOf } from '../../common/format/number-format.ts';
import { cleanCell, type FileRow, shortenCell } from '../../common/import/file-row.ts';
import type { NeighbourhoodList } from '../../common/place/neighbourhood.ts';
import { columnsOf, type OrderColumnMapping } from './order-import-columns.ts';
import { longestText, type OrderField, orderFieldWords } from './order-import-fields.ts';
import {
	type OrderErrorCode,
	type OrderWarningCode,
	orderErrorWords,
	orderWarningWords,
	type RemarkFacts,
} from './order-import-words.ts';

/** An error or warning of a row, with its location and a Turkish sentence. */
export type OrderRowRemark = {
	readonly line: number;
	/** The heading in the file, or the field label if no column is mapped. */
	readonly column: string;
	readonly field: OrderField | null;
	readonly code: OrderErrorCode | OrderWarningCode;
	readonly sentence: string;
};

/** The facts about the file that the rows are parsed with. */
export type OrderImportContext = {
	readonly headers: readonly string[];
	readonly mapping: OrderColumnMapping;
	/** Service date of rows in a file without a date column. */
	readonly defaultServiceDate: ServiceDate | null;
	/** Province of rows in a file without a province column: that of the depot. */
	readonly defaultProvince: string;
	/** The mahalles of an ilçe by the code of its province and its official name. */
	readonly neighbourhoodsOf?: (provinceCode: string, district: string) => NeighbourhoodList | null;
	/** Whether suggestions for misspelt names of il, ilçe and mahalle are taken. */
	readonly correctPlaces?: boolean;
};

/** Reads the cells of a row by field and collects errors and warnings. */
export type OrderRowCells = {
	readonly text: (field: OrderField) => string;
	/** The non-empty cells of a field that several columns can hold. */
	readonly texts: (field: OrderField) => string[];
	readonly decimalMark: DecimalMark | null;
	readonly refuse: (field: OrderField, code: OrderErrorCode, facts?: Partial<RemarkFacts>) => void;
	readonly warn: (field: OrderField, code: OrderWarningCode, facts?: Partial<RemarkFacts>) => void;
	readonly errors: readonly OrderRowRemark[];
	readonly warnings: readonly OrderRowRemark[];
};

/** Column name of warnings that concern both coordinates. */
const placeWords: Partial<Record<OrderWarningCode, string>> = {
	no_point: 'Konum',
	bad_point: 'Konum',
	swapped_point: 'Konum',
};

export function createRowCells(row: FileRow, context: OrderImportContext): OrderRowCells {
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
		text: shortenCell(cellOf(field)),
		other: '',
		...facts,
	});
	const refuse: OrderRowCells['refuse'] = (field, code, facts = {}) => {
		const sentence = orderErrorWords[code](factsOf(field, facts));
		errors.push({ ...place(field), code, sentence });
	};
	const warn: OrderRowCells['warn'] = (field, code, facts = {}) => {
		const sentence = orderWarningWords[code](factsOf(field, facts));
		const location = place(field);
		warnings.push({ ...location, column: placeWords[code] ?? location.column, code, sentence });
	};
	const text = (field: OrderField) => {
		const cell = cellOf(field);
		const longest = longestText[field];
		if (longest === undefined || cell.length <= longest) return cell;
		refuse(field, 'text_too_long', { other: String(longest) });
		return cell.slice(0, longest);
	};
	const texts = (field: OrderField) =>
		columnsOf(context.mapping, field)
			.map((column) => cleanCell(row.cells[column] ?? ''))
			.filter((cell) => cell !== '');
	return { text, texts, decimalMark: decimalMarkOfRow(cellOf), refuse, warn, errors, warnings };
}

/** The decimal mark that the amounts of the row imply; it decides how `1.250` is parsed. */
function decimalMarkOfRow(cellOf: (field: OrderField) => string): DecimalMark | null {
	const figures = ['amount', 'due', 'preCampaign', 'unitPrice', 'desi', 'kg'] as const;
	const marks = new Set(figures.flatMap((field) => decimalMarkOf(cellOf(field)) ?? []));
	const [only] = marks;
	return marks.size === 1 && only !== undefined ? only : null;
}
