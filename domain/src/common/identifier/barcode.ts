/**
 * Normalizes a barcode for comparison: upper case without Turkish casing rules, because typed codes
 * contain `i` or `İ` for `I` (`SP-100231İ-1`). Must match the column pieces.barcode_fold.
 */
export function foldBarcode(barcode: string): string {
	return barcode.replace(/[ıİ]/g, 'I').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
