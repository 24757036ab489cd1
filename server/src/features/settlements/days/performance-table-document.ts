import type { Performance } from '@sevk/contract/settlements/performance';
import { fullyDelivered } from '@sevk/domain/routes/common/route-words';
import { performanceFigures } from '@sevk/domain/settlements/performance-words';
import type { TableColumn } from '../../../outside/table/table-file.ts';

type Driver = Performance['drivers'][number];

/** Columns of the performance export. Shares are in percent. */
export const performanceTable: readonly TableColumn<Driver>[] = [
	{ head: 'Sürücü', kind: 'text', of: ({ driverName }) => driverName, width: 24 },
	{ head: 'Depo', kind: 'text', of: ({ depotName }) => depotName, width: 16 },
	{ head: 'Rota', kind: 'count', of: ({ sums }) => sums.routeCount },
	{ head: 'Dağıtıma Çıkan', kind: 'count', of: ({ sums }) => sums.outCount },
	{ head: 'Teslim Edilen', kind: 'count', of: ({ sums }) => fullyDelivered(sums) },
	{ head: 'Kısmen Teslim Edilen', kind: 'count', of: ({ sums }) => sums.partlyCount },
	...performanceFigures.map(
		({ label, unit, of }): TableColumn<Driver> => ({
			head: unit === null ? label : `${label} (${unit})`,
			kind: unit === '₺' ? 'money' : 'decimal',
			of: ({ sums }) => {
				const value = of(sums);
				return value !== null && unit === '%' ? value * 100 : value;
			},
			width: 20,
		}),
	),
];
