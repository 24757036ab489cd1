import type { RouteRow } from '@sevk/contract/routes/routes';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { fullyDelivered, routeStateWords } from '@sevk/domain/routes/common/route-words';
import { vehicleTypeWords } from '@sevk/domain/vehicles/vehicle-type';
import type { TableColumn } from '../../../outside/table/table-file.ts';

/** Columns of the exports of Rotalar and Tamamlanan Rotalar. */
export const routeTable: readonly TableColumn<RouteRow>[] = [
	{ head: 'Rota No', kind: 'text', of: (row) => row.number },
	{ head: 'Tarih', kind: 'date', of: (row) => row.serviceDate },
	{ head: 'Depo', kind: 'text', of: (row) => row.depotName },
	{ head: 'Durum', kind: 'text', of: (row) => routeStateWords[row.state].label, width: 20 },
	{ head: 'Araç', kind: 'text', of: (row) => (row.plate === null ? null : formatPlate(row.plate)) },
	{ head: 'Tur', kind: 'count', of: (row) => (row.plate === null ? null : row.tour) },
	{ head: 'Araç Tipi', kind: 'text', of: typeOf },
	{ head: 'Sürücü', kind: 'text', of: (row) => row.driverName, width: 22 },
	{ head: 'İlçeler', kind: 'text', of: (row) => row.districts.join(', '), width: 30 },
	{ head: 'Durak', kind: 'count', of: (row) => row.stopCount },
	{ head: 'Biten Durak', kind: 'count', of: (row) => row.stopsDone },
	{ head: 'Sipariş', kind: 'count', of: (row) => row.orderCount },
	{ head: 'Teslim Edilen', kind: 'count', of: fullyDelivered },
	{ head: 'Kısmen Teslim Edilen', kind: 'count', of: (row) => row.partlyCount },
	{ head: 'Teslim Edilemeyen', kind: 'count', of: (row) => row.failedCount },
	{ head: 'Kalan', kind: 'count', of: (row) => row.remainingCount },
	{ head: 'Zimmetlenen Koli', kind: 'count', of: (row) => row.balance.debited },
	{ head: 'Geri Teslim Edilen Koli', kind: 'count', of: (row) => row.balance.handedBack },
	{ head: 'Araçta Kalan Koli', kind: 'count', of: (row) => row.balance.remaining },
	{ head: 'Tahsil Edilecek', kind: 'money', of: (row) => row.dueKurus },
	{ head: 'Tahsil Edilen', kind: 'money', of: (row) => row.collectedKurus },
	{ head: 'Kasa Farkı', kind: 'money', of: (row) => row.differenceKurus },
	{ head: 'POS Farkı', kind: 'money', of: (row) => row.cardDifferenceKurus },
	{ head: 'Çıkış', kind: 'instant', of: (row) => row.departedAt },
	{ head: 'Tamamlanma', kind: 'instant', of: (row) => row.completedAt },
	{ head: 'Kapanış', kind: 'instant', of: (row) => row.closedAt },
	{ head: 'Yapılan Km', kind: 'count', of: (row) => row.distanceKm },
];

function typeOf({ vehicleType }: RouteRow): string | null {
	return vehicleType === null ? null : vehicleTypeWords[vehicleType];
}
