// Layout of papers for two signatures: head, tables, signature fields and page numbers. The content
// comes from the features.
import { formatDateTime } from '@sevk/domain/common/date/date';
import type { Column, Content, Size, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { paperLines } from './pdf-printer.ts';
import { printInWorker } from './pdf-queue.ts';

/** A block of the body; created by the functions below. */
export type PdfBlock = Content;

/** The issuer in the top left of a paper. */
export type PdfLetterhead = {
	/** Firma unvanı. */
	readonly title: string;
	/** Small lines below: address, tax office and number. */
	readonly lines: readonly string[];
	/** A PNG or JPEG. */
	readonly logo: Buffer | null;
	/** Address of this installation, which the QR code of a record begins with. */
	readonly publicUrl: string;
};

export type PdfSignature = {
	/** Teslim Eden or Teslim Alan. */
	readonly role: string;
	/** The signer's name; an empty line if unknown. */
	readonly name: string | null;
	/** A second line below the name, e.g. the time of an acceptance on screen. */
	readonly note?: string;
	/** The signature that was drawn on a screen, as an SVG document. */
	readonly drawing?: string;
};

export type PdfDocument = {
	readonly title: string;
	readonly letterhead: PdfLetterhead;
	/** Label and value pairs below the title, three per row. */
	readonly head: readonly (readonly [label: string, value: string])[];
	/** The number of the paper, at the foot of every page. */
	readonly number: string;
	/** The page of the record, which the QR code at the foot of every page opens. */
	readonly recordPath: string;
	readonly body: readonly PdfBlock[];
	/** Empty for informational lists. */
	readonly signatures?: readonly PdfSignature[];
	/** Text below the signatures, e.g. '2 nüsha düzenlenmiştir.' */
	readonly closingLine?: string;
	readonly printedAt: Date;
	readonly printedBy: string;
	readonly orientation?: 'portrait' | 'landscape';
	/** A4 unless it is a receipt. */
	readonly size?: 'A4' | 'A5';
};

export type PdfColumn = {
	readonly label: string;
	readonly align?: 'left' | 'right' | 'center';
	/** Points, 'auto' for the width of the content, '*' for a share of the remaining width. */
	readonly width?: Size;
};

const ink = '#1a1a1a';
const faintInk = '#666666';
const headFill = '#f0f0f0';

/** A table that repeats its header on each page; an empty one shows a sentence. */
export function pdfTable(
	columns: readonly PdfColumn[],
	rows: readonly (readonly string[])[],
	emptyWords = 'Kayıt yok.',
): PdfBlock {
	const head = columns.map(({ label, align = 'left' }): TableCell => {
		return { text: label, bold: true, alignment: align, fillColor: headFill };
	});
	const body = rows.map((row) =>
		columns.map(({ align = 'left' }, at): TableCell => {
			const text = row[at] ?? '';
			return { text, alignment: align, ...(isNumber(text) ? { noWrap: true } : {}) };
		}),
	);
	const empty: TableCell[] = [
		{ text: emptyWords, colSpan: columns.length, color: faintInk },
		...columns.slice(1).map(() => ({})),
	];
	return {
		table: {
			headerRows: 1,
			dontBreakRows: true,
			widths: columns.map(({ width = 'auto' }) => width),
			body: [head, ...(body.length === 0 ? [empty] : body)],
		},
		layout: paperLines,
		margin: [0, 2, 0, 6],
	};
}

/** Amounts in lines, labels left and values right; a strong row is a total. */
export function pdfSums(
	rows: readonly { readonly label: string; readonly value: string; readonly strong?: boolean }[],
): PdfBlock {
	const cells = rows.map(({ label, value, strong = false }): TableCell[] => [
		{ text: label, bold: strong },
		{ text: value, bold: strong, alignment: 'right' },
	]);
	return {
		table: { widths: ['*', 'auto'], dontBreakRows: true, body: cells },
		layout: paperLines,
		margin: [0, 2, 0, 6],
	};
}

/** The heading of a block. */
export function pdfHeading(text: string): PdfBlock {
	return { text, bold: true, fontSize: 10, margin: [0, 6, 0, 2] };
}

/** A paragraph; strong for the sentence above the signatures. */
export function pdfText(text: string, strong = false): PdfBlock {
	return { text, bold: strong, margin: [0, 2, 0, 4] };
}

/** Images in a row, large enough to serve as evidence; PNG or JPEG. */
export function pdfPictures(pictures: readonly Buffer[]): PdfBlock {
	const cells = pictures.map(
		(picture): Content => ({
			image: pictureAddress(picture),
			fit: [250, 300],
			margin: [0, 0, 8, 8],
		}),
	);
	const rows: Content[] = [];
	for (let at = 0; at < cells.length; at += 2) {
		rows.push({ columns: cells.slice(at, at + 2), columnGap: 8, unbreakable: true });
	}
	return { stack: rows, margin: [0, 4, 0, 4] };
}

export type PdfSlip = {
	readonly title: string;
	readonly issuer: string;
	readonly lines: readonly string[];
	/** Content of the QR code. */
	readonly code: string;
};

/** A slip that is cut off at the dashed line below it. */
export function pdfSlip({ title, issuer, lines, code }: PdfSlip): PdfBlock {
	const words: Content[] = [
		{ text: title, bold: true, fontSize: 12 },
		{ text: issuer, color: faintInk, fontSize: 7, margin: [0, 0, 0, 6] },
		...lines.map((text): Content => ({ text, fontSize: 9, margin: [0, 0, 0, 3] })),
	];
	const cut = { type: 'line' as const, x1: 0, y1: 0, x2: 531, y2: 0, lineWidth: 0.7 };
	return {
		stack: [
			{
				columns: [
					{ stack: words, width: '*' },
					{ qr: code, fit: 64, width: 'auto' },
				],
				columnGap: 12,
			},
			{ canvas: [{ ...cut, dash: { length: 4, space: 3 } }], margin: [0, 4, 0, 10] },
		],
		unbreakable: true,
	};
}

/** Blocks in columns of equal width. */
export function pdfBeside(...blocks: PdfBlock[]): PdfBlock {
	return { columns: blocks.map((block) => ({ stack: [block], width: '*' })), columnGap: 14 };
}

/** What each paper has beside its own facts. */
export type PdfPrinting = Pick<PdfDocument, 'letterhead' | 'printedAt' | 'printedBy'>;

/** Renders the paper as a PDF file. */
export function buildPdf(document: PdfDocument, patient = false): Promise<Buffer> {
	return printInWorker({ kind: 'paper', content: document }, patient);
}

/** Converts a paper to the definition of the PDF library. */
export function paperDefinition(document: PdfDocument): TDocumentDefinitions {
	return {
		pageSize: document.size ?? 'A4',
		pageOrientation: document.orientation ?? 'portrait',
		pageMargins: [32, pageTop, 32, footHeight],
		info: { title: document.title, author: document.letterhead.title },
		defaultStyle: { fontSize: 8, color: ink },
		content: [titleOf(document), headOf(document.head), ...endOf(document)],
		footer: (page, pageCount) => footOf(document, `Sayfa ${page}/${pageCount}`),
	};
}

export const pageTop = 30;
const footHeight = 68;
/** Large enough for a phone: 0.4 mm per module of an address. */
const codeSize = 48;

function footOf(document: PdfDocument, pageWords: string): Content {
	const { title, number, printedAt, printedBy, letterhead, recordPath } = document;
	const words: Content[] = [
		{ text: `${title} · No: ${number}`, bold: true },
		`Çıktı: ${formatDateTime(printedAt)} · ${printedBy}`,
	];
	return {
		columns: [
			{ stack: words, width: '*', margin: [0, 22, 0, 0] },
			{ text: pageWords, bold: true, width: 'auto', margin: [0, 32, 0, 0] },
			{ qr: new URL(recordPath, letterhead.publicUrl).href, fit: codeSize, width: 'auto' },
		],
		columnGap: 10,
		color: faintInk,
		fontSize: 7,
		margin: [32, 8, 32, 0],
	};
}

const logoBox: [number, number] = [90, 40];

function logoColumn(logo: Buffer): Column {
	return { stack: [{ image: pictureAddress(logo), fit: logoBox }], width: 'auto' };
}

function titleOf({ title, letterhead }: PdfDocument): Content {
	const { logo } = letterhead;
	const mark: Column[] = logo === null ? [] : [logoColumn(logo)];
	const words: Column = {
		stack: [
			{ text: letterhead.title, bold: true, fontSize: 9 },
			...letterhead.lines.map((text): Content => ({ text, color: faintInk, fontSize: 7 })),
			{ text: title, bold: true, fontSize: 13, margin: [0, 3, 0, 0] },
		],
		width: '*',
	};
	return { columns: [...mark, words], columnGap: 12, margin: [0, 0, 0, 8] };
}

/** A number of a record, which a line break at a hyphen would tear apart; none that fills a column. */
const numberForm = /^[\p{Lu}\d]+(?:-[\p{Lu}\d]+)+$/u;
const longestUnbroken = 24;

function isNumber(text: string): boolean {
	return text.length <= longestUnbroken && numberForm.test(text);
}

/** The words of a value; a value without a number stays one text. */
function unbrokenNumbers(value: string) {
	const parts = value.split(/(?<= )/);
	if (!parts.some((part) => isNumber(part.trimEnd().replace(/,$/, '')))) {
		return [{ text: value, bold: true }];
	}
	return parts.map((text) => ({ text, bold: true, noWrap: true }));
}

const headColumns = 3;

function headOf(pairs: PdfDocument['head']): Content {
	const cells = pairs.map(
		([label, value]): TableCell => ({
			text: [{ text: `${label}: `, color: faintInk }, ...unbrokenNumbers(value)],
		}),
	);
	const rows: TableCell[][] = [];
	for (let at = 0; at < cells.length; at += headColumns) {
		const row = cells.slice(at, at + headColumns);
		rows.push([...row, ...Array.from({ length: headColumns - row.length }, () => ({ text: '' }))]);
	}
	return {
		table: { widths: Array.from({ length: headColumns }, () => '*'), body: rows },
		layout: 'noBorders',
		margin: [0, 0, 0, 8],
	};
}

/** A list with at most this number of rows, its head included, is not broken before signatures. */
const shortestBroken = 4;

/** Where the part begins that shares a page with the signatures: a short list goes with its heading. */
function startOfEnd(body: PdfDocument['body']): number {
	const from = body.findLastIndex((block) => !isSentence(block)) + 1;
	const list = body[from - 1];
	if (typeof list !== 'object' || !('table' in list)) return from;
	const { headerRows = 0, body: rows } = list.table;
	if (headerRows !== 1 || rows.length > shortestBroken) return from;
	return isSentence(body[from - 2]) ? from - 2 : from - 1;
}

function isSentence(block: PdfBlock | undefined): boolean {
	return typeof block === 'object' && 'text' in block;
}

/**
 * The body and the signatures. The sentences before the signatures go to the same page; on a new page
 * `printPaper` puts the last rows of the list before them, so that no page has signatures alone.
 */
function endOf({ body, signatures, closingLine = '' }: PdfDocument): Content[] {
	const from = startOfEnd(body);
	const closing: Content = { text: closingLine, color: faintInk, margin: [0, 6, 0, 0] };
	const end = [...body.slice(from), ...signaturesOf(signatures), closing];
	return [...body.slice(0, from), { stack: end, unbreakable: true }];
}

const signatureBox: [number, number] = [180, 60];

function signaturesOf(signatures: PdfDocument['signatures']): Content[] {
	if (signatures === undefined) return [];
	const cells = signatures.map(
		({ role, name, note, drawing }): TableCell => ({
			stack: [
				{ text: role, bold: true },
				{ text: name ?? 'Ad soyad: ', margin: [0, 2, 0, 0] },
				{ text: note ?? ' ', color: faintInk, fontSize: 7 },
				{ text: 'İmza:', color: faintInk, margin: [0, 4, 0, drawing === undefined ? 30 : 0] },
				...(drawing === undefined ? [] : [{ svg: drawing, fit: signatureBox }]),
			],
		}),
	);
	// Rows do not break, so that signatures stay on the page of their list.
	const table = { widths: cells.map(() => '*'), dontBreakRows: true, body: [cells] };
	return [{ table, layout: paperLines, margin: [0, 10, 0, 0] }];
}

/** Images arrive as plain bytes, because the worker thread receives a structured clone. */
function pictureAddress(picture: Uint8Array): string {
	const type = picture[0] === 0x89 ? 'png' : 'jpeg';
	return `data:image/${type};base64,${Buffer.from(picture).toString('base64')}`;
}
