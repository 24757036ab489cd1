import { cleanCode } from '../text/clean-text.ts';

/** The separator of fields in a GS1 code as some scanners write it; most send a control character. */
const groupSeparator = /[<{[](?:GS|FNC1)[>}\]]/g;
/** `]C1` and the like, with which a scanner names the kind of code that it has read. */
const symbologyPrefix = /^\][A-Z]\d/;
/** An identifier of a field of a GS1 code as it is printed below the bars: `(00)`. */
const printedIdentifier = /\((\d{2,4})\)/g;

/**
 * Normalizes a code for comparison: cleaned by `cleanCode`, without blanks, in upper case without
 * Turkish casing rules, because typed codes contain `i` or `İ` for `I` (`SP-100231İ-1`). Must match
 * the columns orders.order_no_fold and order_import_rows.order_no_fold.
 */
export function foldCode(code: string): string {
	return cleanCode(code)
		.replaceAll(' ', '')
		.replace(/[ıİ]/g, 'I')
		.replace(/[a-zçğöşü]/g, (letter) => letter.toUpperCase());
}

/**
 * Normalizes a barcode for comparison, so that the camera, a scanner, a file and a person give the
 * same code. Must match the columns pieces.barcode_fold and pieces.sender_barcode_fold.
 *
 * - Folded by `foldCode`, without the prefix of the scanner, separators and the brackets of
 *   identifiers of GS1.
 * - An SSCC is its 18 digits, with or without `00` before it. A GTIN is without `01` before it and
 *   without the zeros that make a UPC-A or EAN-13 longer.
 */
export function foldBarcode(barcode: string): string {
	const code = foldCode(barcode).replace(groupSeparator, '').replace(symbologyPrefix, '');
	const bare = /^\(\d{2,4}\)/.test(code) ? code.replace(printedIdentifier, '$1') : code;
	return bare
		.replace(/^00(\d{18})$/, '$1')
		.replace(/^01(\d{14})$/, '$1')
		.replace(/^0{1,2}(\d{12,13})$/, '$1');
}
