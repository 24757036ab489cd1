// Tables of web pages, which many reports are saved as under the name .xls, and of the XML that
// Excel 2003 wrote (SpreadsheetML).

import { type FileRow, longestFileRow, mostFileColumns } from '@sevk/domain/common/import/file-row';
import { Parser } from 'htmlparser2';
import { plainFormat } from './xlsx-format.ts';
import type { Attributes } from './xlsx-markup.ts';
import { ZipProblem } from './zip-archive.ts';

export type MarkupKind = 'html' | 'spreadsheetml';

export type HtmlTable = {
	/** Empty in a web page. */
	readonly name: string;
	readonly isHidden: boolean;
	/** The filled rows. Throws ZipProblem where the page cannot be read. */
	readonly rows: () => AsyncGenerator<FileRow>;
};

/** Finds the tables of a page that have filled rows. */
export async function openHtmlFile(
	texts: () => AsyncGenerator<string>,
	kind: MarkupKind,
): Promise<HtmlTable[]> {
	const names = new Map<number, string>();
	for await (const { table, name } of readRows(texts(), kind)) names.set(table, name);
	return [...names]
		.toSorted(([one], [other]) => one - other)
		.map(([wanted, name]) => ({
			name,
			isHidden: false,
			rows: async function* rows() {
				for await (const { table, row } of readRows(texts(), kind)) if (table === wanted) yield row;
			},
		}));
}

type PageRow = { readonly table: number; readonly name: string; readonly row: FileRow };

async function* readRows(texts: AsyncGenerator<string>, kind: MarkupKind): AsyncGenerator<PageRow> {
	let rows: PageRow[] = [];
	const parser = pageParser(kind, (row) => rows.push(row));
	for await (const text of texts) {
		parser.write(text);
		yield* rows;
		rows = [];
	}
	parser.end();
	yield* rows;
}

/** A cell that is being read. */
type OpenCell = {
	text: string;
	readonly column: number;
	readonly columns: number;
	readonly rows: number;
};

/** A table that is being read. */
type OpenTable = {
	readonly table: number;
	readonly name: string;
	line: number;
	isRowOpen: boolean;
	isHidden: boolean;
	cells: string[];
	cell: OpenCell | null;
	/** For how many rows the cells above extend, by column. */
	readonly spans: Map<number, number>;
};

/** The cost of a closing tag grows with the depth. */
const mostDepth = 256;

function pageParser(kind: MarkupKind, found: (row: PageRow) => void): Parser {
	const open: OpenTable[] = [];
	let tables = 0;
	let depth = 0;
	let sheetName = '';
	let type = '';
	let isComment = false;
	const cellOf = () => open.at(-1)?.cell ?? null;

	function openElement(name: string, attributes: Attributes) {
		const table = open.at(-1);
		switch (name) {
			case 'worksheet':
				sheetName = attributes['ss:Name'] ?? '';
				break;
			case 'table':
				open.push(newTable(tables, sheetName));
				tables += 1;
				break;
			case 'tr':
			case 'row':
				if (table !== undefined) openRow(table, attributes);
				break;
			case 'td':
			case 'th':
			case 'cell':
				if (table !== undefined) openCell(table, attributes);
				break;
			case 'br':
				addText('\n');
				break;
			case 'data':
				type = attributes['ss:Type'] ?? '';
				break;
			case 'comment':
				isComment = true;
				break;
			default:
				break;
		}
	}

	function closeElement(name: string) {
		const table = open.at(-1);
		switch (name) {
			case 'table':
				if (table !== undefined) closeRow(table, found);
				open.pop();
				break;
			case 'tr':
			case 'row':
				if (table !== undefined) closeRow(table, found);
				break;
			case 'td':
			case 'th':
			case 'cell':
				if (table !== undefined) closeCell(table);
				break;
			case 'data':
				type = '';
				break;
			case 'comment':
				isComment = false;
				break;
			default:
				break;
		}
	}

	function addText(text: string) {
		const cell = cellOf();
		if (cell === null || cell.text.length > longestFileRow) return;
		if (kind === 'html') cell.text += text === '\n' ? text : text.replace(/\s+/g, ' ');
		else if (type !== '' && !isComment) cell.text += typedText(type, text);
	}

	return new Parser(
		{
			onopentag: (name, attributes) => {
				depth += 1;
				if (depth > mostDepth) throw new ZipProblem('nested too deep');
				openElement(localName(name), attributes);
			},
			ontext: addText,
			onclosetag: (name) => {
				depth -= 1;
				closeElement(localName(name));
			},
		},
		{ xmlMode: kind === 'spreadsheetml', decodeEntities: true },
	);
}

function localName(name: string): string {
	return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function newTable(table: number, name: string): OpenTable {
	return {
		table,
		name,
		line: 0,
		isRowOpen: false,
		isHidden: false,
		cells: [],
		cell: null,
		spans: new Map(),
	};
}

function openRow(table: OpenTable, attributes: Attributes): void {
	const index = Number(attributes['ss:Index']);
	table.isRowOpen = true;
	table.line = index > table.line ? index : table.line + 1;
	table.isHidden =
		'hidden' in attributes ||
		attributes['ss:Hidden'] === '1' ||
		/display\s*:\s*none/i.test(attributes['style'] ?? '');
	table.cells = [];
}

/** A cell begins behind those to its left and behind cells above that extend into its row. */
function openCell(table: OpenTable, attributes: Attributes): void {
	if (!table.isRowOpen) openRow(table, {});
	closeCell(table);
	const index = Number(attributes['ss:Index']);
	if (index > 0)
		while (table.cells.length < Math.min(index - 1, mostFileColumns)) table.cells.push('');
	fillSpans(table);
	const number = (name: string) => Math.trunc(Number(attributes[name] ?? '0')) || 0;
	const columns = Math.max(number('colspan'), number('ss:MergeAcross') + 1, 1);
	const rows = Math.max(number('rowspan'), number('ss:MergeDown') + 1, 1);
	table.cell = { text: '', column: table.cells.length, columns, rows };
}

function closeCell(table: OpenTable): void {
	const { cell } = table;
	if (cell === null) return;
	table.cell = null;
	const text = cell.text.replace(/ *\n */g, '\n').trim();
	const last = Math.min(cell.column + cell.columns, mostFileColumns + 1);
	for (let column = cell.column; column < last; column += 1) {
		table.cells.push(column === cell.column ? text : '');
		if (cell.rows > 1) table.spans.set(column, cell.rows - 1);
	}
}

/**
 * A merged cell has its text in its first row alone, as in a workbook: filters and sums of Excel see
 * it there, and an amount over three rows is one amount.
 */
function fillSpans({ cells, spans }: OpenTable): void {
	for (let rows = spans.get(cells.length); rows !== undefined; rows = spans.get(cells.length)) {
		if (rows > 1) spans.set(cells.length, rows - 1);
		else spans.delete(cells.length);
		cells.push('');
	}
}

function closeRow(table: OpenTable, found: (row: PageRow) => void): void {
	// A page can leave its last row open.
	if (!table.isRowOpen) return;
	closeCell(table);
	fillSpans(table);
	const { cells, line, isHidden } = table;
	table.isRowOpen = false;
	table.cells = [];
	if (cells.every((cell) => cell === '')) return;
	const length = cells.reduce((sum, cell) => sum + cell.length, 0);
	const isCut = cells.length > mostFileColumns;
	const row: FileRow =
		length > longestFileRow
			? { line, cells: [], problem: 'row_too_long' }
			: { line, cells: isCut ? cells.slice(0, mostFileColumns) : cells };
	const shown: FileRow = isHidden ? { ...row, hidden: true } : row;
	const marked: FileRow = isCut ? { ...shown, moreColumns: true } : shown;
	found({ table: table.table, name: table.name, row: marked });
}

function typedText(type: string, text: string): string {
	switch (type) {
		case 'Number':
			return Number.isFinite(Number(text)) ? plainFormat(Number(text), 0) : text;
		case 'DateTime':
			return text.replace(/T00:00.*$/, '').replace(/T(\d\d:\d\d).*$/, ' $1');
		case 'Boolean':
			return text === '1' ? 'DOĞRU' : 'YANLIŞ';
		default:
			return text;
	}
}
