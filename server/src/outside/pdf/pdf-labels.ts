// Labels (Etiket) of pieces, 100 × 150 mm, with district, stop and piece readable from two metres
// in a dark vehicle, and the barcode for the depot's scanner.

import bwip from 'bwip-js/node';
import type {
	CanvasRect,
	Content,
	ContentText,
	TableCell,
	TDocumentDefinitions,
} from 'pdfmake/interfaces';
import { printInWorker } from './pdf-queue.ts';

export type PdfLabel = {
	readonly issuer: string;
	/** Gönderici; empty if unknown. */
	readonly sender: string;
	readonly orderNo: string;
	/** Number of koli that go out, if those are not all of the order. */
	readonly outCount: number | null;
	/** Koli, `2/3`. */
	readonly ordinal: string;
	/** Masked. */
	readonly recipient: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly routeNumber: string | null;
	readonly stopPosition: number | null;
	/** Null if nothing is due. */
	readonly due: {
		readonly amount: string;
		readonly method: string;
		/** What the amount is for: "siparişin tamamı"; null where that goes without saying. */
		readonly extent: string | null;
	} | null;
	/** Whether the goods need a cooled vehicle. */
	readonly coldChain: boolean;
	/** Day and window of the delivery. */
	readonly delivery: string;
	readonly barcode: string;
	/** The barcode as readable text. */
	readonly barcodeText: string;
};

const pointsPerMm = 72 / 25.4;
const page = { width: 100 * pointsPerMm, height: 150 * pointsPerMm };
const margin = 14;
const inner = page.width - 2 * margin;
/** Day and window of the delivery at size 8. */
const deliveryWidth = 112;
const color = '#000000';

/** Renders labels as one PDF, one per page. */
export function printLabels(labels: readonly PdfLabel[]): Promise<Buffer> {
	return printInWorker({ kind: 'labels', content: labels });
}

/** Converts labels to the definition of the PDF library. */
export function labelsDefinition(labels: readonly PdfLabel[]): TDocumentDefinitions {
	return {
		pageSize: page,
		pageMargins: [margin, margin, margin, margin],
		info: { title: 'Etiket' },
		defaultStyle: { fontSize: 9, color, lineHeight: 1.05 },
		content: labels.map((label, at) => labelOf(label, at > 0)),
	};
}

function labelOf(label: PdfLabel, isNext: boolean): Content {
	return {
		...(isNext ? { pageBreak: 'before' as const } : {}),
		stack: [
			{
				columns: [
					{ ...oneLine(label.issuer, 8, inner - deliveryWidth), width: '*' },
					{ text: label.delivery, width: 'auto', fontSize: 8, alignment: 'right', noWrap: true },
				],
			},
			ruled(3),
			{
				text: label.district.toLocaleUpperCase('tr-TR') || '—',
				bold: true,
				fontSize: fitted(label),
			},
			oneLine(label.neighbourhood, 13),
			ruled(4),
			boxes(label),
			{ ...oneLine(label.recipient, 14), bold: true, margin: [0, 8, 0, 0] },
			{ ...oneLine(orderLine(label), 10), margin: [0, 2, 0, 0] },
			{ ...oneLine(senderLine(label), 10), margin: [0, 1, 0, 6] },
			due(label),
			...(label.coldChain ? [coldChain()] : []),
			code(label),
		],
	};
}

/** Width of a letter at size 1, above the mean of the font in bold. */
const letterWidth = 0.6;
const smallestSize = 7;

/** A text on one line: smaller, and cut at the smallest size, so that it leaves the barcode free. */
function oneLine(text: string, largest: number, width = inner): ContentText {
	const fitting = Math.floor((width / (Math.max(1, text.length) * letterWidth)) * 2) / 2;
	const most = Math.floor(width / (smallestSize * letterWidth));
	return {
		text: text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text,
		fontSize: Math.max(smallestSize, Math.min(largest, fitting)),
		noWrap: true,
	};
}

function orderLine({ orderNo, outCount }: PdfLabel): string {
	const part = outCount === null ? '' : ` · bu çıkışta ${outCount} koli`;
	return `Sipariş No: ${orderNo}${part}`;
}

function senderLine({ sender }: PdfLabel): string {
	return sender === '' ? '' : `Gönderici: ${sender}`;
}

/** The district fills the width without a break; the longest has 15 letters. */
function fitted({ district }: PdfLabel): number {
	return Math.max(20, Math.min(38, Math.floor((inner / Math.max(1, district.length)) * 1.35)));
}

function ruled(gap: number): Content {
	return {
		canvas: [{ type: 'line', x1: 0, y1: 0, x2: inner, y2: 0, lineWidth: 1.2 }],
		margin: [0, gap, 0, gap],
	};
}

/** A route number stays on one line: `RT-UMR-261124-03` fits its box at 10.5. */
function routeNumberSize(number: string): number {
	return Math.min(12, Math.floor(336 / Math.max(1, number.length)) / 2);
}

const [stopWidth, pieceWidth] = [52, 60];

function bigNumber(text: string, width: number): Content {
	return { ...oneLine(text, 26, width), bold: true };
}

function boxes({ routeNumber, stopPosition, ordinal }: PdfLabel): Content {
	const box = (head: string, value: Content): TableCell => ({
		stack: [{ text: head, fontSize: 8 }, value],
		alignment: 'center',
	});
	return {
		table: {
			widths: ['*', stopWidth, pieceWidth],
			body: [
				[
					box('Rota', {
						text: routeNumber ?? '—',
						noWrap: true,
						bold: true,
						fontSize: routeNumberSize(routeNumber ?? ''),
					}),
					box('Durak', bigNumber(stopPosition === null ? '—' : String(stopPosition), stopWidth)),
					box('Koli', bigNumber(ordinal, pieceWidth)),
				],
			],
		},
	};
}

const dueWord = 'TAHSİL EDİLECEK';

function due({ due: sum }: PdfLabel): Content {
	if (sum === null) return { text: 'Tahsilat yok', fontSize: 11, margin: [0, 2, 0, 6] };
	return {
		table: {
			widths: ['*'],
			body: [
				[
					{
						stack: [
							{ text: sum.extent === null ? dueWord : `${dueWord} (${sum.extent})`, fontSize: 8 },
							{ text: sum.amount, bold: true, fontSize: 17 },
							{ text: sum.method, bold: true, fontSize: 13 },
						],
						margin: [2, 1, 2, 1],
					},
				],
			],
		},
		margin: [0, 0, 0, 4],
	};
}

/** White on black, to be seen from two metres. Made for each label: a layout empties its blocks. */
const coldChain = (): Content => ({
	table: {
		widths: ['*'],
		body: [
			[
				{
					text: 'SOĞUK ZİNCİR',
					bold: true,
					fontSize: 16,
					color: '#ffffff',
					fillColor: color,
					alignment: 'center',
				},
			],
		],
	},
	layout: 'noBorders',
});

/** Code 128 only encodes ASCII; other barcodes are printed as QR codes. */
function code({ barcode, barcodeText }: PdfLabel): Content {
	const symbol: Content = /^[ -~]+$/.test(barcode)
		? { canvas: barsOf(barcode) }
		: { qr: barcode, fit: codeHeight, alignment: 'center' };
	return {
		stack: [symbol, { text: barcodeText, alignment: 'center', fontSize: 11, margin: [0, 3, 0, 0] }],
		absolutePosition: { x: margin, y: page.height - margin - codeHeight - 18 },
	};
}

const codeHeight = 88;
/** White margin on both sides that scanners need, in modules. */
const quietModules = 10;
/** 0.5 mm: printable by any printer. */
const widestModule = 0.5 * pointsPerMm;

/**
 * Bars are drawn as rectangles, because an SVG took six times as long, and 500 labels block the
 * queue.
 */
function barsOf(barcode: string): CanvasRect[] {
	const [{ sbs: widths = [] } = {}] = bwip.raw('code128', barcode, '') as { sbs?: number[] }[];
	const modules = widths.reduce((sum, width) => sum + width, 0);
	const module = Math.min(widestModule, inner / (modules + 2 * quietModules));
	let x = (inner - modules * module) / 2;
	const bars: CanvasRect[] = [];
	for (const [at, width] of widths.entries()) {
		// Bars and gaps alternate, starting with a bar.
		if (at % 2 === 0) bars.push({ type: 'rect', x, y: 0, w: width * module, h: codeHeight, color });
		x += width * module;
	}
	return bars;
}
