import type { ReactNode } from 'react';

type SortDirection = 'asc' | 'desc';
export type TableSort = { readonly key: string; readonly direction: SortDirection };

export type Column<Row> = {
	readonly key: string;
	readonly head: string;
	readonly cell: (row: Row) => ReactNode;
	/** Figures and money go right. */
	readonly align?: 'left' | 'right' | 'center';
	readonly width?: number | string;
	/** The server's sort key; a column without one can't be sorted. */
	readonly sort?: string;
	/** Leaves the table when it is narrower than this many pixels. */
	readonly from?: number;
	/** Stands in for others while the table is narrower than this many pixels. */
	readonly until?: number;
};

/** The columns that a table of this width shows; 0 is not measured yet. */
export function columnsAt<Row>(columns: readonly Column<Row>[], width: number): Column<Row>[] {
	return columns.filter(
		({ from = 0, until = Number.POSITIVE_INFINITY }) =>
			width === 0 || (width >= from && width < until),
	);
}

/** What a click on a column head means: ascending, descending, and ascending again. */
export function nextSort(current: TableSort | undefined, key: string): TableSort {
	if (current?.key !== key) return { key, direction: 'asc' };
	return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
}

/** `-tarih` in an address means newest first; `tarih` oldest first. */
export function sortFromText(text: string): TableSort | undefined {
	if (text === '') return undefined;
	return text.startsWith('-')
		? { key: text.slice(1), direction: 'desc' }
		: { key: text, direction: 'asc' };
}

export function sortToText(sort: TableSort): string {
	return sort.direction === 'desc' ? `-${sort.key}` : sort.key;
}
