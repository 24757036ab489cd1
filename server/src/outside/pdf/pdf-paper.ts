// A paper whose signatures go to a new page takes the last rows of its list with them. Only the
// layout of the library knows where a page ends, so such a paper is laid out twice.
import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces';
import { type PdfDocument, pageTop, paperDefinition } from './pdf-document.ts';
import { printPdf } from './pdf-printer.ts';

/** What the library notes in the blocks that it has laid out. */
type LaidOutBlock = {
	readonly __height?: number;
	readonly positions?: readonly { readonly top: number; readonly pageNumber: number }[];
};
type LaidOutWidth = { readonly _calcWidth?: number };

const rowsWithSignatures = 2;

/** Renders a paper; `read` gives its content again, since the library changes what it lays out. */
export async function printPaper(read: () => PdfDocument): Promise<Buffer> {
	const first = paperDefinition(read());
	const file = await printPdf(first);
	const widths = isEndMoved(first) ? widthsOf(listOf(first)) : null;
	if (widths === null) return file;
	const second = paperDefinition(read());
	return printPdf({ ...second, content: withLastRows(second, widths) });
}

function blocksOf({ content }: TDocumentDefinitions): Content[] {
	return Array.isArray(content) ? content : [content];
}

/**
 * Whether the last block, which is not broken, begins a page. One that did not fit where the list
 * ends keeps that place, and its height is counted from there to the next page, so it is negative.
 */
function isEndMoved(definition: TDocumentDefinitions): boolean {
	const { __height: height = 0, positions } = (blocksOf(definition).at(-1) ?? {}) as LaidOutBlock;
	const [place] = positions ?? [];
	if (place === undefined) return false;
	return height < 0 || (place.pageNumber > 1 && place.top <= pageTop);
}

/** The list before the last block; null for any other block or a short list. */
function listOf(definition: TDocumentDefinitions): ContentTable | null {
	const block = blocksOf(definition).at(-2);
	if (typeof block !== 'object' || !('table' in block)) return null;
	const { headerRows = 0, body } = block.table;
	return headerRows === 1 && body.length > rowsWithSignatures + 2 ? (block as ContentTable) : null;
}

/** The widths of the columns as they were laid out, so that both parts of the list have them. */
function widthsOf(list: ContentTable | null): number[] | null {
	const columns = list?.table.widths;
	if (!Array.isArray(columns)) return null;
	const widths = columns.map((column) => (column as LaidOutWidth)._calcWidth);
	return widths.every((width) => width !== undefined) ? widths : null;
}

function withLastRows(definition: TDocumentDefinitions, widths: number[]): Content[] {
	const blocks = blocksOf(definition);
	const list = listOf(definition);
	const end = blocks.at(-1);
	if (list === null || end === undefined) return blocks;
	const { body } = list.table;
	const part = (rows: typeof body): Content => ({
		...list,
		table: { ...list.table, widths, body: rows },
	});
	// A cell that was laid out once has no text left.
	const lastRows = part([...structuredClone(body.slice(0, 1)), ...body.slice(-rowsWithSignatures)]);
	return [
		...blocks.slice(0, -2),
		part(body.slice(0, -rowsWithSignatures)),
		{ stack: [lastRows, end], unbreakable: true },
	];
}
