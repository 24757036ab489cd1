// Mal kabul tutanağı (docs/domain.md#papers): what came, what is missing and what is surplus, signed
// by who brought the goods and who received them.
import { receiptPath } from '@sevk/contract/common/paths';
import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import {
	type MissingReason,
	missingReasonWords,
	type SurplusReason,
	senderLabel,
	surplusReasonWords,
} from '@sevk/domain/orders/receipt/order-receipt';
import {
	type PdfBlock,
	type PdfDocument,
	type PdfLetterhead,
	pdfHeading,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import type { ReceiptHead, ReceiptLine } from './order-receipt-read-store.ts';

export type ReceiptSheetFacts = {
	readonly head: ReceiptHead;
	readonly lines: readonly ReceiptLine[];
	readonly letterhead: PdfLetterhead;
	readonly printedAt: Date;
	readonly printedBy: string;
};

const pieceColumns = [
	{ label: 'Barkod' },
	{ label: 'Sipariş No' },
	{ label: 'Koli', align: 'right' },
	{ label: 'Alıcı', width: '*' },
] as const;

export function receiptSheetDocument({ head, lines, ...printing }: ReceiptSheetFacts): PdfDocument {
	const { number, senderName, serviceDate, depotName, openedAt, closedAt, closedByName } = head;
	const of = (kind: ReceiptLine['kind']) => lines.filter((line) => line.kind === kind);
	const [received, missing, surplus] = [of('received'), of('missing'), of('surplus')];
	const counted = `Gelen: ${received.length} koli · Eksik: ${missing.length} koli · Fazla: ${surplus.length} koli`;
	return {
		...printing,
		title: 'MAL KABUL TUTANAĞI',
		head: [
			['Tutanak No', number],
			['Gönderici', senderLabel(senderName)],
			['Teslimat günü', formatDate(serviceDate)],
			['Depo', depotName],
			['Kabul başlangıcı', formatDateTime(openedAt)],
			['Kabul bitişi', formatDateTime(closedAt)],
		],
		number: number,
		recordPath: receiptPath(senderName, serviceDate, head.depotId),
		body: [
			...missingBlock(missing),
			...surplusBlock(surplus),
			pdfHeading('3. Gelen koliler'),
			pdfTable(pieceColumns, received.map(pieceCells), 'Gelen koli yok.'),
			pdfText(counted, true),
			...(head.note === '' ? [] : [pdfText(`Açıklama: ${head.note}`)]),
		],
		signatures: [
			{ role: 'Teslim Eden (Gönderici)', name: null },
			{ role: 'Teslim Alan (Depo)', name: closedByName },
		],
		closingLine: '2 nüsha düzenlenmiştir.',
	};
}

function pieceCells({ code, orderNo, ordinal, pieceCount, recipientName }: ReceiptLine): string[] {
	const piece = ordinal === null || pieceCount === null ? '' : pieceOrdinal(ordinal, pieceCount);
	return [formatTrackingNumber(code), orderNo ?? '—', piece, recipientName ?? ''];
}

function missingBlock(missing: readonly ReceiptLine[]): PdfBlock[] {
	const rows = missing.map((line) => [
		...pieceCells(line),
		missingReasonWords[line.reason as MissingReason],
	]);
	const columns = [...pieceColumns, { label: 'Karar' }];
	return [pdfHeading('1. Eksik koliler'), pdfTable(columns, rows, 'Eksik koli yok.')];
}

function surplusBlock(surplus: readonly ReceiptLine[]): PdfBlock[] {
	const rows = surplus.map(({ code, orderNo, reason }) => [
		code,
		surplusReasonWords[reason as SurplusReason],
		orderNo ?? '—',
	]);
	const columns = [
		{ label: 'Okunan barkod', width: '*' },
		{ label: 'Neden' },
		{ label: 'Sipariş No' },
	] as const;
	return [pdfHeading('2. Fazla koliler'), pdfTable(columns, rows, 'Fazla koli yok.')];
}
