// Papers that two people sign: one head, tables, two signature fields, pages numbered. What a
// paper says is its noun's business; how it looks stands here once.
import { fileURLToPath } from 'node:url';
import { formatDateTime } from '@sevk/domain/common/date';
import pdfMake from 'pdfmake';
import type {
	Column,
	Content,
	CustomTableLayout,
	Size,
	TableCell,
	TDocumentDefinitions,
} from 'pdfmake/interfaces';

/** One piece of a paper's body; made by the functions below. */
export type PdfBlock = Content;

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
	/** The operation or depot that issues the paper, top left. */
	readonly issuer: string;
	/** Label and value pairs under the title, three to a row. */
	readonly head: readonly (readonly [label: string, value: string])[];
	/** Content of the QR code, top right; usually the number of the paper. */
	readonly qr: string | null;
	readonly body: readonly PdfBlock[];
	readonly signatures: readonly [PdfSignature, PdfSignature];
	/** Below the signatures, e.g. '2 nüsha düzenlenmiştir.' */
	readonly closingLine: string;
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
const line = '#b8b8b8';
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
		layout: tableLines,
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
		layout: tableLines,
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

/** Blocks beside each other, sharing the width. */
export function pdfBeside(...blocks: PdfBlock[]): PdfBlock {
	return { columns: blocks.map((block) => ({ stack: [block], width: '*' })), columnGap: 14 };
}

/** The paper as a PDF file. */
export async function buildPdf(document: PdfDocument): Promise<Buffer> {
	preparePrinter();
	return Buffer.from(await pdfMake.createPdf(definitionOf(document)).getBuffer());
}

function definitionOf(document: PdfDocument): TDocumentDefinitions {
	const printed = `Çıktı: ${formatDateTime(document.printedAt)} · ${document.printedBy}`;
	return {
		pageSize: 'A4',
		pageOrientation: document.orientation ?? 'portrait',
		pageMargins: [32, 30, 32, 40],
		info: { title: document.title, author: document.issuer, creator: 'Sevk', producer: 'Sevk' },
		defaultStyle: {
			font: 'Inter',
			fontSize: 8,
			color: ink,
			lineHeight: 1.15,
			// Figures of one width, so that amounts stand under each other.
			fontFeatures: ['tnum'],
		},
		content: [
			titleOf(document),
			headOf(document.head),
			...document.body,
			signaturesOf(document.signatures),
			{ text: document.closingLine, color: faintInk, margin: [0, 6, 0, 0] },
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

function titleOf({ title, issuer, qr }: PdfDocument): Content {
	const words: Column = {
		stack: [
			{ text: issuer, color: faintInk, fontSize: 9 },
			{ text: title, bold: true, fontSize: 13, margin: [0, 2, 0, 0] },
		],
		width: '*',
	};
	const code: Column[] = qr === null ? [] : [{ qr, fit: 56, width: 'auto' }];
	return { columns: [words, ...code], columnGap: 12, margin: [0, 0, 0, 8] };
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

function signaturesOf(signatures: PdfDocument['signatures']): Content {
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
	// One row that may not break: nobody signs below a list that went on the page before.
	const table = { widths: ['*', '*'], dontBreakRows: true, body: [cells] };
	return { table, layout: tableLines, margin: [0, 10, 0, 0] };
}

const tableLines: CustomTableLayout = {
	hLineWidth: () => 0.5,
	vLineWidth: () => 0.5,
	hLineColor: () => line,
	vLineColor: () => line,
	paddingLeft: () => 4,
	paddingRight: () => 4,
	paddingTop: () => 2.5,
	paddingBottom: () => 2.5,
};

/** Inter carries ğ Ğ ı İ ş Ş and ₺, which the printer's own fonts do not (domain.md §11). */
function preparePrinter(): void {
	const folder = new URL(import.meta.resolve('@expo-google-fonts/inter/package.json'));
	const font = (file: string) => fileURLToPath(new URL(file, folder));
	const normal = font('400Regular/Inter_400Regular.ttf');
	const bold = font('600SemiBold/Inter_600SemiBold.ttf');
	pdfMake.setFonts({ Inter: { normal, bold, italics: normal, bolditalics: bold } });
	// A paper never fetches anything, and reads nothing but its fonts.
	pdfMake.setUrlAccessPolicy(() => false);
	pdfMake.setLocalAccessPolicy((path) => path === normal || path === bold);
}
