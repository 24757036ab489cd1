import type { RouteCash } from '@sevk/contract/settlements/end-of-day';
import type { Settlement } from '@sevk/contract/settlements/settlements';
import { differenceReasonWords } from '@sevk/domain/reasons/cash-difference-reason';
import { collectionMethodWords } from '@sevk/domain/reasons/collection-method';
import { routeStateWords } from '@sevk/domain/routes/common/route-words';
import {
	cancelledCashWords,
	settlementStateWords,
} from '@sevk/domain/settlements/settlement-words';
import type { TableColumn } from '../../../outside/table/table-file.ts';

/** Columns of the export of a route's collections. */
export const collectionTable: readonly TableColumn<Settlement['collections'][number]>[] = [
	{ head: 'Sipariş No', kind: 'code', of: (row) => row.orderNo },
	{ head: 'Alıcı', kind: 'text', of: (row) => row.recipientName, width: 24 },
	{ head: 'Ödeme', kind: 'text', of: (row) => collectionMethodWords[row.method] },
	{ head: 'Tutar', kind: 'money', of: (row) => row.amountKurus },
	{ head: 'Yuvarlama Farkı', kind: 'money', of: (row) => row.roundingKurus },
	{ head: 'Slip / Makbuz No', kind: 'code', of: (row) => row.receiptNo },
	{ head: 'Onay Kodu', kind: 'code', of: (row) => row.approvalCode },
	{ head: 'Tahsilat', kind: 'instant', of: (row) => row.collectedAt },
];

/** Columns of the export of a day's cash per route. */
export const dayCashTable: readonly TableColumn<RouteCash>[] = [
	{ head: 'Rota', kind: 'text', of: (row) => row.routeNumber },
	{ head: 'Depo', kind: 'text', of: (row) => row.depotName },
	{ head: 'Sürücü', kind: 'text', of: (row) => row.driverName, width: 24 },
	{ head: 'Rota Durumu', kind: 'text', of: (row) => routeStateWords[row.routeState].label },
	{ head: 'Beklenen', kind: 'money', of: (row) => row.expectedKurus },
	{ head: 'Yuvarlama Farkı', kind: 'money', of: (row) => row.cashRoundingKurus },
	{ head: 'Teslim Edilen', kind: 'money', of: (row) => row.countedKurus },
	{ head: 'Fark', kind: 'money', of: (row) => row.differenceKurus },
	{ head: 'POS Farkı', kind: 'money', of: (row) => row.cardDifferenceKurus },
	{
		head: 'Mutabakat',
		kind: 'text',
		of: ({ state }) => (state === null ? 'Sayılmadı' : settlementStateWords[state].label),
	},
	{
		head: 'Fark Nedeni',
		kind: 'text',
		of: ({ differenceReason: reason }) => (reason === null ? '' : differenceReasonWords(reason)),
		width: 20,
	},
	{
		head: 'Açıklama',
		kind: 'text',
		of: (row) =>
			[row.routeState === 'cancelled' ? cancelledCashWords(row) : '', row.note]
				.filter(Boolean)
				.join(' · '),
		width: 40,
	},
];
