// Zimmet devir tutanağı (docs/domain.md#papers): what one driver hands over to another, signed by
// both.

import { debitPath } from '@sevk/contract/common/paths';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { acceptanceSentence } from '@sevk/domain/debits/line/debit-acceptance-words';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { declaredValue, pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import {
	type PdfDocument,
	type PdfPrinting,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import type { SheetPiece } from './debit-sheet-piece-store.ts';
import type { TransferSheetHead } from './transfer-sheet-store.ts';

export type TransferSheetFacts = PdfPrinting & {
	readonly head: TransferSheetHead;
	readonly pieces: readonly SheetPiece[];
};

const columns = [
	{ label: '#', align: 'right' },
	{ label: 'Barkod' },
	{ label: 'Sipariş No' },
	{ label: 'İrsaliye No' },
	{ label: 'Alıcı', width: '*' },
	{ label: 'Koli', align: 'center' },
	{ label: 'Beyan değeri', align: 'right' },
	{ label: 'Tahsil edilecek', align: 'right' },
] as const;

const stateWords = {
	awaiting_acceptance: 'Kabul bekliyor',
	accepted: 'Devralındı',
	rejected: 'Reddedildi',
} as const;

export function transferSheetDocument({
	head,
	pieces,
	...printing
}: TransferSheetFacts): PdfDocument {
	const { number, note, rejectionNote } = head;
	return {
		...printing,
		title: 'ZİMMET DEVİR TUTANAĞI',
		number,
		recordPath: `${debitPath(head.fromDebitId)}?sekme=belgeler`,
		orientation: 'landscape',
		head: [
			['Devir No', number],
			['Tarih-Saat', formatDateTime(head.decidedAt ?? head.requestedAt)],
			['Durum', stateWords[head.state]],
			['Devreden', head.fromDriver],
			['Devreden araç / rota', `${formatPlate(head.fromPlate)} / ${head.fromRoute}`],
			['Devreden zimmet', head.fromNumber],
			['Devralan', head.toDriver],
			['Devralan araç / rota', `${formatPlate(head.toPlate)} / ${head.toRoute}`],
			['Devralan zimmet', head.toNumber],
			['Depo', head.depotName],
			['Neden', head.reasonLabel],
			['Başlatan', `${head.requestedByName} · ${formatDateTime(head.requestedAt)}`],
		],
		body: [
			pdfTable(columns, rowsOf(pieces)),
			pdfText(`Devredilen ekipman: ${namesOf(head.equipment)}`),
			pdfText(`Devredende kalan: ${keptOf(head)}`),
			...(note === '' ? [] : [pdfText(`Açıklama: ${note}`)]),
			...(rejectionNote === null ? [] : [pdfText(`Ret nedeni: ${rejectionNote}`)]),
			pdfText(statementOf(head, pieces), true),
		],
		signatures: [
			{ role: 'Devreden (Sürücü)', name: head.fromDriver },
			{ role: 'Devralan (Sürücü)', name: head.toDriver, note: acceptedAt(head) },
		],
		closingLine: '2 nüsha düzenlenmiştir.',
	};
}

/** The amount due is printed once, with the first piece of its order. */
function rowsOf(pieces: readonly SheetPiece[]): string[][] {
	const seen = new Set<string | null>();
	return pieces.map((piece, at) => {
		const first = !seen.has(piece.orderId);
		seen.add(piece.orderId);
		return [
			String(at + 1),
			formatTrackingNumber(piece.barcode),
			piece.orderNo ?? '—',
			piece.dispatchNoteNo ?? '—',
			piece.recipientName,
			pieceOrdinal(piece.ordinal, piece.pieceCount),
			formatKurus(declaredValue(piece)),
			first && piece.dueKurus > 0 ? formatKurus(piece.dueKurus) : '—',
		];
	});
}

function namesOf(items: TransferSheetHead['equipment']): string {
	return items.map(equipmentName).join(', ') || 'yok';
}

/** Equipment that does not change hands, and the float, which the giver's cash count expects. */
function keptOf({ keptEquipment, keptFloatKurus }: TransferSheetHead): string {
	const float = keptFloatKurus > 0 ? [`${formatKurus(keptFloatKurus)} bozuk para avansı`] : [];
	return [...keptEquipment.map(equipmentName), ...float].join(', ') || 'yok';
}

function statementOf(head: TransferSheetHead, pieces: readonly SheetPiece[]): string {
	// The first piece of an order has its amount due, as in the table: one of a return has none.
	const orders = new Map(pieces.toReversed().map(({ orderId, dueKurus }) => [orderId, dueKurus]));
	const dueKurus = [...orders.values()].reduce((sum, due) => sum + due, 0);
	const goods = {
		orderCount: orders.size,
		pieceCount: pieces.length,
		dueKurus,
		equipment: head.equipment,
		floatKurus: 0,
	};
	const { state } = head;
	if (state === 'rejected') return 'Devir reddedildi; koliler ve ekipman devredenin zimmetindedir.';
	const passing =
		state === 'accepted'
			? 'devredenin zimmetinden devralanın zimmetine geçti'
			: 'devralanın kabulüyle devredenin zimmetinden devralanın zimmetine geçecek';
	const handed =
		'Yukarıda dökümü yapılan koliler ve ekipman eksiksiz ve sağlam olarak teslim edilmiş ve alınmıştır.';
	return `${acceptanceSentence(goods, passing)} ${handed}`;
}

function acceptedAt({ state, decidedAt, decidedByName, onPaper }: TransferSheetHead): string {
	if (state !== 'accepted' || decidedAt === null) return ' ';
	const time = formatDateTime(decidedAt);
	return onPaper
		? `Islak imza ile · ${decidedByName ?? ''} · ${time}`
		: `Ekranda onaylandı: ${time}`;
}
