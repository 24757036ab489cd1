// Kayıp ve hasar tutanağı (docs/domain.md#papers): the pieces of a report with their value, what
// happened, the photos, and three signatures.

import { debitPath, reportPath } from '@sevk/contract/common/paths';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { type ReportState, reportTypeWords } from '@sevk/domain/debits/line/debit-report';
import { declaredValue, pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { damageReasonText } from '@sevk/domain/reasons/damage-reason';
import { otherReasonCode } from '@sevk/domain/reasons/reason';
import {
	type PdfBlock,
	type PdfDocument,
	type PdfPrinting,
	pdfHeading,
	pdfPictures,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import type { ReportRow } from '../reading/debit-detail-store.ts';
import type { DebitListRow } from '../reading/debit-list-store.ts';
import type { SheetPiece } from './debit-sheet-piece-store.ts';

export type ReportSheetFacts = PdfPrinting & {
	/** Null for goods of the depot. */
	readonly debit: DebitListRow | null;
	readonly depotName: string;
	readonly report: ReportRow;
	readonly pieces: readonly SheetPiece[];
	readonly pictures: readonly Buffer[];
};

const columns = [
	{ label: '#', align: 'right' },
	{ label: 'Barkod' },
	{ label: 'Sipariş No' },
	{ label: 'İrsaliye No' },
	{ label: 'Gönderici', width: '*' },
	{ label: 'Alıcı', width: '*' },
	{ label: 'Koli', align: 'center' },
	{ label: 'Beyan değeri', align: 'right' },
] as const;

export function reportSheetDocument(facts: ReportSheetFacts): PdfDocument {
	const { debit, depotName, report, pieces, pictures, ...printing } = facts;
	const recordPath =
		debit === null ? reportPath(report.id) : `${debitPath(debit.id)}?sekme=belgeler`;
	const valueKurus = pieces.reduce((sum, piece) => sum + declaredValue(piece), 0);
	return {
		...printing,
		title: reportTypeWords[report.reportType].toLocaleUpperCase('tr'),
		number: report.number,
		recordPath,
		head: headOf(facts, depotName),
		body: [
			pdfTable(columns, rowsOf(pieces)),
			pdfText(`Toplam: ${pieces.length} koli · Beyan değeri: ${formatKurus(valueKurus)}`, true),
			pdfHeading('Olayın açıklaması'),
			pdfText(report.description),
			...picturesBlock(report, pictures),
			pdfText(decisionOf(report)),
			pdfText(
				'Yukarıda yazılı olay ve dökümü yapılan koliler için işbu tutanak düzenlenmiş, okunarak birlikte imzalanmıştır.',
				true,
			),
		],
		signatures: [
			{ role: 'Düzenleyen', name: report.writtenByName, note: formatDateTime(report.writtenAt) },
			...(debit === null ? [] : [{ role: 'Sürücü', name: debit.driverName }]),
			{ role: deciderWords[report.state], ...deciderOf(report) },
		],
		closingLine: '2 nüsha düzenlenmiştir.',
	};
}

function headOf(
	{ debit, report }: Pick<ReportSheetFacts, 'debit' | 'report'>,
	depotName: string,
): PdfDocument['head'] {
	const ofDebit =
		debit === null
			? []
			: ([
					['Zimmet No', debit.number],
					['Rota', debit.routeNumber],
					['Araç', formatPlate(debit.plate)],
					['Sürücü', debit.driverName],
				] as const);
	return [
		['Tutanak No', report.number],
		['Düzenlenme', formatDateTime(report.writtenAt)],
		['Durum', stateWords[report.state]],
		['Depo', depotName],
		...ofDebit,
		['Neden', reasonOf(report)],
	];
}

/** Types without a reason of their own have the reason "Diğer": then what was written is shown. */
function reasonOf({ damageReasons, reasonCode, reasonLabel, description }: ReportRow): string {
	return damageReasons.length > 0 || reasonCode === otherReasonCode
		? damageReasonText(damageReasons, description)
		: reasonLabel;
}

const stateWords: Record<ReportState, string> = {
	awaiting_approval: 'Onay bekliyor',
	approved: 'Onaylandı',
	rejected: 'Reddedildi',
	withdrawn: 'Geri çekildi',
};

const deciderWords: Record<ReportState, string> = {
	awaiting_approval: 'Onaylayan',
	approved: 'Onaylayan',
	rejected: 'Reddeden',
	withdrawn: 'Geri çeken',
};

function rowsOf(pieces: readonly SheetPiece[]): string[][] {
	return pieces.map((piece, at) => [
		String(at + 1),
		formatTrackingNumber(piece.barcode),
		piece.orderNo ?? '—',
		piece.dispatchNoteNo ?? '—',
		piece.senderName || '—',
		piece.recipientName,
		pieceOrdinal(piece.ordinal, piece.pieceCount),
		formatKurus(declaredValue(piece)),
	]);
}

function picturesBlock({ photoKeys }: ReportRow, pictures: readonly Buffer[]): PdfBlock[] {
	const missing = photoKeys.length - pictures.length;
	if (photoKeys.length === 0) return [];
	return [
		pdfHeading('Fotoğraf ve belgeler'),
		...(pictures.length === 0 ? [] : [pdfPictures(pictures)]),
		...(missing === 0
			? []
			: [pdfText(`${missing} ek bu belgeye basılamadı; tutanağın kaydında açılır.`)]),
	];
}

function decisionOf(report: ReportRow): string {
	const { state, decidedByName, decidedAt, decisionNote } = report;
	if (decidedAt === null) return `Karar: Onay bekliyor; ${placeUntilDecided(report.reportType)}.`;
	const note = decisionNote === null || decisionNote === '' ? '' : ` · ${decisionNote}`;
	return `Karar: ${stateWords[state]} · ${decidedByName ?? ''} · ${formatDateTime(decidedAt)}${note}`;
}

function placeUntilDecided(type: ReportRow['reportType']): string {
	if (type === 'depot_loss') return 'koliler kayıp araştırmasındadır';
	return type === 'disposal' ? 'mallar depodadır' : 'koliler sürücünün zimmetindedir';
}

function deciderOf({ decidedByName, decidedAt }: ReportRow) {
	const note = decidedAt === null ? {} : { note: formatDateTime(decidedAt) };
	return { name: decidedByName, ...note };
}
