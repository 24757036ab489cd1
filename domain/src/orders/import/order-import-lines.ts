import { formatKurus, parseMoney } from '../../common/format/money.ts';
import { foldBarcode } from '../../common/identifier/barcode.ts';
import { columnsOf, filledCells } from '../../common/import/file-columns.ts';
import { cleanCell, type FileRow } from '../../common/import/file-row.ts';
import { foldKey } from '../../common/text/fold.ts';
import {
	type LineAmount,
	type LineMeasureField,
	lineMeasureFields,
	type OrderFileProfile,
} from './order-file-profile.ts';
import {
	createRowCells,
	type OrderImportContext,
	type OrderRowRemark,
} from './order-import-cells.ts';
import { type OrderField, orderFieldWords } from './order-import-fields.ts';
import { readAmount } from './order-import-money.ts';
import { type OrderImportRow, readLines, readOrderRow } from './order-import-row.ts';
import {
	isMark,
	type LeftOutCode,
	leftOutWords,
	numberWithSender,
	type OrderErrorCode,
	orderErrorWords,
	orderWarningWords,
} from './order-import-words.ts';
import {
	isEqualMeasure,
	type LineMeasures,
	mergeLineMeasures,
	readLineMeasure,
} from './order-line-measure.ts';
import { readOrderState } from './order-state-text.ts';

/** Why a row is left out; null for one that is read. */
type LeftOut = { readonly code: LeftOutCode; readonly text: string };

/**
 * Reads the rows of one order, one result for each: the order is in the first of them, the others are
 * its lines. A single row is an order. Rows that are hidden or cancelled are left out.
 */
export function readOrderRows(
	rows: readonly FileRow[],
	context: OrderImportContext,
): OrderImportRow[] {
	const { profile } = context;
	if (profile.rowMeaning === 'order') return rows.map((row) => readSingleRow(row, context));
	const reasons = rows.map((row) => leftOutReason(row, profile));
	// The further rows of a cancelled order leave its state out.
	const [head] = reasons;
	const isWhole =
		head?.code === 'cancelled_row' && rows.every((row) => isSameState(row, head, profile));
	const kept = rows.filter((_, at) => reasons[at] === null && !isWhole);
	const results = readKeptRows(kept, rows.length, context);
	return rows.map((row, at) => {
		const reason = reasons[at] ?? (isWhole ? head : null);
		return reason === null
			? (results.get(row) ?? readOrderRow(row, context))
			: leftOut(row, reason, context);
	});
}

function readSingleRow(row: FileRow, context: OrderImportContext): OrderImportRow {
	const reason = leftOutReason(row, context.profile);
	return reason === null ? readOrderRow(row, context) : leftOut(row, reason, context);
}

/** Whether a row is hidden, or its order is cancelled. */
function leftOutReason(row: FileRow, profile: OrderFileProfile): LeftOut | null {
	if (row.hidden && profile.hiddenRows === 'leave_out') return { code: 'hidden_row', text: '' };
	for (const field of ['orderState', 'paymentState'] as const) {
		const [text = ''] = filledCells(profile.columns, row.cells, field);
		if (text === '') continue;
		const known = profile.states[foldKey(text)];
		const isCancelled =
			known === undefined
				? field === 'orderState' && readOrderState(text) === 'cancelled'
				: known === 'cancelled';
		if (isCancelled) return { code: 'cancelled_row', text };
	}
	const [cancelledAt = ''] = filledCells(profile.columns, row.cells, 'cancelledAt');
	return cancelledAt === '' ? null : { code: 'cancelled_row', text: 'iptal' };
}

function isSameState(row: FileRow, head: LeftOut, profile: OrderFileProfile): boolean {
	const [text = ''] = filledCells(profile.columns, row.cells, 'orderState');
	return text === '' || leftOutReason(row, profile)?.code === head.code;
}

function leftOut(
	row: FileRow,
	{ code, text }: LeftOut,
	context: OrderImportContext,
): OrderImportRow {
	const isHidden = code === 'hidden_row';
	const warning = {
		line: row.line,
		column: isHidden ? 'Satır' : orderFieldWords.orderState,
		field: isHidden ? null : 'orderState',
		code,
		sentence: leftOutWords[code]({ text, other: '' }),
	} as const;
	return {
		line: row.line,
		outcome: 'left_out',
		orderNo: filledCells(context.profile.columns, row.cells, 'orderNo')[0] ?? '',
		draft: null,
		errors: [],
		warnings: [warning],
	};
}

/** The results of the rows of an order that are not left out. */
function readKeptRows(
	rows: readonly FileRow[],
	rowCount: number,
	context: OrderImportContext,
): Map<FileRow, OrderImportRow> {
	const [head, ...others] = rows;
	if (head === undefined) return new Map();
	if (others.length === 0 && rowCount === 1) return new Map([[head, readOrderRow(head, context)]]);
	const fault = lineFault(rows, rowCount, context);
	if (fault !== null) return refuseRows(rows, fault, context);
	const order = readOrderRow({ ...head, cells: mergeCells(rows, context) }, context);
	const results = resultsOf(order, head, others, context);
	return new Map(rows.map((row, at) => [row, results[at] ?? order]));
}

/** The order with its lines, or refused with all of them. */
function resultsOf(
	order: OrderImportRow,
	head: FileRow,
	others: readonly FileRow[],
	context: OrderImportContext,
): OrderImportRow[] {
	const lines = others.map((row) => {
		const cells = createRowCells(row, context);
		return { row, cells, read: readLines(cells) };
	});
	const wrong = lines.find(({ cells }) => cells.errors.length > 0);
	const { draft, orderNo } = order;
	const results = lines.map(({ row, cells: { errors } }): OrderImportRow => {
		const result = { line: row.line, orderNo, draft: null, errors, warnings: [] };
		if (order.outcome === 'example') return { ...result, outcome: 'example' };
		if (draft !== null && wrong === undefined) return { ...result, outcome: 'line' };
		const at = String(draft === null ? head.line : (wrong?.row.line ?? head.line));
		const own = errors.length > 0 ? errors : [remark(row, 'line_of_refused', orderNo, at)];
		return { ...result, outcome: 'refused', errors: own };
	});
	if (draft === null) return [order, ...results];
	if (wrong === undefined) {
		const all = [...draft.lines, ...lines.flatMap(({ read }) => read)];
		const warnings = [
			...order.warnings,
			...warnOfMeasures([head, ...others], context),
			...lines.flatMap(({ cells }) => cells.warnings),
		];
		const outcome = warnings.some((warning) => isMark(warning, draft)) ? 'warned' : 'ready';
		return [{ ...order, outcome, warnings, draft: { ...draft, lines: all } }, ...results];
	}
	const error = remark(head, 'line_of_refused', orderNo, String(wrong.row.line));
	return [{ ...order, outcome: 'refused', draft: null, errors: [error] }, ...results];
}

type LineFault = { readonly code: OrderErrorCode; readonly text: string; readonly other: string };

/** Why rows cannot be one order; null if they can. */
function lineFault(
	rows: readonly FileRow[],
	rowCount: number,
	{ profile, headers }: OrderImportContext,
): LineFault | null {
	const { columns, lineAmount, lineDue } = profile;
	const [orderNo = ''] = rows.flatMap(({ cells }) => filledCells(columns, cells, 'orderNo'));
	const [sender = ''] = rows.flatMap(({ cells }) => filledCells(columns, cells, 'senderName'));
	const text = numberWithSender(orderNo, profile.senderName || sender);
	const repeats = (field: OrderField) =>
		rows.filter(({ cells }) => filledCells(columns, cells, field).length > 0).length > 1;
	if ((lineAmount === null && repeats('amount')) || (lineDue === null && repeats('due'))) {
		return { code: 'line_amount_unclear', text, other: '' };
	}
	if (rows.length < rowCount && (lineAmount !== 'sum' || lineDue !== 'sum')) {
		const isOnce =
			(lineAmount === 'once' && columnsOf(columns, 'amount').length > 0) ||
			(lineDue === 'once' && columnsOf(columns, 'due').length > 0);
		if (isOnce) return { code: 'line_cancelled', text, other: '' };
	}
	const differing = orderFieldsOf(profile).find((field) => isDifferent(rows, columns, field));
	if (differing === undefined) return null;
	const [column = -1] = columnsOf(columns, differing);
	return { code: 'line_conflict', text, other: headers[column] || orderFieldWords[differing] };
}

/** Fields that are one for all rows of an order. */
function orderFieldsOf({ lineAmount, lineDue, lineMeasures }: OrderFileProfile): OrderField[] {
	return [
		'recipientName',
		'lastName',
		'addressLine',
		'serviceDate',
		'paymentType',
		'paymentState',
		'currency',
		...(lineAmount === 'once' ? (['amount'] as const) : []),
		...(lineDue === 'once' ? (['due'] as const) : []),
		...lineMeasureFields.filter((field) => lineMeasures[field] === 'once'),
	];
}

/** Whether each further row repeats the cells of the first or leaves them out, as most files do. */
function isRepeated([head, ...others]: readonly FileRow[], columns: readonly number[]): boolean {
	const cellOf = (row: FileRow | undefined, at: number) => row?.cells[at] ?? '';
	return others.every(
		(row) =>
			columns.every((at) => cellOf(row, at) === cellOf(head, at)) ||
			columns.every((at) => cellOf(row, at) === ''),
	);
}

function isDifferent(
	rows: readonly FileRow[],
	columns: OrderFileProfile['columns'],
	field: OrderField,
): boolean {
	if (isRepeated(rows, columnsOf(columns, field))) return false;
	const texts = rows.flatMap(({ cells }) => {
		const text = filledCells(columns, cells, field).join(' ');
		if (text === '') return [];
		const isAmount = field === 'amount' || field === 'due';
		if (isAmount) return [String(parseMoney(text) ?? text)];
		return [isLineMeasure(field) ? String(readLineMeasure(field, text) ?? text) : foldKey(text)];
	});
	return new Set(texts).size > 1;
}

function refuseRows(
	rows: readonly FileRow[],
	{ code, text, other }: LineFault,
	{ profile: { columns } }: OrderImportContext,
): Map<FileRow, OrderImportRow> {
	return new Map(
		rows.map((row) => [
			row,
			{
				line: row.line,
				outcome: 'refused' as const,
				orderNo: filledCells(columns, row.cells, 'orderNo')[0] ?? '',
				draft: null,
				errors: [remark(row, code, text, other)],
				warnings: [],
			},
		]),
	);
}

function remark({ line }: FileRow, code: OrderErrorCode, text: string, other: string) {
	const sentence = orderErrorWords[code]({ text, other });
	return { line, column: orderFieldWords.orderNo, field: 'orderNo', code, sentence } as const;
}

/** Fields of a line: the order's first row keeps its own. */
const lineFields: readonly OrderField[] = ['product', 'quantity', 'unit', 'unitPrice'];

/** The cells of an order from all its rows: of each column the first filled cell. */
function mergeCells(rows: readonly FileRow[], context: OrderImportContext): string[] {
	const width = Math.max(...rows.map(({ cells }) => cells.length));
	return Array.from({ length: width }, (_, column) => mergeColumn(rows, column, context));
}

function mergeColumn(
	rows: readonly FileRow[],
	column: number,
	context: OrderImportContext,
): string {
	const { profile } = context;
	const field = profile.columns[column] ?? null;
	const first = rows[0]?.cells[column] ?? '';
	if (field === null || lineFields.includes(field)) return first;
	const texts = () => rows.map(({ cells }) => cleanCell(cells[column] ?? '')).filter(Boolean);
	if (field === 'barcodes') return distinctBarcodes(texts()).join('; ');
	if (field === 'amount') return mergeAmounts(rows, field, texts(), profile.lineAmount, context);
	if (field === 'due') return mergeAmounts(rows, field, texts(), profile.lineDue, context);
	if (!isLineMeasure(field)) return firstFilled(rows, column);
	const measures = measuresAt(rows, field, [column]);
	if (measures.texts.length < 2) return measures.texts[0] ?? first;
	return mergeLineMeasures(measures, profile.lineMeasures[field], () => markOf(rows, context));
}

function firstFilled(rows: readonly FileRow[], column: number): string {
	for (const { cells } of rows) {
		const text = cleanCell(cells[column] ?? '');
		if (text !== '') return text;
	}
	return '';
}

function isLineMeasure(field: OrderField): field is LineMeasureField {
	return (lineMeasureFields as readonly OrderField[]).includes(field);
}

function markOf([head]: readonly FileRow[], context: OrderImportContext) {
	return head === undefined ? null : createRowCells(head, context).decimalMark;
}

function distinctBarcodes(texts: readonly string[]): string[] {
	const byFold = new Map(texts.map((text) => [foldBarcode(text), text]));
	return [...byFold.values()];
}

function mergeAmounts(
	rows: readonly FileRow[],
	field: 'amount' | 'due',
	texts: readonly string[],
	meaning: LineAmount | null,
	context: OrderImportContext,
): string {
	if (meaning !== 'sum' || texts.length < 2) return texts[0] ?? '';
	let sum = 0;
	for (const row of rows) {
		const cells = createRowCells(row, context);
		const amount = readAmount(cells, field);
		// The text of the wrong cell is refused by name.
		if (cells.errors.length > 0) return cells.text(field);
		sum += amount ?? 0;
	}
	return formatKurus(sum);
}

/** The filled measures of a column; nothing and zero are the same once and summed. */
function measuresAt(
	rows: readonly FileRow[],
	field: LineMeasureField,
	columns: readonly number[],
): LineMeasures {
	const texts = rows.flatMap(({ cells }) => {
		const text = columns.map((at) => cleanCell(cells[at] ?? '')).find((cell) => cell !== '');
		return text === undefined ? [] : [text];
	});
	const values = texts.map((text) => readLineMeasure(field, text));
	const filled = texts.map((_, at) => values[at] !== 0);
	return { texts: texts.filter((_, at) => filled[at]), values: values.filter((one) => one !== 0) };
}

/** Warns of measures that the rows repeat while nobody has said what they mean. */
function warnOfMeasures(
	rows: readonly FileRow[],
	{ profile, headers }: OrderImportContext,
): OrderRowRemark[] {
	const { columns, lineMeasures } = profile;
	return lineMeasureFields.flatMap((field) => {
		if (lineMeasures[field] !== null) return [];
		const measures = measuresAt(rows, field, columnsOf(columns, field));
		if (measures.texts.length < 2) return [];
		const [at = -1] = columnsOf(columns, field);
		const column = headers[at] || orderFieldWords[field];
		const code = isEqualMeasure(measures) ? 'measure_once' : 'measures_added';
		const sentence = orderWarningWords[code]({ text: column, other: '' });
		return [{ line: rows[0]?.line ?? 0, column, field, code, sentence }];
	});
}
