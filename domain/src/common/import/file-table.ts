import { type FileRow, mostFileColumns } from './file-row.ts';

/** The heading row is searched for in these many filled rows of a sheet. */
export const mostTitleRows = 30;

/** The first rows of a sheet. */
export type SheetHead = {
	readonly sheet: string;
	readonly isHidden: boolean;
	readonly rows: readonly FileRow[];
};

/** A table in a file: its sheet, its heading row and whether it has every field that is needed. */
export type FileTable = {
	readonly sheet: string;
	readonly headingLine: number;
	readonly headers: readonly string[];
	readonly isComplete: boolean;
	readonly isHidden: boolean;
	/** Whether a person has said how it is read, for an earlier file. */
	readonly isRemembered: boolean;
};

/** What the caller knows about headings. */
export type HeadingJudge = {
	/** The fields of a row of headings; null for an unknown one. */
	readonly recognize: (headers: readonly string[]) => readonly (string | null)[];
	readonly isComplete: (columns: readonly (string | null)[]) => boolean;
	/** Whether a person has said how a table with these headings is read. */
	readonly isRemembered?: (headers: readonly string[]) => boolean;
};

/** One word can be a heading by chance, as `Firma:` of a letterhead. */
const leastHeadings = 2;

/**
 * The tables of a file, the likeliest first: in each sheet the heading row that a person has chosen
 * before, or the row with the most known headings. A file without either has one table, below its
 * first row with several cells.
 */
export function findTables(sheets: readonly SheetHead[], judge: HeadingJudge): FileTable[] {
	const scored = sheets.flatMap((sheet) => bestHeading(sheet, judge) ?? []);
	const rank = ({ table, score }: Scored) => [
		table.isHidden ? 0 : 1,
		table.isRemembered ? 1 : 0,
		table.isComplete ? 1 : 0,
		score,
	];
	const sorted = scored.toSorted((one, other) => {
		const [a, b] = [rank(one), rank(other)];
		const at = a.findIndex((value, place) => value !== b[place]);
		return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
	});
	if (sorted.length > 0) return sorted.map(({ table }) => table);
	const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
	const heading = first?.rows.find(hasSeveralCells) ?? first?.rows[0];
	return first === undefined || heading === undefined ? [] : [tableAt(first, heading, judge)];
}

/** The table below a heading row that a person has named. */
export function tableAtLine(
	sheets: readonly SheetHead[],
	judge: HeadingJudge,
	{ sheet, headingLine }: { readonly sheet: string | null; readonly headingLine: number | null },
): FileTable | null {
	const found = sheet === null ? sheets[0] : sheets.find((head) => head.sheet === sheet);
	if (found === undefined) return null;
	if (headingLine === null) return findTables([found], judge)[0] ?? null;
	const row = found.rows.find(({ line }) => line === headingLine);
	return row === undefined ? null : tableAt(found, row, judge);
}

type Scored = { readonly table: FileTable; readonly score: number };

function bestHeading(sheet: SheetHead, judge: HeadingJudge): Scored | null {
	const remembered = sheet.rows.find((row) => isRemembered(row, judge));
	if (remembered !== undefined) {
		return { score: 0, table: tableAt(sheet, remembered, judge) };
	}
	let best: Scored | null = null;
	for (const row of sheet.rows) {
		const fields = judge.recognize(headersOf(row)).filter((field) => field !== null);
		const score = new Set(fields).size;
		if (score < leastHeadings || score <= (best?.score ?? 0)) continue;
		best = { score, table: tableAt(sheet, row, judge) };
	}
	return best;
}

function tableAt({ sheet, isHidden }: SheetHead, row: FileRow, judge: HeadingJudge): FileTable {
	const headers = headersOf(row);
	const known = isRemembered(row, judge);
	const isComplete = known || judge.isComplete(judge.recognize(headers));
	return { sheet, isHidden, headingLine: row.line, headers, isComplete, isRemembered: known };
}

function isRemembered(row: FileRow, judge: HeadingJudge): boolean {
	return judge.isRemembered?.(headersOf(row)) ?? false;
}

/** The headings in a row. */
export function headersOf({ cells }: FileRow): string[] {
	return cells.slice(0, mostFileColumns).map((cell) => cell.replace(/\s+/g, ' ').trim());
}

function hasSeveralCells({ cells, problem }: FileRow): boolean {
	return problem !== undefined || cells.filter((cell) => cell.trim() !== '').length > 1;
}
