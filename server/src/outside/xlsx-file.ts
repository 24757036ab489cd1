import type { OrderFileRow } from '@sevk/domain/orders/order-import-cells';
import { cellText, dateStylesOf, type XlsxWorkbook } from './xlsx-cell.ts';
import { attributeOf, type Element, elementsOf, streamElements, stringOf } from './xlsx-markup.ts';
import { listZip, readZipText, type ZipEntry, ZipProblem } from './zip-archive.ts';

const megabyte = 1024 * 1024;
/** What parts may inflate to: a bomb of 10 MB holds 10 GB, an honest 50,000 rows some 60 MB. */
const limits = { small: 4 * megabyte, strings: 64 * megabyte, sheet: 256 * megabyte };
/** Rows that are looked at, empty ones included. */
const mostRows = 200_000;
/** Cells to the right of this are not looked at. */
const mostColumns = 200;

/**
 * The rows of a workbook's first visible sheet, one at a time: read-excel-file holds all of them and
 * took 1 GB for 50,000 rows (measured). Throws a ZipProblem for a workbook that can't be read.
 */
export async function* readXlsxRows(archive: Buffer): AsyncGenerator<OrderFileRow> {
	const entries = new Map(listZip(archive).map((entry) => [entry.name, entry]));
	const book = await wholeText(entries.get('xl/workbook.xml'));
	const sheet = entries.get(await sheetPathOf(book, entries));
	if (sheet === undefined) throw new ZipProblem('no sheet');
	const workbook: XlsxWorkbook = {
		sharedStrings: await readSharedStrings(entries.get('xl/sharedstrings.xml')),
		dateStyles: dateStylesOf(await wholeText(entries.get('xl/styles.xml'))),
		dayShift: isFrom1904(book) ? 1462 : 0,
	};
	let line = 0;
	let count = 0;
	for await (const row of streamElements(readZipText(sheet, limits.sheet), 'row')) {
		count += 1;
		if (count > mostRows) throw new ZipProblem('too many rows');
		line = Number(attributeOf(row.attributes, 'r') ?? line + 1);
		const cells = cellsOf(row, workbook);
		if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
	}
}

async function wholeText(entry: ZipEntry | undefined): Promise<string> {
	if (entry === undefined) return '';
	const parts: string[] = [];
	for await (const part of readZipText(entry, limits.small)) parts.push(part);
	return parts.join('');
}

async function sheetPathOf(book: string, entries: Map<string, ZipEntry>): Promise<string> {
	const visible = elementsOf(book, 'sheet').find(
		({ attributes }) => (attributeOf(attributes, 'state') ?? 'visible') === 'visible',
	);
	const id = attributeOf(visible?.attributes ?? '', 'id');
	const links = await wholeText(entries.get('xl/_rels/workbook.xml.rels'));
	const link = elementsOf(links, 'Relationship').find(
		({ attributes }) => attributeOf(attributes, 'Id') === id,
	);
	const target = attributeOf(link?.attributes ?? '', 'Target') ?? 'worksheets/sheet1.xml';
	const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
	return path.toLowerCase();
}

function isFrom1904(book: string): boolean {
	const [properties] = elementsOf(book, 'workbookPr');
	const flag = attributeOf(properties?.attributes ?? '', 'date1904');
	return flag === '1' || flag === 'true';
}

async function readSharedStrings(entry: ZipEntry | undefined): Promise<string[]> {
	const strings: string[] = [];
	if (entry === undefined) return strings;
	for await (const item of streamElements(readZipText(entry, limits.strings), 'si')) {
		strings.push(stringOf(item.inner));
	}
	return strings;
}

function cellsOf(row: Element, workbook: XlsxWorkbook): string[] {
	const cells: string[] = [];
	let column = -1;
	for (const cell of elementsOf(row.inner, 'c')) {
		const address = attributeOf(cell.attributes, 'r');
		column = address === null ? column + 1 : columnOf(address);
		if (column >= mostColumns) break;
		cells[column] = cellText(cell, workbook);
	}
	return Array.from(cells, (cell) => cell ?? '');
}

/** `A1` → 0, `AB7` → 27. */
function columnOf(address: string): number {
	const letters = /^[A-Z]{1,3}/.exec(address)?.[0] ?? 'A';
	return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
