import type { MissingPiece } from '@sevk/contract/orders/missing-pieces';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import type { TableColumn } from '../../../outside/table/table-file.ts';

/** Columns of the export of Kayıp Araştırması. */
export const missingPieceTable: readonly TableColumn<MissingPiece>[] = [
	{ head: 'Barkod', kind: 'code', of: (row) => row.barcode },
	{ head: 'Sipariş No', kind: 'code', of: (row) => row.orderNo },
	{ head: 'Koli', kind: 'text', of: (row) => row.ordinal },
	{ head: 'Gönderici', kind: 'text', of: (row) => row.senderName, width: 24 },
	{ head: 'Depo', kind: 'text', of: (row) => row.depotName },
	{ head: 'Rota', kind: 'code', of: (row) => row.routeNumber ?? '' },
	{
		head: 'Araç',
		kind: 'text',
		of: (row) => (row.plate === null ? '' : formatPlate(row.plate)),
	},
	{ head: 'Bulamayan', kind: 'text', of: (row) => row.missedByName, width: 24 },
	{ head: 'Aranıyor', kind: 'instant', of: (row) => row.since },
	{ head: 'Not', kind: 'text', of: (row) => row.note ?? '', width: 30 },
	{
		head: 'Onay Bekleyen Tutanak',
		kind: 'text',
		of: (row) => row.loss?.number ?? '',
		width: 24,
	},
];
