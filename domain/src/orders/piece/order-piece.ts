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

/**
 * The barcode of a product that a recipient gave back, with the code of the depot.
 * @example returnBarcode('UMR', 7) // 'IADE-UMR-7'
 */
export function returnBarcode(depotCode: string, count: number): string {
	return `IADE-${depotCode}-${count}`;
}

/** The position of a piece within its order, for labels and lists: `2/3`. */
export function pieceOrdinal(ordinal: number, pieceCount: number): string {
	return `${ordinal}/${pieceCount}`;
}

/**
 * The share of a piece in the declared value of its order; the shares add up to the value.
 * @example declaredValue({ valueKurus: 100, ordinal: 1, pieceCount: 3 }) // 34
 */
export function declaredValue({
	valueKurus,
	ordinal,
	pieceCount,
}: {
	/** Declared value of the whole order. */
	readonly valueKurus: number;
	readonly ordinal: number;
	readonly pieceCount: number;
}): number {
	const rest = ordinal <= valueKurus % pieceCount ? 1 : 0;
	return Math.floor(valueKurus / pieceCount) + rest;
}
