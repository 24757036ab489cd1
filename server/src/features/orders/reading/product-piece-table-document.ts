import type { ReturnedProduct } from '@sevk/contract/orders/product-pieces';
import { productConditionWords } from '@sevk/domain/reasons/product-condition';
import type { TableColumn } from '../../../outside/table/table-file.ts';

/** Columns of the export of İade Ürünler. */
export const returnedProductTable: readonly TableColumn<ReturnedProduct>[] = [
	{ head: 'Barkod', kind: 'code', of: (row) => row.barcode },
	{ head: 'Ürün', kind: 'text', of: (row) => row.product, width: 30 },
	{ head: 'Miktar', kind: 'decimal', of: (row) => row.quantity },
	{
		head: 'Ürün Durumu',
		kind: 'text',
		of: (row) => (row.condition === null ? '' : productConditionWords[row.condition]),
		width: 20,
	},
	{ head: 'Neden', kind: 'text', of: (row) => row.reasonLabel, width: 24 },
	{ head: 'Gönderici', kind: 'text', of: (row) => row.senderName, width: 24 },
	{ head: 'Sipariş No', kind: 'code', of: (row) => row.orderNo },
	{ head: 'Depo', kind: 'text', of: (row) => row.depotName },
	{ head: 'Depoya Geliş', kind: 'instant', of: (row) => row.since },
	{
		head: 'Onay Bekleyen Tutanak',
		kind: 'text',
		of: (row) => row.disposal?.number ?? '',
		width: 24,
	},
];
