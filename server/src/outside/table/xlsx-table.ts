// Writes a workbook with one sheet as a stream; write-excel-file holds all cells in memory twice
// (docs/decisions/0015-exports.md).

import type { Readable } from 'node:stream';
import { istanbulClock } from '@sevk/domain/common/date/date';
import { type TableColumn, type TableRows, twoPlaces } from './table-file.ts';
import { type ZipPart, zipStream } from './zip-stream.ts';

/** A sheet has at most 1,048,576 rows; the last one reports truncation. */
const mostRows = 1_000_000;
const longestText = 32_767;
const usualWidth = 16;

/** Index of a cell kind in `cellXfs` below. */
const styleOf = { text: 0, head: 1, code: 2, money: 3, date: 4, instant: 5, count: 6, decimal: 7 };

/** Writes a list as .xlsx; `sheetName` is the name of the sheet. */
export function xlsxTable<Row>(
	columns: readonly TableColumn<Row>[],
	pages: TableRows<Row>,
	sheetName: string,
): Readable {
	const parts: ZipPart[] = [
		{ name: '[Content_Types].xml', content: [contentTypes] },
		{ name: '_rels/.rels', content: [rootLinks] },
		{ name: 'xl/workbook.xml', content: [workbookOf(sheetName)] },
		{ name: 'xl/_rels/workbook.xml.rels', content: [bookLinks] },
		{ name: 'xl/styles.xml', content: [styles] },
		{ name: 'xl/worksheets/sheet1.xml', content: sheetOf(columns, pages) },
	];
	return zipStream(parts);
}

async function* sheetOf<Row>(
	columns: readonly TableColumn<Row>[],
	pages: TableRows<Row>,
): AsyncGenerator<string> {
	const widths = columns.map(
		({ head, width }, at) =>
			`<col min="${at + 1}" max="${at + 1}" width="${width ?? Math.max(usualWidth, head.length + 4)}" customWidth="1"/>`,
	);
	yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
	yield `<row>${columns.map(({ head }) => wordsCell(head, styleOf.head)).join('')}</row>`;
	let count = 0;
	for await (const rows of pages) {
		const fitting = rows.slice(0, mostRows - count);
		yield fitting
			.map((row) => `<row>${columns.map((column) => cellOf(column, row)).join('')}</row>`)
			.join('');
		count += fitting.length;
		if (fitting.length < rows.length) {
			yield `<row>${wordsCell('Liste burada kesildi: Excel daha fazla satır almaz. CSV olarak dışa aktarın.', styleOf.text)}</row>`;
			break;
		}
	}
	const last = `${columnName(columns.length)}${count + 1}`;
	yield `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

function cellOf<Row>(column: TableColumn<Row>, row: Row): string {
	const style = styleOf[column.kind];
	switch (column.kind) {
		case 'text':
		case 'code':
			return wordsCell(column.of(row) ?? '', style);
		case 'money': {
			const kurus = column.of(row);
			return numberCell(kurus === null ? null : kurus / 100, style);
		}
		case 'count':
			return numberCell(column.of(row), style);
		case 'decimal':
			return numberCell(twoPlaces(column.of(row)), style);
		case 'date': {
			const date = column.of(row);
			return numberCell(date === null ? null : dayNumber(`${date}T00:00:00.000Z`), style);
		}
		case 'instant': {
			const instant = column.of(row);
			return numberCell(instant === null ? null : dayNumber(istanbulClock(instant)), style);
		}
	}
}

/** Cells of this type are never evaluated as formulas. */
function wordsCell(text: string, style: number): string {
	if (text === '') return '<c/>';
	const content = escaped(text.slice(0, longestText));
	return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

function numberCell(value: number | null, style: number): string {
	return value === null ? '<c/>' : `<c s="${style}"><v>${value}</v></c>`;
}

const dayMs = 86_400_000;
const dayZeroMs = Date.UTC(1899, 11, 30);

/** Days since Excel's day 0, with the time as a fraction. */
function dayNumber(written: string): number {
	return (Date.parse(written) - dayZeroMs) / dayMs;
}

function columnName(place: number): string {
	const letter = String.fromCharCode(65 + ((place - 1) % 26));
	return place > 26 ? `${columnName(Math.floor((place - 1) / 26))}${letter}` : letter;
}

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};

/** XML allows neither most control characters nor lone surrogates. */
function escaped(text: string): string {
	return text
		.toWellFormed()
		.replace(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
		.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;
const rootLinks = `${xmlHead}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const bookLinks = `${xmlHead}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

function workbookOf(sheetName: string): string {
	const name = escaped(sheetName.replace(/[:\\/?*[\]]/g, ' ').slice(0, 31));
	return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

const look = (format: number, font = 0) =>
	`<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font === 0 ? '' : ' applyFont="1"'}/>`;
const font = (bold: boolean) =>
	`<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/></font>`;
/** In the order of `styleOf`; 3, 4 and 49 are built-in formats: integer, two places, text. */
const looks = [look(0), look(0, 1), look(49), look(164), look(165), look(166), look(3), look(4)];
const styles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;₺&quot;#,##0.00;-&quot;₺&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="166" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2">${font(false)}${font(true)}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`;
