import type { Depot } from '@sevk/contract/depots/depots';
import type { TableColumn } from '../../outside/table/table-file.ts';

/** Columns of the depot export. */
export const depotTable: readonly TableColumn<Depot>[] = [
	{ head: 'Kod', kind: 'code', of: (row) => row.code },
	{ head: 'Ad', kind: 'text', of: (row) => row.name, width: 24 },
	{ head: 'İl', kind: 'text', of: (row) => row.province },
	{ head: 'İlçe', kind: 'text', of: (row) => row.district },
	{ head: 'Mahalle', kind: 'text', of: (row) => row.neighbourhood },
	{ head: 'Adres', kind: 'text', of: (row) => row.addressLine, width: 40 },
	{ head: 'Posta Kodu', kind: 'code', of: (row) => row.postalCode },
	{ head: 'Açılış', kind: 'text', of: (row) => row.opensAt },
	{ head: 'Kapanış', kind: 'text', of: (row) => row.closesAt },
	{
		head: 'Mal Kabul',
		kind: 'text',
		of: (row) => (row.receivesByScan ? 'Okutarak' : 'Okutmadan'),
	},
	{
		head: 'Durum',
		kind: 'text',
		of: (row) => (row.retired ? 'Kullanımdan kaldırıldı' : 'Kullanımda'),
	},
];
