import type { ServiceDate } from '../../common/date/date.ts';
import { type DecimalMark, decimalMarkOf } from '../../common/format/number-format.ts';
import { cellFaultsOf } from '../../common/import/cell-fault.ts';
import { columnsOf, filledCells, joinName } from '../../common/import/file-columns.ts';
import { headingKey } from '../../common/import/file-headings.ts';
import { cleanCell, type FileRow, shortenCell } from '../../common/import/file-row.ts';
import type { NeighbourhoodList } from '../../common/place/neighbourhood.ts';
import type { PlusCodec } from '../../common/place/plus-code.ts';
import { isEmptyWord } from '../../common/text/empty-word.ts';
import { foldIncludes } from '../../common/text/fold.ts';
import { mendLetters } from '../../common/text/ruined-letters.ts';
import type { OrderFileProfile } from './order-file-profile.ts';
import type { ImportCrew } from './order-import-crew.ts';
import { longestText, type OrderField, orderFieldWords } from './order-import-fields.ts';
import {
	type LeftOutCode,
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
	readonly code: OrderErrorCode | OrderWarningCode | LeftOutCode;
	readonly sentence: string;
};

/** The facts about the file that the rows are parsed with. */
export type OrderImportContext = {
	readonly headers: readonly string[];
	readonly profile: OrderFileProfile;
	/** Service date of rows in a file without a date column. */
	readonly defaultServiceDate: ServiceDate | null;
	/** Province of rows in a file without a province column: that of the depot. */
	readonly defaultProvince: string;
	/** The mahalles of an ilçe by the code of its province and its official name. */
	readonly neighbourhoodsOf?: (provinceCode: string, district: string) => NeighbourhoodList | null;
	/** Whom a file may fix its orders to; absent where the file names nobody. */
	readonly crew?: ImportCrew;
	/** Without it plus codes are not read. */
	readonly plusCodec?: PlusCodec;
	/** Whether suggestions for misspelt names of il, ilçe and mahalle are taken. */
	readonly correctPlaces?: boolean;
};

/** Reads the cells of a row by field and collects errors and warnings. */
export type OrderRowCells = {
	/** The text of a field: joined from its columns, or the first filled one. */
	readonly text: (field: OrderField) => string;
	/** The non-empty cells of a field from left to right, as of phones and barcodes. */
	readonly texts: (field: OrderField) => string[];
	readonly profile: OrderFileProfile;
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
	short_link: 'Konum',
	swapped_point: 'Konum',
};

export function createRowCells(written: FileRow, context: OrderImportContext): OrderRowCells {
	const row = context.profile.mendLetters
		? { ...written, cells: written.cells.map(mendLetters) }
		: written;
	const errors: OrderRowRemark[] = [];
	const warnings: OrderRowRemark[] = [];
	const { headers, profile } = context;
	const source = { row, headers, profile, filled: new Map() };
	const cellOf = (field: OrderField) => fieldText(source, field);
	const place = (field: OrderField) => {
		const [column] = columnsOf(profile.columns, field);
		const header = column === undefined ? '' : (headers[column]?.trim() ?? '');
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
	for (const { field, text: fault, kind } of cellFaultsOf(row.cells, profile.columns)) {
		refuse(field, `cell_${kind}`, { text: shortenCell(fault) });
	}
	if (hasUnequalAmounts(source)) refuse('amount', 'amount_unclear');
	const texts = (field: OrderField) => filledOf(source, field);
	const decimalMark = decimalMarkOfRow(cellOf);
	return { text, texts, profile, decimalMark, refuse, warn, errors, warnings };
}

type RowSource = Pick<OrderImportContext, 'headers' | 'profile'> & {
	readonly row: FileRow;
	/** The cells of the fields that were read: some are read several times. */
	readonly filled: Map<OrderField, string[]>;
};

/** Fields in which *yok* and a dash say something: no cold chain, an amount of zero. */
const answers: readonly OrderField[] = ['coldChain', 'needsLift', 'needsAdr', 'due', 'quantity'];

function filledOf({ row, profile, filled }: RowSource, field: OrderField): string[] {
	const kept = filled.get(field);
	if (kept !== undefined) return kept;
	const cells = filledCells(profile.columns, row.cells, field);
	const texts = answers.includes(field) ? cells : cells.filter((text) => !isEmptyWord(text));
	filled.set(field, texts);
	return texts;
}

function fieldText(source: RowSource, field: OrderField): string {
	if (field === 'recipientName') return recipientNameOf(source);
	if (field === 'addressLine') return joinParts(eachHeading(source, field));
	if (field === 'senderName' && source.profile.senderName) return source.profile.senderName;
	const [first = ''] = filledOf(source, field);
	return field === 'currency' && first === '' ? currencyOfHeading(source) : first;
}

function recipientNameOf(source: RowSource): string {
	const [name = ''] = filledOf(source, 'recipientName');
	const [first = ''] = filledOf(source, 'firstName');
	const [last = ''] = filledOf(source, 'lastName');
	return joinName(name || first, last);
}

/** The first filled cell of each heading: a heading that appears twice is one column. */
function eachHeading({ row, headers, profile }: RowSource, field: OrderField): string[] {
	const parts = new Map<string, string>();
	for (const column of columnsOf(profile.columns, field)) {
		const key = headingKey(headers[column] ?? '');
		const cell = cleanCell(row.cells[column] ?? '');
		if (!isEmptyWord(cell) && !parts.has(key)) parts.set(key, cell);
	}
	return [...parts.values()];
}

/** Joins the parts of an address; a part that an earlier one contains is left out. */
function joinParts(parts: readonly string[]): string {
	return parts.reduce((text, part) => {
		if (text === '') return part;
		return foldIncludes(text, part) ? text : `${text} ${part}`;
	}, '');
}

/** Whether several columns could be the amount to pay and differ in this row. */
function hasUnequalAmounts(source: RowSource): boolean {
	if (columnsOf(source.profile.columns, 'amount').length < 2) return false;
	return new Set(filledOf(source, 'amount')).size > 1;
}

const currencyInHeading = /€|\$|£|(?<!\p{L})(?:EUR|EURO|USD|DOLAR|GBP|STERLİN|CHF)(?!\p{L})/iu;

/** A heading can name the currency of its amounts: `Tutar (EUR)`. */
function currencyOfHeading({ headers, profile }: RowSource): string {
	for (const field of ['due', 'amount'] as const) {
		for (const column of columnsOf(profile.columns, field)) {
			const found = currencyInHeading.exec(headers[column] ?? '')?.[0];
			if (found !== undefined) return found;
		}
	}
	return '';
}

/** The decimal mark that the amounts of the row imply; it decides how `1.250` is parsed. */
function decimalMarkOfRow(cellOf: (field: OrderField) => string): DecimalMark | null {
	const figures = ['amount', 'due', 'preCampaign', 'unitPrice', 'desi', 'kg'] as const;
	const marks = new Set(figures.flatMap((field) => decimalMarkOf(cellOf(field)) ?? []));
	const [only] = marks;
	return marks.size === 1 && only !== undefined ? only : null;
}
