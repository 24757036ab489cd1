import type { CarryOver } from '@sevk/contract/routes/route-carry-overs';
import { orderNextStepWords, orderStateWords } from '@sevk/domain/orders/common/order-words';
import { carryOverGroupWords } from '@sevk/domain/orders/next/order-carry-over';
import { custodyPlaceWords } from '@sevk/domain/orders/piece/piece-custody';
import type { TableColumn } from '../../../outside/table/table-file.ts';

/** Columns of the Dünden Kalanlar export. */
export const carryOverTable: readonly TableColumn<CarryOver>[] = [
	{ head: 'Sipariş No', kind: 'code', of: (row) => row.orderNo },
	{ head: 'Depo', kind: 'text', of: (row) => row.depotName },
	{ head: 'Alıcı', kind: 'text', of: (row) => row.recipientName, width: 24 },
	{ head: 'İlçe', kind: 'text', of: (row) => row.district },
	{ head: 'Teslimat Tarihi', kind: 'date', of: (row) => row.serviceDate },
	{ head: 'Kalma Nedeni', kind: 'text', of: (row) => carryOverGroupWords[row.group], width: 22 },
	{ head: 'Durum', kind: 'text', of: (row) => orderStateWords[row.state].label, width: 20 },
	{ head: 'Nerede', kind: 'text', of: (row) => custodyPlaceWords[row.custodyPlace] },
	{ head: 'Deneme', kind: 'count', of: (row) => row.attemptNo },
	{ head: 'Teslim Edilememe Nedeni', kind: 'text', of: (row) => row.reasonLabel, width: 28 },
	{ head: 'Önerilen Adım', kind: 'text', of: stepOf, width: 22 },
	{ head: 'Önerilen Tarih', kind: 'date', of: (row) => row.proposal?.serviceDate ?? null },
	{ head: 'Önce Yapılacak', kind: 'text', of: (row) => row.block?.sentence ?? null, width: 40 },
	{ head: 'Rota', kind: 'text', of: (row) => row.routeNumber },
];

function stepOf({ proposal }: CarryOver): string | null {
	const step = proposal?.step ?? null;
	return step === null ? null : orderNextStepWords[step];
}
