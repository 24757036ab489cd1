import { orderPath } from '@sevk/contract/common/paths';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import type { Settlement } from '@sevk/contract/settlements/settlements';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import {
	type ProductCondition,
	productConditionWords,
} from '@sevk/domain/reasons/product-condition';
import { Link } from '@tanstack/react-router';
import { listState } from '../../../api/connection/list-state.ts';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { useSettlement } from '../common/settlement-queries.ts';

type ReturnedProduct = Settlement['returns'][number];

const columns: readonly Column<ReturnedProduct>[] = [
	{
		key: 'product',
		head: 'Ürün',
		cell: (row) => <CellLines top={row.product} below={formatTrackingNumber(row.barcode)} />,
	},
	{
		key: 'order',
		head: 'Sipariş',
		cell: (row) => <Link to={orderPath(row.orderId)}>{row.orderNo}</Link>,
	},
	{
		key: 'quantity',
		head: 'Miktar',
		align: 'right',
		cell: (row) => row.quantity.toLocaleString('tr-TR'),
	},
	{ key: 'reason', head: 'Neden', cell: (row) => row.reasonLabel },
	{ key: 'condition', head: 'Ürün durumu', from: 700, cell: (row) => conditionOf(row) },
	{ key: 'state', head: 'Durum', cell: (row) => <ReturnState row={row} /> },
];

function conditionOf(row: ReturnedProduct): string {
	if (row.condition === null) return 'Belirlenmedi';
	return productConditionWords[row.condition as ProductCondition] ?? row.condition;
}

function ReturnState({ row }: { readonly row: ReturnedProduct }) {
	return row.handedBack ? (
		<StatusChip tone="teal" label="Depoya Geri Teslim Alındı" size="sm" />
	) : (
		<StatusChip tone="amber" label="Geri Teslim Bekliyor" size="sm" />
	);
}

/** The İadeler tab: product returns, until the depot has received them. */
export function ReturnPanel({ route }: { readonly route: RouteDetail }) {
	const settlement = useSettlement(route.id);
	const rows = settlement.data?.returns ?? [];
	return (
		<ListContent
			{...listState(settlement)}
			count={rows.length}
			filtered={false}
			onClear={() => undefined}
			empty={
				<EmptyState
					title="Bu rotada ürün iadesi yok"
					note="Alıcının kapıda geri verdiği ürünler burada, depoya dönene kadar zimmette görünür."
				/>
			}
		>
			<DataTable
				label="Ürün iadeleri"
				rows={rows}
				columns={columns}
				rowKey={(row) => row.id}
				rowLabel={(row) => row.product}
				renderCard={(row) => (
					<CardFacts
						title={row.product}
						note={joinFacts([row.orderNo, row.reasonLabel])}
						chip={<ReturnState row={row} />}
						left={`${row.quantity.toLocaleString('tr-TR')} adet`}
						right={conditionOf(row)}
					/>
				)}
			/>
		</ListContent>
	);
}
