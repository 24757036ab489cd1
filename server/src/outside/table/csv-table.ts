// A list as a Turkish Excel opens it: UTF-8 with a byte order mark, `;`, CRLF
// (docs/domain.md#formats).

import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { type TableColumn, type TableRows, twoPlaces } from './table-file.ts';

/** Lets Excel know that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Writes a list while it is read. */
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

/** A spreadsheet would drop the zero of `00123` and round a long number. */
function codeCell(code: string): string {
	return /^(0\d+|\d{12,})$/.test(code) ? quoted(`="${code}"`) : textCell(code);
}

/**
 * Signs that begin a formula, full-width ones included, also behind blanks and unseen characters that
 * some spreadsheets drop.
 */
const formulaStart = /^(?:[\s\u200B\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** What begins like a formula is text all the same: it may come from anybody's file. */
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
