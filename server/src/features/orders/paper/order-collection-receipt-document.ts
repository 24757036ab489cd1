// Tahsilat makbuzu (docs/domain.md#papers): the payment for an order at the door or at the branch.

import { orderPath } from '@sevk/contract/common/paths';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { moneyInWords } from '@sevk/domain/common/format/money-words';
import { roundingSentence, sumRounding } from '@sevk/domain/company/company-cash-rounding';
import {
	type CollectionMethod,
	cardProof,
	collectionMethodWords,
} from '@sevk/domain/reasons/collection-method';
import {
	type PdfDocument,
	type PdfPrinting,
	pdfTable,
	pdfText,
} from '../../../outside/pdf/pdf-document.ts';

export type CollectionReceiptFacts = PdfPrinting & {
	readonly order: OrderDetail;
	/** The end of the number of the receipt. */
	readonly ending: string;
	readonly place: 'Adreste teslimatta' | 'Şubede';
	readonly routeNumber: string | null;
	readonly collectedByName: string;
	readonly collectedAt: string;
	/** Null for a name that the payer writes. */
	readonly payerName: string | null;
	readonly payments: readonly {
		readonly method: string;
		readonly amountKurus: number;
		readonly roundingKurus: number;
		readonly receiptNo: string | null;
		readonly approvalCode?: string | null | undefined;
	}[];
};

const columns = [
	{ label: 'Ödeme', width: '*' },
	{ label: 'Slip / Makbuz No · Onay', width: '*' },
	{ label: 'Tutar', align: 'right' },
] as const;

export function collectionReceiptDocument(facts: CollectionReceiptFacts): PdfDocument {
	const { order, ending, place, routeNumber, payments, collectedByName, payerName } = facts;
	const number = `TM-${order.orderNo}-${ending}`;
	const totalKurus = payments.reduce((sum, { amountKurus }) => sum + amountKurus, 0);
	const rows = payments.map(({ method, amountKurus, approvalCode = null, receiptNo }) => [
		collectionMethodWords[method as CollectionMethod],
		cardProof({ receiptNo, approvalCode }) || '—',
		formatKurus(amountKurus),
	]);
	const rounding = roundingSentence(sumRounding(payments));
	return {
		letterhead: facts.letterhead,
		printedAt: facts.printedAt,
		printedBy: facts.printedBy,
		title: 'TAHSİLAT MAKBUZU',
		number,
		recordPath: orderPath(order.id),
		size: 'A5',
		orientation: 'landscape',
		head: [
			['Makbuz No', number],
			['Tarih-Saat', formatDateTime(facts.collectedAt)],
			['Ödeme yeri', place],
			['Sipariş No', order.orderNo],
			['Gönderici', order.senderName || '—'],
			['Alıcı', order.recipientName],
			['Depo', order.depotName],
			['Rota', routeNumber ?? '—'],
			['Tahsil eden', collectedByName],
		],
		body: [
			pdfTable(columns, rows),
			pdfText(
				`Toplam: ${formatKurus(totalKurus)} (yalnız ${moneyInWords(totalKurus)}) tahsil edilmiştir.`,
				true,
			),
			...(rounding === null
				? []
				: [pdfText(`${rounding}. Nakit, firma kuralına göre yuvarlanmıştır.`)]),
		],
		signatures: [
			{ role: 'Ödeyen', name: payerName },
			{ role: 'Tahsil Eden', name: collectedByName },
		],
		closingLine: '2 nüsha düzenlenmiştir. Fatura yerine geçmez.',
	};
}
