import { type FileRow, longestFileRow } from '@sevk/domain/common/import/file-row';
import { dateStylesOf, styleElements, unescapeText, type XlsxWorkbook } from './xlsx-cell.ts';
import { attributeOf, type MarkupReader, readAttributes, readMarkup } from './xlsx-markup.ts';
import { rowReader } from './xlsx-row.ts';
import { listZip, readZipText, type ZipEntry, ZipProblem } from './zip-archive.ts';

const megabyte = 1024 * 1024;
/**
 * Limits of decompressed parts: 10 MB can inflate to 10 GB, while 50,000 real rows have about 60
 * MB.
 */
const limits = { small: 4 * megabyte, strings: 64 * megabyte, sheet: 256 * megabyte };
/** Maximum number of rows, including empty ones. */
const mostRows = 200_000;

type Entries = ReadonlyMap<string, ZipEntry>;

/**
 * Reads the first visible sheet row by row in bounded memory. Throws ZipProblem for an unreadable
 * workbook.
 */
export async function* readXlsxRows(archive: Buffer): AsyncGenerator<FileRow> {
	const entries = new Map((await listZip(archive)).map((entry) => [entry.name, entry]));
	const { sheet, dayShift } = await readBook(entries);
	const styles = await readSmall(entries, 'xl/styles.xml', styleElements);
	const sharedStrings = await readSharedStrings(entries.get('xl/sharedstrings.xml'));
	const workbook: XlsxWorkbook = { sharedStrings, dateStyles: dateStylesOf(styles), dayShift };
	let count = 0;
	for await (const row of readMarkup(readZipText(sheet, limits.sheet), rowReader(workbook))) {
		count += 1;
		if (count > mostRows) throw new ZipProblem('too many rows');
		if (row.problem !== undefined || row.cells.some((cell) => cell.trim() !== '')) yield row;
	}
}

/** Finds the first visible sheet and the date system of a workbook. */
async function readBook(entries: Entries): Promise<{ sheet: ZipEntry; dayShift: number }> {
	const book = await readSmall(entries, 'xl/workbook.xml', ['sheet', 'workbookPr']);
	const visible = book.find(
		({ name, attributes: { state = 'visible' } }) => name === 'sheet' && state === 'visible',
	);
	const id = attributeOf(visible?.attributes ?? {}, 'id');
	const links = await readSmall(entries, 'xl/_rels/workbook.xml.rels', ['Relationship']);
	const link = links.find(({ attributes }) => attributes['Id'] === id);
	const target = link?.attributes['Target'] ?? 'worksheets/sheet1.xml';
	const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
	const sheet = entries.get(path.toLowerCase());
	if (sheet === undefined) throw new ZipProblem('no sheet');
	const properties = book.find(({ name }) => name === 'workbookPr')?.attributes;
	const isFrom1904 = ['1', 'true'].includes(properties?.['date1904'] ?? '');
	return { sheet, dayShift: isFrom1904 ? 1462 : 0 };
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
