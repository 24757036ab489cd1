import type { ServiceDate } from '../../common/date/date.ts';
import { readWrittenDate } from '../../common/date/written-date.ts';
import { parseEmail } from '../../common/format/email.ts';
import { formatPhone, readPhones } from '../../common/format/phone.ts';
import {
	isMeasureUnit,
	type Measure,
	readMeasureText,
	readWrittenCount,
} from '../../common/format/written-count.ts';
import { foldBarcode } from '../../common/identifier/barcode.ts';
import { parsePlate } from '../../common/identifier/plate.ts';
import { isRoundedCode } from '../../common/identifier/rounded-code.ts';
import { type FileRow, shortenCell } from '../../common/import/file-row.ts';
import type { RowOutcome } from '../../common/import/import-outcome.ts';
import { cleanCode } from '../../common/text/clean-text.ts';
import { isEmptyWord } from '../../common/text/empty-word.ts';
import { foldKey } from '../../common/text/fold.ts';
import { unprintedLetters } from '../../common/text/printable.ts';
import { hasLostLetters, isRuined, mendLetters } from '../../common/text/ruined-letters.ts';
import { findOrderType, type OrderType } from '../../reasons/order-type.ts';
import {
	findOrderPriority,
	mostServiceMinutes,
	type OrderPriority,
} from '../common/order-priority.ts';
import {
	createRowCells,
	type OrderImportContext,
	type OrderRowCells,
	type OrderRowRemark,
} from './order-import-cells.ts';
import type { ImportCrew } from './order-import-crew.ts';
import type { OrderDraft, OrderDraftLine } from './order-import-draft.ts';
import { isOrderExample, orderExample } from './order-import-example.ts';
import { longestText, type OrderField, orderFieldWords } from './order-import-fields.ts';
import { readAmount, readMoney } from './order-import-money.ts';
import { readPlace } from './order-import-place.ts';
import { readReadyFrom, readWindow } from './order-import-window.ts';
import { isMark, type OrderWarningCode } from './order-import-words.ts';
import { isBarcodeLength, mergeEqualBarcodes, splitBarcodes } from './piece-sender-barcode.ts';

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
	const orderNo = readCode(cells, 'orderNo');
	if (cells.errors.some(({ code }) => code === 'cell_error' || code === 'cell_formula')) {
		return resultOf(row.line, orderNo, null, cells);
	}
	if (orderNo === '') cells.refuse('orderNo', 'no_order_no');
	const recipientName = cells.text('recipientName');
	if (recipientName.length < shortestName) cells.refuse('recipientName', 'no_name');
	if (maskPattern.test(recipientName)) cells.refuse('recipientName', 'masked_name');
	warnOfLetters(cells);
	const { window, notes } = readWindow(cells);
	const ready = readReadyFrom(cells);
	const { phone, note: phoneNote } = readPhone(cells);
	const serviceDate = readServiceDate(cells, context.defaultServiceDate);
	const draft = {
		orderNo,
		externalRef: readCode(cells, 'externalRef') || null,
		dispatchNoteNo: readCode(cells, 'dispatchNoteNo') || null,
		senderName: cells.text('senderName'),
		recipientName,
		phone,
		email: readEmail(cells),
		...readPlace(cells, context),
		serviceDate: serviceDate ?? '',
		windowStart: window.start,
		windowEnd: window.end,
		windowGapStart: window.gaps?.[0]?.start ?? null,
		windowGapEnd: window.gaps?.[0]?.end ?? null,
		readyFrom: ready.readyFrom,
		...readPieces(cells),
		desi: readMeasure(cells, 'desi'),
		kg: readMeasure(cells, 'kg'),
		...readMoney(cells),
		orderType: readOrderType(cells),
		coldChain: readAnswer(cells, 'coldChain', 'unknown_cold_chain'),
		needsLift: readAnswer(cells, 'needsLift', 'unknown_lift'),
		needsAdr: readAnswer(cells, 'needsAdr', 'unknown_adr'),
		priority: readPriority(cells),
		serviceMinutes: readServiceMinutes(cells),
		...readFixedCrew(cells, context.crew),
		note: joinNotes([cells.text('note'), phoneNote, ...notes, ...ready.notes]),
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
	const outcome = warnings.some((warning) => isMark(warning, draft)) ? 'warned' : 'ready';
	return { line, outcome, orderNo, draft, errors, warnings };
}

/** An order number or other code: Excel may have rounded it. */
function readCode(cells: OrderRowCells, field: OrderField): string {
	const code = cleanCode(cells.text(field));
	if (isRoundedCode(code)) cells.refuse(field, 'rounded_code', { text: code });
	return code;
}

/** Names and texts whose letters are shown to people. */
const letterFields: readonly OrderField[] = [
	'recipientName',
	'firstName',
	'lastName',
	'senderName',
	'addressLine',
	'addressHint',
	'province',
	'district',
	'neighbourhood',
	'product',
	'note',
];

/** Warns of letters that cannot be printed, and of the first text that an older export has ruined. */
function warnOfLetters(cells: OrderRowCells): void {
	for (const field of letterFields) {
		const [text = ''] = cells.texts(field);
		const unprinted = unprintedLetters(text);
		if (unprinted !== '') cells.warn(field, 'unprinted_letters', { other: unprinted });
		if (hasLostLetters(text)) cells.warn(field, 'lost_letters');
		else if (isRuined(text)) {
			cells.warn(field, 'ruined_letters', { other: shortenCell(mendLetters(text)) });
		} else continue;
		return;
	}
}

/** Parts of a note; what does not fit is at its end. */
function joinNotes(parts: readonly string[]): string {
	const note = parts.filter((part) => part !== '').join(' · ');
	return note.slice(0, longestText.note);
}

/** The first valid number; a second one, an extension or a remark is kept in the note. */
function readPhone(cells: OrderRowCells): { phone: string | null; note: string } {
	const texts = cells.texts('phone');
	const reads = texts.map(readPhones);
	const at = reads.findIndex(({ phone }) => phone !== null);
	const found = reads[at];
	if (found === undefined || found.phone === null) {
		cells.warn('phone', texts.length === 0 ? 'no_phone' : 'bad_phone');
		return { phone: null, note: '' };
	}
	const [text = '', isWhole] = [texts[at], !found.hasMore];
	if (isWhole) return { phone: found.phone, note: '' };
	cells.warn('phone', 'more_phones', { text: shortenCell(text), other: formatPhone(found.phone) });
	return { phone: found.phone, note: `${orderFieldWords.phone}: ${text}` };
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
	const read = readWrittenDate(text, cells.profile.dateOrder);
	if (read.kind === 'date') return read.date;
	if (read.kind === 'none') cells.refuse('serviceDate', 'bad_date');
	else {
		const other = `${read.dayFirst} ${read.monthFirst}`;
		cells.refuse('serviceDate', 'doubtful_date', { other });
	}
	return null;
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
	const texts = cells.texts('barcodes').map(cleanCode);
	const rounded = texts.find(isRoundedCode);
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
	const written = readWrittenCount(text, cells.decimalMark);
	const count = written === null || isMeasureUnit(written.unit) ? null : written.count;
	if (count === 0) cells.refuse('pieceCount', 'zero_pieces');
	else if (count === null || !Number.isInteger(count) || count < 0 || count > maximumPieceCount) {
		cells.refuse('pieceCount', 'bad_pieces');
	}
	return count ?? 0;
}

/** Reads a weight or volume; 0 if the cell is empty, or not understood (with a warning). */
function readMeasure(cells: OrderRowCells, measure: Measure): number {
	const value = readMeasureText(cells.text(measure), measure, cells.decimalMark);
	if (value !== null && value < largestMeasure) return value;
	cells.warn(measure, 'unknown_measure');
	return 0;
}

function readOrderType(cells: OrderRowCells): OrderType {
	const text = cells.text('orderType');
	const recognized = findOrderType(text);
	if (recognized === null && text !== '') cells.warn('orderType', 'unknown_order_type');
	return recognized ?? 'delivery';
}

/** Answers in files, folded to letters and digits. */
const yesWords = [
	'evet',
	'e',
	'var',
	'yes',
	'y',
	'dogru',
	'true',
	'1',
	'x',
	'sogukzincir',
	'kuyruklifti',
	'lift',
	'liftli',
	'adr',
	'adrli',
];
const noWords = ['', 'hayir', 'h', 'yok', 'no', 'n', 'yanlis', 'false', '0'];

type AnswerField = 'coldChain' | 'needsLift' | 'needsAdr';

function readAnswer(cells: OrderRowCells, field: AnswerField, unknown: OrderWarningCode): boolean {
	const text = cells.text(field);
	const key = foldKey(text);
	if (yesWords.includes(key)) return true;
	// A dash alone folds to nothing.
	if (!noWords.includes(key)) cells.warn(field, unknown);
	return false;
}

function readPriority(cells: OrderRowCells): OrderPriority {
	const text = cells.text('priority');
	const priority = findOrderPriority(text);
	if (priority === null && text !== '') cells.warn('priority', 'unknown_priority');
	return priority ?? 'normal';
}

/** The vehicle and the driver that a file names; whom the depot does not know is a hint. */
function readFixedCrew(
	cells: OrderRowCells,
	crew: ImportCrew | undefined,
): Pick<OrderDraft, 'fixedVehicleId' | 'fixedDriverId'> {
	const plate = cells.text('vehiclePlate');
	const vehicleId = crew?.vehicleIds.get(parsePlate(plate) ?? '');
	if (plate !== '' && vehicleId === undefined) cells.warn('vehiclePlate', 'unknown_vehicle');
	const name = cells.text('driverName');
	const driverId = crew?.driverIds.get(foldKey(name));
	if (driverId === null) cells.warn('driverName', 'several_drivers');
	else if (name !== '' && driverId === undefined) cells.warn('driverName', 'unknown_driver');
	return {
		...(vehicleId === undefined ? {} : { fixedVehicleId: vehicleId }),
		...(driverId == null ? {} : { fixedDriverId: driverId }),
	};
}

/** Minutes in digits, with or without *dk*. */
const minutesPattern = /^(\d{1,3})\s*(?:dk|dakika|dak|min|minutes?)?\.?$/iu;

function readServiceMinutes(cells: OrderRowCells): number | null {
	const text = cells.text('serviceMinutes');
	if (text === '') return null;
	const minutes = Number(minutesPattern.exec(text)?.[1] ?? 0);
	if (minutes > 0 && minutes <= mostServiceMinutes) return minutes;
	cells.warn('serviceMinutes', 'unknown_service_minutes');
	return null;
}

/** A file has at most one product column, so a row has at most one line. */
export function readLines(cells: OrderRowCells): OrderDraftLine[] {
	const product = cells.text('product');
	if (product === '') return [];
	const { count, unit } = readQuantity(cells);
	if (count === null) return [];
	const unitPriceKurus = readAmount(cells, 'unitPrice') ?? 0;
	return [{ product, quantity: count, unit: cells.text('unit') || unit || 'adet', unitPriceKurus }];
}

/** A product without a quantity is one; null for one that is not sent, or with an error. */
function readQuantity(cells: OrderRowCells): { count: number | null; unit: string } {
	const text = cells.text('quantity');
	if (text === '') return { count: 1, unit: '' };
	const written = isEmptyWord(text)
		? { count: 0, unit: '' }
		: readWrittenCount(text, cells.decimalMark);
	const count = written === null ? null : Math.round(written.count * 100) / 100;
	if (count === null || count >= largestMeasure) cells.refuse('quantity', 'bad_quantity');
	else if (count < 0) cells.refuse('quantity', 'negative_quantity');
	else if (count === 0) cells.warn('quantity', 'zero_quantity');
	else return { count, unit: written?.unit.slice(0, longestText.unit) ?? '' };
	return { count: null, unit: '' };
}
