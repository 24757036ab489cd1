/** What a piece is: a koli, a product that came back, equipment of the vehicle, or a document. */
export const pieceKinds = ['package', 'product', 'equipment', 'document'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/**
 * The own barcode of a piece: the number on the labels of its order and the position of the piece.
 * @example pieceBarcode('SP-100231', 2) // 'SP-100231-2'
 */
export function pieceBarcode(labelNo: string, ordinal: number): string {
	return `${labelNo}-${ordinal}`;
}

/**
 * The number on the labels of an order, from a piece of it; null for a barcode of another form. It
 * stays when the order gets another number.
 * @example labelNoOf({ barcode: '1001-B-2', ordinal: 2 }) // '1001-B'
 */
export function labelNoOf(piece: { barcode: string; ordinal: number }): string | null {
	const ending = `-${piece.ordinal}`;
	return piece.barcode.endsWith(ending) ? piece.barcode.slice(0, -ending.length) : null;
}

/** A piece barcode has 60 characters: the number, a dash with two letters, a dash with three digits. */
const longestLabelNo = 53;

/**
 * Numbers for the labels of an order, of which the first that is free is taken: its own number, or
 * with letters when an order of another sender has it (docs/decisions/0073-keys-of-orders.md).
 * `from` and `count` choose a part of the sequence.
 * @example labelNosOf('1001', 0, 3) // ['1001', '1001-B', '1001-C']
 */
export function labelNosOf(orderNo: string, from: number, count: number): string[] {
	const base = orderNo.slice(0, longestLabelNo);
	return endings
		.slice(from, from + count)
		.map((ending) => (ending === '' ? orderNo : `${base}-${ending}`));
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const endings = [
	'',
	...letters.slice(1),
	...letters.flatMap((first) => letters.map((second) => first + second)),
];

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
