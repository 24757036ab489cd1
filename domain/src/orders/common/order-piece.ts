/** What a piece is: a koli, a product that came back, equipment of the vehicle, or a document. */
export const pieceKinds = ['package', 'product', 'equipment', 'document'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/**
 * The generated barcode of a piece without one: the order number and the position of the piece.
 * @example pieceBarcode('SP-100231', 2) // 'SP-100231-2'
 */
export function pieceBarcode(orderNo: string, ordinal: number): string {
	return `${orderNo}-${ordinal}`;
}

/** The position of a piece within its order, for labels and lists: `2/3`. */
export function pieceOrdinal(ordinal: number, pieceCount: number): string {
	return `${ordinal}/${pieceCount}`;
}
