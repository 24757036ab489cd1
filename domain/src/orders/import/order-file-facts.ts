import { parseMoney } from '../../common/format/money.ts';
import { parseDecimal } from '../../common/format/number-format.ts';
import { columnsOf, type FileColumns, filledCells } from '../../common/import/file-columns.ts';
import { countDate, type DateCounts, noDates } from '../../common/import/file-dates.ts';
import { collectRuined, type FileFacts } from '../../common/import/file-question.ts';
import { cleanCell, type FileRow } from '../../common/import/file-row.ts';
import { foldKey } from '../../common/text/fold.ts';
import {
	type LineMeasureField,
	lineMeasureFields,
	type OrderFileProfile,
} from './order-file-profile.ts';
import type { OrderField } from './order-import-fields.ts';
import { groupRows, isUngrouped } from './order-import-group.ts';
import { readLineMeasure } from './order-line-measure.ts';

/** A word in a column of payments or states. */
export type FileWord = {
	readonly text: string;
	readonly rowCount: number;
	/** Whether it is in the column of the payment's state. */
	readonly isOfPayment: boolean;
};

/** What the orders with several rows say about their amounts. */
export type LineEvidence = {
	/** Orders whose amount is repeated in each row. */
	readonly once: number;
	/** Orders whose rows have amounts of their own. */
	readonly sum: number;
	/** Orders with equal amounts that prove neither. */
	readonly unclear: number;
};

/** What a file of orders shows about itself. */
export type OrderFileFacts = FileFacts & {
	/** Words for payment, by `foldKey`. */
	readonly payments: Readonly<Record<string, FileWord>>;
	/** Words in the columns of states, by `foldKey`. */
	readonly states: Readonly<Record<string, FileWord>>;
	/** Whether a row names its sender. */
	readonly hasSender: boolean;
	/** Senders of earlier files with the same headings, of whom a person says which one it is. */
	readonly senders: readonly string[];
	/** Rows in which several columns of the amount differ. */
	readonly unequalAmounts: number;
	/** Orders with several rows of different content. */
	readonly severalRows: number;
	readonly amounts: LineEvidence;
	readonly dues: LineEvidence;
	readonly measures: Readonly<Record<LineMeasureField, LineEvidence>>;
};

const noEvidence: LineEvidence = { once: 0, sum: 0, unclear: 0 };

export const noOrderFacts: OrderFileFacts = {
	tables: [],
	sheets: [],
	sheetChosen: true,
	dates: noDates,
	hiddenCount: 0,
	ruined: null,
	payments: {},
	states: {},
	unequalAmounts: 0,
	hasSender: true,
	senders: [],
	severalRows: 0,
	amounts: noEvidence,
	dues: noEvidence,
	measures: { pieceCount: noEvidence, desi: noEvidence, kg: noEvidence },
};

/** More words than these are no list of states or payments. */
const mostWords = 200;
const longestWord = 80;

type Amounts = { filled: number; first: number; differ: boolean };

/** The texts of a row by the fields of `lineTextFields`. */
type LineTexts = readonly string[];
const lineTextFields = ['amount', 'due', 'unitPrice', 'quantity', ...lineMeasureFields] as const;

type Group = {
	rows: number;
	/** What is kept of the first row until another one differs from it. */
	firstLine: LineTexts | null;
	readonly hash: number;
	isSame: boolean;
	/** Whether each row's amount is its quantity times its price, and their sum. */
	isEachLine: boolean;
	lineSum: number;
	amount: Amounts;
	due: Amounts;
	/** By the place in `lineMeasureFields`. */
	measures: Amounts[];
};

export type OrderFactCollector = {
	readonly add: (row: FileRow) => void;
	readonly facts: () => Omit<OrderFileFacts, 'tables' | 'sheets' | 'sheetChosen' | 'senders'>;
	/** The number of rows of each order by the key of `groupRows`. */
	readonly sizes: () => ReadonlyMap<string, number>;
};

/** Collects the facts of a file row by row: its words are bounded, its order numbers are not. */
export function collectOrderFacts(
	profile: Pick<OrderFileProfile, 'columns' | 'hiddenRows' | 'senderName'>,
): OrderFactCollector {
	const { columns } = profile;
	const keyOf = groupRows(profile);
	const groups = new Map<string, Group>();
	const payments = collectWords(columns, ['paymentType'], []);
	const states = collectWords(columns, ['orderState'], ['paymentState']);
	const dateColumns = columnsOf(columns, 'serviceDate');
	const amountColumns = columnsOf(columns, 'amount');
	const lineColumns = lineTextFields.map((field) => columnsOf(columns, field));
	let dates: DateCounts = noDates;
	let [hiddenCount, unequalAmounts] = [0, 0];
	let hasSender = false;
	const ruined = collectRuined();
	return {
		add: (row) => {
			if (row.hidden) hiddenCount += 1;
			if (isUngrouped(row, profile)) return;
			for (const column of dateColumns) dates = countDate(dates, row.cells[column] ?? '');
			ruined.add(row);
			payments.add(row);
			states.add(row);
			if (hasUnequal(row, amountColumns)) unequalAmounts += 1;
			hasSender ||= filledCells(columns, row.cells, 'senderName').length > 0;
			addToGroup(groups, keyOf(row), row, lineColumns);
		},
		facts: () => ({
			dates,
			hiddenCount,
			unequalAmounts,
			ruined: ruined.first(),
			payments: payments.words(),
			hasSender,
			states: states.words(),
			...groupFacts(groups.values()),
		}),
		sizes: () => new Map([...groups].map(([key, { rows }]) => [key, rows])),
	};
}

function hasUnequal({ cells }: FileRow, columns: readonly number[]): boolean {
	if (columns.length < 2) return false;
	const filled = columns.map((column) => (cells[column] ?? '').trim()).filter(Boolean);
	return new Set(filled).size > 1;
}

function collectWords(
	columns: FileColumns<OrderField>,
	fields: readonly OrderField[],
	paymentFields: readonly OrderField[],
) {
	const places = [
		...fields.flatMap((field) => columnsOf(columns, field).map((at) => ({ at, ofPayment: false }))),
		...paymentFields.flatMap((field) =>
			columnsOf(columns, field).map((at) => ({ at, ofPayment: true })),
		),
	];
	/** By the text of the cell, so that each is folded once. */
	const words = new Map<string, { rowCount: number; isOfPayment: boolean }>();
	return {
		add: ({ cells }: FileRow) => {
			for (const { at, ofPayment } of places) {
				const text = cells[at] ?? '';
				if (text === '' || text.length > longestWord) continue;
				const word = words.get(text);
				if (word !== undefined) word.rowCount += 1;
				else if (words.size < mostWords) words.set(text, { rowCount: 1, isOfPayment: ofPayment });
			}
		},
		words: () => {
			const byKey: Record<string, FileWord> = {};
			for (const [cell, { rowCount, isOfPayment }] of words) {
				const text = cleanCell(cell);
				const key = foldKey(text);
				if (key === '') continue;
				const more = byKey[key]?.rowCount ?? 0;
				byKey[key] = { text: byKey[key]?.text ?? text, isOfPayment, rowCount: rowCount + more };
			}
			return byKey;
		},
	};
}

function addToGroup(
	groups: Map<string, Group>,
	key: string,
	row: FileRow,
	lineColumns: readonly (readonly number[])[],
): void {
	const group = groups.get(key);
	const texts = lineColumns.map((columns) => cellAt(row.cells, columns));
	if (group === undefined) {
		const amounts = () => ({ filled: 0, first: 0, differ: false });
		groups.set(key, {
			rows: 1,
			firstLine: texts,
			hash: hashOf(row),
			isSame: true,
			isEachLine: true,
			lineSum: 0,
			amount: amounts(),
			due: amounts(),
			measures: lineMeasureFields.map(amounts),
		});
		return;
	}
	group.rows += 1;
	const { firstLine } = group;
	if (firstLine !== null) {
		if (group.hash === hashOf(row)) return;
		group.firstLine = null;
		group.isSame = false;
		addLine(group, firstLine);
	}
	addLine(group, texts);
}

/** Distinguishes rows without keeping them. */
function hashOf({ cells }: FileRow): number {
	let hash = 0;
	for (const cell of cells) {
		for (let at = 0; at < cell.length; at += 1) {
			hash = (Math.imul(hash, 31) + cell.charCodeAt(at)) | 0;
		}
		hash = (Math.imul(hash, 31) + 9) | 0;
	}
	return hash;
}

const firstMeasureAt = lineTextFields.length - lineMeasureFields.length;

function addLine(group: Group, texts: LineTexts): void {
	const [amount, due, price] = texts
		.slice(0, 3)
		.map((text) => (text === '' ? null : parseMoney(text)));
	addAmount(group.amount, amount ?? null);
	addAmount(group.due, due ?? null);
	for (const [at, field] of lineMeasureFields.entries()) {
		const [text = '', measures] = [texts[firstMeasureAt + at], group.measures[at]];
		// Nothing is the same once and summed.
		if (text !== '' && measures) addAmount(measures, readLineMeasure(field, text) || null);
	}
	const quantity = parseDecimal(texts[3] || '1');
	if (price == null || quantity === null) {
		group.isEachLine = false;
		group.lineSum = Number.NaN;
		return;
	}
	const line = Math.round(price * quantity);
	group.lineSum += line;
	if (line !== amount) group.isEachLine = false;
}

function addAmount(amounts: Amounts, amount: number | null): void {
	if (amount === null) return;
	if (amounts.filled === 0) amounts.first = amount;
	else if (amount !== amounts.first) amounts.differ = true;
	amounts.filled += 1;
}

function cellAt(cells: readonly string[], columns: readonly number[]): string {
	for (const column of columns) {
		const cell = (cells[column] ?? '').trim();
		if (cell !== '') return cell;
	}
	return '';
}

function groupFacts(groups: Iterable<Group>) {
	const amounts = { once: 0, sum: 0, unclear: 0 };
	const dues = { once: 0, sum: 0, unclear: 0 };
	const measures = {
		pieceCount: { once: 0, sum: 0, unclear: 0 },
		desi: { once: 0, sum: 0, unclear: 0 },
		kg: { once: 0, sum: 0, unclear: 0 },
	};
	let severalRows = 0;
	for (const group of groups) {
		if (group.isSame) continue;
		severalRows += 1;
		const isLines = group.isEachLine || (group.amount.differ && !isTotal(group));
		addEvidence(amounts, group.amount, isTotal(group), isLines);
		addEvidence(dues, group.due, group.due.first === group.lineSum, false);
		for (const [at, field] of lineMeasureFields.entries()) {
			const found = group.measures[at];
			if (found) addEvidence(measures[field], found, false, false);
		}
	}
	return { amounts, dues, measures, severalRows };
}

/** Whether the amount is the sum of the lines. */
function isTotal({ amount, lineSum }: Group): boolean {
	return !amount.differ && amount.first === lineSum;
}

/** An amount in one row only counts for neither: once and summed are the same. */
function addEvidence(
	evidence: { once: number; sum: number; unclear: number },
	{ filled, differ }: Amounts,
	isTotalOfLines: boolean,
	isEachLine: boolean,
): void {
	if (filled < 2) return;
	if (differ || isEachLine) evidence.sum += 1;
	else if (isTotalOfLines) evidence.once += 1;
	else evidence.unclear += 1;
}
