/**
 * The barcode of a piece that brought none: the order's number and the piece's place in it.
 * @example pieceBarcode('SP-100231', 2) // 'SP-100231-2'
 */
export function pieceBarcode(orderNo: string, ordinal: number): string {
	return `${orderNo}-${ordinal}`;
}

/** A piece among its order's pieces, as labels and lists show it: `2/3`. */
export function pieceOrdinal(ordinal: number, pieceCount: number): string {
	return `${ordinal}/${pieceCount}`;
}
