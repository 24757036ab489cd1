import {
	isWindowReversed,
	parseClockTime,
	parseWindow,
	type TimeWindow,
} from '../../common/date/clock-time.ts';
import { parseDate, type ServiceDate } from '../../common/date/date.ts';
import { parseEmail } from '../../common/format/email.ts';
import { parseDecimal } from '../../common/format/number-format.ts';
import { parsePhone } from '../../common/format/phone.ts';
import { foldBarcode } from '../../common/identifier/barcode.ts';
import type { FileRow } from '../../common/import/file-row.ts';
import type { RowOutcome } from '../../common/import/import-outcome.ts';
import { foldKey } from '../../common/text/fold.ts';
import { findOrderType, type OrderType } from '../../reasons/order-type.ts';
import {
	createRowCells,
	type OrderImportContext,
	type OrderRowCells,
	type OrderRowRemark,
} from './order-import-cells.ts';
import type { OrderDraft, OrderDraftLine } from './order-import-draft.ts';
import { isOrderExample, orderExample } from './order-import-example.ts';
import type { OrderField } from './order-import-fields.ts';
import { readAmount, readMoney } from './order-import-money.ts';
import { readPlace } from './order-import-place.ts';
import { isHint } from './order-import-words.ts';
import {
	isBarcodeLength,
	isRoundedBarcode,
	mergeEqualBarcodes,
	splitBarcodes,
} from './piece-sender-barcode.ts';

export type OrderImportRow = {
	readonly line: number;
	readonly outcome: RowOutcome;
	/** The order number as written, or ''. */
	readonly orderNo: string;
	/** Null if and only if the row is refused or the example of the template. */
	readonly draft: OrderDraft | null;
	readonly errors: readonly OrderRowRemark[];
	readonly warnings: readonly OrderRowRemark[];
};

/** Minimum name length; the orders table has the same limit. */
const shortestName = 2;
const maximumPieceCount = 999;
/** Exports mask names (docs/specification.md#5-validation); a masked name must not be imported. */
const maskPattern = /\p{L}\*+/u;
/** Exclusive maximum of the columns for volume (desi) and weight. */
const largestMeasure = 100_000;

/**
 * Converts a row of a file to an order draft. Errors refuse the row, warnings do not.
 * `markDuplicate` finds repeated rows.
 */
export function readOrderRow(row: FileRow, context: OrderImportContext): OrderImportRow {
	const cells = createRowCells(row, context);
	if (row.problem !== undefined) {
		const lines = { text: String(row.line), other: String(row.endLine ?? row.line) };
		cells.refuse('orderNo', row.problem, lines);
		return resultOf(row.line, '', null, cells);
	}
	if (isOrderExample(row, context.profile.columns)) {
		const { line } = row;
		return {
			line,
			outcome: 'example',
			orderNo: orderExample.orderNo,
			draft: null,
			errors: [],
			warnings: [],
		};
	}
	const orderNo = cells.text('orderNo');
	if (orderNo === '') cells.refuse('orderNo', 'no_order_no');
	const recipientName = cells.text('recipientName');
	if (recipientName.length < shortestName) cells.refuse('recipientName', 'no_name');
	if (maskPattern.test(recipientName)) cells.refuse('recipientName', 'masked_name');
	const window = readWindow(cells);
	const serviceDate = readServiceDate(cells, context.defaultServiceDate);
	const draft = {
		orderNo,
		externalRef: cells.text('externalRef') || null,
		dispatchNoteNo: cells.text('dispatchNoteNo') || null,
		senderName: cells.text('senderName'),
		recipientName,
		phone: readPhone(cells),
		email: readEmail(cells),
		...readPlace(cells, context),
		serviceDate: serviceDate ?? '',
		windowStart: window.start,
		windowEnd: window.end,
		...readPieces(cells),
		desi: readMeasure(cells, 'desi') ?? 0,
		kg: readMeasure(cells, 'kg') ?? 0,
		...readMoney(cells),
		orderType: readOrderType(cells),
		coldChain: readColdChain(cells),
		note: cells.text('note'),
		lines: readLines(cells),
	};
	return resultOf(row.line, orderNo, draft, cells);
}

function resultOf(
	line: number,
	orderNo: string,
	draft: OrderDraft | null,
	{ errors, warnings }: OrderRowCells,
): OrderImportRow {
	if (errors.length > 0)
		return { line, outcome: 'refused', orderNo, draft: null, errors, warnings };
	const outcome = warnings.every(({ code }) => isHint(code)) ? 'ready' : 'warned';
	return { line, outcome, orderNo, draft, errors, warnings };
}

function readPhone(cells: OrderRowCells): string | null {
	const text = cells.text('phone');
	if (text === '') {
		cells.warn('phone', 'no_phone');
		return null;
	}
	const phone = parsePhone(text);
	if (phone === null) cells.warn('phone', 'bad_phone');
	return phone;
}

function readEmail(cells: OrderRowCells): string | null {
	const text = cells.text('email');
	const email = parseEmail(text);
	if (text !== '' && email === null) cells.warn('email', 'bad_email');
	return email;
}

function readServiceDate(
	cells: OrderRowCells,
	defaultServiceDate: ServiceDate | null,
): ServiceDate | null {
	const text = cells.text('serviceDate');
	if (text === '') {
		if (defaultServiceDate === null) cells.refuse('serviceDate', 'no_date');
		return defaultServiceDate;
	}
	const date = parseDate(text);
	if (date === null) cells.refuse('serviceDate', 'bad_date');
	return date;
}

function readWindow(cells: OrderRowCells): TimeWindow {
	const span = cells.text('window');
	const window =
		span === ''
			? { start: readTime(cells, 'windowStart'), end: readTime(cells, 'windowEnd') }
			: parseWindow(span);
	if (window === null) {
		cells.refuse('window', 'bad_time');
		return { start: null, end: null };
	}
	if (isWindowReversed(window)) {
		const field = span === '' ? 'windowEnd' : 'window';
		cells.refuse(field, 'window_reversed', { text: window.end ?? '', other: window.start ?? '' });
	}
	return window;
}

function readTime(cells: OrderRowCells, field: 'windowStart' | 'windowEnd'): string | null {
	const text = cells.text(field);
	if (text === '') return null;
	const time = parseClockTime(text);
	if (time === null) cells.refuse(field, 'bad_time');
	return time;
}

/** The number of pieces and their barcodes. */
function readPieces(cells: OrderRowCells): Pick<OrderDraft, 'pieceCount' | 'senderBarcodes'> {
	const codes = readBarcodes(cells);
	const pieceCount = readPieceCount(cells, Math.max(1, codes.length));
	const senderBarcodes = mergeEqualBarcodes(codes);
	const facts = { text: String(senderBarcodes.length), other: String(pieceCount) };
	if (senderBarcodes.length > pieceCount) cells.refuse('barcodes', 'many_barcodes', facts);
	else if (senderBarcodes.length > 1 && senderBarcodes.length < pieceCount) {
		cells.warn('barcodes', 'few_barcodes', facts);
	}
	return { pieceCount, senderBarcodes };
}

function readBarcodes(cells: OrderRowCells): string[] {
	const texts = cells.texts('barcodes');
	const rounded = texts.find(isRoundedBarcode);
	if (rounded !== undefined) cells.refuse('barcodes', 'rounded_barcode', { text: rounded });
	const codes = rounded === undefined ? texts.flatMap(splitBarcodes) : [];
	const wrong = codes.find((code) => !isBarcodeLength(code));
	if (wrong !== undefined) cells.refuse('barcodes', 'bad_barcode', { text: wrong });
	const distinct = mergeEqualBarcodes(codes);
	const folded = distinct.map(foldBarcode);
	const repeated = distinct.find((_, at) => folded.indexOf(folded[at] ?? '') < at);
	if (repeated !== undefined) cells.refuse('barcodes', 'barcode_repeated', { text: repeated });
	return codes;
}

/** A row without a piece count has one piece per barcode. */
function readPieceCount(cells: OrderRowCells, defaultCount: number): number {
	const text = cells.text('pieceCount');
	if (text === '') return defaultCount;
	const count = parseDecimal(text, cells.decimalMark);
	if (count === 0) cells.refuse('pieceCount', 'zero_pieces');
	else if (count === null || !Number.isInteger(count) || count < 0 || count > maximumPieceCount) {
		cells.refuse('pieceCount', 'bad_pieces');
	}
	return count ?? 0;
}

/**
 * Reads a weight or volume, rounded to two decimals; null if the cell is empty or invalid (with an
 * error).
 */
function readMeasure(cells: OrderRowCells, field: OrderField): number | null {
	const text = cells.text(field).replace(/\s*(kg|ds|desi)\.?$/i, '');
	if (text === '') return null;
	const value = parseDecimal(text, cells.decimalMark);
	if (value !== null && value >= 0 && value < largestMeasure) return Math.round(value * 100) / 100;
	cells.refuse(field, 'bad_measure');
	return null;
}

function readOrderType(cells: OrderRowCells): OrderType {
	const text = cells.text('orderType');
	const recognized = findOrderType(text);
	if (recognized === null && text !== '') cells.warn('orderType', 'unknown_order_type');
	return recognized ?? 'delivery';
}

/** Answers in files, folded to letters and digits. */
const yesWords = ['evet', 'e', 'var', 'yes', 'y', 'true', '1', 'x', 'sogukzincir'];
const noWords = ['', 'hayir', 'h', 'yok', 'no', 'n', 'false', '0'];

function readColdChain(cells: OrderRowCells): boolean {
	const text = cells.text('coldChain');
	const key = foldKey(text);
	if (yesWords.includes(key)) return true;
	// A dash alone folds to nothing.
	if (!noWords.includes(key)) cells.warn('coldChain', 'unknown_cold_chain');
	return false;
}

/** A file has at most one product column, so a row has at most one line. */
function readLines(cells: OrderRowCells): OrderDraftLine[] {
	const product = cells.text('product');
	if (product === '') return [];
	const quantity = readMeasure(cells, 'quantity') || 1;
	const unitPriceKurus = readAmount(cells, 'unitPrice') ?? 0;
	return [{ product, quantity, unit: cells.text('unit') || 'adet', unitPriceKurus }];
}
