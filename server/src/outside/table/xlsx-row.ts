import { type FileRow, longestFileRow, mostFileColumns } from '@sevk/domain/common/import/file-row';
import { cellText, type XlsxCell, type XlsxWorkbook } from './xlsx-cell.ts';
import type { Attributes, ElementReader, MarkupReader } from './xlsx-markup.ts';

/** A cell whose text is incomplete. */
type OpenCell = { -readonly [Key in keyof XlsxCell]: XlsxCell[Key] };

/** Reads the rows of a sheet. */
export function rowReader(workbook: XlsxWorkbook) {
	return (found: (row: FileRow) => void): MarkupReader => {
		let line = 0;
		let cells: string[] = [];
		let isHidden = false;
		let isCut = false;
		let column = -1;
		let cell: OpenCell | null = null;
		let isPhonetic = false;
		let isValue = false;
		let isFormula = false;
		const row = {
			open: (attributes: Attributes) => {
				line = lineOf(attributes, line);
				cells = [];
				isHidden = isHiddenRow(attributes);
				isCut = false;
				column = -1;
			},
			close: () => {
				const row = rowOf(line, cells);
				if (isHidden) row.hidden = true;
				if (isCut) row.moreColumns = true;
				found(row);
			},
		};
		const oneCell = {
			open: (attributes: Attributes) => {
				column = columnOf(attributes, column);
				cell = cellOf(attributes);
			},
			close: () => {
				const text = cell === null ? '' : cellText(cell, workbook);
				if (column < mostFileColumns) cells[column] = text;
				else if (text.trim() !== '') isCut = true;
				cell = null;
			},
		};
		const value = (isInline: boolean) => ({
			open: () => {
				isValue = !isPhonetic && (cell?.type === 'inlineStr') === isInline;
				if (isValue && cell !== null) cell.hasValue = true;
			},
			close: () => {
				isValue = false;
			},
		});
		const formula = {
			open: () => {
				isFormula = true;
				if (cell !== null) cell.formula = '';
			},
			close: () => {
				isFormula = false;
			},
		};
		const phonetic = {
			open: () => {
				isPhonetic = true;
			},
			close: () => {
				isPhonetic = false;
			},
		};
		return {
			elements: new Map<string, ElementReader>([
				['row', row],
				['c', oneCell],
				['v', value(false)],
				['t', value(true)],
				['f', formula],
				['rPh', phonetic],
			]),
			text: (part) => {
				if (cell === null) return;
				if (isValue && cell.text.length <= longestFileRow) cell.text += part;
				if (isFormula && (cell.formula?.length ?? 0) <= longestFileRow) {
					cell.formula = `${cell.formula ?? ''}${part}`;
				}
			},
		};
	};
}

/** A row is hidden by a filter, by hand, in a closed group, or by its height. */
function isHiddenRow({ hidden, ht }: Attributes): boolean {
	return hidden === '1' || hidden === 'true' || (ht !== undefined && Number(ht) === 0);
}

type OpenRow = { -readonly [Key in keyof FileRow]: FileRow[Key] };

function rowOf(line: number, cells: readonly string[]): OpenRow {
	const filled = Array.from(cells, (cell) => cell ?? '');
	const length = filled.reduce((sum, cell) => sum + cell.length, 0);
	return length > longestFileRow
		? { line, cells: [], problem: 'row_too_long' }
		: { line, cells: filled };
}

function lineOf(attributes: Attributes, previous: number): number {
	const line = Number(attributes['r']);
	return Number.isSafeInteger(line) && line > 0 ? line : previous + 1;
}

/** `A1` is column 0, `AB7` column 27; a cell without an address follows the previous one. */
function columnOf(attributes: Attributes, previous: number): number {
	const address = attributes['r'] ?? '';
	let column = 0;
	for (let at = 0; at < 3; at += 1) {
		const letter = address.charCodeAt(at) - 64;
		if (!(letter >= 1 && letter <= 26)) break;
		column = column * 26 + letter;
	}
	return column === 0 ? previous + 1 : column - 1;
}

function cellOf(attributes: Attributes): OpenCell {
	const style = Number(attributes['s'] ?? '-1');
	return { type: attributes['t'] ?? 'n', style, text: '', formula: null, hasValue: false };
}
