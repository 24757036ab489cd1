/**
 * The form in which barcodes are compared: capitals without Turkish casing, since a hand types
 * `sp-100231i-1` or `SP-100231İ-1` for `SP-100231I-1`. The same as pieces.barcode_fold.
 */
export function foldBarcode(barcode: string): string {
	return barcode.replace(/[ıİ]/g, 'I').replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
