// Göndericiye iade tutanağı (docs/domain.md#papers): the goods that a sender took back, signed by
// both sides.
import { orderPath, paths } from '@sevk/contract/common/paths';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { goodsText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { senderLabel } from '@sevk/domain/orders/receipt/order-receipt';
import {
	type PdfDocument,
	type PdfPrinting,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';
import type { HandedPiece, SenderHandoverHead } from './sender-handover-sheet-store.ts';

export type SenderHandoverFacts = PdfPrinting & {
	readonly head: SenderHandoverHead;
	readonly pieces: readonly HandedPiece[];
};

const columns = [
	{ label: '#', align: 'right' },
	{ label: 'Barkod' },
	{ label: 'Sipariş No' },
	{ label: 'İrsaliye No' },
	{ label: 'Alıcı', width: '*' },
	{ label: 'Koli / ürün' },
	{ label: 'Beyan değeri', align: 'right' },
] as const;

export function senderHandoverDocument({
	head,
	pieces,
	...printing
}: SenderHandoverFacts): PdfDocument {
	const { number, senderName, taker, handedByName, handedAt, depotName } = head;
	const orderIds = new Set(pieces.map(({ orderId }) => orderId));
	const [first] = orderIds;
	return {
		...printing,
		title: 'GÖNDERİCİYE İADE TUTANAĞI',
		number,
		recordPath: first === undefined ? paths.carryOvers : orderPath(first),
		head: [
			['Tutanak No', number],
			['Tarih-Saat', formatDateTime(handedAt)],
			['Gönderici', senderLabel(senderName)],
			['Depo', depotName],
			['Teslim eden', handedByName],
			['Teslim alan', taker],
		],
		body: [pdfTable(columns, rowsOf(pieces)), pdfText(sentenceOf(pieces, orderIds.size), true)],
		signatures: [
			{ role: 'Teslim Eden (Depo)', name: handedByName },
			{ role: 'Teslim Alan (Gönderici)', name: taker },
		],
		closingLine: '2 nüsha düzenlenmiştir.',
	};
}

/** The declared value is printed once, with the first koli of its order. */
function rowsOf(pieces: readonly HandedPiece[]): string[][] {
	const valued = new Set<string>();
	return pieces.map((piece, at) => {
		const isValued = piece.product === null && !valued.has(piece.orderId) && piece.valueKurus > 0;
		if (isValued) valued.add(piece.orderId);
		return [
			String(at + 1),
			[formatTrackingNumber(piece.barcode), piece.senderBarcode].filter(Boolean).join('\n'),
			piece.orderNo,
			piece.dispatchNoteNo ?? '—',
			piece.recipientName,
			piece.product ?? pieceOrdinal(piece.ordinal, piece.pieceCount),
			isValued ? formatKurus(piece.valueKurus) : '—',
		];
	});
}

function sentenceOf(pieces: readonly HandedPiece[], orderCount: number): string {
	const productCount = pieces.filter(({ product }) => product !== null).length;
	const goods = goodsText(pieces.length, productCount);
	return `${formatDecimal(orderCount)} siparişe ait ${goods} göndericiye eksiksiz teslim edilmiş ve alınmıştır.`;
}
