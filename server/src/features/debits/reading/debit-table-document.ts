import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import type { Holding } from '@sevk/contract/debits/debit-holdings';
import type { DebitRow } from '@sevk/contract/debits/debits';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import { otherDifferences } from '@sevk/domain/debits/common/debit-dispute';
import { debitLineStateWords, debitStateWords } from '@sevk/domain/debits/common/debit-words';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import type { TableColumn } from '../../../outside/table/table-file.ts';
import type { HoldingGroup } from './debit-holding-store.ts';

/** Columns of the debit export. */
export const debitTable: readonly TableColumn<DebitRow>[] = [
	{ head: 'Zimmet No', kind: 'text', of: (row) => row.number },
	{ head: 'Tarih', kind: 'date', of: (row) => row.serviceDate },
	{ head: 'Depo', kind: 'text', of: (row) => row.depotName },
	{ head: 'Rota', kind: 'text', of: (row) => row.routeNumber },
	{ head: 'Sürücü', kind: 'text', of: (row) => row.driverName, width: 22 },
	{ head: 'Araç', kind: 'text', of: (row) => vehicleWords(row.plate, row.tour) },
	{ head: 'Durum', kind: 'text', of: (row) => debitStateWords[row.state].label, width: 20 },
	{ head: 'Sipariş', kind: 'count', of: (row) => row.orderCount },
	{ head: 'Zimmetlenen Koli', kind: 'count', of: (row) => row.balance.debited },
	{ head: 'Teslim Edilen', kind: 'count', of: (row) => row.balance.delivered },
	{ head: 'Geri Teslim Edilen', kind: 'count', of: (row) => row.balance.handedBack },
	{ head: 'Devredilen', kind: 'count', of: (row) => row.balance.transferred },
	{ head: 'Düşülen', kind: 'count', of: (row) => row.balance.undebited + row.balance.writtenOff },
	{ head: 'Araçta Kalan', kind: 'count', of: (row) => row.balance.remaining },
	{ head: 'Araçta Kalan Değeri', kind: 'money', of: (row) => row.remainingValueKurus },
	{ head: 'Eksik', kind: 'count', of: (row) => row.shortCount },
	{ head: 'Fazla', kind: 'count', of: (row) => row.overCount },
	{ head: 'Diğer Uyuşmazlık', kind: 'text', of: otherDifferences, width: 18 },
	{ head: 'En Eski Koli', kind: 'instant', of: (row) => row.oldestSince },
	{ head: 'Kabul', kind: 'instant', of: (row) => row.acceptedAt },
];

const groupHeads: Record<HoldingGroup, readonly [string, string]> = {
	driver: ['Sürücü', 'Araç'],
	vehicle: ['Araç', 'Sürücü'],
	route: ['Rota', 'Sürücü'],
	reason: ['Neden', ''],
};

/** Columns of the Kimde Ne Var export for one grouping. */
export function holdingTable(groupBy: HoldingGroup): readonly TableColumn<Holding>[] {
	const [head, below] = groupHeads[groupBy];
	const beside: TableColumn<Holding>[] =
		below === '' ? [] : [{ head: below, kind: 'text', of: (row) => row.sublabel, width: 22 }];
	return [
		{ head, kind: 'text', of: (row) => row.label, width: 22 },
		...beside,
		{ head: 'Koli', kind: 'count', of: (row) => row.pieceCount - row.productCount },
		{ head: 'İade Ürün', kind: 'count', of: (row) => row.productCount },
		{ head: 'Sipariş', kind: 'count', of: (row) => row.orderCount },
		{ head: 'Değeri', kind: 'money', of: (row) => row.valueKurus },
		{ head: 'Tahsil Edilecek', kind: 'money', of: (row) => row.dueKurus },
		{ head: 'En Eski Koli', kind: 'instant', of: (row) => row.oldestSince },
		{
			head: 'Zimmetler',
			kind: 'text',
			of: (row) =>
				row.debits.map(({ number, pieceCount }) => `${number} (${pieceCount})`).join(', '),
			width: 40,
		},
	];
}

/** Columns of the export of one debit's lines. */
export const debitLineTable: readonly TableColumn<DebitLine>[] = [
	{ head: 'Durak', kind: 'count', of: (row) => row.stopPosition },
	{ head: 'Barkod', kind: 'code', of: (row) => formatTrackingNumber(row.barcode), width: 24 },
	{ head: 'Koli No', kind: 'text', of: (row) => pieceOrdinal(row.ordinal, row.pieceCount) },
	{ head: 'Sipariş No', kind: 'code', of: (row) => row.orderNo },
	{ head: 'Alıcı', kind: 'text', of: (row) => row.recipientName, width: 24 },
	{ head: 'İlçe', kind: 'text', of: (row) => row.district },
	{ head: 'Mahalle', kind: 'text', of: (row) => row.neighbourhood, width: 22 },
	{ head: 'Durum', kind: 'text', of: (row) => debitLineStateWords[row.state].label, width: 22 },
	{ head: 'Neden', kind: 'text', of: (row) => row.reasonLabel, width: 26 },
	{ head: 'Not', kind: 'text', of: (row) => row.note, width: 26 },
	{ head: 'Desi', kind: 'decimal', of: (row) => row.desi },
	// The amount is written once per order, with its first piece, so that the column sums correctly.
	{
		head: 'Tahsil Edilecek',
		kind: 'money',
		of: (row) => (row.ordinal === 1 ? row.dueKurus : null),
	},
	{ head: 'Okutma', kind: 'instant', of: (row) => row.scannedAt },
	{ head: 'Kapanma', kind: 'instant', of: (row) => row.settledAt },
];
