import type { ReactNode } from 'react';

type SortDirection = 'asc' | 'desc';
export type TableSort = { readonly key: string; readonly direction: SortDirection };

export type Column<Row> = {
	readonly key: string;
	readonly head: string;
	readonly cell: (row: Row) => ReactNode;
	/** Right-aligned, for numbers and money. */
	readonly align?: 'left' | 'right' | 'center';
	readonly width?: number | string;
	/** The server's sort key; a column without one can't be sorted. */
	readonly sort?: string;
	/** Hidden while the table is narrower than this number of pixels. */
	readonly from?: number;
	/** Shown instead of other columns while the table is narrower than this number of pixels. */
	readonly until?: number;
};

/** The visible columns for a table width; 0 means not measured yet. */
export function columnsAt<Row>(columns: readonly Column<Row>[], width: number): Column<Row>[] {
	return columns.filter(
		({ from = 0, until = Number.POSITIVE_INFINITY }) =>
			width === 0 || (width >= from && width < until),
	);
}

/** The sort after a click on a column head: ascending, descending, ascending again. */
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
