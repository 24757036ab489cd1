// A list as a file of rows and columns, whatever its format. Cells are said by their kind, so that
// a number stays a number in Excel and a code keeps its zeros.

type Head = {
	/** The text in the first row. */
	readonly head: string;
	/** Characters; Excel shows about so many. */
	readonly width?: number;
};

type Words<Row> = Head & {
	/** `code`: digits that are no number (sipariş no, barkod, telefon, posta kodu). */
	readonly kind: 'text' | 'code';
	readonly of: (row: Row) => string | null;
};

type Numbers<Row> = Head & {
	/** `money` in kuruş. */
	readonly kind: 'money' | 'count' | 'decimal';
	readonly of: (row: Row) => number | null;
};

type Times<Row> = Head & {
	/** `date`: the depot's day, `2026-03-05`; `instant`: ISO 8601, shown in Istanbul. */
	readonly kind: 'date' | 'instant';
	readonly of: (row: Row) => string | null;
};

/** A decimal as every file has it, with two places: a share of orders would have sixteen. */
export function twoPlaces(value: number | null): number | null {
	return value === null ? null : Math.round(value * 100) / 100;
}

export type TableColumn<Row> = Words<Row> | Numbers<Row> | Times<Row>;

/** Rows as they come, some at a time: a list of 100,000 is never held whole. */
export type TableRows<Row> = AsyncIterable<readonly Row[]>;
