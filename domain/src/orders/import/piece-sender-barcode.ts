import { foldBarcode } from '../../common/identifier/barcode.ts';
import { senderKeyOf } from '../../senders/sender.ts';

// The barcodes that a sender prints on its own labels (docs/domain.md#barcodes).

/** Limits of the column pieces.sender_barcode; scans accept the same lengths. */
const shortestBarcode = 3;
const longestBarcode = 60;

/**
 * The barcodes of a cell, separated by blanks, line breaks, commas, semicolons or bars.
 * @example splitBarcodes('7330012; 7330013') // ['7330012', '7330013']
 */
export function splitBarcodes(text: string): string[] {
	return text.split(/[\s,;|]+/).filter((code) => code !== '');
}

export function isBarcodeLength(code: string): boolean {
	return code.length >= shortestBarcode && code.length <= longestBarcode;
}

/** Barcodes in the sequence of the pieces, without the empty ones at the end. */
export function trimBarcodes(codes: readonly string[]): string[] {
	const trimmed = codes.map((code) => code.trim());
	const last = trimmed.findLastIndex((code) => code !== '');
	return trimmed.slice(0, last + 1);
}

/**
 * One code printed on every piece of an order is stored once; it names all pieces of the order
 * (docs/decisions/0058-one-code-of-several-pieces.md).
 * @example mergeEqualBarcodes(['T-1', 't-1']) // ['T-1']
 */
export function mergeEqualBarcodes(codes: readonly string[]): string[] {
	const [first, ...others] = codes;
	if (first === undefined || first === '') return [...codes];
	const isOne = others.every((code) => foldBarcode(code) === foldBarcode(first));
	return isOne ? [first] : [...codes];
}

/** Identifies a barcode of a sender: two senders may use the same one. */
export function senderBarcodeKey(senderName: string, barcode: string): string {
	return `${senderKeyOf(senderName)}\u0000${foldBarcode(barcode)}`;
}

type CodedPiece = {
	readonly orderId: string;
	readonly senderBarcode: string | null;
	readonly holder: string;
};

/**
 * The piece that a scan takes, of several that one sender's barcode names. They are interchangeable
 * when all are of one order and each is still to be scanned (`open`), missing, or was scanned here
 * (`done`): then the next open one, or the first of all when none is left and none is missing. Null when
 * a person must choose, also whether the scan is the repeated one of a koli or found a missing one
 * (docs/decisions/0058-one-code-of-several-pieces.md).
 */
export function nextPieceOfCode<Piece extends CodedPiece>(
	pieces: readonly Piece[],
	code: string,
	holders: { readonly open: string; readonly done: string },
): Piece | null {
	const [first] = pieces;
	if (first === undefined || pieces.length < 2) return null;
	const isSenderCode = pieces.some(
		({ senderBarcode }) =>
			senderBarcode !== null && foldBarcode(senderBarcode) === foldBarcode(code),
	);
	const isEqual = pieces.every(
		({ orderId, holder }) =>
			orderId === first.orderId &&
			(holder === holders.open || holder === holders.done || holder === 'missing'),
	);
	if (!isSenderCode || !isEqual) return null;
	const next = pieces.find(({ holder }) => holder === holders.open);
	if (next !== undefined) return next;
	return pieces.some(({ holder }) => holder === 'missing') ? null : first;
}
