// Papers that two people sign: one head, tables, two signature fields, pages numbered. What a
// paper says is its noun's business; how it looks stands here once.
import { formatDateTime } from '@sevk/domain/common/date/date';
import type { Column, Content, Size, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { paperLines } from './pdf-printer.ts';
import { printAside } from './pdf-queue.ts';

/** One piece of a paper's body; made by the functions below. */
export type PdfBlock = Content;

/** Who issues a paper: its head, top left. */
export type PdfLetterhead = {
	/** Firma unvanı. */
	readonly title: string;
	/** Small under it: address, tax office and number. */
	readonly lines: readonly string[];
	/** A PNG or JPEG. */
	readonly logo: Buffer | null;
};

type PdfSignature = {
	/** Teslim Eden or Teslim Alan. */
	readonly role: string;
	/** Who is to sign; an empty line is left for the pen when it is not known. */
	readonly name: string | null;
	/** A second line below the name, e.g. when it was accepted on screen. */
	readonly note?: string;
};

export type PdfDocument = {
	readonly title: string;
	readonly letterhead: PdfLetterhead;
	/** Label and value pairs under the title, three to a row. */
	readonly head: readonly (readonly [label: string, value: string])[];
	/** Content of the QR code, top right; usually the number of the paper. */
	readonly qr: string | null;
	readonly body: readonly PdfBlock[];
	/** Nobody signs a list that only informs. */
	readonly signatures?: readonly [PdfSignature, PdfSignature];
	/** Below the signatures, e.g. '2 nüsha düzenlenmiştir.' */
	readonly closingLine?: string;
	readonly printedAt: Date;
	readonly printedBy: string;
	readonly orientation?: 'portrait' | 'landscape';
};

export type PdfColumn = {
	readonly label: string;
	readonly align?: 'left' | 'right' | 'center';
	/** Points, 'auto' for as narrow as its content, '*' for a share of what is left. */
	readonly width?: Size;
};

const ink = '#1a1a1a';
const faintInk = '#666666';
const headFill = '#f0f0f0';

/** A table whose header is repeated on every page; an empty one says so in one line. */
export function pdfTable(
	columns: readonly PdfColumn[],
	rows: readonly (readonly string[])[],
	emptyWords = 'Kayıt yok.',
): PdfBlock {
	const head = columns.map(({ label, align = 'left' }): TableCell => {
		return { text: label, bold: true, alignment: align, fillColor: headFill };
	});
	const body = rows.map((row) =>
		columns.map(({ align = 'left' }, at): TableCell => ({ text: row[at] ?? '', alignment: align })),
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

/** Amounts under each other, the label left and the value right; a strong row is a sum. */
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

/** A paragraph; a strong one for the sentence that is signed. */
export function pdfText(text: string, strong = false): PdfBlock {
	return { text, bold: strong, margin: [0, 2, 0, 4] };
}

/** Pictures beside each other, as large as a proof has to be; each a PNG or JPEG. */
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

/** Blocks beside each other, sharing the width. */
export function pdfBeside(...blocks: PdfBlock[]): PdfBlock {
	return { columns: blocks.map((block) => ({ stack: [block], width: '*' })), columnGap: 14 };
}

/** The paper as a PDF file. */
export function buildPdf(document: PdfDocument): Promise<Buffer> {
	return printAside('paper', document);
}

/** The paper as the printer takes it. */
export function paperDefinition(document: PdfDocument): TDocumentDefinitions {
	const printed = `Çıktı: ${formatDateTime(document.printedAt)} · ${document.printedBy}`;
	return {
		pageSize: 'A4',
		pageOrientation: document.orientation ?? 'portrait',
		pageMargins: [32, 30, 32, 40],
		info: { title: document.title, author: document.letterhead.title },
		defaultStyle: { fontSize: 8, color: ink },
		content: [
			titleOf(document),
			headOf(document.head),
			...document.body,
			...signaturesOf(document.signatures),
			{ text: document.closingLine ?? '', color: faintInk, margin: [0, 6, 0, 0] },
		],
		footer: (page, pageCount) => ({
			columns: [
				{ text: printed, width: '*' },
				{ text: `Sayfa ${page}/${pageCount}`, width: 'auto', alignment: 'right' },
			],
			color: faintInk,
			fontSize: 7,
			margin: [32, 14, 32, 0],
		}),
	};
}

const logoBox: [number, number] = [90, 40];

function logoColumn(logo: Buffer): Column {
	return { stack: [{ image: pictureAddress(logo), fit: logoBox }], width: 'auto' };
}

function titleOf({ title, letterhead, qr }: PdfDocument): Content {
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
	const code: Column[] = qr === null ? [] : [{ qr, fit: 56, width: 'auto' }];
	return { columns: [...mark, words, ...code], columnGap: 12, margin: [0, 0, 0, 8] };
}

const headColumns = 3;

function headOf(pairs: PdfDocument['head']): Content {
	const cells = pairs.map(
		([label, value]): TableCell => ({
			text: [
				{ text: `${label}: `, color: faintInk },
				{ text: value, bold: true },
			],
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

function signaturesOf(signatures: PdfDocument['signatures']): Content[] {
	if (signatures === undefined) return [];
	const cells = signatures.map(
		({ role, name, note }): TableCell => ({
			stack: [
				{ text: role, bold: true },
				{ text: name ?? 'Ad soyad: ', margin: [0, 2, 0, 0] },
				{ text: note ?? ' ', color: faintInk, fontSize: 7 },
				{ text: 'İmza:', color: faintInk, margin: [0, 4, 0, 30] },
			],
		}),
	);
	// One row that does not break, so that the signatures stay on the page of their list.
	const table = { widths: ['*', '*'], dontBreakRows: true, body: [cells] };
	return [{ table, layout: paperLines, margin: [0, 10, 0, 0] }];
}

/** On its way to the printer a picture became plain bytes. */
function pictureAddress(picture: Uint8Array): string {
	const type = picture[0] === 0x89 ? 'png' : 'jpeg';
	return `data:image/${type};base64,${Buffer.from(picture).toString('base64')}`;
}
