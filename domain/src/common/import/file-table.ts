import { isRuined, mendLetters } from '../text/ruined-letters.ts';
import { isOfBill } from './file-headings.ts';
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
	if (first === undefined || first.rows.length === 0) return [];
	return [tableAt(first, Math.max(0, first.rows.findIndex(hasSeveralCells)), judge)];
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
	const at = found.rows.findIndex(({ line }) => line === headingLine);
	return at < 0 ? null : tableAt(found, at, judge);
}

type Scored = { readonly table: FileTable; readonly score: number };

function bestHeading(sheet: SheetHead, judge: HeadingJudge): Scored | null {
	let best: Scored | null = null;
	for (const at of sheet.rows.keys()) {
		const table = tableAt(sheet, at, judge);
		if (table.isRemembered) return { score: 0, table };
		const score = scoreOf(table.headers, judge);
		if (score < leastHeadings || score <= (best?.score ?? 0)) continue;
		best = { score, table };
	}
	return best;
}

/** The number of known fields. */
function scoreOf(headers: readonly string[], judge: HeadingJudge): number {
	return new Set(judge.recognize(headers).filter((field) => field !== null)).size;
}

function tableAt({ sheet, isHidden, rows }: SheetHead, at: number, judge: HeadingJudge): FileTable {
	const headers = headersAt(rows, at, judge);
	const isRemembered = judge.isRemembered?.(headers) ?? false;
	const isComplete = isRemembered || judge.isComplete(judge.recognize(headers));
	return { sheet, isHidden, headingLine: rows[at]?.line ?? 1, headers, isComplete, isRemembered };
}

/**
 * The headings in a row. A row above it can group them: `Teslimat` above `Ad`, `Adres` and `Tel`,
 * `Fatura` above the next ones. Where that says more, the group is a part of each heading.
 */
export function headersAt(
	rows: readonly FileRow[],
	at: number,
	judge: Pick<HeadingJudge, 'recognize'>,
): string[] {
	const headers = headersOf(rows[at]);
	const groups = groupsAbove(headersOf(rows[at - 1]), headers);
	if (groups === null) return headers;
	const plain = judge.recognize(headers);
	if (plain.every((field) => field === null)) return headers;
	const joined = headers.map((header, column) => `${groups[column] ?? ''} ${header}`.trim());
	const fields = judge.recognize(joined);
	const isBill = groups.map(isOfBill);
	return headers.map((header, column) => {
		// The last group seems to reach to the end of the row: only what others have too is of the bill.
		const isRepeated = headers.some((other, at) => other === header && !isBill[at]);
		const isNamed = fields[column] !== null || (isBill[column] && isRepeated);
		return isNamed || plain[column] === null ? (joined[column] ?? header) : header;
	});
}

/** The group of each heading; null for a row above that groups none. */
function groupsAbove(above: readonly string[], headers: readonly string[]): string[] | null {
	const groups = above.map((cell) => (isOfLetterhead(cell) ? '' : cell));
	const filled = groups.filter((cell) => cell !== '').length;
	const headings = headers.filter((cell) => cell !== '').length;
	// A cell at the left alone is a title.
	if (filled === 0 || filled * 2 > headings || (filled === 1 && groups[0] !== '')) return null;
	let group = '';
	return headers.map((_, column) => {
		group = groups[column] || group;
		return group;
	});
}

/** A date, a number or `Tarih: …` above the headings, which stands there by chance. */
const isOfLetterhead = (cell: string): boolean =>
	!/\p{L}/u.test(cell) || cell.includes(':') || /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(cell);

function headersOf(row: FileRow | undefined): string[] {
	const cells = row?.cells.slice(0, mostFileColumns) ?? [];
	return cells.map((cell) => {
		const text = cell.replace(/\s+/g, ' ').trim();
		return isRuined(text) ? mendLetters(text) : text;
	});
}

function hasSeveralCells({ cells, problem }: FileRow): boolean {
	return problem !== undefined || cells.filter((cell) => cell.trim() !== '').length > 1;
}
