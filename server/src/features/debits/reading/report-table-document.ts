import type { ReportRow } from '@sevk/contract/debits/report-list';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import {
	listedReportWord,
	listedReportWords,
	reportOrders,
} from '@sevk/domain/debits/line/report-list-words';
import type { TableColumn } from '../../../outside/table/table-file.ts';

/** Columns of the export of Tutanaklar. */
export const reportTable: readonly TableColumn<ReportRow>[] = [
	{ head: 'Tutanak No', kind: 'text', of: (row) => row.number, width: 24 },
	{ head: 'Tür', kind: 'text', of: (row) => listedReportWords[row.kind], width: 26 },
	{ head: 'Durum', kind: 'text', of: (row) => listedReportWord(row.kind, row.state).label },
	{ head: 'Depo', kind: 'text', of: (row) => row.depotName },
	{ head: 'Düzenleyen', kind: 'text', of: (row) => row.writtenByName, width: 22 },
	{ head: 'Düzenlenme', kind: 'instant', of: (row) => row.writtenAt },
	{ head: 'Karar Veren', kind: 'text', of: (row) => row.decidedByName, width: 22 },
	{ head: 'Karar', kind: 'instant', of: (row) => row.decidedAt },
	{ head: 'Sürücü', kind: 'text', of: (row) => row.driverName, width: 22 },
	{ head: 'Devralan Sürücü', kind: 'text', of: (row) => row.receiverName, width: 22 },
	{ head: 'Araç', kind: 'text', of: (row) => (row.plate === null ? '' : formatPlate(row.plate)) },
	{ head: 'Gönderici', kind: 'text', of: (row) => row.senderName, width: 24 },
	{ head: 'Sipariş No', kind: 'text', of: reportOrders, width: 40 },
	{ head: 'Sipariş', kind: 'count', of: (row) => row.orderCount },
	{ head: 'Koli', kind: 'count', of: (row) => row.pieceCount },
];
