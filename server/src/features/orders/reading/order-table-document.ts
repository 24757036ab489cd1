import type { ImportRow } from '@sevk/contract/orders/order-imports';
import type { OrderRow } from '@sevk/contract/orders/orders';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { importOutcomeWords, unchangedWords } from '@sevk/domain/common/import/import-outcome';
import { orderPriorityWords } from '@sevk/domain/orders/common/order-priority';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { custodyPlaceWords } from '@sevk/domain/orders/piece/piece-custody';
import { paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import type { TableColumn } from '../../../outside/table/table-file.ts';

/** Columns of the order export. */
export function orderTable(depotName: (depotId: string) => string): {
	title: string;
	columns: readonly TableColumn<OrderRow>[];
} {
	return {
		title: 'Siparişler',
		columns: [
			{ head: 'Sipariş No', kind: 'code', of: (row) => row.orderNo },
			{ head: 'Depo', kind: 'text', of: (row) => depotName(row.depotId) },
			{ head: 'Gönderici', kind: 'text', of: (row) => row.senderName, width: 24 },
			{ head: 'Gönderici Hesabı', kind: 'code', of: (row) => row.senderCode },
			{ head: 'Durum', kind: 'text', of: (row) => orderStateWords[row.state].label, width: 22 },
			{ head: 'Nerede', kind: 'text', of: (row) => custodyPlaceWords[row.custodyPlace] },
			{ head: 'Alıcı', kind: 'text', of: (row) => row.recipientName, width: 24 },
			{ head: 'Telefon', kind: 'code', of: (row) => row.phone },
			{ head: 'E-posta', kind: 'text', of: (row) => row.email, width: 24 },
			{ head: 'İlçe', kind: 'text', of: (row) => row.district },
			{ head: 'Mahalle', kind: 'text', of: (row) => row.neighbourhood, width: 22 },
			{ head: 'Teslimat Tarihi', kind: 'date', of: (row) => row.serviceDate },
			{ head: 'Başlangıç Saati', kind: 'text', of: (row) => row.windowStart },
			{ head: 'Bitiş Saati', kind: 'text', of: (row) => row.windowGapStart ?? row.windowEnd },
			{ head: 'İkinci Teslimat Aralığı', kind: 'text', of: secondWindow, width: 22 },
			{ head: 'Depoda Hazır Saati', kind: 'text', of: (row) => row.readyFrom },
			{ head: 'Koli Adedi', kind: 'count', of: (row) => row.pieceCount },
			{ head: 'Desi', kind: 'decimal', of: (row) => row.desi },
			{ head: 'Kg', kind: 'decimal', of: (row) => row.kg },
			{ head: 'Soğuk Zincir', kind: 'text', of: (row) => (row.coldChain ? 'Evet' : '') },
			{ head: 'Kuyruk Lifti', kind: 'text', of: (row) => (row.needsLift ? 'Evet' : '') },
			{ head: 'ADR', kind: 'text', of: (row) => (row.needsAdr ? 'Evet' : '') },
			{ head: 'Öncelik', kind: 'text', of: (row) => orderPriorityWords[row.priority] },
			{ head: 'Kapıda Süre (dk)', kind: 'count', of: (row) => row.serviceMinutes },
			{ head: 'Ödeme Tipi', kind: 'text', of: (row) => paymentTypeWords[row.paymentType] },
			{ head: 'Tahsil Edilecek', kind: 'money', of: (row) => row.dueKurus },
			{ head: 'Tutar', kind: 'money', of: (row) => row.amountKurus },
			{ head: 'Deneme', kind: 'count', of: (row) => row.attemptNo },
			{ head: 'Rota', kind: 'text', of: (row) => row.routeNumber },
			{ head: 'Uyarı Sayısı', kind: 'count', of: (row) => row.warningCount },
		],
	};
}

function secondWindow({ windowGapEnd, windowEnd }: OrderRow): string {
	return windowGapEnd === null ? '' : formatWindow({ start: windowGapEnd, end: windowEnd });
}

/** Columns of the import result export. */
export const importTable: readonly TableColumn<ImportRow>[] = [
	{ head: 'Satır', kind: 'count', of: (row) => row.line },
	{ head: 'Sipariş No', kind: 'code', of: (row) => row.orderNo },
	{ head: 'Sonuç', kind: 'text', of: (row) => importOutcomeWords[row.outcome].label, width: 22 },
	{ head: 'Açıklama', kind: 'text', of: explanationOf, width: 70 },
];

function explanationOf({ outcome, problems }: ImportRow): string {
	if (outcome === 'skipped' || outcome === 'duplicate') return unchangedWords;
	return problems
		.map(({ column, sentence }) => (column === null ? sentence : `${column}: ${sentence}`))
		.join(' ');
}
