// A table independent of the file format. Cells have kinds, so that numbers stay numbers and codes
// keep their zeros.

type Head = {
	/** The header text. */
	readonly head: string;
	/** Column width in characters. */
	readonly width?: number;
};

type Words<Row> = Head & {
	/** `code`: digits that are not a number (sipariş no, barkod, telefon, posta kodu). */
	readonly kind: 'text' | 'code';
	readonly of: (row: Row) => string | null;
};

type Numbers<Row> = Head & {
	/** `money` in kuruş. */
	readonly kind: 'money' | 'count' | 'decimal';
	readonly of: (row: Row) => number | null;
};

type Times<Row> = Head & {
	/** `date`: the service date, `2026-03-05`; `instant`: ISO 8601, formatted in Istanbul time. */
	readonly kind: 'date' | 'instant';
	readonly of: (row: Row) => string | null;
};

/** Rounds decimals to two places; shares of orders would have sixteen. */
export function twoPlaces(value: number | null): number | null {
	return value === null ? null : Math.round(value * 100) / 100;
}

export type TableColumn<Row> = Words<Row> | Numbers<Row> | Times<Row>;

/** Rows in chunks, so that a list of 100,000 rows is never in memory. */
export type TableRows<Row> = AsyncIterable<readonly Row[]>;
