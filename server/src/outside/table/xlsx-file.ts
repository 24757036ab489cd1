import { type FileRow, longestFileRow } from '@sevk/domain/common/import/file-row';
import { cellFormatsOf, styleElements, unescapeText, type XlsxWorkbook } from './xlsx-cell.ts';
import { attributeOf, type MarkupReader, readAttributes, readMarkup } from './xlsx-markup.ts';
import { rowReader } from './xlsx-row.ts';
import { readZipText, type ZipEntry, ZipProblem } from './zip-archive.ts';

const megabyte = 1024 * 1024;
/**
 * Limits of decompressed parts: 10 MB can inflate to 10 GB, while 50,000 real rows have about 60
 * MB.
 */
const limits = {
	small: 4 * megabyte,
	strings: 64 * megabyte,
	/** A sheet formatted down to Excel's last row has some hundred MB of empty cells. */
	sheet: 1024 * megabyte,
	/** What is parsed of a sheet: that without its empty cells. */
	filled: 256 * megabyte,
};
/** Excel's last row. */
const mostRows = 1_048_576;

type Entries = ReadonlyMap<string, ZipEntry>;

export type XlsxSheet = {
	readonly name: string;
	readonly isHidden: boolean;
	/** The filled rows. Throws ZipProblem where the sheet cannot be read. */
	readonly rows: () => AsyncGenerator<FileRow>;
};

/** Opens a workbook in memory. Throws ZipProblem if it cannot be read. */
export async function openXlsxFile(parts: readonly ZipEntry[]): Promise<XlsxSheet[]> {
	const entries = new Map(parts.map((entry) => [entry.name, entry]));
	const { sheets, dayShift } = await readBook(entries);
	const styles = await readSmall(entries, 'xl/styles.xml', styleElements);
	const sharedStrings = await readSharedStrings(entries.get('xl/sharedstrings.xml'));
	const workbook: XlsxWorkbook = { sharedStrings, formats: cellFormatsOf(styles), dayShift };
	return sheets.map(({ name, isHidden, part }) => ({
		name,
		isHidden,
		rows: () => readRows(part, workbook),
	}));
}

/** Reads the filled rows of a sheet in bounded memory. */
async function* readRows(part: ZipEntry, workbook: XlsxWorkbook): AsyncGenerator<FileRow> {
	let count = 0;
	const markup = withoutEmptyCells(readZipText(part, limits.sheet));
	for await (const row of readMarkup(markup, rowReader(workbook))) {
		count += 1;
		if (count > mostRows) throw new ZipProblem('too many rows');
		if (isFilled(row)) yield row;
	}
}

const attributes = '(?: [\\w:]+="[^"<>]*")*';
/** Only cells and rows with an address: the others count for the place of what follows them. */
const emptyCell = new RegExp(`<(?:x:)?c r="[A-Z]+\\d+"${attributes} ?/>`, 'g');
const emptyRow = new RegExp(`<(?:x:)?row r="\\d+"${attributes} ?(?:/>|></(?:x:)?row>)`, 'g');

/** Leaves out cells and rows that have nothing but a format; parsing them would take seconds. */
async function* withoutEmptyCells(chunks: AsyncIterable<string>): AsyncGenerator<string> {
	let length = 0;
	for await (const chunk of chunks) {
		const hasEmpty = chunk.includes('/>');
		const text = hasEmpty ? chunk.replace(emptyCell, '').replace(emptyRow, '') : chunk;
		length += text.length;
		if (length > limits.filled) throw new ZipProblem('too large inside');
		yield text;
	}
}

function isFilled({ cells, problem, moreColumns }: FileRow): boolean {
	return problem !== undefined || moreColumns === true || cells.some((cell) => cell.trim() !== '');
}

/** Finds the sheets and the date system of a workbook. */
async function readBook(entries: Entries) {
	const book = await readSmall(entries, 'xl/workbook.xml', ['sheet', 'workbookPr']);
	const links = await readSmall(entries, 'xl/_rels/workbook.xml.rels', ['Relationship']);
	const partOf = (id: string | undefined) => {
		const link = links.find(({ attributes }) => attributes['Id'] === id);
		return entries.get(pathOf(link?.attributes['Target'] ?? 'worksheets/sheet1.xml'));
	};
	const named = book.filter(({ name }) => name === 'sheet');
	const sheets = (named.length === 0 ? [{ attributes: {} }] : named).flatMap(({ attributes }) => {
		const part = partOf(attributeOf(attributes, 'id'));
		// A sheet of a chart has no rows.
		if (part === undefined || !part.name.includes('worksheets/')) return [];
		const state = attributeOf(attributes, 'state') ?? 'visible';
		const name = attributeOf(attributes, 'name') ?? '';
		return [{ name, isHidden: state !== 'visible', part }];
	});
	if (sheets.length === 0) throw new ZipProblem('no sheet');
	const properties = book.find(({ name }) => name === 'workbookPr')?.attributes;
	const isFrom1904 = ['1', 'true'].includes(properties?.['date1904'] ?? '');
	return { sheets, dayShift: isFrom1904 ? 1462 : 0 };
}

function pathOf(target: string): string {
	const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
	return path.toLowerCase();
}

async function readSmall<Name extends string>(
	entries: Entries,
	part: string,
	names: readonly Name[],
) {
	const entry = entries.get(part);
	return entry === undefined ? [] : readAttributes(readZipText(entry, limits.small), names);
}

async function readSharedStrings(entry: ZipEntry | undefined): Promise<string[]> {
	const strings: string[] = [];
	if (entry === undefined) return strings;
	for await (const item of readMarkup(readZipText(entry, limits.strings), stringReader)) {
		strings.push(item);
	}
	return strings;
}

/** Joins the `t` elements of each string, without the phonetic ones. */
function stringReader(found: (text: string) => void): MarkupReader {
	let text = '';
	let isPhonetic = false;
	let isText = false;
	const item = {
		open: () => {
			text = '';
		},
		close: () => found(unescapeText(text)),
	};
	const phonetic = {
		open: () => {
			isPhonetic = true;
		},
		close: () => {
			isPhonetic = false;
		},
	};
	const part = {
		open: () => {
			isText = !isPhonetic;
		},
		close: () => {
			isText = false;
		},
	};
	return {
		elements: new Map([
			['si', item],
			['rPh', phonetic],
			['t', part],
		]),
		text: (piece) => {
			if (isText && text.length <= longestFileRow) text += piece;
		},
	};
}
