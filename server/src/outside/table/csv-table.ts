// CSV for a Turkish Excel: UTF-8 with byte order mark, `;`, CRLF (docs/domain.md#formats).

import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { type TableColumn, type TableRows, twoPlaces } from './table-file.ts';

/** Excel detects UTF-8 by it. */
const byteOrderMark = '\uFEFF';

/** Writes a list as a stream. */
export async function* csvTable<Row>(
	columns: readonly TableColumn<Row>[],
	pages: TableRows<Row>,
): AsyncGenerator<string> {
	yield `${byteOrderMark}${columns.map(({ head }) => quoted(head)).join(';')}\r\n`;
	for await (const rows of pages) {
		yield rows
			.map((row) => `${columns.map((column) => cellOf(column, row)).join(';')}\r\n`)
			.join('');
	}
}

function cellOf<Row>(column: TableColumn<Row>, row: Row): string {
	switch (column.kind) {
		case 'text':
			return textCell(column.of(row) ?? '');
		case 'code':
			return codeCell(column.of(row) ?? '');
		case 'money':
			return moneyCell(column.of(row));
		case 'count':
			return String(column.of(row) ?? '');
		case 'decimal':
			return String(twoPlaces(column.of(row)) ?? '').replace('.', ',');
		case 'date': {
			const date = column.of(row);
			return date === null ? '' : formatDate(date);
		}
		case 'instant': {
			const instant = column.of(row);
			return instant === null ? '' : formatDateTime(instant);
		}
	}
}

/** Spreadsheets drop the leading zeros of `00123` and round long numbers. */
function codeCell(code: string): string {
	return /^(0\d+|\d{12,})$/.test(code) ? quoted(`="${code}"`) : textCell(code);
}

/**
 * Characters that start a formula, also in full or small width and after blanks or invisible ones,
 * which some spreadsheets ignore.
 */
const formulaStart = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u;

/** Prevents formula injection: values can come from uploaded files. */
function textCell(text: string): string {
	return quoted(formulaStart.test(text) ? `'${text}` : text);
}

/** @example moneyCell(-5050) // '-50,50' */
function moneyCell(kurus: number | null): string {
	return kurus === null ? '' : (kurus / 100).toFixed(2).replace('.', ',');
}

function quoted(text: string): string {
	return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
