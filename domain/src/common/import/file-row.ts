import { cleanText } from '../text/clean-text.ts';

/** Maximum length of a row in characters; real rows are far shorter. */
export const longestFileRow = 64 * 1024;
/** Columns to the right of this are not read; exports of an ERP have some hundred. */
export const mostFileColumns = 1_000;

/** A row as read from an imported file; `problem` if its cells could not be parsed. */
export type FileRow = {
	/** Line number at which the row starts; the header is line 1. */
	readonly line: number;
	readonly cells: readonly string[];
	readonly problem?: 'row_too_long' | 'quote_not_closed' | 'file_cut' | 'file_broken';
	/** Last line affected by the problem, if it spans several lines. */
	readonly endLine?: number;
	/** The row is hidden in the spreadsheet, by a filter or by hand. */
	readonly hidden?: true;
	/** The row has filled cells to the right of the columns that are read. */
	readonly moreColumns?: true;
};

/**
 * A cell on one line, cleaned by `cleanText`, without the signs that mark text in spreadsheets:
 * `="…"` around codes and `'` before a number or a sign of a formula.
 */
export function cleanCell(cell: string): string {
	const bare = cleanText(cell)
		.replaceAll('\n', ' ')
		.replace(/^'(?=[=+\-@\d])/, '');
	return /^="(.*)"$/.exec(bare)?.[1]?.trim() ?? bare;
}

/** A cell shortened for quotation in a sentence. */
export function shortenCell(text: string): string {
	return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
